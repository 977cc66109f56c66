"""What a client takes for a checkpoint of its table, and what it keeps of it."""

from __future__ import annotations

import json
import logging
import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest
from lanswim_protocol.messages import Checkpoint, SignedCheckpoint

from lanswim.client import checkpoint_files
from lanswim.client import signals as s
from lanswim.client.checkpoint_files import CheckpointFiles
from lanswim.client.model import ClientModel
from lanswim.client.vouching import Trust
from tests.support.checkpoints import a_checkpoint, signed
from tests.support.client_play import Play, info, lobby, view, welcome
from tests.support.keys import key

HOST = key("host").public


def seated(term: int = 0) -> Play:
    """Anna has a seat at t1."""
    play = Play().seat(welcome(term=term))
    play.hear(view(1, term=term))
    return play


def test_the_last_one_is_in_the_model() -> None:
    play = seated()
    for state in (a_checkpoint(round=2), a_checkpoint(round=3), a_checkpoint(match=2, round=0)):
        play.hear(signed(state))
        assert play.model.checkpoint == signed(state)
        assert len(play.of(s.Changed)) == 1


def test_another_one_of_the_same_round_takes_its_place() -> None:
    play, left = seated(), msgspec.structs.replace(a_checkpoint(), owner=2)
    play.hear(signed(a_checkpoint()), signed(left))
    assert play.model.checkpoint == signed(left)


@pytest.mark.parametrize("earlier", [a_checkpoint(match=1, round=9), a_checkpoint(match=2, round=1)])
def test_none_goes_back(earlier: Checkpoint) -> None:
    play, last = seated(), signed(a_checkpoint(match=2, round=2))
    play.hear(last, signed(earlier))
    assert play.model.checkpoint == last
    assert play.model.status == "seated"


def test_one_of_an_earlier_term_is_passed_over() -> None:
    play = seated(term=2)
    play.hear(signed(a_checkpoint(term=1, match=9)))
    assert play.model.checkpoint is None
    play.hear(signed(a_checkpoint(term=2)), signed(a_checkpoint(term=1, match=9)))
    assert play.model.checkpoint == signed(a_checkpoint(term=2))


def bent(state: Checkpoint, **changed: Any) -> SignedCheckpoint:
    """The signature of one checkpoint under another."""
    return msgspec.structs.replace(signed(state), state=msgspec.structs.replace(state, **changed))


@pytest.mark.parametrize(
    "wrong",
    [
        signed(a_checkpoint(), "somebody else"),
        signed(a_checkpoint(table="t2")),
        SignedCheckpoint(a_checkpoint(), bytes(64)),
        bent(a_checkpoint(), round=3),
        bent(a_checkpoint(), term=1),
        bent(a_checkpoint(), successors=[0, 2]),
        bent(a_checkpoint(), seats=a_checkpoint().seats[:2]),
    ],
)
def test_a_host_that_sends_a_wrong_one_is_left(wrong: SignedCheckpoint) -> None:
    play = seated()
    play.hear(signed(a_checkpoint()), wrong)
    assert (play.model.status, play.model.failure) == ("closed", "not_understood")
    assert play.model.checkpoint == signed(a_checkpoint())


def test_before_there_is_a_seat_it_means_nothing() -> None:
    play = Play()
    play.give(s.Begin())
    play.reach()
    play.hear(signed(a_checkpoint(), "somebody else"))
    assert play.model.failure is None
    assert play.model.checkpoint is None


@pytest.mark.parametrize(("term", "joins"), [(2, False), (3, True), (4, True)])
def test_a_seat_is_not_sought_under_a_lower_term_than_was_kept(term: int, joins: bool) -> None:
    play = Play(trust=Trust(held=(("t1", HOST),), terms=(("t1", 3),)))
    play.give(s.Begin())
    play.reach()
    play.hear(lobby(info("t1", term=term)))
    assert bool(play.sent()) is joins
    assert bool(play.of(s.HangUp)) is not joins


# Files


def noted(files: CheckpointFiles, state: Checkpoint) -> None:
    """A model with this checkpoint has come by."""
    files.note(ClientModel(table=state.table, host_key=HOST, checkpoint=signed(state)))


def test_the_last_one_of_each_table_is_kept_for_oneself(tmp_path: Path) -> None:
    files = CheckpointFiles(tmp_path / "tables")
    for state in (a_checkpoint(), a_checkpoint(round=3), a_checkpoint("t2", term=4)):
        noted(files, state)
    again = CheckpointFiles(tmp_path / "tables")
    kept = again.kept("t1")
    assert kept is not None
    assert (kept.key, kept.signed) == (HOST, signed(a_checkpoint(round=3)))
    assert again.terms(frozenset({"t1", "t2", "t3"})) == (("t1", 0), ("t2", 4))
    for path in (tmp_path / "tables").iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_window_that_is_behind_does_not_overwrite_what_another_has_kept(tmp_path: Path) -> None:
    noted(CheckpointFiles(tmp_path), a_checkpoint(round=5))
    noted(CheckpointFiles(tmp_path), a_checkpoint(round=4))
    kept = CheckpointFiles(tmp_path).kept("t1")
    assert kept is not None
    assert kept.signed.state.round == 5


def test_so_many_tables_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint_files, "MOST_TABLES", 3)
    files = CheckpointFiles(tmp_path)
    for number in range(5):
        noted(files, a_checkpoint(f"t{number}"))
    assert len(list(tmp_path.iterdir())) == 3


DAMAGED = [
    b"", b"{", b"[]", b"null", b"[" * 100_000, b"\xff\xfe", b'{"format": 2}', b'{"format": 1, "key": 3}',
    b'{"format": 1, "key": "zz", "checkpoint": {}}',
    b'{"format": 1, "key": "00", "checkpoint": {"t": "lobby"}}',
]  # fmt: skip


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_file_is_passed_over_with_one_line_in_the_log(
    content: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "of-t1.checkpoint.json").write_bytes(content)
    files = CheckpointFiles(tmp_path)
    assert files.kept("t1") is files.kept("t1") is None
    assert [(one.name, one.levelno) for one in caplog.records] == [("lanswim.client", logging.WARNING)]
    noted(files, a_checkpoint())
    assert files.kept("t1") is not None


def test_a_file_that_somebody_has_changed_is_damaged(tmp_path: Path) -> None:
    files = CheckpointFiles(tmp_path)
    noted(files, a_checkpoint())
    path = tmp_path / "of-t1.checkpoint.json"
    content = json.loads(path.read_bytes())
    content["checkpoint"]["state"]["term"] = 9
    path.write_text(json.dumps(content), "utf-8")
    assert files.kept("t1") is None


def test_what_cannot_be_kept_ends_no_game(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").touch()
    caplog.set_level(logging.INFO, "lanswim.client")
    files = CheckpointFiles(tmp_path / "file")
    noted(files, a_checkpoint())
    noted(files, a_checkpoint(round=3))
    assert [one.levelno for one in caplog.records] == [logging.INFO], "said once, and to no player"
    assert files.terms(frozenset({"t1"})) == ()
