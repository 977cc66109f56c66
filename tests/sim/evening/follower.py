"""Plays a match a second time, by the pure rules alone, from what is journaled and the decks that were cut.

Each event has to be what the rules make of what somebody did, and the table has to be where all of them lead.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from lanswim.rules import match as rules
from lanswim.rules.actions import Action, IllegalAction
from lanswim.rules.cards import Card
from lanswim.rules.events import (
    BoughtBack,
    DealerChose,
    Dealt,
    Event,
    LotDrawn,
    MatchStarted,
    Played,
    SeatLeft,
)
from lanswim.rules.lives import playing
from lanswim.rules.state import MatchState
from lanswim.table.cut import Cut, deck
from lanswim.table.effects import Journal


class Differs(AssertionError):
    """The table is not where the rules lead."""


class Follower:
    """`after` is called with all that was journaled and the match of the table, after each input."""

    def __init__(self) -> None:
        self.state: MatchState | None = None
        self._decks: dict[tuple[int, int], tuple[Card, ...]] = {}

    def after(self, journals: Sequence[Journal], theirs: MatchState | None) -> list[int]:
        """The seats that have acted since, in order; Differs where something does not follow."""
        acted: list[int] = []
        for journal in journals:
            for cut in journal.cuts:
                self._cut(cut)
            events = deque(journal.events)
            while events:
                acted += self._step(events)
        if theirs is None:
            self.state = None
        elif any(journal.events for journal in journals):
            if theirs != self.state:
                told = _without_cards(theirs), _without_cards(self.state)
                raise Differs(f"the table has {told[0]}, the rules {told[1]}")
        elif theirs.phase == "over":  # people may have changed seats, and the result has moved along
            self.state = theirs
        return acted

    def goes_on(self, state: MatchState | None) -> None:
        """After a restart: what had not been kept has not happened."""
        self.state = state
        if state is not None:
            lot_drawn = state.phase != "lot"
            self._decks = {
                (match, number): deck for (match, number), deck in self._decks.items()
                if match < state.match or (match == state.match and 0 < number <= state.rounds)
                or (match == state.match and number == 0 and lot_drawn)
            }  # fmt: skip

    def _cut(self, cut: Cut) -> None:
        if cut.stage == "dealt":
            at = cut.place.match, cut.place.round
            if at in self._decks:
                raise Differs(f"a deck is dealt twice: {at}")
            self._decks[at] = deck(cut)

    def _step(self, events: deque[Event]) -> list[int]:
        """One cause, and that just what follows from it comes next."""
        try:
            follows = self._follows(events[0])
        except (IllegalAction, ValueError, KeyError) as error:
            raise Differs(f"{type(events[0]).__name__} cannot be: {error!r}") from None
        cause = events[0]
        for event in follows:
            if not events or events[0] != event:
                raise Differs(f"{type(event).__name__} has to follow {type(cause).__name__}")
            self.state = rules.evolve(self.state, events.popleft())
        return [cause.seat] if isinstance(cause, Played | DealerChose) else []

    def _follows(self, cause: Event) -> Sequence[Event]:
        if isinstance(cause, MatchStarted):
            return [rules.begun(cause.rules, cause.seats, cause.match)]
        state = self.state
        if state is None:
            raise Differs(f"{type(cause).__name__} outside of a match")
        match cause:
            case LotDrawn(draws=()):
                return [cause] if cause.dealer in playing(state) else []
            case LotDrawn():
                return [rules.lot(playing(state), self._decks[state.match, 0])]
            case Dealt():
                return rules.deal_round(state, self._decks[state.match, state.rounds + 1])
            case DealerChose(seat, reject):
                return rules.act(state, seat, Action("reject" if reject else "keep"))
            case Played(seat, action):
                return rules.act(state, seat, action)
            case BoughtBack(seat, yes):
                return rules.buy_back(state, seat, yes)
            case SeatLeft(seat):
                return rules.leave(state, seat)
        raise Differs(f"{type(cause).__name__} without a cause")


def _without_cards(state: MatchState | None) -> str:
    if state is None:
        return "no match"
    here = state.round
    told = None if here is None else (here.phase, here.turn, here.turns, here.ended_by)
    return f"match {state.match}, round {state.rounds} {told}, {state.phase}, {state.seats}"
