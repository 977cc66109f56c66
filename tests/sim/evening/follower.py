"""Plays a match a second time, by the pure rules alone, from the decks and from what everybody has seen done.

No state of the table is ever taken over: where it differs from what follows, that is a fault.
"""

from __future__ import annotations

from collections.abc import Sequence

from lanswim_protocol.messages import LogEntry

from lanswim.rules import match as rules
from lanswim.rules.actions import Action, IllegalAction
from lanswim.rules.cards import parse_card
from lanswim.rules.events import Event, LotDrawn
from lanswim.rules.lives import next_dealer, playing
from lanswim.rules.state import MatchState
from lanswim.table.cut import Cut, deck
from lanswim.table.state import TableState
from lanswim.views import EMPTY_LOG, fold


class Differs(AssertionError):
    """The table is not where the rules lead."""


class Follower:
    """`after` is called with the table after each input; `state` is the match as the rules have it."""

    def __init__(self) -> None:
        self.state: MatchState | None = None
        self._seen: MatchState | None = None
        self._last_dealer: int | None = None
        self._last: LogEntry | None = None
        """of the public log, as far as it was followed"""
        self._follows: list[LogEntry] = []
        """what the log has to hold next, by rule"""

    def after(self, table: TableState, dealt: Sequence[Cut]) -> list[int]:
        """The seats that have acted since, in order; Differs where the table went another way."""
        theirs = table.match
        if theirs is self._seen and not dealt:
            return []
        self._seen = theirs
        if theirs is None:
            self._put_aside()
            return []
        if self.state is None or self.state.match != theirs.match:
            self._begin(theirs)
        self._leave(theirs)
        acted = self._act(self._fresh(table.log.entries)) if theirs.rounds == self._running().rounds else []
        self._buy_back(theirs)
        for one in dealt:
            self._deal(one)
            acted += self._act(self._fresh(table.log.entries))
        self._leave(theirs)
        if self.state != theirs:
            raise Differs(f"the table has {_without_cards(theirs)}, the rules {_without_cards(self.state)}")
        return acted

    def _put_aside(self) -> None:
        if self.state is not None:
            self._last_dealer = self.state.dealer
        self.state, self._last, self._follows = None, None, []

    def _begin(self, theirs: MatchState) -> None:
        self._put_aside()
        seats = tuple(one.seat for one in theirs.seats)
        self._apply([rules.begun(theirs.rules, seats, theirs.match)])
        if self._last_dealer is not None:
            self._apply([LotDrawn((), next_dealer(seats, self._last_dealer))])

    def _deal(self, cut: Cut) -> None:
        state = self._running()
        self._last = None
        if cut.place.round == 0:
            self._apply([rules.lot(playing(state), deck(cut))])
        else:
            self._apply(rules.deal_round(state, deck(cut)))

    def _fresh(self, entries: Sequence[LogEntry]) -> Sequence[LogEntry]:
        """What the log has more than when it was last looked at; its oldest lines go when it is full."""
        known = next((at + 1 for at, one in enumerate(entries) if one is self._last), 0)
        if entries:
            self._last = entries[-1]
        return entries[known:]

    def _act(self, fresh: Sequence[LogEntry]) -> list[int]:
        """All that has been done since, by somebody or by rule."""
        acted: list[int] = []
        for done in fresh:
            if not self._follows:
                if done.seat is None:
                    raise Differs("the middle was turned, and nobody had passed")
                self._apply(self._acted(done.seat, _action(done)))
                acted.append(done.seat)
            if not self._follows or self._follows.pop(0) != done:
                raise Differs(f"the log says {done.kind}, which does not follow")
        return acted

    def _acted(self, seat: int, action: Action) -> Sequence[Event]:
        try:
            return rules.act(self._running(), seat, action)
        except IllegalAction as error:
            raise Differs(f"seat {seat} did {action.kind}, which is {error.reason}") from None

    def _leave(self, theirs: MatchState) -> None:
        mine = {one.seat for one in self._running().seats if one.leaving}
        for one in theirs.seats:
            if one.leaving and one.seat not in mine:
                self._apply(rules.leave(self._running(), one.seat))

    def _buy_back(self, theirs: MatchState) -> None:
        """Whoever was asked and is not any more has answered; who plays again has bought back."""
        state = self._running()
        if state.phase != "buy_back":
            return
        standing = {one.seat: one for one in theirs.seats}
        still = theirs.asked if theirs.phase == "buy_back" and theirs.rounds == state.rounds else ()
        for seat in state.asked:
            if seat not in still:
                self._apply(rules.buy_back(self._running(), seat, standing[seat].bought_back))

    def _apply(self, events: Sequence[Event]) -> None:
        for event in events:
            self.state = rules.evolve(self.state, event)
            self._follows += fold(EMPTY_LOG, event).entries

    def _running(self) -> MatchState:
        assert self.state is not None
        return self.state


def _action(done: LogEntry) -> Action:
    """What somebody did, from what everybody saw of it."""
    kind = done.kind
    if kind == "swap":
        return Action("swap", parse_card(done.laid[0]), parse_card(done.taken[0]), done.close)
    assert kind != "new_middle"
    return Action(kind, close=done.close)


def _without_cards(state: MatchState | None) -> str:
    if state is None:
        return "no match"
    here = state.round
    told = None if here is None else (here.phase, here.turn, here.turns, here.ended_by)
    return f"match {state.match}, round {state.rounds} {told}, {state.phase}, {state.seats}"

