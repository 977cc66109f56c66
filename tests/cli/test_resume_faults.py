"""Hosts of an unfinished table whose disk is full, or that are ended while somebody does not listen."""

from __future__ import annotations

import resource
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest

from lanswim.store import resumable
from tests.cli.test_resume import HOST, NINE, crew_of, in_the_middle, journals, left_behind, played, turns
from tests.support.program import COMMAND, environment, event, run, running

pytestmark = pytest.mark.slow
needs_limits = pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="no limit for another process")
TOLD = "There is no unfinished table of this account that could be resumed.\n"


def resumed_on_a_full_disk(home: Path) -> subprocess.CompletedProcess[str]:
    """`lanswim host --resume` where no file may grow."""
    return subprocess.run(
        ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *COMMAND, *HOST, "--resume"], env=environment(home),
        text=True, capture_output=True, timeout=20, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


@needs_limits
def test_on_a_full_disk_the_table_goes_on_all_are_told_and_nothing_old_comes_back(tmp_path: Path) -> None:
    names = NINE[:3]
    with played(tmp_path, names, "--seats", "3", "--turn-time", "0") as (host, _, crew):
        crew.wait(lambda: all(seen and turns(seen[-1]) >= (1, 3) for seen in crew.seen.values()), "turns")
        assert len(journals(tmp_path)) == 1
        resource.prlimit(host.pid, resource.RLIMIT_FSIZE, (0, 0))
        crew.wait(lambda: all(crew.view(name).unkept for name in names), "all see that nothing is kept")
        assert journals(tmp_path) == [], "before anybody has heard of what is not in it"
        for name in names:
            told = [news.kind for view in crew.seen[name] for news in view.news]
            assert told.count("not_kept") == 1
        here = turns(crew.view(names[0]))
        crew.wait(lambda: turns(crew.view(names[0])) > here, "the match goes on")
        assert all(crew.view(name).unkept for name in names)
        host.send_signal(signal.SIGTERM)
        _, log = host.communicate(timeout=3)
        assert host.returncode == 0
        assert log.count("the journal cannot be written, no table here can be resumed") == 1
        with running(tmp_path, *HOST, "--resume") as again:
            _, said = again.communicate(timeout=10)
            assert (again.returncode, said) == (1, TOLD)


def test_resuming_on_a_full_disk_is_refused_and_takes_nothing_from_the_table(tmp_path: Path) -> None:
    listening = left_behind(tmp_path, "Stube")
    before = resumable(tmp_path / "data" / "journals")
    lay_there = sorted(one.name for one in (tmp_path / "data" / "journals").iterdir())
    refused = resumed_on_a_full_disk(tmp_path)
    assert (refused.returncode, refused.stdout) == (1, "")
    told = f"Table {listening['table']} cannot be resumed now. Nothing can be kept in "
    assert refused.stderr.startswith(told)
    assert refused.stderr.count("\n") == 1
    assert sorted(one.name for one in (tmp_path / "data" / "journals").iterdir()) == lay_there
    assert resumable(tmp_path / "data" / "journals") == before
    with running(tmp_path, *HOST, "--resume") as host:
        assert event(host)["table"] == listening["table"]


@pytest.mark.parametrize("command", [HOST, tuple(option for option in HOST if option != "--json")])
def test_it_is_said_as_of_when_a_table_goes_on(tmp_path: Path, command: tuple[str, ...]) -> None:
    left_behind(tmp_path, "Stube")
    (one,) = resumable(tmp_path / "data" / "journals")
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.at))
    with running(tmp_path, *command, "--resume") as host:
        assert host.stderr is not None
        assert host.stderr.readline() == (
            f'Table "Stube" goes on as it was on {when}, no round yet;'
            " what came later, if anything did, is lost.\n"
        )


def test_a_port_that_is_named_and_taken_is_not_replaced_by_another(tmp_path: Path) -> None:
    listening = left_behind(tmp_path, "Stube")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        refused = run(tmp_path, *HOST, "--resume", "--port", str(port))
    assert (refused.code, refused.out) == (3, "")
    assert refused.err == f"Port {port} is taken by another program; choose another --port, or none.\n"
    with running(tmp_path, *HOST, "--resume") as host:
        assert event(host)["table"] == listening["table"], "nothing is lost by it"


def test_an_address_of_another_machine_is_all_that_is_said(tmp_path: Path) -> None:
    left_behind(tmp_path, "Stube")
    refused = run(tmp_path, *HOST[:-1], "192.0.2.77", "--resume")
    assert (refused.code, refused.out) == (3, "")
    assert refused.err == "192.0.2.77 is not an address of this machine.\n"


def test_a_folder_that_cannot_be_read_is_named_with_its_reason(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "journals"
    folder.parent.mkdir()
    folder.write_text("no folder")
    refused = run(tmp_path, *HOST, "--resume")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err == f"No table can be resumed: {folder} cannot be read (File exists).\n"


@pytest.mark.parametrize("part", [0.2, 0.5, 0.9])
def test_one_bit_of_the_wal_is_enough_to_be_refused(tmp_path: Path, part: float) -> None:
    with played(tmp_path, NINE[:2], "--seats", "2", "--turn-time", "0") as (host, _, crew):
        crew.wait(lambda: any(seen and turns(seen[-1]) > (2, 0) for seen in crew.seen.values()), "a round")
        host.kill()
        host.wait()
    (path,) = journals(tmp_path)
    wal = Path(f"{path}-wal")
    content = bytearray(wal.read_bytes())
    content[int(len(content) * part)] ^= 1
    wal.write_bytes(content)
    refused = run(tmp_path, *HOST, "--resume")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err.startswith(f'The journal of table "Stube" ({path.stem}) is damaged')
    assert wal.read_bytes() == bytes(content), "it stays as it is"


def test_a_wal_that_was_cut_short_is_refused(tmp_path: Path) -> None:
    with played(tmp_path, NINE[:2], "--seats", "2", "--turn-time", "0") as (host, _, crew):
        crew.wait(lambda: any(seen and turns(seen[-1]) >= (1, 3) for seen in crew.seen.values()), "turns")
        host.kill()
        host.wait()
    (path,) = journals(tmp_path)
    wal = Path(f"{path}-wal")
    wal.write_bytes(wal.read_bytes()[: 32 + (24 + 1024) * 12])
    refused = run(tmp_path, *HOST, "--resume")
    assert refused.err.startswith(f'The journal of table "Stube" ({path.stem}) is damaged')


def test_a_host_ends_in_time_with_all_of_it_kept_beside_somebody_who_never_reads(tmp_path: Path) -> None:
    names = NINE[:8]
    with running(tmp_path, *HOST, "Stube", "--seats", "9", "--turn-time", "0") as host:
        listening = event(host)
        where = f"127.0.0.1:{listening['port']}"
        with (
            crew_of(listening, names, tmp_path) as crew,
            running(tmp_path / "deaf", "bot", where) as deaf,
            socket.create_connection(("127.0.0.1", listening["port"])),
        ):
            in_the_middle(crew)
            deaf.send_signal(signal.SIGSTOP)
            before = {name: crew.view(name) for name in names}
            asked = time.monotonic()
            host.send_signal(signal.SIGTERM)
            assert host.wait(3) == 0
            assert time.monotonic() - asked < 3
            with running(tmp_path, *HOST, "--resume") as again:
                event(again)
                crew.wait(
                    lambda: crew.all_there() and all(crew.view(name) is not before[name] for name in names),
                    "everybody is back",
                )
                assert all(crew.view(name).round == before[name].round for name in names)
