"""What somebody may have typed in place of something else: three things are called code or words. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from lanswim.rules import RulesError, parse_code
from lanswim.trust.codes import made_of_words

if TYPE_CHECKING:
    from lanswim.trust.words import Language

Kind = Literal["table_code", "key_words", "rules_code"]


def kind_of(text: str) -> Kind | None:
    """Which of the three this is without doubt; None for anything else, also for a code of one's own."""
    from lanswim.trust.words import FEWEST_WORDS, word_list  # not before somebody types a code

    words = text.casefold().replace("-", " ").split()
    lists: tuple[Language, ...] = ("en", "de")
    if len(words) >= FEWEST_WORDS and any(set(words) <= set(word_list(one)) for one in lists):
        return "key_words"
    if made_of_words(text):
        return "table_code"
    try:
        parse_code(text)
    except RulesError:
        return None
    return "rules_code"
