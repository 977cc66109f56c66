"""Settings that hold for the whole process, put to use. What they are is decided elsewhere."""

from __future__ import annotations

import os

from lanswim import locale
from lanswim.locale import cards
from lanswim.tui.settings import SettingName, Value


def use(name: SettingName, value: Value) -> None:
    """From now on this setting is as it says; most are read where they matter, and need nothing here."""
    if name == "language":
        wanted = None if value == "auto" else str(value)
        locale.use(locale.pick(wanted, os.environ), ascii_only=locale.ascii_only())
    if name == "pack":
        cards.use_pack("german" if value == "german" else "french")
