"""What a refused `--resume` says: of which table, for which reason, what is certain, and what to do next."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lanswim import locale
from lanswim.cli import journals
from lanswim.cli.refusals import refused
from lanswim.cli.resume import chosen
from lanswim.cli.stop import Stop
from lanswim.host.entries import shape
from lanswim.store import (
    SHAPE,
    DamagedError,
    Entry,
    Saved,
    Standing,
    StoreError,
    Title,
    Told,
    journal_path,
    survey,
)
from tests.support.held_journals import held_journal, impatient


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the journals of this test lie."""
    return impatient(tmp_path, monkeypatch)


def why(wanted: str | None) -> str:
    """What is said to `lanswim host WANTED --resume`."""
    with pytest.raises(Stop) as caught:
        chosen(wanted)
    return caught.value.text


def of_version(folder: Path, table: str, name: str, identity: str = "default") -> None:
    """A table of another form than this version writes."""
    journal = held_journal(folder, table, name, identity)
    journal._db.execute("PRAGMA user_version = 99")
    journal.close()


def of_shape(folder: Path, table: str, name: str, kept: bytes) -> None:
    """A table of this form, in which other things are kept."""
    journal = held_journal(folder, table, name)
    journal.append([Entry(table, kept=((SHAPE, kept),))])
    journal.close()


@pytest.mark.parametrize("wanted", [None, "Stube", "t1"])
def test_an_emptied_journal_with_its_log_beside_it_is_refused_as_damaged(
    folder: Path, wanted: str | None
) -> None:
    """Who sat there remembers its name; the file itself tells none."""
    from lanswim.client.identity import open_identity

    player = open_identity("default")
    player.remember("t1", "Stube", ("127.0.0.1:4031",))
    player.close()
    held_journal(folder, "t1", "Stube").close()
    journal_path(folder, "t1").write_bytes(b"")
    assert why(wanted).startswith('The journal of table "Stube" (t1) is damaged')
    assert [(one.table, one.damaged) for one in journals.own("default")] == [("t1", True)]


@pytest.mark.parametrize("wanted", [None, "Stube", "t1"])
def test_another_version_is_named_with_its_table(folder: Path, wanted: str | None) -> None:
    of_version(folder, "t1", "Stube")
    told = 'Another version of lanswim has written the journal of table "Stube" (t1): only that one can go on'
    assert why(wanted) == f"{told} with it."


def test_what_another_version_keeps_is_seen_before_the_journal_is_opened(folder: Path) -> None:
    of_shape(folder, "t1", "Stube", b"another")
    before = journal_path(folder, "t1").read_bytes()
    assert why("Stube").startswith('Another version of lanswim has written the journal of table "Stube" (t1)')
    assert journal_path(folder, "t1").read_bytes() == before
    of_shape(folder, "t2", "Garten", shape())
    assert chosen("Garten").table == chosen(None).table == "t2"


def test_lobbies_know_those_of_another_version_of_their_player_and_those_that_may_be(folder: Path) -> None:
    of_version(folder, "t1", "Stube")
    of_version(folder, "t2", "Garten", identity="other")
    of_shape(folder, "t3", "Keller", b"another")
    found = {one.table: (one.name, one.other, one.damaged) for one in journals.own("default")}
    assert found == {"t1": ("Stube", True, False), "t3": ("Keller", True, False)}


@contextmanager
def no_room(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A full disk, on which SQLite cannot make its index."""
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR | 19 << 8

    def full(path: Path) -> sqlite3.Connection:
        raise error

    with monkeypatch.context() as fixed:
        fixed.setattr("lanswim.store.schema.reader", full)
        fixed.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(100, 100, 0))
        yield


@pytest.mark.parametrize("wanted", ["Stube", "t1", None])
def test_on_a_full_disk_the_table_and_the_reason_are_said(
    folder: Path, wanted: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    held_journal(folder, "t1", "Stube").close()
    with no_room(monkeypatch):
        said = why(wanted)
    assert "Table t1 cannot be resumed now." in said and "No space left on device" in said
    assert "No unfinished table" not in said
    assert said.startswith('Table "Stube" cannot be resumed now') == (wanted == "Stube")
    assert chosen(wanted).table == "t1"


def test_what_cannot_be_kept_of_a_table_that_is_known_is_said_with_its_name() -> None:
    error = StoreError("not_written", table="t1", path="/x/t1.journal", why="database or disk is full")
    assert refused(error, name="Stube").text == (
        'Table "Stube" (t1) cannot be resumed now. '
        "Nothing can be kept in /x/t1.journal: database or disk is full."
    )


@pytest.mark.parametrize("gone", [False, True])
def test_a_refusal_leaves_nothing_beside_the_journal(folder: Path, *, gone: bool) -> None:
    """But for an empty log, which says nothing: that goes with the look, whoever has left it."""
    of_version(folder, "t1", "Stube")
    before = sorted(folder.iterdir())
    if not gone:
        Path(f"{journal_path(folder, 't1')}-wal").write_bytes(b"")
    why("t1")
    assert sorted(folder.iterdir()) == before


def test_a_file_of_another_program_is_named_and_what_to_do(folder: Path) -> None:
    held_journal(folder, "t1", "Stube").close()
    other = Path(f"{journal_path(folder, 't1')}-journal")
    other.write_bytes(b"not of this program")
    assert why("t1") == (
        f"Another program has left {other} beside the journal of table t1: move that file away,"
        " and the table can be resumed."
    )
    other.unlink()
    assert chosen("t1").name == "Stube"


BEN = Standing("Ben", 1, plays=True)
ANNA = Standing("Anna", 0, plays=True)
EVA = Standing("Eva", 0, plays=False)


@pytest.mark.parametrize(("language", "certain", "todo"), [
    ("en", "What is certain of match 2 at table t1: 3 whole rounds; lives left: Ben 1, Anna swims, Eva out.",
     "A damaged table does not come back: lanswim host opens a new one."),
    ("de", "Sicher ist von Partie 2 an Tisch t1: 3 ganze Runden; Leben: Ben 1, Anna schwimmt, Eva raus.",
     "Ein beschädigter Tisch kommt nicht wieder: lanswim host öffnet einen neuen."),
])  # fmt: skip
def test_what_is_certain_tells_the_match_who_swims_and_what_to_do(
    language: locale.Language, certain: str, todo: str
) -> None:
    locale.use(language)
    saved = Saved("t1", 3, (BEN, ANNA, EVA))
    told = Told(Title("Stube", 2, 4, ()))
    error = DamagedError("journal_damaged", saved=(saved,), told=told, table="t1", path="x")
    assert refused(error).text.split("\n")[1:] == [certain, todo]
    nameless = DamagedError("journal_damaged", saved=(saved,), table="t1", path="x")
    assert "3" in refused(nameless).text.split("\n")[1]


def test_only_what_is_found_in_this_folder_is_compared(folder: Path) -> None:
    """The store itself knows no shape: it hands over what was kept."""
    of_shape(folder, "t1", "Stube", b"another")
    (one,) = survey(folder).found
    assert one.shape == b"another" and one.goes_on
