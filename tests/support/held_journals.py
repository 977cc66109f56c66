"""Journals as host processes of this account hold them, or have left them behind. No table is played here."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanswim.cli import journals
from lanswim.store import (
    ABOUT,
    PROCESS,
    TITLE,
    Entry,
    JournalFile,
    Title,
    encode_plain,
    encode_title,
    journal_path,
)


def impatient(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where journals lie below this folder from now on; whoever looks for one waits for nobody."""
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(home / "config"))
    monkeypatch.setenv("LANSWIM_DATA_DIR", str(home / "data"))
    monkeypatch.setattr("lanswim.cli.resume.PATIENCE_S", 0.0)
    return journals.folder()


def held_journal(folder: Path, table: str, name: str, identity: str | None = "default") -> JournalFile:
    """Of a host process with this table, in the second round; once it is closed, the process has ended."""
    about = journals.About(0, None, (), False, False, 8, identity, None)
    title = encode_title(Title(name, 1, 2, ((0, "Anna"),)))
    journal = JournalFile.create(journal_path(folder, table))
    process = Entry(PROCESS, kept=((ABOUT, encode_plain(about)),))
    journal.append([Entry(table, kept=((TITLE, title), ("settings", b"s"))), process])
    return journal
