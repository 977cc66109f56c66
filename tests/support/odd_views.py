"""Views that a hostile host may send: of a table as it can be, a few parts changed to whatever is valid."""

from __future__ import annotations

import random
from typing import Any, get_args

from lanswim_protocol import fields
from lanswim_protocol.codec import decode_to_client, encode
from lanswim_protocol.messages import (
    Ask,
    Clock,
    Knock,
    LogEntry,
    News,
    Pace,
    Person,
    RoundView,
    SeatView,
    Showdown,
    Shown,
    Standing,
    TableView,
    Watcher,
)
from msgspec.structs import replace

from lanswim.rules import CARD_NAMES, TEMPLATES
from tests.support.views_examples import dealers_choice, over, people, showdown, view, your_turn

STEERING = "\x1b[31m\x9b5m\u202eX\n\t\u0301"
RULES = (*TEMPLATES, "", "nope", "pub,lives=99", "pub,lives=5", STEERING, "pub,knock_style=after_action")


def odd_view(rng: random.Random, version: int = 1) -> TableView:
    """A view that the codec lets through and that may or may not be possible."""
    odd = _base(rng)
    for _ in range(rng.randrange(4)):
        odd = _changed(odd, rng)
    odd = replace(odd, version=version)
    heard = decode_to_client(encode(odd))
    assert isinstance(heard, TableView)
    return heard


def _base(rng: random.Random) -> TableView:
    return rng.choice(
        (
            view(your_turn(), people(5), "turn", clock=Clock(42_000, 60_000, 0)),
            view(dealers_choice(), people(3), "dealer_choice"),
            view(showdown(), people(5), "ready"),
            view(replace(showdown(), phase="buy_back"), people(5), "buy_back"),
            view(over(), people(3), "ready"),
            view(RoundView("waiting", "pub", you=0), people(3, bots=(2,)), places=5),
        )
    )


def _changed(odd: TableView, rng: random.Random) -> TableView:
    name, value = rng.choice(list(_of_table(rng).items()))
    if rng.random() < 0.3:
        return replace(odd, **{name: value})
    changes = _of_round(rng)
    name = rng.choice(list(changes))
    return replace(odd, round=replace(odd.round, **{name: changes[name]}))


def _of_table(rng: random.Random) -> dict[str, Any]:
    kinds = get_args(fields.NewsKind)
    return {
        "name": rng.choice(("", STEERING, "x" * 80)),
        "seats": rng.choice((0, 1, 2, 3, 9, 255)),
        "people": [_person(rng) for _ in range(rng.randrange(6))],
        "ask": rng.choice((None, Ask(rng.randrange(99), rng.choice(get_args(fields.AskKind))))),
        "clock": Clock(rng.choice((0, 86_400_000)), rng.choice((0, 3_000)), _seat(rng)),
        "news": [News(rng.choice(kinds), _seat(rng), STEERING) for _ in range(rng.randrange(4))],
        "pace": rng.choice((None, Pace("same", 0), Pace("open", 3_600_000, 1_000))),
        "standstill": rng.choice((None, *get_args(fields.Standstill))),
        "missing": _seat(rng),
        "watchers": [Watcher(n, STEERING, rng.random() < 0.5) for n in range(rng.randrange(4))],
        "knocks": [Knock(n, STEERING) for n in range(rng.randrange(3))],
        "more_time": rng.random() < 0.5,
        "unkept": rng.random() < 0.5,
    }


def _of_round(rng: random.Random) -> dict[str, Any]:
    return {
        "phase": rng.choice(get_args(fields.Phase)),
        "rules": rng.choice(RULES),
        "legal": rng.sample(get_args(fields.MoveKind), rng.randrange(7)),
        "seats": [_of_match(rng, seat) for seat in rng.sample(range(9), rng.randrange(6))],
        "log": [_entry(rng) for _ in range(rng.choice((1, 5, 64)))],
        "showdown": rng.choice((None, _showdown(rng))),
        "standings": [Standing(rng.randrange(4), rng.choice((0, 1, 255))) for _ in range(rng.randrange(4))],
        "hand": _cards(rng),
        "middle": _cards(rng),
        **{name: rng.choice((0, 1, 5, 255)) for name in ("match", "round", "turns", "pass_streak", "stock")},
        **{name: _seat(rng) for name in ("you", "dealer", "turn", "knocker", "winner")},
    }


def _seat(rng: random.Random) -> int | None:
    return rng.choice((None, 0, 1, 2, 8))


def _cards(rng: random.Random) -> list[str]:
    return rng.sample(CARD_NAMES, rng.choice((0, 1, 2, 3, 3)))


def _person(rng: random.Random) -> Person:
    name, presence = rng.choice(("", STEERING, "ß" * 80)), rng.choice(get_args(fields.Presence))
    names = ("bot", "owner", "ready", "agreed", "again", "stands_in", "muted", "double")
    flags = {flag: rng.random() < 0.3 for flag in names}
    vote = rng.choice((None, *get_args(fields.Vote)))
    return replace(Person(rng.randrange(5), name, presence), vote=vote, **flags)


def _of_match(rng: random.Random, seat: int) -> SeatView:
    return SeatView(seat, rng.choice((0, 3, 255)), rng.choice(get_args(fields.Status)))


def _entry(rng: random.Random) -> LogEntry:
    kind, close = rng.choice(get_args(fields.LogKind)), rng.random() < 0.2
    return LogEntry(rng.choice((None, 0, 1, 2)), kind, _cards(rng), _cards(rng), close)


def _showdown(rng: random.Random) -> Showdown:
    deck = rng.sample(CARD_NAMES, 32)
    hands = [_shown(rng, seat, [deck.pop() for _ in range(3)]) for seat in range(rng.randrange(6))]
    return Showdown(rng.choice(get_args(fields.EndedBy)), hands, _seat(rng), rng.random() < 0.3)


def _shown(rng: random.Random, seat: int, cards: list[str]) -> Shown:
    why = rng.sample(get_args(fields.Why), rng.randrange(4))
    status = rng.choice(get_args(fields.Status))
    return Shown(seat, cards, rng.randrange(67), rng.random() < 0.3, rng.choice((0, 1, 255)), why, 3, status)
