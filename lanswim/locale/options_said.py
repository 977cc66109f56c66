"""What every option of the rules means, in sentences and in a word or two. No rule is applied here.

An option that is declared in `lanswim.rules.options` has its entry in _SAID; a test misses one that has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from lanswim.locale import N_, _, cards
from lanswim.rules import OPTIONS, RuleSet, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_EVERY_OTHER: Final = None


class _Said(NamedTuple):
    """A title, a sentence for each value (or for every other one, with {n}), and words for values."""

    title: str
    sentences: Mapping[Value | None, str]
    words: Mapping[Value, str] = MappingProxyType({})


_SAID: Final[Mapping[str, _Said]] = {
    "max_players": _Said(N_("players at most"), {_EVERY_OTHER: N_("{n} can play at most.")}),
    "lives": _Said(N_("lives"), {
        1: N_("Everybody starts with one life."),
        _EVERY_OTHER: N_("Everybody starts with {n} lives."),
    }),
    "swimming": _Said(N_("swimming allowed"), {
        True: N_("Who has lost the last life swims, plays on, and is out with the next loss."),
        False: N_("Who has lost the last life is out."),
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
        "own_turn": N_("Who knocks does nothing else in that turn."),
        "after_action": N_("One knocks (closes) at the end of a turn, not instead of it."),
    }, {"own_turn": N_("instead of a swap"), "after_action": N_("after a swap or pass")}),
    "three_of_a_kind": _Said(N_("three of a kind"), {
        "none": N_("Three of a kind count nothing extra."),
        _EVERY_OTHER: N_("Three of a kind count {n}."),
    }, {"30.5": "30½", "none": N_("nothing extra")}),
    "three_aces": _Said(N_("three aces"), {
        "fire": N_("Three aces are fire: whoever has it shows it at once, and the round is over."),
        "trips": N_("Three aces count like any three of a kind."),
        _EVERY_OTHER: N_("Three aces count {n}."),
    }, {"fire": N_("fire"), "trips": N_("like any three")}),
    "instant_31": _Said(N_("with 31"), {
        "off": N_("31 does not end the round."),
        "lowest_loses": N_("Whoever has 31 shows it at once, the round is over, and the lowest hand loses."),
        "all_others_lose": N_("Whoever has 31 shows it at once, the round is over, and all without 31 lose."),
    }, {"off": N_("play on"), "lowest_loses": N_("lowest loses"), "all_others_lose": N_("all others lose")}),
    "fire_cost": _Said(N_("price of fire"), {
        1: N_("Who loses to fire loses one life."),
        2: N_("Who loses to fire loses two lives."),
    }),
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
            "Of equal values three of a kind are compared by rank, other hands by suit: diamonds are "
            "lowest, then hearts, spades, clubs."
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
        1: N_("Who knocks and has the lowest value loses one life, like anybody."),
        2: N_("Who knocks and has the lowest value loses two lives."),
    }, {1: N_("one life"), 2: N_("two lives")}),
    "buy_back": _Said(N_("buying back in"), {
        True: N_("Who goes out may buy back in once, with all lives."),
        False: N_("Who is out stays out."),
    }),
    "all_out": _Said(N_("all out together"), {
        "no_winner": N_("If all who are left go out together, nobody has won."),
        "replay": N_("If a round would put out all who are left, nobody loses, and the next dealer deals."),
    }, {"no_winner": N_("no winner"), "replay": N_("another round")}),
}  # fmt: skip

_POINTS: Final = (("A", "11"), ("KQJT", "10"), ("9", "9"), ("8", "8"), ("7", "7"))
_COSTS_OF_31: Final[Mapping[Value | None, str]] = {
    1: N_("A 31 costs all others one life."),
    2: N_("A 31 costs all others two lives."),
}
_COSTS_OF_BOTH: Final[Mapping[Value | None, str]] = {
    1: N_("31 or three aces cost all others one life."),
    2: N_("31 or three aces cost all others two lives."),
}


def title(name: str) -> str:
    """What an option is about, in a few words."""
    return _(_SAID[name].title)


def value_words(name: str, value: Value) -> str:
    """A value of an option in a few words: `yes`, `30½`, `two packets`."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return _(_SAID[name].words.get(value, str(value)))


def option_sentence(name: str, rules: RuleSet) -> str:
    """What these rules say by this option, in one sentence."""
    value: Value = getattr(rules, name)
    said = _SAID[name].sentences
    if name == "fire_cost" and rules.instant_31 == "all_others_lose":
        said = _COSTS_OF_BOTH if rules.three_aces == "fire" else _COSTS_OF_31
    return _(said.get(value) or said[_EVERY_OTHER]).format(n=value_words(name, value))


def all_sentences(rules: RuleSet) -> list[str]:
    """The whole rules: what is the same everywhere, then what each option says that has an effect."""
    return [
        _("Each has three cards, three lie in the middle; play goes clockwise."),
        _("The lowest hand of a round loses a life; whoever is left at the end has won."),
        _("The cards of one suit add up, and the best suit counts: ace 11, king, queen, jack and ten 10, "
          "the others their number."),
        _("After a knock everybody else has one more turn, then all hands are shown."),
        *(option_sentence(name, rules) for name, one in OPTIONS.items() if one.has_effect(rules)),
    ]  # fmt: skip


def without_effect(rules: RuleSet) -> Iterator[tuple[str, str]]:
    """Each option that changes nothing in these rules, with a sentence that says beside what."""
    for name, one in OPTIONS.items():
        if not one.has_effect(rules):
            others = ", ".join(_in_short(other, rules) for other in one.no_effect_beside)
            text = _("“{option}” has no effect here ({others}).")
            yield name, text.format(option=title(name), others=others)


def glance(rules: RuleSet) -> list[tuple[str, str]]:
    """Every option that has an effect: its title and its value, a few words each."""
    return [_row(name, rules) for name, one in OPTIONS.items() if one.has_effect(rules)]


def card_table(rules: RuleSet) -> list[tuple[str, str]]:
    """What cards are worth, and hands that count in a way of their own."""
    table = [(" ".join(cards.rank(rank + "C") for rank in ranks), points) for ranks, points in _POINTS]
    return [*table, _row("three_of_a_kind", rules), _row("three_aces", rules)]


def _row(name: str, rules: RuleSet) -> tuple[str, str]:
    return title(name), value_words(name, getattr(rules, name))


def _in_short(name: str, rules: RuleSet) -> str:
    return ": ".join(_row(name, rules))
