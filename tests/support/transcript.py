"""One round as a text to be read: every step, its events, and what each seat and a spectator see after it.

Of what everybody sees only the changes are printed; that every seat sees the same of it is asserted.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from lanswim_protocol.messages import RoundView

from lanswim.rules import (
    CARD_NAMES,
    FULL_DECK,
    Action,
    Event,
    IllegalAction,
    LivesLost,
    Loss,
    MatchState,
    act,
    action_words,
    buy_back,
    deal_round,
    evolve,
    leave,
    parse_action,
    parse_rules,
    replay,
    rules_text,
    start,
)
from lanswim.views import EMPTY_LOG, fold, for_seat, public_part
from tests.support.known_cards import cards

_CARDS: Final = frozenset({"deck", "middle", "laid", "taken", "cards"})


class Scene(NamedTuple):
    """A round to be played: hands in turn order, that of the dealer (the last seat) last, then the middle."""

    title: str
    rules: str
    hands: str
    """`KD TD 8C / AH KH 9D`"""
    middle: str
    moves: str
    """`1 keep; 0 swap KD 7C; 0 leave; 1 buy_back yes`; a refused one is written down as such"""
    stock: str = ""
    """what lies on top of it"""
    lost: tuple[int, ...] = ()
    """lives lost before, by seat"""


def transcript(scene: Scene) -> Iterator[str]:
    """The lines of the text."""
    rules = parse_rules(scene.rules)
    hands = [cards(hand) for hand in scene.hands.split("/")]
    seats = range(len(hands))
    state = replay(start(rules, seats, 1, dealer=seats[-1]))
    if scene.lost:
        state = evolve(state, LivesLost(tuple(Loss(seat, lost, ()) for seat, lost in enumerate(scene.lost))))
    yield from (scene.title, f"rules {rules_text(rules)}", "")
    seen: dict[str, Any] = {}
    log = EMPTY_LOG
    for move in [None, *filter(None, (move.strip() for move in scene.moves.split(";")))]:
        yield f"> {move}" if move else "> deal"
        try:
            events = _done(state, move, _deck(hands, scene))
        except IllegalAction as refused:
            yield f"  refused: {refused.reason}"
            continue
        for event in events:
            state, log = evolve(state, event), fold(log, event)
            yield f"  {event_text(event)}"
        public = public_part(state, log, scene.rules)
        now = {name: msgspec.to_builtins(getattr(public, name)) for name in public.__struct_fields__}
        yield from _changes(seen, now)
        seen = now
        yield from _seats(state, public, seats)
        yield ""


def event_text(event: Event) -> str:
    """An event with its fields, cards and actions in words."""
    fields = event._asdict().items()
    return f"{type(event).__name__} {' '.join(f'{name}={_field(name, value)}' for name, value in fields)}"


def _deck(hands: Sequence[tuple[int, ...]], scene: Scene) -> tuple[int, ...]:
    first = [hand[lap] for lap in range(3) for hand in hands]
    first += [*cards(scene.middle), *cards(scene.stock)]
    return (*first, *(card for card in FULL_DECK if card not in first))


def _done(state: MatchState, move: str | None, deck: tuple[int, ...]) -> tuple[Event, ...]:
    if move is None:
        return deal_round(state, deck)
    seat, *words = move.split()
    if words == ["leave"]:
        return leave(state, int(seat))
    if words[0] == "buy_back":
        return buy_back(state, int(seat), words[1] == "yes")
    return act(state, int(seat), parse_action(words))


def _field(name: str, value: Any) -> str:
    if name in _CARDS:
        return "[" + " ".join(CARD_NAMES[card] for card in value) + "]"
    if isinstance(value, Action):
        return "[" + " ".join(action_words(value)) + "]"
    if name == "losses":
        return "[" + ", ".join(f"{one.seat}: {one.lost} {'+'.join(one.why)}" for one in value) + "]"
    return str(value).replace(" ", "")


def _changes(before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """What everybody sees and did not see before; entries of lists alone where they are new."""
    for name, value in after.items():
        old = before.get(name)
        if value == old:
            continue
        if name == "log":
            yield from (f"  all   log: {_json(one)}" for one in value[len(old or ()) :])
        elif name == "seats":
            yield from (f"  all   seats: {_json(one)}" for one in value if one not in (old or ()))
        elif name == "showdown" and value:
            yield f"  all   {name}: {_json({key: part for key, part in value.items() if key != 'hands'})}"
            yield from (f"  all   shows: {_json(one)}" for one in value["hands"])
        else:
            yield f"  all   {name}: {_json(value)}"


def _seats(state: MatchState, public: RoundView, seats: Sequence[int]) -> Iterator[str]:
    for seat in seats:
        view = for_seat(public, state, seat)
        assert msgspec.structs.replace(view, you=None, hand=[], legal=[]) == public
        holds, may = " ".join(view.hand), " ".join(view.legal)
        yield f"  seat {view.you}: holds {holds or 'nothing'}; may {may or '-'}"
    spectator = for_seat(public, state, None)
    assert spectator == public and not spectator.hand and not spectator.legal


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(", ", ":")).replace('"', "")
