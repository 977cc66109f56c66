"""Processes and a host whose key is not the known one: pipes and bots end with a sentence, or go along."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.keys import key
from tests.support.program import run, running

ALONE = ("--bind", "127.0.0.1", "--no-advertise")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[dict[str, Any]]:
    """What a headless host said that it listens; with its one bot it waits for one guest."""
    arguments = ("host", "Stube", "--headless", "--json", "--seats", "2", "--bots", "1", "--once", *ALONE)
    with running(tmp_path / "host", *arguments) as process:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())


@pytest.fixture
def guest(tmp_path: Path) -> Path:
    """The home of somebody else."""
    return tmp_path / "guest"


def knows(home: Path, table: str) -> None:
    """This table was somebody else's the last time."""
    host = {
        "key": key("Papa").public.hex(), "name": "Papa", "alias": "", "tables": [table],
        "first_seen": 1, "last_seen": 1,
    }  # fmt: skip
    (home / "data").mkdir(parents=True)
    (home / "data" / "known_hosts.json").write_text(json.dumps({"format": 1, "hosts": [host]}))


def test_a_bot_does_not_sit_down_with_an_impostor_unless_it_is_told_to(
    table: dict[str, Any], guest: Path
) -> None:
    knows(guest, table["table"])
    address = f"127.0.0.1:{table['port']}"
    refused = run(guest, "bot", address)
    assert refused.code == 1
    assert "Papa" in refused.err and "--accept-key" in refused.err and refused.err.count("\n") == 1
    played = run(guest, "bot", address, "--accept-key", "--json")
    assert played.code == 0 and '"finished"' in played.out


def test_lines_through_a_pipe_are_no_yes(table: dict[str, Any], guest: Path) -> None:
    knows(guest, table["table"])
    ran = run(guest, "join", f"127.0.0.1:{table['port']}", "--plain", given="yes\nyes\n")
    assert ran.code == 1 and "Papa" in ran.err and "--accept-key" in ran.err


def test_a_host_is_pinned_by_who_sat_there_and_the_host_has_an_identity_of_its_own(
    table: dict[str, Any], guest: Path, tmp_path: Path
) -> None:
    ran = run(guest, "join", f"127.0.0.1:{table['port']}", "--plain", given="")
    assert ran.code == 0, ran.err
    [host] = json.loads((guest / "data" / "known_hosts.json").read_text())["hosts"]
    own = json.loads(run(tmp_path / "host", "key", "--json").out)
    assert (host["key"], host["tables"], host["name"]) == (own["key"], [table["table"]], "")
    forgets = run(guest, "key", "forget", own["key"][:12])
    assert forgets.code == 0
    assert json.loads(run(guest, "key", "--json").out)["hosts"] == []
