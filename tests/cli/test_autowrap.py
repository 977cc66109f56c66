"""Lines are broken again after a full screen was killed, at terminals only."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from lanswim.cli import autowrap
from tests.support.program import environment, run

if os.name == "posix":
    from tests.support.screen import Screen


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_one_terminal_is_told_once_and_a_file_never() -> None:
    first, second, file = Terminal(), Terminal(), io.StringIO()
    autowrap.switch(None, file, first, second)
    assert (file.getvalue(), first.getvalue(), second.getvalue()) == ("", "\x1b[?7h", "")
    first.close()
    autowrap.switch(first)


@pytest.mark.parametrize(
    ("environ", "system", "knows"),
    [
        ({"TERM": "xterm"}, "posix", True), ({"TERM": "dumb"}, "posix", False), ({}, "posix", False),
        ({}, "nt", False), ({"WT_SESSION": "1"}, "nt", True),
    ],
)  # fmt: skip
def test_who_would_show_it_as_rubbish_is_not_told(environ: dict[str, str], system: str, knows: bool) -> None:
    assert autowrap.knows_escapes(environ, system) == knows


@pytest.mark.skipif(os.name != "posix", reason="terminals are made as on POSIX")
@pytest.mark.parametrize(
    ("arguments", "times"),
    [
        (("host", "--resume", "--plain"), 1),
        (("value", "AS", "AH", "AC"), 1),
        (("value", "AS", "AH", "AC", "--json"), 0),
    ],
)
def test_each_command_begins_with_it_at_a_terminal(
    arguments: tuple[str, ...], times: int, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "lanswim", "--lang", "en", *arguments]
    with Screen(command, env=environment(tmp_path, TERM="xterm-256color")) as screen:
        screen.wait()
        assert screen.raw.count(b"\x1b[?7h") == times
        assert screen.raw.startswith(b"\x1b[?7h") == bool(times)


def test_through_pipes_nothing_of_it_is_seen(tmp_path: Path) -> None:
    done = run(tmp_path, "value", "AS", "AH", "AC", TERM="xterm-256color")
    assert done.code == 0 and "\x1b" not in done.out + done.err
