"""What is said to people, in German and English. Only gettext may live here: this is loaded before all else.

The language and the character set are settings of the process, made once at its start by `use`.
"""

from __future__ import annotations

import gettext as _gettext

TYPE_CHECKING = False  # the name that type checkers know; typing itself is a tenth of what a start takes
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Final, Literal

    Language = Literal["de", "en"]
else:
    Language = str

DOMAIN: Final = "lanswim"
LANGUAGES: Final[tuple[Language, ...]] = ("en", "de")

_PLAIN_LETTERS: Final = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
        "½": ".5",
        "…": "...",
        "→": "->",
        "←": "<-",
        "–": "-",
        "·": "-",
        "’": "'",
        "„": '"',
        "“": '"',
        "”": '"',
        "×": "x",
    }
)
_EVERY_LANGUAGE: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


class _Speech:
    """The settings of this process."""

    language: Language = "en"
    ascii_only: bool = False
    catalog: _gettext.NullTranslations = _gettext.NullTranslations()


def pick(wanted: str | None, environ: Mapping[str, str]) -> Language:
    """The language to speak: the one asked for, else German where the environment says so, else English."""
    if wanted is not None:
        return "de" if wanted == "de" else "en"
    first = next((environ[name] for name in _EVERY_LANGUAGE if environ.get(name)), "")
    return "de" if first.lower().startswith("de") else "en"


def utf8(encoding: str | None) -> bool:
    """Whether an output with this encoding can show suit symbols and umlauts."""
    name = (encoding or "").lower().replace("-", "").replace("_", "")
    return name in ("utf8", "utf8sig", "utf16", "cp65001")


def use(language: Language, *, ascii_only: bool = False) -> None:
    """Speak this language from now on; ascii_only: letters instead of every sign beyond ASCII."""
    _Speech.language = language
    _Speech.ascii_only = ascii_only
    _Speech.catalog = _catalog(language)


def language() -> Language:
    """The language spoken."""
    return _Speech.language


def ascii_only() -> bool:
    """Whether nothing beyond ASCII may be shown."""
    return _Speech.ascii_only


def plain_letters(text: str) -> str:
    """The text in ASCII: umlauts written out, what has no spelling of its own as a question mark."""
    return text.translate(_PLAIN_LETTERS).encode("ascii", "replace").decode()


def _(message: str) -> str:
    """The message in the language spoken."""
    text = _Speech.catalog.gettext(message)
    return plain_letters(text) if _Speech.ascii_only else text


def ngettext(one: str, many: str, n: int) -> str:
    """The message for n of something in the language spoken; the caller puts n in."""
    text = _Speech.catalog.ngettext(one, many, n)
    return plain_letters(text) if _Speech.ascii_only else text


def pgettext(context: str, message: str) -> str:
    """The message where the same English words mean different things."""
    text = _Speech.catalog.pgettext(context, message)
    return plain_letters(text) if _Speech.ascii_only else text


def said_in(language: Language, message: str) -> str:
    """The message in this language, whichever is spoken: what people type is read in both."""
    return _catalog(language).gettext(message)


def decimal(number: float) -> str:
    """A number with one place, as it is written in the language spoken."""
    text = f"{number:.1f}"
    return text.replace(".", ",") if _Speech.language == "de" else text


def N_(message: str) -> str:
    """Marks a message that is translated later, where it is shown."""
    return message


def _catalog(language: Language) -> _gettext.NullTranslations:
    if language == "en":
        return _gettext.NullTranslations()
    return _gettext.translation(DOMAIN, __path__[0], [language], fallback=True)
