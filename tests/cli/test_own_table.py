"""What a window tells the host process it starts, is what its own options said."""

from __future__ import annotations

import pytest

from lanswim.cli import as_before
from lanswim.cli.arguments import parse
from lanswim.cli.host import settings_of
from lanswim.cli.own_table import arguments_of
from lanswim.client.child import fixed


@pytest.mark.parametrize(
    "given",
    [
        [],
        ["Küche", "--seats", "4", "--bots", "2", "--once"],
        ["--rules", "family,lives=5", "--turn-time", "3", "--grace", "7"],
        ["--open-table", "--port", "4031", "--no-advertise", "--max-per-address", "9"],
        ["--no-watch", "--no-hints", "--open-table", "--turn-time", "0", "--grace", "0"],
        ["--bind", "127.0.0.1", "--interface", "10.0.0.1", "--interface", "10.0.0.2"],
    ],
)
def test_the_host_process_runs_the_table_that_was_asked_for(given: list[str]) -> None:
    asked = parse(["--name", "Anna", "host", *given])
    wanted = settings_of(asked)
    arguments = arguments_of(wanted, asked)
    told = parse(["host", *arguments, "--identity", "default", *fixed(arguments)])
    assert settings_of(told) == wanted
    for option in ("port", "bind", "interface", "no_advertise", "max_per_address"):
        assert getattr(told, option) == getattr(asked, option)
    assert told.headless
    assert told.json


def test_the_host_process_of_a_table_that_goes_on_is_told_what_is_said_anew() -> None:
    given = ["--port", "4031", "--bind", "127.0.0.1", "--interface", "10.0.0.1", "--no-advertise"]
    asked = parse(["host", "--resume", *given])
    arguments = ["k3tqm8w2xp", "--resume", *as_before.network(asked)]
    told = parse(["host", *arguments, "--identity", "papa", *fixed(arguments)])
    as_before.check(told)
    for option in ("port", "bind", "interface", "no_advertise", "resume"):
        assert getattr(told, option) == getattr(asked, option)
