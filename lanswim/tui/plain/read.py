"""What a typed line means. Words of both languages are always read; nothing is decided or played here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from lanswim import locale
from lanswim.locale import Language
from lanswim.locale.cards_read import parse_card_words
from lanswim.tui.plain.vocabulary import ALONE, ENGLISH, GERMAN, LONGEST, QUESTIONS, Verb

__all__ = ["Line", "Verb", "folded", "read", "two_cards", "without_knock", "word", "words"]
_WITH_KNOCK: Final[frozenset[Verb]] = frozenset(["swap", "all", "pass"])
_SPELT_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_BETWEEN: Final = re.compile(r",|;|\b(?:gegen|mit|for|against|with)\b", re.IGNORECASE)


class Line(NamedTuple):
    """A command: what is to be done, with what, and in which language it was typed."""

    verb: Verb
    rest: str
    language: Language


def folded(text: str) -> str:
    """As typed words are compared: in small letters and with umlauts written out."""
    return text.casefold().translate(_SPELT_OUT)


def words() -> dict[str, tuple[Verb, Language]]:
    """Every word that begins a command, in small letters and with umlauts written out."""
    found: dict[str, tuple[Verb, Language]] = {word: (verb, "en") for word, verb in ENGLISH.items()}
    for verb, many in GERMAN.items():
        for word in many:
            found.setdefault(folded(word), (verb, "de"))
    return found


def read(text: str) -> Line | None:
    """The command a line begins with, the longest that fits; None if it begins with none or is mere talk."""
    known = words()
    parts = text.split()
    for length in range(min(LONGEST, len(parts)), 0, -1):
        head = folded(" ".join(parts[:length]))
        asked = head.rstrip("?,")  # only of a question: `knock?` is no knock
        if head not in known and known.get(asked, ("",))[0] in QUESTIONS:
            head = asked
        if head in known:
            verb, language = known[head]
            line = Line(verb, " ".join(parts[length:]), language)
            return None if verb in ALONE and without_knock(line)[0].rest else line
    return None


def word(verb: Verb) -> str:
    """The word to type for a command in the language spoken."""
    if locale.language() == "en":
        return verb
    german = GERMAN[verb][0]
    return locale.plain_letters(german) if locale.ascii_only() else german


def without_knock(line: Line) -> tuple[Line, bool]:
    """A move and whether a word at its end makes it a knock as well: `swap 7D 9S knock`."""
    head, _blank, last = line.rest.rpartition(" ")
    end = read(last) if line.verb in _WITH_KNOCK else None
    if end is None or end.verb != "knock":
        return line, False
    return line._replace(rest=head), True


def two_cards(line: Line) -> tuple[str, str] | None:
    """The two cards a swap names, in the language of its verb first."""
    other: Language = "en" if line.language == "de" else "de"
    languages: Sequence[Language] = (line.language,) if line.language == "de" else (line.language, other)
    for language in languages:
        found = _two(line.rest, language)
        if found is not None:
            return found
    return None


def _two(text: str, language: Language) -> tuple[str, str] | None:
    apart = [part.strip() for part in _BETWEEN.split(text)]
    if len(apart) == 2:
        return _pair(apart[0], apart[1], language)
    parts = text.split()
    for at in range(1, len(parts)):
        found = _pair(" ".join(parts[:at]), " ".join(parts[at:]), language)
        if found is not None:
            return found
    return None


def _pair(first: str, second: str, language: Language) -> tuple[str, str] | None:
    one, other = parse_card_words(first, language), parse_card_words(second, language)
    return (one, other) if one is not None and other is not None else None
