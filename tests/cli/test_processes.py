"""Hosts and bots as processes of their own, on loopback: what they print, and how they end."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lanswim.cli import orphan
from tests.support.program import LONG_S, event, rest, run, running

HEADLESS = ("host", "Stube", "--headless", "--no-advertise", "--bind", "127.0.0.1", "--json")
posix = pytest.mark.skipif(os.name != "posix", reason="signals as on POSIX")


def test_a_whole_match_of_three_processes(tmp_path: Path) -> None:
    with running(tmp_path, *HEADLESS, "--seats", "3", "--bots", "1", "--once") as host:
        opened = event(host)
        assert (opened["event"], opened["name"], opened["term"]) == ("listening", "Stube", 0)
        assert opened["addresses"] == [f"127.0.0.1:{opened['port']}"]
        where = f"127.0.0.1:{opened['port']}"
        with (
            running(tmp_path, "bot", where, "--json", "--seed", "1") as one,
            running(tmp_path, "bot", f"{where}/{opened['table']}", "--json") as other,
        ):
            told = [rest(process) for process in (host, one, other)]
        assert [process.returncode for process in (host, one, other)] == [0, 0, 0]
    results = [[said for said in events if said["event"] == "match_over"] for events in told]
    assert len(results[0]) == 1
    assert results[0] == results[1] == results[2]
    assert all(events[-1] == {"event": "closed", "reason": "finished"} for events in told)
    rounds = [said for said in told[0] if said["event"] == "round_over"]
    assert [said["round"] for said in rounds] == list(range(1, len(rounds) + 1))
    assert all(set(said["lost"]) <= set(said["why"]) <= set(said["values"]) for said in rounds)


@posix
@pytest.mark.parametrize(("number", "code"), [("SIGTERM", 0), ("SIGHUP", 0), ("SIGINT", 130)])
def test_a_signal_closes_in_order_beside_a_peer_that_never_reads(
    tmp_path: Path, number: str, code: int
) -> None:
    with running(tmp_path, *HEADLESS) as host:
        port = event(host)["port"]
        with socket.create_connection(("127.0.0.1", port)):
            began = time.monotonic()
            host.send_signal(getattr(signal, number))
            assert rest(host)[-1] == {"event": "closed", "reason": "host_stopped"}
        assert host.returncode == code
        assert time.monotonic() - began < 3


def test_a_bot_ends_well_when_its_host_is_stopped(tmp_path: Path) -> None:
    with running(tmp_path, *HEADLESS, stdin=subprocess.PIPE) as host:
        where = f"127.0.0.1:{event(host)['port']}"
        with running(tmp_path, "bot", where, "--json") as bot:
            assert event(bot)["event"] == "seated"
            host.communicate('{"order":"close"}\n', timeout=LONG_S)
            assert rest(bot)[-1] == {"event": "closed", "reason": "host_stopped"}
            assert (host.returncode, bot.returncode) == (0, 0)


def test_a_bot_that_is_stopped_gets_up(tmp_path: Path) -> None:
    with running(tmp_path, *HEADLESS) as host:
        where = f"127.0.0.1:{event(host)['port']}"
        with running(tmp_path, "bot", where, "--json", "--name", "Ada") as bot:
            event(bot)
            bot.send_signal(signal.SIGINT)
            assert rest(bot)[-1] == {"event": "closed", "reason": "left"}
            assert bot.returncode == 130
        assert [event(host)["event"] for _ in range(2)] == ["seated", "left"]


@posix
def test_a_host_whose_reader_is_gone_goes_on(tmp_path: Path) -> None:
    with running(tmp_path, *HEADLESS, "--seats", "2", "--once") as host:
        where = f"127.0.0.1:{event(host)['port']}"
        assert host.stdout is not None
        host.stdout.close()
        with (
            running(tmp_path, "bot", where, "--json") as one,
            running(tmp_path, "bot", where, "--json") as other,
        ):
            assert rest(one)[-2]["event"] == rest(other)[-2]["event"] == "match_over"
        assert host.wait(LONG_S) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="pipes can be made small on Linux")
@pytest.mark.slow
def test_a_host_that_nobody_reads_goes_on(tmp_path: Path) -> None:
    import fcntl

    many = ("--seats", "6", "--bots", "4", "--rules", "pub,lives=6")  # says more than the pipe holds
    with running(tmp_path, *HEADLESS, *many, "--once") as host:
        assert host.stdout is not None
        fcntl.fcntl(host.stdout, fcntl.F_SETPIPE_SZ, 4_096)
        where = f"127.0.0.1:{event(host)['port']}"
        with (
            running(tmp_path, "bot", where, "--json") as one,
            running(tmp_path, "bot", where, "--json") as other,
        ):
            assert rest(one)[-2]["event"] == rest(other)[-2]["event"] == "match_over"
        assert host.wait(LONG_S) == 0


def test_a_host_without_input_is_no_orphan(tmp_path: Path) -> None:
    with running(tmp_path, *HEADLESS) as host:
        event(host)
        with pytest.raises(subprocess.TimeoutExpired):
            host.wait(0.5)


def test_a_table_that_is_full_and_not_watched_says_so(tmp_path: Path) -> None:
    with running(tmp_path, *HEADLESS, "--seats", "2", "--start-when", "owner", "--no-watch") as host:
        where = f"127.0.0.1:{event(host)['port']}"
        with (
            running(tmp_path, "bot", where, "--json") as one,
            running(tmp_path, "bot", where, "--json") as other,
        ):
            assert {event(one)["event"], event(other)["event"]} == {"seated"}
            ended = run(tmp_path, "bot", where, "--json")
    assert ended.code == 1
    assert json.loads(ended.out)["reason"] == "table_full"
    assert len(ended.err.splitlines()) == 1


def test_a_port_that_is_taken_is_said_plainly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = run(tmp_path, *HEADLESS, "--port", str(port))
    assert ended.code == 3
    assert str(port) in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("language", "begins", "why"),
    [("en", "The table could not", "is taken"), ("de", "Der Tisch ließ sich nicht", "gehört schon")],
)
def test_a_host_with_its_player_ends_like_one_without(
    tmp_path: Path, language: str, begins: str, why: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        host = ("--plain", "--lang", language, "host", "Stube", "--bind", "127.0.0.1", "--no-advertise")
        ran = run(tmp_path, *host, "--port", port, given="")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith(begins) and f"{port} {why}" in ran.err and ran.err.count("\n") == 1


def test_another_service_at_the_address_is_said_plainly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        where = f"127.0.0.1:{other.getsockname()[1]}"
        with running(tmp_path, "bot", where) as bot:
            connection, _ = other.accept()
            with connection:
                connection.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
                assert bot.wait(LONG_S) == 3
            assert bot.stderr is not None
            assert len(bot.stderr.read().splitlines()) == 1


def test_nobody_at_the_address_is_the_network(tmp_path: Path) -> None:
    ended = run(tmp_path, "bot", "127.0.0.1:1")
    assert ended.code == 3
    assert len(ended.err.splitlines()) == 1


def test_people_read_what_happens_in_their_language(tmp_path: Path) -> None:
    with running(tmp_path, "--lang", "de", *HEADLESS[:-1], "--seats", "2", "--bots", "1", "--once") as host:
        assert host.stdout is not None
        first = host.stdout.readline()
        where = first.split("127.0.0.1:")[1].split()[0]
        assert run(tmp_path, "bot", f"127.0.0.1:{where}").code == 0
        out, err = host.communicate(timeout=LONG_S)
    assert (host.returncode, err) == (0, "")
    assert "Stube" in first
    assert "event" not in out


@pytest.mark.slow
def test_a_host_whose_player_is_gone_ends_when_nobody_sits_there(tmp_path: Path) -> None:
    owned = (*HEADLESS, "--start-when", "owner", "--identity", "default", "--seats", "3", "--bots", "1")
    with running(tmp_path, *owned, stdin=subprocess.PIPE) as host:
        where = f"127.0.0.1:{event(host)['port']}"
        with running(tmp_path, "bot", where, "--json") as bot:
            event(bot)
            assert host.stdin is not None
            host.stdin.close()
            with pytest.raises(subprocess.TimeoutExpired):
                host.wait(orphan.NOBODY_S + 2)  # a client is connected
            bot.send_signal(signal.SIGTERM)
        assert host.wait(orphan.NOBODY_S + 5) == 0
