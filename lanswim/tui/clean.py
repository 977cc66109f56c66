"""Text from others as it may be printed: names of people or tables, faults. No other cleaning here."""

from __future__ import annotations

from lanswim_protocol.names import clean_line, clean_name

from lanswim import locale
from lanswim.locale import _


def shown(text: str) -> str:
    """A name that cannot steer a terminal, in at most 20 cells (a few more where umlauts are spelt out)."""
    name = clean_name(text)
    return locale.plain_letters(name) if locale.ascii_only() else name


def line(text: str) -> str:
    """A line that somebody has said, which cannot steer a terminal either."""
    said = clean_line(text)
    return locale.plain_letters(said) if locale.ascii_only() else said


def went_wrong(error: BaseException, promise: str) -> str:
    """A fault of this program as one sentence, and what is promised about one's seat, if anything."""
    text = _("Something went wrong in this program ({kind}): {what}.")
    what = "".join(char for char in " ".join(str(error).split())[:200] if char.isprintable())
    said = text.format(kind=type(error).__name__, what=what)
    return f"{said} {promise}".rstrip()


def typed(text: str) -> str:
    """What was typed or pasted into a field, on one line and without anything that is not to be seen."""
    return "".join(char for char in text if char.isprintable())
