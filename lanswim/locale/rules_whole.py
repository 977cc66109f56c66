"""The whole rules of a table, and what cards count. What one option means is said in `options_said`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Final

from lanswim.locale import N_, _, cards
from lanswim.locale.aim import aim
from lanswim.locale.options_said import option_sentence, row
from lanswim.rules import OPTIONS, RANK_POINTS, RANKS, RuleSet

_EVERYWHERE: Final = (
    N_("32 cards, from seven to ace: everybody has three, three lie in the middle; play goes clockwise."),
    N_("The first dealer is drawn by lot (the lowest card deals); then the next one still in, clockwise."),
)  # fmt: skip


def all_sentences(rules: RuleSet) -> list[str]:
    """What it is about and what is the same everywhere, then what each option says that has an effect."""
    said = [*aim(rules), *(_(sentence) for sentence in _EVERYWHERE)]
    for name, one in OPTIONS.items():
        if one.has_effect(rules):
            said.append(option_sentence(name, rules))
        said += _that_follows(name, rules)
    return said


def card_table(rules: RuleSet) -> list[tuple[str, str]]:
    """What cards are worth, and hands that count in a way of their own."""
    points = zip(reversed(RANKS), reversed(RANK_POINTS), strict=True)
    alike = groupby(points, key=itemgetter(1))
    table = [(" ".join(cards.rank(f"{rank}C") for rank, _each in ranks), str(each)) for each, ranks in alike]
    return [*table, row("three_of_a_kind", rules), row("three_aces", rules)]


def _that_follows(name: str, rules: RuleSet) -> Iterator[str]:
    """What holds because of several options, said after the last of them that people look for."""
    shown = _shown_at_once(rules)
    if name == "instant_31" and shown and rules.dealer_choice != "none":
        text = _("If the dealer is dealt {what}, it is kept by itself: there is nothing to choose.")
        yield text.format(what=shown)
    if name == "knocker_penalty" and rules.swimming and _two_lives(rules):
        yield _("Whoever loses two lives and had one left is out at once and does not swim.")


def _shown_at_once(rules: RuleSet) -> str:
    """The hands that end a round, in words; empty if there are none."""
    fire, full = rules.three_aces == "fire", rules.instant_31 != "off"
    if fire and full:
        return _("31 or fire")
    return _("fire") if fire else "31" if full else ""


def _two_lives(rules: RuleSet) -> bool:
    """Whether a round can cost somebody two lives."""
    dear = {"knocker_penalty": 2, "fire_cost": 2, "dealt_fire_costs_two": True}
    costly = [name for name, value in dear.items() if getattr(rules, name) == value]
    return any(OPTIONS[name].has_effect(rules) for name in costly)
