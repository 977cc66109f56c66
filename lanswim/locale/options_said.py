"""What every option of the rules means, in sentences and in a word or two. No rule is applied here.

An option that is declared in `lanswim.rules.options` has its entry in _SAID; a test misses one that has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from lanswim.locale import N_, _
from lanswim.rules import OPTIONS, PUB, RuleSet, Value

_EVERY_OTHER: Final = None


class _Said(NamedTuple):
    """A title, a sentence for each value (or for every other one, with {n}), and words for values."""

    title: str
    sentences: Mapping[Value | None, str]
    words: Mapping[Value, str] = MappingProxyType({})


_ONE_OR_TWO: Final[Mapping[Value, str]] = {1: N_("one life"), 2: N_("two lives")}
_SAID: Final[Mapping[str, _Said]] = {
    "max_players": _Said(N_("players at most"), {_EVERY_OTHER: N_("{n} can play at most.")}),
    "lives": _Said(N_("lives"), {
        1: N_("Everybody starts with one life."),
        _EVERY_OTHER: N_("Everybody starts with {n} lives."),
    }),
    "swimming": _Said(N_("swimming allowed"), {
        True: N_("Whoever has lost the last life swims, plays on, and is out with the next loss."),
        False: N_("Whoever has lost the last life is out."),
    }),
    "dealer_choice": _Said(N_("dealer's choice"), {
        "two_packets": N_(
            "The dealer has two packets and looks at one: the dealer keeps it, and the other is the "
            "middle, or rejects it as the middle and takes the other unseen."
        ),
        "swap_open": N_(
            "Three cards lie open in the middle: before the first turn the dealer may exchange the "
            "whole hand for them."
        ),
        "none": N_("Three cards lie open in the middle, and the dealer plays the hand that was dealt."),
    }, {"two_packets": N_("two packets"), "swap_open": N_("open middle"), "none": N_("no choice")}),
    "swap_all": _Said(N_("swap all three"), {
        True: N_("On one's turn one may swap one card or all three, never two."),
        False: N_("On one's turn one may swap one card only."),
    }),
    "pass_allowed": _Said(N_("passing"), {
        True: N_("Instead one may pass."),
        False: N_("Nobody may pass."),
    }),
    "all_pass": _Said(N_("when all pass"), {
        "new_middle": N_(
            "When everybody passes in a row, three new cards come into the middle; "
            "if the stock has no three left, all hands are shown."
        ),
        "showdown": N_("When everybody passes in a row, all hands are shown."),
    }, {"new_middle": N_("three new cards"), "showdown": N_("showdown")}),
    "knock_from": _Said(N_("knocking open"), {
        "first_round": N_("Knocking is open from the first turn on."),
        "second_round": N_("Knocking opens when everybody has had one turn."),
    }, {"first_round": N_("at once"), "second_round": N_("after one turn each")}),
    "knock_style": _Said(N_("knock"), {
        "own_turn": N_("Whoever knocks does nothing else in that turn."),
        "after_action": N_("One knocks (closes) at the end of a turn, not instead of it."),
    }, {"own_turn": N_("instead of a swap"), "after_action": N_("after a swap or pass")}),
    "three_of_a_kind": _Said(N_("three of a kind"), {
        "none": N_("Three of a kind count nothing extra."),
        _EVERY_OTHER: N_("Three of a kind count {n}."),
    }, {"30.5": "30½", "none": N_("nothing extra")}),
    "three_aces": _Said(N_("three aces"), {
        "fire": N_("Three aces are fire: whoever has it must show it at once, and the round is over."),
        "trips": N_("Three aces count like any three of a kind."),
        _EVERY_OTHER: N_("Three aces count {n}."),
    }, {"fire": N_("fire"), "trips": N_("like any three")}),
    "instant_31": _Said(N_("with 31"), {
        "off": N_("31 does not end the round."),
        "lowest_loses": N_(
            "Whoever has 31 must show it at once, the round is over, and the lowest hand loses."
        ),
        "all_others_lose": N_(
            "Whoever has 31 must show it at once, the round is over, and all without 31 lose."
        ),
    }, {"off": N_("play on"), "lowest_loses": N_("lowest loses"), "all_others_lose": N_("all others lose")}),
    "fire_cost": _Said(N_("price of fire"), {
        1: N_("Fire costs everybody else one life."),
        2: N_("Fire costs everybody else two lives."),
    }, _ONE_OR_TWO),
    "dealt_31_all_lose": _Said(N_("dealt 31: all lose"), {
        True: N_("If 31 was dealt, all without 31 lose one life."),
        False: N_("A 31 that was dealt is like any other."),
    }),
    "dealt_fire_costs_two": _Said(N_("dealt fire: two lives"), {
        True: N_("If fire was dealt, everybody else loses two lives, but only one with a dealt 31."),
        False: N_("Fire that was dealt is like any other."),
    }),
    "tie_break": _Said(N_("equal values"), {
        "none": N_("Hands of the same value are equal, whatever the cards are."),
        "rank_suit": N_(
            "Of equal values three of a kind rank as 30½ whatever they count (above a real 30, below a real "
            "31), among themselves by rank; other hands by suit: diamonds are lowest, then hearts, spades, "
            "clubs. The ranks of the cards in one suit are not compared."
        ),
    }, {"none": N_("a tie"), "rank_suit": N_("rank, then suit")}),
    "tie_rule": _Said(N_("lowest tied"), {
        "all_lose": N_("If several have the lowest value, all of them lose a life."),
        "nobody": N_("If several have the lowest value, nobody loses."),
    }, {"all_lose": N_("all of them lose"), "nobody": N_("nobody loses")}),
    "knocker_safe_on_tie": _Said(N_("knocker safe in a tie"), {
        True: N_("In a tie for the lowest value the one who knocked is let off."),
        False: N_("In a tie for the lowest value the one who knocked pays as well."),
    }),
    "knocker_penalty": _Said(N_("lowest and knocked"), {
        1: N_("Whoever knocks and has the lowest value loses one life, like anybody."),
        2: N_("Whoever knocks and has the lowest value loses two lives."),
    }, _ONE_OR_TWO),
    "buy_back": _Said(N_("buying back in"), {
        True: N_("Whoever goes out may buy back in once, with all lives."),
        False: N_("Whoever is out stays out."),
    }),
    "all_out": _Said(N_("all out together"), {
        "no_winner": N_("If all who are left go out together, nobody has won."),
        "replay": N_("If a round would put out all who are left, nobody loses, and the next dealer deals."),
    }, {"no_winner": N_("no winner"), "replay": N_("another round")}),
}  # fmt: skip

_COSTS_OF_31: Final = _Said(N_("price of 31"), {
    1: N_("A 31 costs all others one life."),
    2: N_("A 31 costs all others two lives."),
})  # fmt: skip
_COSTS_OF_BOTH: Final = _Said(N_("price of 31 or three aces"), {
    1: N_("31 or three aces cost all others one life."),
    2: N_("31 or three aces cost all others two lives."),
})  # fmt: skip
_STILL_TIED: Final = _Said(N_("lowest tied"), {
    "all_lose": N_("If several are still equal and lowest, all of them lose a life."),
    "nobody": N_("If several are still equal and lowest, nobody loses."),
})  # fmt: skip


def title(name: str, rules: RuleSet = PUB) -> str:
    """What an option is about, in a few words; a price is that of what has it in these rules."""
    return _(_said(name, rules).title)


def value_words(name: str, value: Value) -> str:
    """A value of an option in a few words: `yes`, `30½`, `two packets`."""
    return _(words_of(name, value))


def titles(name: str) -> tuple[str, ...]:
    """Every title that an option has in some rules, not yet in any language."""
    more = (_COSTS_OF_31.title, _COSTS_OF_BOTH.title) if name == "fire_cost" else ()
    return (_SAID[name].title, *more)


def words_of(name: str, value: Value) -> str:
    """The words for a value, not yet in any language."""
    if isinstance(value, bool):
        return N_("yes") if value else N_("no")
    return _SAID[name].words.get(value, str(value))


def option_sentence(name: str, rules: RuleSet) -> str:
    """What these rules say by this option, in one sentence or two."""
    value: Value = getattr(rules, name)
    said = _said(name, rules).sentences
    return _(said.get(value) or said[_EVERY_OTHER]).format(n=value_words(name, value))


def without_effect(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """Each option that changes nothing in these rules, with a sentence that says beside what."""
    for name, one in OPTIONS.items():
        if not one.has_effect(rules):
            others = ", ".join(": ".join(row(other, rules)) for other in one.no_effect_beside)
            text = _("“{option}” has no effect here ({others}).")
            yield name, text.format(option=title(name, rules), others=others)


def glance(rules: RuleSet) -> list[tuple[str, str]]:
    """Every option that has an effect: its title and its value, a few words each."""
    return [row(name, rules) for name, one in OPTIONS.items() if one.has_effect(rules)]


def row(name: str, rules: RuleSet) -> tuple[str, str]:
    """An option at a glance."""
    return title(name, rules), value_words(name, getattr(rules, name))


def _said(name: str, rules: RuleSet) -> _Said:
    """The words of an option; some say something else beside other options."""
    if name == "fire_cost" and rules.instant_31 == "all_others_lose":
        return _COSTS_OF_BOTH if rules.three_aces == "fire" else _COSTS_OF_31
    return _STILL_TIED if name == "tie_rule" and rules.tie_break == "rank_suit" else _SAID[name]
