"""The rules of a table in short sentences: first what sets them apart, then what groups differ in.

All of them, in full, are told by `rules_whole`. No rule is applied here.
"""

from __future__ import annotations

from typing import Final

from lanswim.locale import N_, _, ngettext
from lanswim.locale.options_said import option_sentence
from lanswim.rules import OPTIONS, PUB, RuleSet

_QUARRELLED: Final = (
    "lives",
    "knock_from",
    "three_aces",
    "instant_31",
    "tie_rule",
    "knocker_penalty",
    "swap_all",
    "three_of_a_kind",
    "buy_back",
    "all_pass",
    "dealer_choice",
)
"""options about which people at one table think differently, those first that matter most often"""
_SHORT: Final = {
    ("knock_from", "first_round"): N_("Knocking is open at once."),
    ("knock_from", "second_round"): N_("Knocking opens after one turn each."),
    ("three_aces", "fire"): N_("Three aces are fire and end the round."),
    ("instant_31", "lowest_loses"): N_("31 ends the round."),
    ("instant_31", "all_others_lose"): N_("31 ends the round, and all others lose."),
    ("tie_rule", "all_lose"): N_("If several are lowest, all of them lose."),
    ("tie_rule", "nobody"): N_("If several are lowest, nobody loses."),
    ("all_pass", "new_middle"): N_("When all pass, three new cards come into the middle."),
    ("dealer_choice", "two_packets"): N_(
        "The dealer looks at one of two packets, keeps it or takes the other."
    ),
}
"""where a sentence of all the rules would be too long for a glance"""


def brief(rules: RuleSet) -> list[str]:
    """What is other than in the pub, then the rest that people ask first; every sentence stands alone."""
    wanted = [*_QUARRELLED, *(name for name in OPTIONS if name not in _QUARRELLED and name != "swimming")]
    changed = [name for name in wanted if _is_changed(name, rules)]
    said = [*changed, *(name for name in _QUARRELLED if name not in changed)]
    return [_sentence(name, rules) for name in said if OPTIONS[name].has_effect(rules)]


def _is_changed(name: str, rules: RuleSet) -> bool:
    swims = name == "lives" and rules.swimming != PUB.swimming
    return swims or getattr(rules, name) != getattr(PUB, name)


def _sentence(name: str, rules: RuleSet) -> str:
    if name == "lives":
        return _lives(rules)
    short = _SHORT.get((name, getattr(rules, name)))
    return _(short) if short else option_sentence(name, rules)


def _lives(rules: RuleSet) -> str:
    if rules.swimming:
        text = ngettext("{n} life, then one swims.", "{n} lives, then one swims.", rules.lives)
    else:
        text = ngettext("{n} life, and no swimming.", "{n} lives, and no swimming.", rules.lives)
    return text.format(n=rules.lives)
