"""Rules as a code that people read out to each other: `3CJ-W8F-T2A`. No option may be explained here.

A code is a version, a body and a check symbol, in symbols of ALPHABET (a symbol stands for its place in it):

* The first symbol is the version of the layout (`layouts`): a frozen list of options and values. An option or
  a value that is added later goes into a new layout, with as many places as it needs, never into an old one;
  rules are written in the first layout that can say them, so that codes stay as they are.
* The values of a rule set are one number: for each option the place of its value in the layout, the first
  option in the lowest place (mixed radix). So an option at the end of a newer layout leaves every number as
  it was while it has its usual value.
* The body is that number, stirred so that rules that are alike have codes that are not:
  `number * STIR + START` modulo 23 ** places, the first symbol the highest.
* The check symbol makes the sum of every symbol times its place (1, 2, 3, …) a multiple of 23. Because 23 is
  a prime, a single wrong symbol and two symbols that have changed places always break that, in any layout of
  up to 20 places.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from lanswim.rules.layouts import LAYOUTS, Layout
from lanswim.rules.options import OPTIONS, RulesError, RuleSet, Value, rules_from, shown

ALPHABET: Final = "23456789ACFHJKMNPRTUWXY"
"""Of what looks alike, one at most: none of 0 O Q D and 1 I L, the first of 2 Z, 5 S, 8 B and U V.

What sounds alike can only be thinned out: of B D E G P T there are P and T, of S F and I Y one each. What is
still misheard (P T, M N, in German A H K) is a single wrong symbol, which the check symbol always finds.
"""

_BASE: Final = len(ALPHABET)
_STIR: Final = 1_618_033_989
_START: Final = 2_718_281_828
_GROUP: Final = 3
_ENDS: Final = 2  # the version and the check symbol
_LONGEST: Final = 18
"""as a newer version may be; beyond it nobody reads it out"""
_HYPHENS: Final = "-‐‑‒–—−_."


def rules_code(rules: RuleSet) -> str:
    """The code of these rules, in groups of three: `parse_code` reads it, in this version and later ones."""
    version = min(version for version, layout in LAYOUTS.items() if _says(layout, rules))
    layout = LAYOUTS[version]
    body = (_number(layout, rules) * _STIR + _START) % _room(layout)
    places = [body // _BASE**place % _BASE for place in reversed(range(layout.places))]
    text = "".join(ALPHABET[place] for place in _checked([version, *places]))
    return "-".join(text[at : at + _GROUP] for at in range(0, len(text), _GROUP))


def parse_code(text: str) -> RuleSet:
    """The rules of a code, in capitals or not, with any hyphens and blanks; RulesError says what is wrong."""
    symbols = _symbols(text)
    version, *body, _check = symbols
    layout = LAYOUTS.get(version)
    if layout is not None and len(body) != layout.places:
        # Of the right length for another version, it is more likely that the first symbol is wrong.
        other = any(len(body) == one.places for one in LAYOUTS.values())
        raise _mistyped(text) if other else _wrong_length(text, len(symbols), layout)
    if _sum(symbols) % _BASE or version == 0:
        raise _mistyped(text)
    if layout is None:
        said = f"the rules code {_shown(text)} is of a newer version of lanswim: update yours"
        raise RulesError(said, "code_newer", shown=_shown(text))
    stirred = sum(place * _BASE**at for at, place in enumerate(reversed(body)))
    room = _room(layout)
    values, rest = _values(layout, (stirred - _START) * pow(_STIR, -1, room) % room)
    if rest:
        raise _mistyped(text)
    return rules_from(values)


def is_code(text: str) -> bool:
    """Whether a text is meant as a rules code, right or wrong: it begins with a digit or has its shape."""
    bare = _bare(text)
    lengths = {layout.places + _ENDS for layout in LAYOUTS.values()}
    return bare[:1].isdigit() or (
        "-" in text and len(bare) in lengths and all(sign in ALPHABET for sign in bare[1:])
    )


def _room(layout: Layout) -> int:
    return int(_BASE**layout.places)


def _says(layout: Layout, rules: RuleSet) -> bool:
    """Whether a layout can say these rules: it has their values, and what it lacks is as usual."""
    had = dict(layout.options)
    return all(getattr(rules, name) in had.get(name, (one.default,)) for name, one in OPTIONS.items())


def _number(layout: Layout, rules: RuleSet) -> int:
    number = 0
    for name, values in reversed(layout.options):
        number = number * len(values) + values.index(getattr(rules, name))
    return number


def _values(layout: Layout, number: int) -> tuple[dict[str, Value], int]:
    """The values of a number, and what is left of it: more than 0 if it is too large for the layout."""
    found = {}
    for name, values in layout.options:
        number, place = divmod(number, len(values))
        found[name] = values[place]
    return found, number


def _checked(symbols: list[int]) -> list[int]:
    """With the check symbol at the end."""
    place = len(symbols) + 1
    return [*symbols, -_sum(symbols) * pow(place, -1, _BASE) % _BASE]


def _sum(symbols: Iterable[int]) -> int:
    return sum(place * symbol for place, symbol in enumerate(symbols, 1))


def _symbols(text: str) -> list[int]:
    bare = _bare(text)
    if not min(layout.places for layout in LAYOUTS.values()) + _ENDS <= len(bare) <= _LONGEST:
        version = ALPHABET.find(bare[:1] or ALPHABET[1])
        raise _wrong_length(text, len(bare), LAYOUTS.get(version, LAYOUTS[max(LAYOUTS)]))
    for sign in bare:
        if sign not in ALPHABET:
            said = f"the rules code {_shown(text)} has a typing error: no code has the sign {sign!r}"
            raise RulesError(said, "code_sign", shown=_shown(text), sign=repr(sign))
    return [ALPHABET.index(sign) for sign in bare]


def _bare(text: str) -> str:
    return "".join(sign for sign in text if sign not in _HYPHENS and not sign.isspace()).upper()


def _wrong_length(text: str, given: int, layout: Layout) -> RulesError:
    wanted, named = str(layout.places + _ENDS), _shown(text)
    said = f"{named} is no rules code: that has {wanted} symbols, not {given}"
    return RulesError(said, "code_length", shown=named, wanted=wanted, given=str(given))


def _mistyped(text: str) -> RulesError:
    said = f"the rules code {_shown(text)} has a typing error: compare it symbol by symbol"
    return RulesError(said, "code_mistyped", shown=_shown(text))


def _shown(text: str) -> str:
    return shown(text.strip())
