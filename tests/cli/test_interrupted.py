"""Matches of one's own that were interrupted: nobody sits down elsewhere or opens another without knowing."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from lanswim.cli import asked, goes_on, interrupted, join, nearby
from lanswim.cli.arguments import parse
from lanswim.cli.interrupted import Interrupted
from lanswim.cli.stop import REFUSED, Stop
from lanswim.client.checkpoint_files import CheckpointFiles
from lanswim.client.identity import load_without_lock, open_identity
from lanswim.client.memory import Seat
from lanswim.client.model import ClientModel
from tests.cli.test_nearby import KITCHEN, ROOM, ROOM2
from tests.support.checkpoints import a_checkpoint, signed
from tests.support.held_journals import held_journal, impatient
from tests.support.keys import key
from tests.support.program import event, running

NOW = int(time.time())
OWN = Interrupted("t1", "Keller", NOW, 2, "lanswim host --resume")
GUEST = Interrupted("t2", "Garten", NOW - 60, 1)
OWN_SAID = "Your table Keller was interrupted in round 2: lanswim host --resume goes on with it."
BY_ID = "Your table Keller was interrupted in round 2: lanswim host t1 --resume goes on with it."
GUEST_SAID = (
    "You have a seat at Garten, last seen in round 1; the table is not nearby now: if it was "
    "interrupted, its host has to start it again."
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the journals of this test lie, for a player who has a key."""
    folder = impatient(tmp_path, monkeypatch)
    open_identity("default").close()
    return folder


def test_a_table_opened_here_whose_host_is_gone_is_one_until_its_host_runs_again(folder: Path) -> None:
    host = held_journal(folder, "t1", "Keller")
    assert interrupted.opened_here(parse(["join"])) == []
    host.close()
    (one,) = interrupted.of(parse(["join"]), ())
    assert (one.sentence(), interrupted.recent([one])) == (OWN_SAID, [one])
    assert interrupted.opened_here(parse(["join", "--identity", "ben"])) == []


def test_of_several_each_is_gone_on_with_by_its_id(folder: Path) -> None:
    for table in ("t1", "t2"):
        held_journal(folder, table, "Keller").close()
    commands = {one.command for one in interrupted.opened_here(parse(["host"]))}
    assert commands == {"lanswim host t1 --resume", "lanswim host t2 --resume"}


def test_a_table_of_a_host_without_a_player_is_nobodys_own(folder: Path) -> None:
    held_journal(folder, "t1", "Keller", None).close()
    assert interrupted.opened_here(parse(["host"])) == []
    assert [one.table for one in interrupted.opened_by_anybody(None)] == ["t1"]


def test_a_kept_seat_is_one_where_a_match_was_left_and_else_only_by_its_name(
    folder: Path, tmp_path: Path
) -> None:
    files, host = CheckpointFiles(), key("host").public
    left, over = a_checkpoint("t2", round=1), replace(a_checkpoint("t3"), phase="over")
    for state in (left, over):
        files.note(ClientModel(host_key=host, checkpoint=signed(state)))
    seats = [Seat(table, "Garten", (), NOW - 60) for table in ("t2", "t3", "t4")]
    found = interrupted.of(parse(["join"]), seats)
    assert interrupted.recent(found) == [GUEST]
    assert GUEST.sentence() == GUEST_SAID
    still = "You have a seat at Garten: if the table still exists, its host has to start it again."
    assert found[2].sentence() == still


def test_a_table_to_practise_at_that_was_killed_is_never_waited_for(folder: Path) -> None:
    own = load_without_lock("default").key.public
    CheckpointFiles().note(ClientModel(host_key=key("host").public, checkpoint=signed(a_checkpoint("t2"))))
    seat = Seat("t2", "Practice", ("127.0.0.1:4031",), NOW, own.hex())
    assert interrupted.of(parse(["join"]), [seat]) == []
    assert interrupted.recent(interrupted.of(parse(["join"]), [seat._replace(key="ab" * 32)])) != []


def test_what_was_interrupted_long_ago_is_told_only_by_its_name() -> None:
    old = OWN._replace(at=NOW - interrupted.RECENT_S - 60)
    assert nearby.missed([KITCHEN], None, [old]) is None
    assert nearby.missed([KITCHEN], "keller", [old]) == old


def test_a_table_that_is_to_be_seen_again_is_not_missed() -> None:
    back = KITCHEN._replace(table="t1")
    assert nearby.missed([back], None, [OWN, GUEST]) == GUEST
    assert nearby.missed([back], None, [OWN]) is None


def test_whose_host_is_there_with_another_table_is_waited_for_no_more() -> None:
    of_host = GUEST._replace(key="ab" * 32)
    another = KITCHEN._replace(key=b"\xab" * 32, proved=True)
    assert nearby.missed([another], None, [of_host]) is None
    assert nearby.missed([KITCHEN], None, [of_host]) == of_host
    assert nearby.missed([another], None, [GUEST]) == GUEST, "of whose host nothing is known"


def test_a_later_seat_at_the_table_that_is_there_is_what_somebody_means() -> None:
    seat = Seat(ROOM.table, ROOM.name, (), NOW + 1)
    assert not nearby._is_elsewhere(ROOM, [seat], OWN)
    assert nearby._is_elsewhere(ROOM, [seat._replace(seen=NOW - 1)], OWN)
    assert nearby._is_elsewhere(ROOM, [], OWN) and not nearby._is_elsewhere(ROOM, [], None)


def test_a_name_that_is_not_there_is_told_with_the_seat_that_is_kept() -> None:
    first, second = nearby._nothing("Garten", None, GUEST).split("\n")
    assert first.startswith('No table nearby is called "Garten"') and second == GUEST_SAID


