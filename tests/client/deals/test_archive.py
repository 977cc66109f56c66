"""What a witness has kept is there after a crash, whole, for its owner alone, and not without end."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from lanswim.client.deals import archive
from lanswim.client.deals.archive import Archive
from lanswim.client.deals.deeds import (
    AlarmKept,
    At,
    Keep,
    KeepAlarm,
    KeepRound,
    NotKept,
    Recall,
    Recalled,
)

ADA = At("k3v9", 0, b"a" * 32)
BEN = At("k3v9", 0, b"b" * 32)


def line(at: At, number: int = 1) -> bytes:
    return b'{"round":%d,"keeper":"%s"}\n' % (number, at.key.hex().encode())


def test_a_match_is_a_file_and_a_round_a_line(tmp_path: Path) -> None:
    keeps = Archive(tmp_path / "matches")
    for number in (1, 2):
        assert keeps.perform(KeepRound(ADA, 1, line(ADA, number))) is None
    keeps.perform(KeepRound(ADA, 2, line(ADA)))
    assert (tmp_path / "matches" / "k3v9-0-1.jsonl").read_bytes() == line(ADA, 1) + line(ADA, 2)
    assert (tmp_path / "matches" / "k3v9-0-2.jsonl").exists()


@pytest.mark.skipif(os.name != "posix", reason="file modes are POSIX's")
def test_nobody_else_can_read_any_of_it(tmp_path: Path) -> None:
    keeps = Archive(tmp_path / "matches")
    for deed in (KeepRound(ADA, 1, line(ADA)), Keep(ADA, b"{}"), KeepAlarm(ADA, (1, 2), b"{}")):
        keeps.perform(deed)
    modes = {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "matches").iterdir()}
    assert modes == {0o600}
    assert stat.S_IMODE((tmp_path / "matches").stat().st_mode) == 0o700


def test_two_players_of_one_machine_keep_two_files(tmp_path: Path) -> None:
    for at in (ADA, BEN, ADA, BEN):
        Archive(tmp_path).perform(KeepRound(at, 1, line(at)))
    assert (tmp_path / "k3v9-0-1.jsonl").read_bytes() == 2 * line(ADA)
    assert (tmp_path / "k3v9-0-1.2.jsonl").read_bytes() == 2 * line(BEN)


def test_another_process_finds_what_was_pending_and_the_last_match(tmp_path: Path) -> None:
    keeps = Archive(tmp_path)
    assert keeps.perform(Recall(ADA)) == Recalled()
    for match in (1, 2, 10):
        keeps.perform(KeepRound(ADA, match, line(ADA, match)))
    keeps.perform(KeepRound(BEN, 11, line(BEN)))
    keeps.perform(Keep(ADA, b"pending"))
    assert Archive(tmp_path).perform(Recall(ADA)) == Recalled(b"pending", (line(ADA, 10).strip(),))


def test_half_a_line_of_a_crash_spoils_no_other(tmp_path: Path) -> None:
    Archive(tmp_path).perform(KeepRound(ADA, 1, line(ADA)))
    path = tmp_path / "k3v9-0-1.jsonl"
    path.write_bytes(path.read_bytes() + b'{"rou')
    Archive(tmp_path).perform(KeepRound(ADA, 1, line(ADA, 2)))
    assert path.read_bytes() == line(ADA) + line(ADA, 2)


def test_of_what_is_pending_the_last_counts_that_was_kept_whole(tmp_path: Path) -> None:
    for content in (b"one", b"two words"):
        Archive(tmp_path).perform(Keep(ADA, content))
    [path] = tmp_path.iterdir()
    path.write_bytes(path.read_bytes() + b"\nhal")
    assert Archive(tmp_path).perform(Recall(ADA)) == Recalled(b"two words")
    Archive(tmp_path).perform(Keep(ADA, b"three"))
    assert Archive(tmp_path).perform(Recall(ADA)) == Recalled(b"three")


def test_what_is_pending_does_not_grow_without_end(tmp_path: Path) -> None:
    keeps, content = Archive(tmp_path), b"x" * 30_000
    for number in range(30):
        keeps.perform(Keep(ADA, b"%d " % number + content))
    [path] = tmp_path.iterdir()
    assert path.stat().st_size <= 1 << 18
    assert keeps.perform(Recall(ADA)) == Recalled(b"29 " + content)


def test_what_cannot_be_kept_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("not a folder")
    keeps = Archive(tmp_path / "matches")
    assert isinstance(keeps.perform(Keep(ADA, b"")), NotKept)
    assert keeps.perform(KeepRound(ADA, 1, line(ADA))) is None


def test_the_oldest_go_when_there_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_MATCHES", 3)
    for match in range(1, 6):
        keeps = Archive(tmp_path)
        keeps.perform(KeepRound(ADA, match, line(ADA)))
        os.utime(tmp_path / f"k3v9-0-{match}.jsonl", (match, match))
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"k3v9-0-{n}.jsonl" for n in (3, 4, 5)]


def test_the_evidence_of_an_alarm_is_kept_apart_and_its_path_is_told(tmp_path: Path) -> None:
    told = Archive(tmp_path).perform(KeepAlarm(ADA, (1, 2), b"{}"))
    assert isinstance(told, AlarmKept)
    assert told.place == (1, 2)
    assert Path(told.path).read_bytes() == b"{}"
    assert Path(told.path).name.endswith(".alarm.json")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no pipes among its files")
@pytest.mark.timeout(10)
def test_a_pipe_among_the_files_holds_nobody_up(tmp_path: Path) -> None:
    for name in ("k3v9-0-1.jsonl", "k3v9-0-2.jsonl", f"k3v9-0-{ADA.key.hex()[:12]}.open"):
        os.mkfifo(tmp_path / name)
    assert isinstance(Archive(tmp_path).perform(Recall(ADA)), NotKept)
    assert isinstance(Archive(tmp_path).perform(Keep(ADA, b"{}")), NotKept)
    assert Archive(tmp_path).perform(KeepRound(ADA, 1, line(ADA))) is None
    assert (tmp_path / "k3v9-0-1.2.jsonl").read_bytes() == line(ADA)
    assert Archive(tmp_path).perform(Recall(BEN)) == Recalled()


@pytest.mark.parametrize("number", ["²", "٣", "9" * 30, "x", ""])
def test_files_with_other_numbers_are_passed_over(tmp_path: Path, number: str) -> None:
    keeps = Archive(tmp_path)
    keeps.perform(KeepRound(ADA, 1, line(ADA)))
    (tmp_path / f"k3v9-0-{number}.jsonl").write_bytes(line(ADA, 7))
    (tmp_path / f"k3v9-{number}-{ADA.key.hex()[:12]}.open").write_bytes(b"{}\n")
    assert keeps.perform(Recall(ADA)) == Recalled(None, (line(ADA).rstrip(),))
