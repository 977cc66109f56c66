"""One's place at a table, as one value: what is known there, and what is chosen. Nothing changes it here."""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim.client.model import ClientModel
from lanswim.tui.chat import Chat
from lanswim.tui.context import OwnTable
from lanswim.tui.covering import How
from lanswim.tui.last_round import LastRound
from lanswim.tui.nearby import Nearby
from lanswim.tui.notes import Note
from lanswim.tui.rules_form import Form
from lanswim.tui.told import Told

ChoiceKind = Literal[
    "keep", "reject", "swap", "swap_all", "pass", "knock", "yes", "no", "wait", "bot", "drop"
]


class Seat(NamedTuple):
    """One's place at a table: what the client knows, and what has been chosen but not played yet."""

    model: ClientModel = ClientModel()
    ask: int | None = None
    """the decision that is open on the screen"""
    since_ms: int = 0
    """when the decision, or the waiting room, appeared"""
    choice: ChoiceKind | None = None
    hand: str | None = None
    middle: str | None = None
    close: bool = False
    """the chosen move is to be a knock as well, where the rules have it so"""
    passing_ms: int | None = None
    """when a key that decides by itself was pressed; it counts when no other key follows at once"""
    answered: int | None = None
    """the ask that has been answered and not refused since"""
    marked: tuple[int, ...] | None = None
    """seats picked for an exchange; None: no exchange is being made"""
    autostart: bool = False
    """begin as soon as one sits (practice)"""
    addresses: tuple[str, ...] = ()
    """where the table is, to be told to others"""
    internet: bool = False
    """others may come from beyond the network"""
    notes: tuple[Note, ...] = ()
    """what became of people in the running round"""
    watched: int | None = None
    """the match in which a bot plays one's hand, because one got up and came back"""
    second_ms: int | None = None
    """since when it is said that here one is somebody else than in another window"""
    voted_out: bool = False
    """the others have voted one out of that match while one was away"""
    wrong_code_ms: int | None = None
    """when somebody last tried a wrong code at one's table"""
    told: Told | None = None
    """the last news that everybody at the table should see"""
    refused_ms: int | None = None
    """when the last command was refused: that is told as long as news"""
    last: LastRound | None = None
    """the round that was finished last"""
    nudged: int | None = None
    """the ask one was reminded of: the bell rings once for each"""
    chat: Chat = Chat()
    aside: Literal["tip"] | How | None = None
    """what is said beside the moves because a key asked for it, until it is taken back"""
    moved_ms: int | None = None
    """since when the cards of the last swap are on their way"""
    opened_ms: int | None = None
    """since when the hands of the showdown open one after the other"""
    covered: bool = False
    """only in what is drawn: the own cards are not in the model"""
    pair: tuple[str, str] | None = None
    """only in what is drawn: who is shown, and who else plays at this screen"""
    tips: bool = True
    """only in what is drawn: the key for a tip gives one"""
    anew: Nearby | None = None
    """only in what is drawn: another table of the host whose table is lost"""
    from_lobby: bool = True
    """only in what is drawn: who gets up comes to the lobby"""
    chosen: tuple[Literal["knock", "seat", "watcher"], int, str] | None = None
    """who is pointed at in the list of everybody, None: the first"""
    closing: int | None = None
    """since when it is asked once more whether the table is to be closed"""
    kicking: int | None = None
    """since when it is asked whether that person is to be sent away"""
    editing: Form | None = None
    """the rules as the owner changes them, between matches"""
    wishes: bool = True
    """one watches, and would like a seat in the next match"""
    restartable: bool = False
    """the host process was one's own, is gone, and can be started again"""
    damaged: OwnTable | None = None
    """the same, but what was kept of the table is damaged"""


def anew(seat: Seat, now_ms: int) -> Seat:
    """A seat at the same table, of which nothing is known yet."""
    return Seat(since_ms=now_ms, addresses=seat.addresses, internet=seat.internet)
