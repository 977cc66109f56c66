"""A table that is gone on with beside damaged ones, other windows that look, and other programs that read."""

from __future__ import annotations

import os
import sqlite3
import subprocess
from pathlib import Path

import pytest

from lanswim.cli import journals
from lanswim.cli.resume import chosen, opened
from lanswim.cli.stop import Stop
from lanswim.lock import FileLock
from lanswim.store import Entry, JournalFile, StoreError, journal_path
from tests.cli.test_resume import HOST, left_behind
from tests.cli.test_resume import journals as left
from tests.support.held_journals import held_journal
from tests.support.program import event, run, running


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the journals of this test lie."""
    monkeypatch.setenv("LANSWIM_DATA_DIR", str(tmp_path / "data"))
    return journals.folder()


def one_table(folder: Path, table: str) -> Path:
    path = journal_path(folder, table)
    journal = JournalFile.create(path)
    journal.append([Entry(table, (b"one",), (("settings", b"s" * 50),))])
    journal.close()
    return path


def no_text_any_more(path: Path) -> None:
    """One bit of a word in it has changed."""
    content = bytearray(path.read_bytes())
    content[content.index(b"settings" if b"settings" in content else b"CREATE")] ^= 0x80
    path.write_bytes(content)


def never(seconds: float) -> None:
    pytest.fail("there is nothing to wait for")


def test_a_damaged_journal_keeps_no_other_table_from_being_chosen(folder: Path) -> None:
    no_text_any_more(one_table(folder, "t1"))
    one_table(folder, "t2")
    assert chosen(None, never).table == chosen("t2", never).table == "t2"
    with pytest.raises(Stop, match="The journal of table t1 is damaged"):
        chosen("t1", never)
    assert [one.table for one in journals.own("default") if not one.damaged] == []


@pytest.mark.skipif(os.name == "nt", reason="locks there are never shared")
def test_who_looks_at_the_same_moment_hides_no_table(folder: Path) -> None:
    one_table(folder, "t1")
    looking = FileLock(folder / "t1.lock")
    assert looking.acquire(shared=True)
    assert chosen("t1", never).table == chosen(None, never).table == "t1"
    looking.release()


def test_a_table_that_somebody_holds_for_a_moment_is_waited_for(folder: Path) -> None:
    path = one_table(folder, "t1")
    held = FileLock(folder / "t1.lock")
    assert held.acquire()
    assert chosen("t1", lambda seconds: held.release()).table == "t1"
    assert held.acquire()
    opened(path, lambda seconds: held.release())[0].close()


def test_another_program_that_reads_it_is_waited_for_and_told_of(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = one_table(folder, "t1")
    backup = sqlite3.connect(path, isolation_level=None)
    backup.execute("BEGIN")
    backup.execute("SELECT * FROM head").fetchall()
    assert not chosen("t1", never).damaged
    with monkeypatch.context() as impatient:
        impatient.setattr("lanswim.cli.resume.PATIENCE_S", 0.0)
        with pytest.raises(StoreError, match="not_written"):
            opened(path)
    opened(path, lambda seconds: backup.close())[0].close()


def test_a_table_that_runs_is_said_to_be_in_use_in_the_end(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lanswim.cli.resume.PATIENCE_S", 0.05)
    host, _ = JournalFile.open(one_table(folder, "t1"))
    waited: list[float] = []
    for wanted in (None, "t1"):
        with pytest.raises(Stop, match="Table t1 is in use: another host process of this account runs it"):
            chosen(wanted, waited.append)
    assert waited
    host.close()


@pytest.mark.slow
def test_a_host_goes_on_with_its_table_beside_a_damaged_one(tmp_path: Path, folder: Path) -> None:
    listening = left_behind(tmp_path, "Stube")
    no_text_any_more(one_table(folder, "a"))
    assert len(left(tmp_path)) == 2
    with running(tmp_path, *HOST, "--resume") as host:
        assert event(host)["table"] == listening["table"]
    refused = run(tmp_path, *HOST, "a", "--resume")
    assert refused.code == 1
    assert refused.err.startswith("The journal of table a is damaged")


@pytest.mark.slow
def test_the_lobby_in_lines_stays_open_beside_a_damaged_journal(tmp_path: Path, folder: Path) -> None:
    no_text_any_more(one_table(folder, "a"))
    held_journal(folder, "b", "Stube").close()
    offered = "Your table Stube was interrupted in round 2: type back to go on with it.\n"
    with running(tmp_path, "--plain", "--lang", "en", "--name", "Anna", stdin=subprocess.PIPE) as lobby:
        assert lobby.stdout is not None
        told = list(iter(lobby.stdout.readline, offered))
        assert any("lanswim host a --resume tells what is certain." in line for line in told)
        _, said = lobby.communicate("quit\n", timeout=10)
        assert (lobby.returncode, said) == (0, "")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="terminals are made as on POSIX")
def test_the_lobby_on_a_screen_stays_open_beside_a_damaged_journal(tmp_path: Path, folder: Path) -> None:
    from tests.cli.test_terminal import lanswim

    no_text_any_more(one_table(folder, "a"))
    held_journal(folder, "b", "Stube").close()
    with lanswim(tmp_path) as screen:
        screen.wait_for("[B]")
        screen.send("q")
        assert screen.wait() == 0
