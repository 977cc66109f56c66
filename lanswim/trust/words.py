"""The lists of words, and a key as words to compare by ear. No code of a table may live here."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final, Literal

Language = Literal["en", "de"]
WORDS_IN_LIST: Final = 7776
FEWEST_WORDS: Final = 5
_MOST_WORDS: Final = 12  # past that the hash would be used up and words no longer alike probable
_LISTS: Final = Path(__file__).parent / "lists"


def key_words(public: bytes, language: Language, count: int = 6) -> tuple[str, ...]:
    """The words of a key, about 13 bits each; who knows another list gets other words for the same key.

    The SHA-256 of the key as a big-endian number is divided by 7,776 again and again: each remainder is a
    line of the list, counted from 0. ValueError unless there are 5 to 12 words.
    """
    if not FEWEST_WORDS <= count <= _MOST_WORDS:
        raise ValueError(f"a key is told in {FEWEST_WORDS} to {_MOST_WORDS} words, not in {count}")
    listed = word_list(language)
    number = int.from_bytes(sha256(public).digest(), "big")
    return tuple(listed[number // WORDS_IN_LIST**place % WORDS_IN_LIST] for place in range(count))


@cache
def word_list(name: str) -> tuple[str, ...]:
    """The words of one file of `lists/` in its order: en, de, en_codes or de_codes."""
    return tuple((_LISTS / f"{name}.txt").read_text("ascii").split())
