"""Rules as a code that people read out to each other: `3CJ-W8F-T2A`. No option may be explained here.

A code is a version, a body and a check symbol, in symbols of ALPHABET (a symbol stands for its place in it):

* The first symbol is the version of the layout. A layout is a frozen list of options with the number of
  values each had then. An option or a value that is added later goes into a new layout, never into an old
  one; rules are written in the first layout that can say them, so that codes stay as they are.
* The values of a rule set are one number: for each option the index of its value, where the value of the pub
  rules counts as 0 and those before it one more, the first option in the lowest place (mixed radix). So an
  option at the end of a newer layout leaves every number as it was while it has its usual value.
* The body is that number, stirred so that rules that are alike have codes that are not:
  `number * STIR + START` modulo 23 ** 7, the first symbol the highest.
* The check symbol makes the sum of every symbol times its place (1, 2, 3, …) a multiple of 23. Because 23 is
  a prime, a single wrong symbol and two symbols that have changed places always break that, in any layout.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lanswim.rules.options import OPTIONS, PUB, RulesError, RuleSet, Value, rules_from, shown

ALPHABET: Final = "23456789ACFHJKMNPRTUWXY"
"""Without what looks alike (0 O Q D, 1 I L, 2 Z, 5 S, 8 B, U V) or sounds alike (B D E G P T)."""

Layout = tuple[tuple[str, int], ...]

LAYOUTS: Final[dict[int, Layout]] = {
    1: (
        ("max_players", 8), ("lives", 10), ("swimming", 2), ("dealer_choice", 3), ("swap_all", 2),
        ("pass_allowed", 2), ("all_pass", 2), ("knock_from", 2), ("knock_style", 2), ("three_of_a_kind", 4),
        ("three_aces", 4), ("instant_31", 3), ("fire_cost", 2), ("dealt_31_all_lose", 2),
        ("dealt_fire_costs_two", 2), ("tie_break", 2), ("tie_rule", 2), ("knocker_safe_on_tie", 2),
        ("knocker_penalty", 2), ("buy_back", 2), ("all_out", 2),
    ),
}  # fmt: skip
"""The frozen layouts by version: options with the number of values they had."""

_BASE: Final = len(ALPHABET)
_PLACES: Final = 7
_ROOM: Final = _BASE**_PLACES
_STIR: Final = 1_618_033_989
_UNSTIR: Final = pow(_STIR, -1, _ROOM)
_START: Final = 2_718_281_828
_GROUP: Final = 3
_LONGEST: Final = 2 * (_PLACES + 2)
_HYPHENS: Final = "-‐‑‒–—−_."


def rules_code(rules: RuleSet) -> str:
    """The code of these rules, in groups of three: `parse_code` reads it, in this version and later ones."""
    version = min(version for version, layout in LAYOUTS.items() if _says(layout, rules))
    body = (_number(LAYOUTS[version], rules) * _STIR + _START) % _ROOM
    places = [body // _BASE**place % _BASE for place in reversed(range(_PLACES))]
    text = "".join(ALPHABET[place] for place in _checked([version, *places]))
    return "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def parse_code(text: str) -> RuleSet:
    """The rules of a code, in capitals or not, with any hyphens and blanks; RulesError says what is wrong."""
    symbols = _symbols(text)
    version, *body, _check = symbols
    if version <= max(LAYOUTS) and len(body) != _PLACES:
        raise _wrong_length(text, len(symbols))
    if _sum(symbols) % _BASE or version == 0:
        raise _mistyped(text)
    if version > max(LAYOUTS):
        said = f"the rules code {_shown(text)} is of a newer version of lanswim: update yours"
        raise RulesError(said, "code_newer", shown=_shown(text))
    stirred = sum(place * _BASE**at for at, place in enumerate(reversed(body)))
    values, rest = _values(LAYOUTS[version], (stirred - _START) * _UNSTIR % _ROOM)
    if rest:
        raise _mistyped(text)
    return rules_from(values)


def is_code(text: str) -> bool:
    """Whether a text is meant as a rules code, right or wrong: it begins with a digit or has its shape."""
    bare = _bare(text)
    return bare[:1].isdigit() or (
        "-" in text and len(bare) == _PLACES + 2 and all(sign in ALPHABET for sign in bare[1:])
    )


def _says(layout: Layout, rules: RuleSet) -> bool:
    """Whether a layout can say these rules: it has their values, and what it lacks is as usual."""
    had = dict(layout)
    return all(_index(name, getattr(rules, name)) < had.get(name, 1) for name in OPTIONS)


def _number(layout: Layout, rules: RuleSet) -> int:
    number = 0
    for name, count in reversed(layout):
        number = number * count + _index(name, getattr(rules, name))
    return number


def _values(layout: Layout, number: int) -> tuple[dict[str, Value], int]:
    """The values of a number, and what is left of it: more than 0 if it is too large for the layout."""
    values = {}
    for name, count in layout:
        number, place = divmod(number, count)
        values[name] = _usual_first(name)[place]
    return values, number


def _index(name: str, value: Value) -> int:
    return _usual_first(name).index(value)


def _usual_first(name: str) -> list[Value]:
    """The values of an option with that of the pub rules first."""
    usual: Value = getattr(PUB, name)
    return [usual, *(value for value in OPTIONS[name].values if value != usual)]


def _checked(symbols: list[int]) -> list[int]:
    """With the check symbol at the end."""
    place = len(symbols) + 1
    return [*symbols, -_sum(symbols) * pow(place, -1, _BASE) % _BASE]


def _sum(symbols: Iterable[int]) -> int:
    return sum(place * symbol for place, symbol in enumerate(symbols, 1))


def _symbols(text: str) -> list[int]:
    bare = _bare(text)
    if not _PLACES + 2 <= len(bare) <= _LONGEST:
        raise _wrong_length(text, len(bare))
    for sign in bare:
        if sign not in ALPHABET:
            said = f"the rules code {_shown(text)} has a typing error: no code has the sign {sign!r}"
            raise RulesError(said, "code_sign", shown=_shown(text), sign=repr(sign))
    return [ALPHABET.index(sign) for sign in bare]


def _bare(text: str) -> str:
    return "".join(sign for sign in text if sign not in _HYPHENS and not sign.isspace()).upper()


def _wrong_length(text: str, given: int) -> RulesError:
    wanted, shown = str(_PLACES + 2), _shown(text)
    said = f"{shown} is no rules code: that has {wanted} symbols, not {given}"
    return RulesError(said, "code_length", shown=shown, wanted=wanted, given=str(given))


def _mistyped(text: str) -> RulesError:
    said = f"the rules code {_shown(text)} has a typing error: compare it symbol by symbol"
    return RulesError(said, "code_mistyped", shown=_shown(text))


def _shown(text: str) -> str:
    return shown(text.strip())
