"""A played round as it is kept, with the evidence of its deal (protocol/README.md, section 13).

Only its form is read here; whether it can have been played so is asked in replayed.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from lanswim.client.deals.evidence import Deal, read_deal
from lanswim.client.deals.reader import LONGEST_NAME, EvidenceError, Reader, read_json
from lanswim.rules import (
    CARD_NAMES,
    OPTIONS,
    Action,
    ActionSyntaxError,
    Card,
    RulesError,
    RuleSet,
    action_words,
    is_deck,
    parse_action,
    rules_from,
)

MOST_SEATS: Final = 9
LONGEST_WORD: Final = 20
MOST_LIVES: Final = 1_000
_OUTCOME: Final = ("ended_by", "knocker", "dealt", "values", "lost", "left", "status", "bought_back")
_ENDS: Final = ("knock", "all_pass", "stock_empty", "show_31", "fire")
_STATUSES: Final = ("in", "swimming", "out", "left")


class Outcome(NamedTuple):
    """How a round is said to have ended; who is named is one of its seats or else nobody at all."""

    ended_by: str
    knocker: str | None
    dealt: bool
    values: Mapping[str, str]
    lost: Mapping[str, int]
    left: Mapping[str, int]
    status: Mapping[str, str]
    bought_back: tuple[str, ...]


class KeptRound(NamedTuple):
    """One line. deck: None where the host never opened it; deal: None where no evidence was kept.

    keeper: whose line it is, where several people of one machine have kept a match in one file.
    """

    match: int
    round: int
    rules: RuleSet
    seats: tuple[str, ...]
    dealer: str
    deck: tuple[Card, ...] | None
    actions: tuple[tuple[str, Action], ...]
    outcome: Outcome
    deal: Deal | None
    keeper: str = ""


def read_line(line: bytes) -> KeptRound:
    """The round of one line; EvidenceError says what is not as it has to be."""
    return read_round(read_json(line))


def read_round(value: object) -> KeptRound:
    """The round that a JSON value holds; EvidenceError says what is not as it has to be."""
    read = Reader(value, "")
    deal, keeper = read.optional("deal"), read.optional("keeper")
    return KeptRound(
        match=read["match"].number(1),
        round=read["round"].number(1),
        rules=_rules(read["rules"]),
        seats=_seats(read["seats"]),
        dealer=read["dealer"].text(LONGEST_NAME),
        deck=None if read["deck"].nothing() else _deck(read["deck"]),
        actions=tuple(map(_action, read["actions"].items())),
        outcome=_outcome(read),
        deal=None if deal is None or deal.nothing() else read_deal(deal.raw()),
        keeper="" if keeper is None else keeper.text(LONGEST_NAME),
    )


def _rules(read: Reader) -> RuleSet:
    given = {name: read[name].raw() for name in OPTIONS}
    try:
        return rules_from(given)
    except RulesError as error:
        raise EvidenceError(read.where, "rules", str(error)) from None


def _seats(read: Reader) -> tuple[str, ...]:
    names = tuple(one.text(LONGEST_NAME) for one in read.items(MOST_SEATS))
    if len(names) < 2 or len(set(names)) < len(names):
        raise EvidenceError(read.where, "list", f"2-{MOST_SEATS}")
    return names


def _deck(read: Reader) -> tuple[Card, ...]:
    names = [one.raw() for one in read.exactly(len(CARD_NAMES))]
    cards = tuple(CARD_NAMES.index(name) for name in names if name in CARD_NAMES)
    if not is_deck(cards):
        raise EvidenceError(read.where, "cards")
    return cards


def _action(read: Reader) -> tuple[str, Action]:
    who, told = read.exactly(2)
    words = [one.text(LONGEST_WORD) for one in told.items(4)]
    with suppress(ActionSyntaxError):
        action = parse_action(words)
        if action_words(action) == words:  # the same is never written in two ways
            return who.text(LONGEST_NAME), action
    raise EvidenceError(told.where, "action")


def _outcome(read: Reader) -> Outcome:
    knocker = read["knocker"]
    return Outcome(
        ended_by=read["ended_by"].word(_ENDS),
        knocker=None if knocker.nothing() else knocker.text(LONGEST_NAME),
        dealt=read["dealt"].truth(),
        values={who: one.text(LONGEST_WORD) for who, one in read["values"].pairs()},
        lost={who: one.number(1, MOST_LIVES) for who, one in read["lost"].pairs()},
        left={who: one.number(0, MOST_LIVES) for who, one in read["left"].pairs()},
        status={who: one.word(_STATUSES) for who, one in read["status"].pairs()},
        bought_back=tuple(one.text(LONGEST_NAME) for one in read["bought_back"].items(MOST_SEATS)),
    )


def written(outcome: Outcome) -> dict[str, object]:
    """The fields of a record that say how its round ended."""
    fields = {name: getattr(outcome, name) for name in _OUTCOME}
    return {**fields, "bought_back": list(outcome.bought_back)}
