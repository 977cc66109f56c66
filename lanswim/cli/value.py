"""`lanswim value`: what three cards are worth. Nothing is played here."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from lanswim import locale
from lanswim.cli.output import json_line, text_line
from lanswim.cli.read_rules import read_rules
from lanswim.cli.safe import quoted
from lanswim.cli.stop import DONE, usage
from lanswim.locale import _, cards, cards_read, words
from lanswim.rules import (
    Hand,
    RuleSet,
    hand_kind,
    instant,
    is_fire,
    parse_card,
    points_text,
    rules_text,
    value2,
)


def run(options: argparse.Namespace) -> int:
    """Says the value; the exit code."""
    names = read_cards(options.cards)
    rules = read_rules(options.rules)
    first, second, third = map(parse_card, names)
    hand = (first, second, third)
    if options.json:
        json_line(as_object(names, hand, rules))
    else:
        text_line(sentence(names, hand, rules))
    return DONE


def read_cards(texts: Sequence[str]) -> list[str]:
    """The wire names of the three cards that were typed, with commas or without; raises Stop."""
    names = cards_read.parse_several(" ".join(texts), locale.language())
    if isinstance(names, str):
        raise usage(_no_card(names))
    if len(names) != 3:
        raise usage(_("A hand is three cards, like AS KS TD, not {n}.").format(n=len(names)))
    for name in names:
        if names.count(name) > 1:
            raise usage(_("There is only one {card} in a pack.").format(card=cards.spoken(name)))
    return names


def as_object(names: list[str], hand: Hand, rules: RuleSet) -> dict[str, object]:
    """The object of `--json`; kind and instant as in the golden cases."""
    return {
        "cards": names,
        "value": "fire" if is_fire(hand, rules) else points_text(value2(hand, rules)),
        "kind": hand_kind(hand, rules),
        "instant": instant(hand, rules),
        "rules": rules_text(rules),
    }


def sentence(names: list[str], hand: Hand, rules: RuleSet) -> str:
    """The value for people, with what makes it, and whether it is shown at once."""
    text = f"{words.hand_points(names, rules)}  {words.hand_why(names, rules)}"
    if instant(hand, rules) is not None:
        text += f"  {_('(ends the round)')}"
    return text


def _no_card(text: str) -> str:
    """What to write instead, where letters could mean one card or another."""
    meant = [quoted(cards.spoken(card)) for card in cards_read.could_be(text, locale.language())]
    if len(meant) > 1:
        return _("{text} could be {cards} or {last}: write it like that.").format(
            text=quoted(text), cards=", ".join(meant[:-1]), last=meant[-1]
        )
    return _("{text} is not a card: write rank and suit, like AS, 10H or {words}.").format(
        text=quoted(text), words=quoted(cards.spoken("QD"))
    )
