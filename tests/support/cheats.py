"""Hosts that cheat, and what their guests say of it."""

from __future__ import annotations

from lanswim_protocol.messages import (
    CutCommit,
    CutNews,
    TableView,
    ToClient,
)

from lanswim.rules import Card, leave, replay, start
from tests.support.cut_table import CutTable, Guest

Deck = tuple[Card, ...]


def alarms_of(table: CutTable, rounds: int = 3) -> set[str]:
    """What the guest on seat 0 says after some rounds, or as soon as it says anything."""
    guest = table.guests[0]
    table.deal_lot(range(table.players))
    while table.state.rounds < rounds and not guest.alarms:
        table.play_round(table.cut_deck(table.state.rounds + 1))
    return guest.alarms


class Tampering(CutTable):
    """Changes what it says to seat 0."""

    def send(self, guest: Guest, message: ToClient, *, pongs: bool = True) -> list[int]:
        number = message.round.round if isinstance(message, TableView) else getattr(message, "round", 0)
        told = self.changed(message) if guest.seat == 0 and number == 2 else [message]
        return [n for one in told for n in super(Tampering, self).send(guest, one, pongs=pongs)]

    def changed(self, message: ToClient) -> list[ToClient]:
        """What is said instead."""
        return [message]


def reveals_of(guest: Guest, number: int) -> list[CutNews | object]:
    """What the guest has revealed of itself in a round."""
    return [said for said in guest.said if said.round == number and not isinstance(said, CutCommit)]


class Leaving(CutTable):
    """Honest: a second match, which has no lot; Ben gets up once his part is in the first deck."""

    def play(self, rounds: int = 99) -> None:
        self.match = 2
        self.place = (*self.place[:2], 2, 0, 0)
        self.events = [*start(self.rules, range(self.players), 2, dealer=3)]
        self.state = replay(self.events)
        self.show()
        deck = self.cut_deck(1)
        self.happened(leave(self.state, 1))
        self.guests[1].here = False
        self.excluded.add(1)
        self.show()
        self.play_round(deck)
        while self.state.phase != "over" and self.state.rounds < rounds:
            self.play_round(self.cut_deck(self.state.rounds + 1))
