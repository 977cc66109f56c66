"""Where the settings are kept: settings.toml in the folder of settings. What is in it is read elsewhere."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from lanswim.client.folders import FolderError, config_dir, private_dir, read_private, write_private
from lanswim.fault import Fault
from lanswim.tui.settings import Mistake, Read, SettingName, Value
from lanswim.tui.settings_toml import OddlyWritten, language_of, parse, to_text

FILE = "settings.toml"
LARGEST_BYTES = 64 * 1024
"""far more than settings and remarks need"""
_MARK = "\ufeff"


class SettingsError(Fault):
    """A setting cannot be kept: settings_unreadable, settings_not_kept or settings_odd, with the fields
    `path`, `why`, `line`."""


def load() -> Read:
    """The settings as they are kept; a file that cannot be read is a mistake, and none is no mistake."""
    try:
        return parse(_text(config_dir() / FILE).removeprefix(_MARK))
    except FolderError:
        return Read()
    except SettingsError as error:
        return Read(mistakes=(Mistake("unreadable", given=str(error.fields["why"])),))


def keep(name: SettingName, value: Value) -> Read:
    """Changes this one setting in the file and returns what it says now; SettingsError, FolderError."""
    path = config_dir() / FILE
    before = _text(path)
    try:
        after = to_text(before.removeprefix(_MARK), name, value)
    except OddlyWritten as odd:
        raise SettingsError("settings_odd", path=str(path), line=odd.line) from None
    mark = _MARK if before.startswith(_MARK) else ""
    try:
        private_dir(path.parent)
        # a link stays one: some keep all their settings elsewhere
        write_private(path.resolve(), (mark + after).encode())
    except OSError as error:
        raise SettingsError("settings_not_kept", path=str(path), why=error.strerror or "?") from None
    return parse(after)


def spoken(config: str | None) -> str | None:
    """The language that is set, before anything else is known; config: the folder that was named."""
    try:
        return language_of(_text((Path(config) if config else config_dir()) / FILE).removeprefix(_MARK))
    except (Fault, OSError, ValueError):
        return None


def plain_wanted(read: Read) -> bool:
    """Whether lines are set; LANSWIM_PLAIN=0 goes before it."""
    return read.settings.plain and os.environ.get("LANSWIM_PLAIN", "") == ""


def said(read: Read) -> Sequence[str]:
    """Each mistake in a sentence."""
    from lanswim.tui.settings_said import mistake_said

    return [mistake_said(mistake, FILE) for mistake in read.mistakes]


def _text(path: Path) -> str:
    """What is in the file, nothing where there is none; SettingsError where it cannot be known."""
    try:
        data = read_private(path, LARGEST_BYTES + 1)
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise _unreadable(path, error.strerror or str(error)) from None
    if len(data) > LARGEST_BYTES:
        raise _unreadable(path, f"> {LARGEST_BYTES} bytes")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise _unreadable(path, "no UTF-8") from None


def _unreadable(path: Path, why: str) -> SettingsError:
    return SettingsError("settings_unreadable", path=str(path), why=why)
