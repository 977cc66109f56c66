"""Journals under another name than that of their table: two processes could go on with one table by them."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import pytest

from lanswim.cli import journals
from lanswim.cli.resume import chosen, resumed
from lanswim.cli.stop import Stop
from lanswim.store import PROCESS, TITLE, Entry, JournalFile, Title, encode_title, journal_path


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the journals of this test lie; nobody is waited for."""
    monkeypatch.setenv("LANSWIM_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setattr("lanswim.cli.resume.PATIENCE_S", 0.0)
    return journals.folder()


def left(folder: Path, *tables: str) -> Path:
    """The journal of a host process that has ended, of the first of these tables."""
    path = journal_path(folder, tables[0])
    journal = JournalFile.create(path)
    title = encode_title(Title("Stube", 1, 2, ((0, "Anna"),)))
    journal.append([Entry(PROCESS), *(Entry(table, kept=((TITLE, title),)) for table in tables)])
    journal.close()
    return path


def why(wanted: str | None = None) -> str:
    """What is said to `lanswim host WANTED --resume`."""
    with pytest.raises(Stop) as caught:
        resumed(argparse.Namespace(table=wanted))
    return caught.value.text


def test_a_copy_beside_a_journal_is_passed_over(folder: Path) -> None:
    path = left(folder, "t1")
    shutil.copyfile(path, journal_path(folder, "a copy"))
    assert chosen(None).path == path
    assert chosen("t1").path == path


def test_a_journal_under_another_name_is_refused_with_both(folder: Path) -> None:
    renamed = left(folder, "t1").rename(folder / "other.journal")
    assert why() == (
        f"{renamed} is the journal of table t1 under another name; only as t1.journal can it be resumed."
    )


def test_what_is_said_of_a_journal_names_it_as_it_lies_there(folder: Path) -> None:
    path = left(folder, "t1", "t2")
    found = chosen("t2")
    assert (found.table, found.path) == ("t2", path)
    assert why("t2") == (
        "Another version of lanswim has written the journal of table t2: only that one can go on with it."
    )
