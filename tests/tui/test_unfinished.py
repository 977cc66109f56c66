"""The command that a lobby tells of a damaged table: a shell and the program read it as it is meant."""

from __future__ import annotations

import shlex

import pytest

from lanswim.cli.arguments import parse
from lanswim.tui.context import OwnTable
from lanswim.tui.unfinished import damaged


def command(table: str, name: str = "") -> str:
    """What is to be typed."""
    said = damaged(OwnTable(table, name, damaged=True))
    return said.partition(" is damaged: ")[2].removesuffix(" tells what is certain.")


def test_an_id_is_typed_as_it_is() -> None:
    assert command("k3tqm8w2xp") == command("k3tqm8w2xp", "Stube") == "lanswim host k3tqm8w2xp --resume"


@pytest.mark.parametrize("table", [
    "zz11 copy", "two  blanks", 'Kit"chen', "Anna's", "-x", "--resume", "-x y", "-x$y", "a$HOME", "*",
    "a name that is longer than the one of any table",
])  # fmt: skip
def test_whatever_a_file_is_called_the_command_names_it(table: str) -> None:
    program, *arguments = shlex.split(command(table))
    options = parse(arguments)
    assert (program, options.command, options.table, options.resume) == ("lanswim", "host", table, True)


def test_nothing_that_steers_a_terminal_is_in_it() -> None:
    assert command("a\x1b[2J\nb").isprintable()
