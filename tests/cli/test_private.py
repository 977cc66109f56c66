"""Processes at a private table: the code by option or environment, coming back without, refusals."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.program import event, run, running

ALONE = ("--bind", "127.0.0.1", "--no-advertise")
HOST = ("host", "Stube", "--headless", "--json", "--seats", "3", *ALONE)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[dict[str, Any]]:
    """What a headless host of a private table said that it listens."""
    with running(tmp_path / "host", *HOST, "--private") as process:
        yield event(process)


def join(home: Path, table: dict[str, Any], *more: str, code: str | None = None) -> Any:
    """Somebody without a terminal sits down and goes away again."""
    variables = {} if code is None else {"LANSWIM_CODE": code}
    return run(home, "join", f"127.0.0.1:{table['port']}", "--plain", *more, given="", **variables)


def test_a_private_host_says_its_code_of_three_words(table: dict[str, Any]) -> None:
    assert len(table["code"].split("-")) == 3


def test_without_the_code_a_pipe_ends_with_one_sentence(table: dict[str, Any], tmp_path: Path) -> None:
    ran = join(tmp_path / "guest", table)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.count("\n") == 1 and "--code" in ran.err and "LANSWIM_CODE" in ran.err


def test_the_code_of_the_environment_opens_it_and_coming_back_needs_none(
    table: dict[str, Any], tmp_path: Path
) -> None:
    guest = tmp_path / "guest"
    first = join(guest, table, code=table["code"].replace("-", " ").upper())
    assert first.code == 0 and "You sit at the table Stube." in first.out
    again = join(guest, table)
    assert again.code == 0 and "You sit at the table Stube." in again.out
    kept = (path for path in (guest / "data").rglob("*.json") if "seats" in path.read_text("utf-8"))
    memory = next(kept)
    assert json.loads(memory.read_text("utf-8"))["seats"][0]["code"] == table["code"]  # to be told to others
    if os.name == "posix":
        assert memory.stat().st_mode & 0o077 == 0


@pytest.mark.slow
def test_a_wrong_code_is_said_and_the_right_one_then_waited_for(
    table: dict[str, Any], tmp_path: Path
) -> None:
    wrong = join(tmp_path / "guest", table, "--code", "salad-tiger-beach")
    assert wrong.code == 1 and "That is not the code of this table." in wrong.err
    began = time.monotonic()
    with running(
        tmp_path / "guest", "join", f"127.0.0.1:{table['port']}", "--plain", "--code", table["code"]
    ) as process:
        assert process.stdout is not None
        said = "".join(iter(process.stdout.readline, ""))
        assert process.wait(20) == 0, process.stderr
    assert "You sit at the table Stube." in said
    assert time.monotonic() - began > 1  # a wrong code from this address was tried just before


def test_a_bot_needs_the_code_as_well(table: dict[str, Any], tmp_path: Path) -> None:
    address = f"127.0.0.1:{table['port']}"
    refused = run(tmp_path / "bot", "bot", address)
    assert refused.code == 1 and "--code" in refused.err
    with running(tmp_path / "bot", "bot", address, "--code", table["code"], "--json") as process:
        assert event(process)["event"] == "seated"


def test_a_host_for_people_says_the_code_beside_its_lines(tmp_path: Path) -> None:
    log = tmp_path / "log"
    arguments = [one for one in HOST if one != "--json"]
    with running(tmp_path, *arguments, "--code", "Mein eigener Code", "--log-file", str(log)) as process:
        assert process.stderr is not None and process.stdout is not None
        assert "mein-eigener-code" in process.stderr.readline()
        assert "mein" not in process.stdout.readline()
        process.terminate()
        process.wait(20)
    assert "eigener" not in log.read_text()


def test_a_code_in_the_environment_alone_makes_no_table_private(tmp_path: Path) -> None:
    with running(tmp_path, *HOST) as process:
        assert "code" not in event(process)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("host", "--headless", "--internet"), "--private"),
        (("host", "--headless", "--code", "abc"), "6 to 64"),
        (("host", "--headless", "--rules", "acid-acorn-acre"), "code of a private table"),
        (("join", "--code", "abc", "--plain"), "6 to 64"),
    ],
)
def test_what_does_not_fit_is_wrong_usage_in_one_sentence(
    arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    ran = run(tmp_path, *arguments)
    assert ran.code == 2 and said in ran.err and ran.err.count("\n") == 1
    assert "abc" not in ran.err


def test_a_code_of_the_environment_that_is_none_is_wrong_usage_and_not_shown(tmp_path: Path) -> None:
    ran = run(tmp_path, "join", "127.0.0.1:9", "--plain", LANSWIM_CODE="abc")
    assert ran.code == 2 and ran.err.startswith("LANSWIM_CODE: ") and "abc" not in ran.err


def test_a_player_who_hosts_is_shown_the_code_and_no_process_has_it_in_its_arguments(tmp_path: Path) -> None:
    with running(
        tmp_path, "host", "Stube", "--plain", "--private", "--bots", "1", *ALONE, stdin=-1
    ) as process:
        assert process.stdout is not None and process.stdin is not None
        lines = iter(process.stdout.readline, "")
        code = next(line for line in lines if line.startswith("The code of this table: ")).split()[-1]
        if Path("/proc/self").is_dir():
            assert code not in arguments_of_all()
        process.stdin.write("close\nyes\n")
        process.stdin.flush()
        assert process.wait(20) == 0
    kept = [json.loads(path.read_text()) for path in (tmp_path / "data").rglob("*.json")]
    assert code not in json.dumps(kept)  # a table that was closed is forgotten with its code


def arguments_of_all() -> str:
    """What `ps` would show of every process."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found.append(entry.read_bytes().replace(b"\0", b" ").decode("utf-8", "replace"))
        except OSError:
            continue
    return "\n".join(found)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("324-TWR-986", "a rules code"),
        ("sushi tidbit chloride residue skinless levers", "the words of a key"),
    ],
)
def test_what_is_a_code_of_another_kind_opens_no_table(code: str, said: str, tmp_path: Path) -> None:
    ran = run(tmp_path, *HOST, "--code", code)
    assert ran.code == 2 and said in ran.err