def test_of_several_tables_those_that_wait_come_first_and_the_others_are_marked() -> None:
    playing = KITCHEN._replace(state="playing")
    first, *lines = nearby._several([playing, ROOM], None, None).split("\n")
    assert first == "2 tables are nearby; name one by its id, or by its address:"
    assert lines == [
        "  w1abc  Stube, 1/3, 192.168.1.7:4031", "  k3abc  Küche, 1/3, 192.168.1.7:4031, playing",
    ]  # fmt: skip
    named = nearby._several([ROOM, ROOM2], "stu", OWN)
    assert named.startswith('2 tables fit "stu"; name one by its id')
    assert nearby._several([ROOM, ROOM2], None, OWN).startswith(OWN_SAID)


class Typed(io.StringIO):
    """What somebody at a terminal types, and sees."""

    def isatty(self) -> bool:
        return True


def at_terminal(monkeypatch: pytest.MonkeyPatch, typed: str) -> Typed:
    shown = Typed()
    monkeypatch.setattr(sys, "stdin", Typed(typed))
    monkeypatch.setattr(sys, "stderr", shown)
    return shown


@contextmanager
def through_pipe(monkeypatch: pytest.MonkeyPatch, given: bytes) -> Iterator[int]:
    read, write = os.pipe()
    os.write(write, given)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as source, monkeypatch.context() as patched:
        patched.setattr(sys, "stdin", source)
        yield read


ASKED = "Sit down at Stube (1/3) instead? [y/N]"


def test_at_a_terminal_one_question_is_asked_and_enter_is_a_no(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = at_terminal(monkeypatch, "y\n")
    join.check_it_is_meant(ROOM, OWN, in_lines=False)
    assert shown.getvalue() == f"{OWN_SAID} {ASKED} "
    at_terminal(monkeypatch, "\n")
    with pytest.raises(Stop) as caught:
        join.check_it_is_meant(ROOM, OWN, in_lines=False)
    assert (caught.value.code, caught.value.text) == (REFUSED, f"You have not sat down. {OWN_SAID}")


def test_in_lines_a_pipe_answers_with_its_first_line_and_the_rest_is_for_the_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with through_pipe(monkeypatch, b"yes\nquit\n") as source:
        join.check_it_is_meant(ROOM, GUEST, in_lines=True)
        assert os.read(source, 99) == b"quit\n"
    assert capsys.readouterr().out == f"{GUEST_SAID} {ASKED}\n"


def test_who_gives_nothing_at_once_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source, sink = os.pipe()
    os.set_blocking(source, False)
    with os.fdopen(source, encoding="utf-8") as stdin, os.fdopen(sink, "wb"):
        monkeypatch.setattr(sys, "stdin", stdin)
        later = threading.Timer(0.1, os.write, (sink, b"yes\n"))
        later.start()
        assert asked.answered("Well?", in_lines=True) is True
        later.join()


def test_a_question_that_nobody_reads_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    source, sink = os.pipe()
    with os.fdopen(source, encoding="utf-8") as stdin, os.fdopen(sink, "wb"):
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr(sys, "stdout", None)
        assert asked.answered("Well?", in_lines=True) is None


@pytest.mark.parametrize(("given", "in_lines"), [(b"", True), (b"yes\n", False)])
def test_where_nobody_can_answer_it_is_said_what_to_do(
    monkeypatch: pytest.MonkeyPatch, given: bytes, in_lines: bool
) -> None:
    with through_pipe(monkeypatch, given), pytest.raises(Stop) as caught:
        join.check_it_is_meant(ROOM, OWN, in_lines=in_lines)
    assert caught.value.code == REFUSED
    assert caught.value.text == f"{OWN_SAID} lanswim join w1abc sits down at Stube instead."


def test_no_input_at_all_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    with Path(os.devnull).open(encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        assert asked.answered("Well?", in_lines=True) is None


def test_a_new_table_of_the_same_name_is_asked_about_where_somebody_can_be(
    capsys: pytest.CaptureFixture[str],
) -> None:
    question = f"{OWN_SAID} Go on with it now? [y/N]"
    assert goes_on.chosen([OWN], "Keller", lambda text: text == question) == "t1"
    assert goes_on.chosen([OWN], "Keller", lambda text: False) is None
    assert capsys.readouterr().err == ""
    assert goes_on.chosen([OWN], "Keller", None) is None
    assert goes_on.chosen([OWN], "Stube", lambda text: pytest.fail(text)) is None
    assert capsys.readouterr().err == f"{BY_ID}\n" * 2
    assert goes_on.chosen([], "Stube", lambda text: pytest.fail(text)) is None
    assert capsys.readouterr().err == ""


def test_without_a_player_a_new_table_opens_and_one_sentence_is_beside(folder: Path, tmp_path: Path) -> None:
    held_journal(folder, "t1", "Keller", None).close()
    command = ("host", "Keller", "--headless", "--json", "--no-advertise", "--bind", "127.0.0.1")
    with running(tmp_path, *command) as host:
        assert event(host)["name"] == "Keller"
        assert host.stderr is not None
        assert host.stderr.readline() == f"{BY_ID}\n"
        host.terminate()
        assert host.communicate(timeout=10)[1] == ""


def test_through_a_pipe_a_new_table_opens_as_well(folder: Path, tmp_path: Path) -> None:
    held_journal(folder, "t1", "Keller").close()
    command = ("--plain", "--lang", "en", "host", "Keller", "--no-advertise", "--bind", "127.0.0.1")
    with running(tmp_path, *command, stdin=subprocess.PIPE) as host:
        assert host.stdout is not None and host.stderr is not None
        assert host.stderr.readline() == f"{BY_ID}\n"
        assert any("Keller" in line for line in iter(host.stdout.readline, ""))
        host.communicate("quit\n", timeout=20)
