"""What a player may order at a table, one method a message. Nothing is sent from here."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from lanswim_protocol.messages import (
    Absence,
    Admit,
    Agree,
    Back,
    CloseTable,
    DoubleTime,
    Kick,
    MoreTime,
    Mute,
    Nudge,
    Order,
    Pause,
    Say,
    SetBots,
    SetRules,
    SetTimes,
    Sit,
    Start,
    SwapSeats,
    VoteAgain,
    Watch,
)

SAID_AT_MOST: Final = 200
"""characters of a line that is said; what `Line` of the protocol may hold"""


class Ordering(ABC):
    """Whoever can send an order; the host says whether it was carried out (`ClientModel.refused`)."""

    @abstractmethod
    def order(self, order: Order) -> None:
        """Sends an order; its id is set on the way."""

    # Seats

    def sit(self, seat: int) -> None:
        """Moves to a free seat, or changes places with a bot, before a match; whoever watches sits down."""
        self.order(Sit(0, seat))

    def watch(self, on: bool = True) -> None:
        """On: gives up the seat, or the wish for one, and only watches; off: wants a seat again."""
        self.order(Watch(0, on))

    def agree(self, rules: str) -> None:
        """Agrees to these rules: those that the person has read, as the view had them."""
        self.order(Agree(0, rules))

    # Time, and those who are missing

    def pause(self, on: bool = True) -> None:
        """Stops every clock, or lets them go on."""
        self.order(Pause(0, on))

    def more_time(self) -> None:
        """The own turn gets the whole time once more."""
        self.order(MoreTime(0))

    def back(self) -> None:
        """Takes the own seat back from the bot that plays it."""
        self.order(Back(0))

    def vote_again(self) -> None:
        """Everybody is asked once more about whom the table waits for."""
        self.order(VoteAgain(0))

    def nudge(self) -> None:
        """Reminds whoever is waited for."""
        self.order(Nudge(0))

    # Talk

    def say(self, text: str) -> None:
        """A line for everybody at the table; nothing where it is empty, cut where it is too long."""
        if (line := text.strip()[:SAID_AT_MOST]) != "":
            self.order(Say(0, line))

    # The owner

    def swap_seats(self, a: int, b: int) -> None:
        """The owner exchanges two seats before a match."""
        self.order(SwapSeats(0, a, b))

    def set_bots(self, bots: int) -> None:
        """The owner says how many seats are held by bots before a match."""
        self.order(SetBots(0, bots))

    def set_rules(self, rules: str) -> None:
        """The owner says what is played from the next match on (`pub,lives=5`)."""
        self.order(SetRules(0, rules))

    def set_times(self, absence: Absence, grace_ms: int, turn_ms: int | None = None) -> None:
        """The owner says what is done about absence, and how long a turn may take, before a match."""
        self.order(SetTimes(0, absence, grace_ms, turn_ms))

    def double_time(self, seat: int, on: bool = True) -> None:
        """The owner gives a seat twice the time, or the usual one."""
        self.order(DoubleTime(0, seat, on))

    def start(self) -> None:
        """The owner begins the match."""
        self.order(Start(0))

    def kick(self, seat: int) -> None:
        """The owner sends away whoever holds this seat."""
        self.order(Kick(0, seat=seat))

    def kick_watcher(self, n: int) -> None:
        """The owner sends away who watches under this number."""
        self.order(Kick(0, watcher=n))

    def admit(self, n: int, yes: bool) -> None:
        """The owner lets the newcomer of this number in, or does not."""
        self.order(Admit(0, n, yes))

    def mute(self, seat: int, on: bool = True) -> None:
        """The owner lets nobody hear this seat any more, or again."""
        self.order(Mute(0, seat, on))

    def mute_watcher(self, n: int, on: bool = True) -> None:
        """The owner lets nobody hear who watches under this number any more, or again."""
        self.order(Mute(0, watcher=n, on=on))

    def close_table(self) -> None:
        """The owner ends the table for everybody."""
        self.order(CloseTable(0))
