"""Text from others as it may be printed: names of people or tables. No other cleaning is done here."""

from __future__ import annotations

from lanswim_protocol.names import clean_name

from lanswim import locale


def shown(text: str) -> str:
    """A name that cannot steer a terminal, in at most 20 cells (a few more where umlauts are spelt out)."""
    name = clean_name(text)
    return locale.plain_letters(name) if locale.ascii_only() else name


def typed(text: str) -> str:
    """What was typed or pasted into a field, on one line and without anything that is not to be seen."""
    return "".join(char for char in text if char.isprintable())
