"""The example of the specification against a real host: it plays, and needs no more than the page says."""

from __future__ import annotations

import ast
import json
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

import pytest
from lanswim_protocol.messages import ToClient, ToHost

from tests.support.program import LONG_S, Ran, environment, event, rest, run, running
from tests.support.vectors import PROTOCOL

CLIENT = PROTOCOL / "examples" / "minimal_client.py"
CODE = CLIENT.read_text("utf-8")
SECTION = (PROTOCOL / "README.md").read_text("utf-8").partition(". A minimal client\n")[2]
HOST = ("host", "Stube", "--headless", "--no-advertise", "--bind", "127.0.0.1", "--json", "--once")
COMMIT_WAIT_S = 2.0
"""how long a host waits for a part that does not come"""


@contextmanager
def playing(home: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The client in the background, killed at the end unless it has ended."""
    with subprocess.Popen(
        [sys.executable, str(CLIENT), *arguments], env=environment(home, PYTHONPATH=str(PROTOCOL)), cwd=home,
        text=True, encoding="utf-8", stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            process.kill()


def ended(process: subprocess.Popen[str]) -> Ran:
    """How it ended by itself."""
    out, err = process.communicate(timeout=LONG_S)
    return Ran(process.returncode, out, err)


def called(home: Path, *arguments: str) -> Ran:
    with playing(home, *arguments) as process:
        return ended(process)


def of_kind(events: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [said for said in events if said["event"] == kind]


@pytest.mark.parametrize("rules", ["pub", "zone,pass_allowed=off,buy_back=on"])
def test_two_of_them_play_a_match_to_its_end(tmp_path: Path, rules: str) -> None:
    with running(tmp_path, *HOST, "--seats", "2", "--rules", rules) as host:
        where = f"127.0.0.1:{event(host)['port']}"
        with playing(tmp_path, where, "Ada") as one, playing(tmp_path, where, "Ben") as other:
            both = [ended(process) for process in (one, other)]
        told = rest(host)
    assert [(player.code, player.err) for player in both] == [(0, ""), (0, "")]
    (over,) = of_kind(told, "match_over")
    ranks = ", ".join(f"{rank} {name}" for name, rank in over["standings"])
    rounds = len(of_kind(told, "round_over"))
    for player in both:
        *_, result, last = player.out.splitlines()
        assert result == f"Match 1 is over: {ranks}."
        assert last.startswith("The host closes the connection: ")
        assert len(re.findall(r"^Round \d+ ends ", player.out, re.MULTILINE)) == rounds
    assert (host.returncode, told[-1]) == (0, {"event": "closed", "reason": "finished"})


def test_it_gets_up_after_its_match_where_the_table_goes_on(tmp_path: Path) -> None:
    endless = [word for word in HOST if word != "--once"]
    with running(tmp_path, *endless, "--seats", "2", "--bots", "1") as host:
        player = called(tmp_path, f"127.0.0.1:{event(host)['port']}", "Ada")
        while (said := event(host)) and said["event"] != "left":
            assert said.get("match", 1) == 1
    assert (player.code, player.err) == (0, "")
    assert player.out.endswith("The host closes the connection: left.\n")


def test_nobody_waits_for_it_at_the_cut_and_the_others_check_every_deal(tmp_path: Path) -> None:
    with running(tmp_path, *HOST, "--seats", "3") as host:
        where = f"127.0.0.1:{event(host)['port']}"
        with (
            running(tmp_path / "one", "bot", where, "--json", "--name", "Ada") as one,
            running(tmp_path / "other", "bot", where, "--json", "--name", "Ben") as other,
            playing(tmp_path, where, "Cleo") as player,
        ):
            while event(host)["event"] != "match_started":
                pass
            began = time.monotonic()
            told = rest(host)
            took_s = time.monotonic() - began
            assert [ended(each).code for each in (one, other, player)] == [0, 0, 0]
    rounds = len(of_kind(told, "round_over"))
    assert took_s < COMMIT_WAIT_S * rounds
    for home in (tmp_path / "one", tmp_path / "other"):
        (kept,) = (home / "data" / "matches").glob("*.jsonl")
        deals = [json.loads(line)["deal"] for line in kept.read_text("utf-8").splitlines()]
        assert len(deals) == rounds and all(deal["mine"] and not deal["voids"] for deal in deals)
        for deal in (*deals, deals[0]["lot"]):
            assert sorted(name for _, name, *_ in deal["parts"]) == ["Ada", "Ben"]
        checked = run(home, "verify", str(kept))
        assert (checked.code, checked.err) == (0, "")


def test_it_says_in_one_sentence_why_it_does_not_play(tmp_path: Path) -> None:
    with running(tmp_path, *HOST, "--private", "--seats", "2") as host:
        private = called(tmp_path, f"127.0.0.1:{event(host)['port']}")
    nobody = called(tmp_path, "127.0.0.1:1")
    wrong = called(tmp_path, "Stube")
    for ran, word in ((private, "code"), (nobody, "127.0.0.1:1"), (wrong, "HOST:PORT")):
        assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)
        assert word in ran.err


def test_what_speaks_no_tls_is_left_with_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        ran = called(tmp_path, f"127.0.0.1:{server.getsockname()[1]}")
        thread.join()
    assert (ran.code, ran.out, ran.err.count("\n")) == (1, "", 1)


# What it is made of


def tags(messages: Any) -> dict[str, str]:
    """The messages of a direction: tag and name."""
    return {kind.__struct_config__.tag: kind.__name__ for kind in get_args(messages)}


def test_it_is_short_and_uses_nothing_of_lanswim() -> None:
    tops = set[str]()
    for node in ast.walk(ast.parse(CODE)):
        if isinstance(node, ast.ImportFrom):
            assert not node.level
            tops.add((node.module or "").partition(".")[0])
        elif isinstance(node, ast.Import):
            tops |= {name.name.partition(".")[0] for name in node.names}
    assert tops - sys.stdlib_module_names == {"lanswim_protocol", "cryptography"}
    assert len(CODE.splitlines()) < 175


def test_the_page_names_every_message_as_needed_or_not_and_the_client_agrees() -> None:
    rows = re.findall(r"^\| (sends|leaves out|reads|passes over) \| (.*?) \|", SECTION, re.MULTILINE)
    sends, leaves_out, reads, passes_over = (set(re.findall(r"`(\w+)`", words)) for _, words in rows)
    assert tags(ToHost).keys() == sends | leaves_out and not sends & leaves_out
    assert tags(ToClient).keys() == reads | passes_over and not reads & passes_over
    names = tags(ToHost) | tags(ToClient)
    used = set(re.findall(r"messages\.(\w+)", CODE))
    assert {tag for tag, name in names.items() if name in used} == sends | reads
