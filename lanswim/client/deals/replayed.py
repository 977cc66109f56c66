"""A kept round played again by the rules, from how everybody stood before. No key or hash may matter here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from lanswim.client.deals.kept_round import KeptRound, written
from lanswim.rules import (
    FULL_DECK,
    BoughtBack,
    Dealt,
    Event,
    IllegalAction,
    LivesLost,
    Loss,
    LotDrawn,
    MatchOver,
    MatchStarted,
    SeatLeft,
    act,
    buy_back,
    charge,
    deal_round,
    evolve,
    leave,
    order_of_play,
    playing,
    plays,
    records,
    settle,
)


class Standing(NamedTuple):
    """How somebody who plays stands before a round."""

    lost: int = 0
    bought_back: bool = False


Standings = Mapping[str, Standing]


class NotPlayedSo(Exception):
    """By the rules the round went otherwise: `field` of the record is not what it has to be."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def play_again(kept: KeptRound, before: Standings) -> dict[str, Standing]:
    """How those who still play stand after the round; NotPlayedSo if the rules say otherwise than the record.

    `before` names every seat of the round. Without a deck only what was lost is reckoned with.
    """
    game = _Game(kept, before)
    if len(playing(game.state)) < len(kept.seats) or len(kept.seats) > kept.rules.max_players:
        raise NotPlayedSo("seats")
    if kept.deck is None:
        game.charge_as_written()
    else:
        game.play(kept.deck)
    game.buy_back()
    game.compare()
    return {
        kept.seats[one.seat]: Standing(one.lost, one.bought_back) for one in game.state.seats if plays(one)
    }


def standing_before(kept: KeptRound) -> dict[str, Standing]:
    """How they must have stood where the round before is not known: as their lives after it allow."""
    rules, outcome = kept.rules, kept.outcome
    most = rules.lives if rules.swimming else rules.lives - 1

    def lost_before(who: str) -> int:
        back = who in outcome.bought_back
        if back or outcome.status.get(who) == "out":
            return most
        return min(most, max(0, rules.lives - outcome.left.get(who, 0) - outcome.lost.get(who, 0)))

    return {who: Standing(lost_before(who)) for who in kept.seats}


class _Game:
    """The round as a match of its own that begins with the lives that everybody has lost."""

    def __init__(self, kept: KeptRound, before: Standings) -> None:
        self._kept = kept
        self._numbers = {who: seat for seat, who in enumerate(kept.seats)}
        self._dealer = self._seat(kept.dealer, "dealer")
        self._gone = [who for who in kept.seats if kept.outcome.status.get(who) == "left"]
        started = MatchStarted(kept.rules, tuple(self._numbers.values()), kept.match)
        self._events: list[Event] = [started]
        self.state = evolve(None, started)
        self._add([
            LotDrawn((), self._dealer),
            *(BoughtBack(self._numbers[who], True) for who, one in before.items() if one.bought_back),
            LivesLost(tuple(Loss(self._numbers[who], one.lost, ()) for who, one in before.items())),
        ])

    def play(self, deck: tuple[int, ...]) -> None:
        dealt, *follows = deal_round(self.state, deck)
        self._add((dealt, *self._leavers()))
        self._add(event for event in follows if not isinstance(event, LivesLost | MatchOver))
        if self.state.round is not None and self.state.round.phase == "showdown":
            self._add(settle(self.state))
        for who, action in self._kept.actions:
            seat = self._seat(who, "actions")
            with _as_allowed("actions"):
                self._add(act(self.state, seat, action))
        if self.state.phase == "round":
            raise NotPlayedSo("actions")

    def charge_as_written(self) -> None:
        """Whatever the cards were, which nobody was shown."""
        order = order_of_play(tuple(self._numbers.values()), self._dealer)
        self._add((Dealt(1, self._dealer, order, FULL_DECK), *self._leavers()))
        lost = self._kept.outcome.lost.items()
        self._add(charge(self.state, [Loss(self._seat(who, "lost"), lives, ()) for who, lives in lost]))

    def buy_back(self) -> None:
        for who in self._kept.outcome.bought_back:
            seat = self._seat(who, "bought_back")
            with _as_allowed("bought_back"):
                self._add(buy_back(self.state, seat, True))
            if who in self._gone:
                self._add(leave(self.state, seat))
        for seat in self.state.asked:
            self._add(buy_back(self.state, seat, False))

    def compare(self) -> None:
        """The record that the rules would write against the one that was kept."""
        (right,) = records(self._events, dict(enumerate(self._kept.seats)))
        said = written(self._kept.outcome)
        if self._kept.deck is None:  # no card is known, so nothing says what the hands were worth
            right |= {field: said[field] for field in ("ended_by", "knocker", "dealt", "values")}
        for field in said:
            if right[field] != said[field]:
                raise NotPlayedSo(field)

    def _leavers(self) -> list[Event]:
        """Who has gone by the end without buying back is taken as gone from the deal on: it makes no odds."""
        back = self._kept.outcome.bought_back
        return [SeatLeft(self._numbers[who]) for who in self._gone if who not in back]

    def _seat(self, who: str, field: str) -> int:
        if who not in self._numbers:
            raise NotPlayedSo(field)
        return self._numbers[who]

    def _add(self, events: Iterable[Event]) -> None:
        added = tuple(events)
        self._events += added
        for event in added:
            self.state = evolve(self.state, event)


@contextmanager
def _as_allowed(field: str) -> Iterator[None]:
    try:
        yield
    except IllegalAction:
        raise NotPlayedSo(field) from None
