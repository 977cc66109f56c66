"""Journals under another name than that of their table: two processes could go on with one table by them."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import pytest

from lanswim.cli import journals
from lanswim.cli.resume import chosen, resumed
from lanswim.cli.stop import Stop
from lanswim.store import PROCESS, TITLE, Entry, JournalFile, Title, encode_title, journal_path, survey


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


def copied(path: Path, stem: str, *, changed: bytes = b"") -> Path:
    """A copy beside it; changed: a word in it of which one bit is not as it was written."""
    content = bytearray(path.read_bytes())
    if changed:
        content[content.index(changed)] ^= 1
    copy = journal_path(path.parent, stem)
    copy.write_bytes(content)
    return copy


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
        'Another version of lanswim has written the journal of table "Stube" (t2): only that one can go on'
        " with it."
    )


@pytest.mark.parametrize("changed", [b"", b"Stube"])
@pytest.mark.parametrize("wanted", [None, "t1"])
def test_beside_a_running_table_its_copy_hides_no_way_to_it(
    folder: Path, wanted: str | None, changed: bytes
) -> None:
    path = left(folder, "t1")
    copy = copied(path, "a copy", changed=changed)
    host, _ = JournalFile.open(path)
    assert why(wanted).split("\n") == [
        "Table t1 is in use: another host process of this account runs it.",
        "lanswim join t1 brings you to it.",
        f"{copy} is the journal of table t1 under another name; only as t1.journal can it be resumed.",
    ]
    assert journals.own("default") == []
    host.close()


def test_a_copy_that_does_not_even_tell_its_table_comes_after_the_one_that_runs(folder: Path) -> None:
    path = left(folder, "t1")
    copied(path, "a copy", changed=b"CREATE TABLE kept")
    host, _ = JournalFile.open(path)
    in_use, way, other, _ = why().split("\n")
    assert in_use.startswith("Table t1 is in use") and way == "lanswim join t1 brings you to it."
    assert other.startswith("The journal of table a copy is damaged")
    host.close()


def test_a_damaged_copy_beside_a_journal_is_passed_over(folder: Path) -> None:
    path = left(folder, "t1")
    copied(path, "a copy", changed=b"Stube")
    assert chosen(None).path == path
    assert [one.table for one in survey(folder).found] == ["t1"]


def test_a_damaged_journal_that_was_renamed_tells_what_is_certain_as_it_lies_there(folder: Path) -> None:
    path = left(folder, "t1")
    renamed = copied(path, "other", changed=b"Stube")
    path.unlink()
    said = f"The journal of table other is damaged ({renamed}): the table cannot be resumed."
    todo = "A damaged table does not come back: lanswim host opens a new one."
    assert why() == why("other") == f"{said}\n{todo}"


def test_a_journal_under_another_name_is_also_found_by_the_id_of_its_table(folder: Path) -> None:
    left(folder, "t1").rename(folder / "other.journal")
    assert why("t1") == why("other") == why()
