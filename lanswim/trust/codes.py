"""Table codes: new ones, and what somebody typed made equal. No key, exchange or prompt may live here.

A code is only text: one made in the words of one language is typed and understood in every other.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from .words import Language

WORDS_IN_CODE: Final = 3  # of 1,296 words each: 31 bits
SHORTEST: Final = 6  # letters and digits, as many as are guessed by nobody who gets one try in a second
LONGEST: Final = 64
_LONGEST_READ: Final = 400
_TYPED_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class Chooser(Protocol):
    """A source of randomness; for a real table one that nobody can foresee (random.SystemRandom)."""

    def choice(self, seq: Sequence[str], /) -> str:
        """One of these, each as likely."""
        ...


class CodeError(ValueError):
    """What was typed cannot be a code: it has so many letters and digits, and not SHORTEST to LONGEST."""

    def __init__(self, length: int) -> None:
        super().__init__(
            f"a table code has {SHORTEST} to {LONGEST} letters or digits, this one has {length}"
        )
        self.length = length


@dataclass(frozen=True, slots=True)
class TableCode:
    """A code on its way through the program: in no repr, so that no log and no error shows it by accident."""

    words: str = field(repr=False)
    """clean, as it is shown to people"""

    @classmethod
    def read(cls, text: str) -> TableCode:
        """What somebody typed; CodeError when it is none."""
        return cls(clean_code(text))


def made_of_words(text: str) -> bool:
    """Whether this is a code as lanswim makes them: three words of one list."""
    from .words import word_list  # it loads hashlib, and the first picture waits for this module

    words = _plain(text[:_LONGEST_READ]).replace("-", " ").split()
    lists: tuple[Language, ...] = ("en", "de")
    return len(words) == WORDS_IN_CODE and any(set(words) <= set(word_list(f"{one}_codes")) for one in lists)


def new_code(rng: Chooser, language: Language) -> str:
    """Three easy words of 1,296 each (31 bits), with hyphens between them."""
    from .words import word_list  # see made_of_words

    listed = word_list(f"{language}_codes")
    return "-".join(rng.choice(listed) for _ in range(WORDS_IN_CODE))


def clean_code(text: str) -> str:
    """The code as it is shown: small letters and digits, words joined by hyphens; CodeError when it is none.

    Capitals, blanks, hyphens, full stops and accents do not matter, and ä, ö, ü, ß may be ae, oe, ue, ss.
    """
    kept = [char if char.isalnum() else " " for char in _plain(text[:_LONGEST_READ])]
    code = "-".join("".join(kept).split())
    length = len(code.replace("-", ""))
    if not SHORTEST <= length <= LONGEST or len(text) > _LONGEST_READ:
        raise CodeError(length)
    return code


def code_password(code: str) -> bytes:
    """What both sides put into the exchange: the clean code without its hyphens, as UTF-8."""
    return clean_code(code).replace("-", "").encode()


def _plain(text: str) -> str:
    """Small letters without marks; the umlauts first, which are spelled with an e and do not lose it."""
    composed = unicodedata.normalize("NFKC", text).casefold()
    spelled = unicodedata.normalize("NFC", composed).translate(_TYPED_OUT)
    # Accents away, then once more: what was hidden in a compatibility form may have a capital.
    bare = "".join(char for char in unicodedata.normalize("NFKD", spelled) if not unicodedata.combining(char))
    return unicodedata.normalize("NFKC", bare).casefold()
