"""Where there can be no full screen, one sentence says so."""

from __future__ import annotations

import io

import pytest

from lanswim.tui.terminal import terminal_problem


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_pipe_is_no_terminal() -> None:
    assert "--plain" in str(terminal_problem({"TERM": "xterm"}, io.StringIO(), Terminal()))
    assert "--plain" in str(terminal_problem({"TERM": "xterm"}, Terminal(), io.StringIO()))


def test_a_terminal_will_do() -> None:
    assert terminal_problem({"TERM": "xterm-256color"}, Terminal(), Terminal()) is None


@pytest.mark.parametrize("environ", [{"TERM": "dumb"}, {"TERM": ""}, {}])
def test_a_dumb_terminal_is_said_to_be_one(environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.name", "posix")
    assert "TERM=dumb" in str(terminal_problem(environ, Terminal(), Terminal()))
