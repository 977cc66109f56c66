"""Options and values in words, as people see and so type them, in either language. No rule is applied.

What is no such word is left as it was: whoever parses rules says what is wrong with it.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Final

from lanswim import locale
from lanswim.locale import LANGUAGES
from lanswim.locale.options_said import titles, words_of
from lanswim.rules import OPTIONS, value_text

_SPELT_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "½": ".5"})
_ALSO: Final = {"30.5": ("30,5",), "on": ("true",), "off": ("false",)}


def in_ids(text: str) -> str:
    """`template,option=value,…` with the words for options and values put into what rules are parsed from."""
    head, *parts = text.split(",")
    found: list[str] = []
    for part in parts:
        # a value in words may have a comma of its own
        if "=" not in part and found and (joined := _in_ids(f"{found[-1]},{part}")) != f"{found[-1]},{part}":
            found[-1] = joined
        else:
            found.append(part)
    return ",".join([head, *map(_in_ids, found)])


def option_id(text: str) -> str | None:
    """The option that a name or a title means; None if it means none."""
    return _options().get(_key(text))


def value_id(option: str, text: str) -> str | None:
    """The value that words mean beside an option, as it is parsed; None if they mean none."""
    return _values(option).get(_key(text))


def known() -> dict[str, set[str]]:
    """Every text that is read for an option, with the options it would mean."""
    found: dict[str, set[str]] = {}
    for name in OPTIONS:
        said = (locale.said_in(language, title) for title in titles(name) for language in LANGUAGES)
        for text in (name, *said):
            found.setdefault(_key(text), set()).add(name)
    return found


def known_values(option: str) -> dict[str, set[str]]:
    """Every text that is read for a value of this option, with the values it would mean."""
    found: dict[str, set[str]] = {}
    for value in OPTIONS[option].values:
        text = value_text(value)
        words = (locale.said_in(language, words_of(option, value)) for language in LANGUAGES)
        for said in (text, *_ALSO.get(text, ()), *words):
            found.setdefault(_key(said), set()).add(text)
    return found


@cache
def _options() -> dict[str, str]:
    return {text: next(iter(found)) for text, found in known().items() if len(found) == 1}


@cache
def _values(option: str) -> dict[str, str]:
    return {text: next(iter(found)) for text, found in known_values(option).items() if len(found) == 1}


def _in_ids(part: str) -> str:
    name, equals, value = part.partition("=")
    option = option_id(name)
    if not equals or option is None:
        return part
    return f"{option}={value_id(option, value) or value}"


def _key(text: str) -> str:
    spelt = unicodedata.normalize("NFKC", text.casefold().translate(_SPELT_OUT))
    return "".join(sign for sign in spelt if not sign.isspace())
