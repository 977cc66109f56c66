"""Played rounds as objects for other programs, in the words of the golden cases. Nothing may be written here.

A record holds the whole deck, so it is made of a round that has ended and of no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from lanswim.rules.cards import CARD_NAMES, Card, Hand
from lanswim.rules.events import BoughtBack, DealerChose, Dealt, Event, MatchStarted, Played
from lanswim.rules.hands import is_fire, value2
from lanswim.rules.lives import lives_left
from lanswim.rules.match import evolve
from lanswim.rules.notation import action_words, points_text
from lanswim.rules.options import RuleSet
from lanswim.rules.state import MatchState, RoundState

Record = dict[str, Any]
Names = Mapping[int, str]
"""of the players by seat"""


class _Round(NamedTuple):
    """What a record needs and no state keeps."""

    deck: tuple[Card, ...]
    actions: list[tuple[int, list[str]]]
    bought_back: list[int]


def records(events: Iterable[Event], names: Names) -> Iterator[Record]:
    """One record for each round of these matches that has ended, after its losses and buy-backs."""
    state: MatchState | None = None
    running: _Round | None = None
    for event in events:
        if isinstance(event, Dealt | MatchStarted):
            yield from _ended(state, running, names)
            running = _Round(event.deck, [], []) if isinstance(event, Dealt) else None
        elif running is not None:
            _note(running, event)
        state = evolve(state, event)
    yield from _ended(state, running, names)


def hand_text(hand: Hand, rules: RuleSet) -> str:
    """What a hand is worth: `29`, `30.5`, `fire`."""
    return "fire" if is_fire(hand, rules) else points_text(value2(hand, rules))


def _note(running: _Round, event: Event) -> None:
    """A packet kept by rule is nobody's action."""
    if isinstance(event, Played):
        running.actions.append((event.seat, action_words(event.action)))
    elif isinstance(event, DealerChose) and not event.by_rule:
        running.actions.append((event.seat, ["reject" if event.reject else "keep"]))
    elif isinstance(event, BoughtBack) and event.yes:
        running.bought_back.append(event.seat)


def _ended(state: MatchState | None, running: _Round | None, names: Names) -> Iterator[Record]:
    if state is None or running is None or state.phase == "round":
        return
    assert state.round is not None and state.dealer is not None
    yield {
        "match": state.match,
        "round": state.rounds,
        "rules": state.rules._asdict(),
        "seats": [names[seat] for seat in sorted(state.round.seats)],
        "dealer": names[state.dealer],
        "deck": [CARD_NAMES[card] for card in running.deck],
        "actions": [[names[seat], words] for seat, words in running.actions],
        **_outcome(state.round, names),
        **_costs(state, state.round, names),
        "bought_back": [names[seat] for seat in running.bought_back],
    }


def _outcome(played: RoundState, names: Names) -> Record:
    hands = zip(played.seats, played.hands, strict=True)
    return {
        "ended_by": played.ended_by,
        "knocker": None if played.knocker is None else names[played.knocker],
        "dealt": played.dealt,
        "values": {names[seat]: hand_text(hand, played.rules) for seat, hand in hands},
    }


def _costs(state: MatchState, played: RoundState, names: Names) -> Record:
    """The losses that were applied, and how those who played stand now."""
    seats = [one for one in state.seats if one.seat in played.seats]
    return {
        "lost": {names[loss.seat]: loss.lost for loss in state.losses if loss.lost},
        "left": {names[one.seat]: lives_left(state.rules, one) for one in seats},
        "status": {names[one.seat]: one.status for one in seats},
    }
