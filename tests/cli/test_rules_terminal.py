"""`lanswim rules edit` on a terminal of its own: a full screen, or lines with --plain."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("terminals are made as on POSIX", allow_module_level=True)

from tests.support.program import environment, run
from tests.support.screen import Screen


def edit(home: Path, *arguments: str) -> Screen:
    command = [sys.executable, "-m", "lanswim", "rules", "edit", "ours", *arguments]
    return Screen(command, env=environment(home, TERM="xterm-256color"))


def saved(home: Path) -> str:
    return str(json.loads(run(home, "rules", "code", "ours", "--json").out)["rules"])


def test_on_a_full_screen_with_keys(tmp_path: Path) -> None:
    with edit(tmp_path) as screen:
        screen.wait_for("[S] save")
        screen.send("\x1b[B\x1b[C\x1b[C")
        screen.wait_for("pub,lives=5")
        screen.send("s")
        assert screen.wait() == 0
    assert saved(tmp_path) == "pub,lives=5"


def test_in_lines_where_they_are_asked_for(tmp_path: Path) -> None:
    with edit(tmp_path, "--plain") as screen:
        screen.wait_for("save keeps the rules")
        screen.send("lives=6\r")
        screen.wait_for("Everybody starts with 6 lives.")
        screen.send("save\r")
        assert screen.wait() == 0
    assert saved(tmp_path) == "pub,lives=6"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_who_is_told_to_end_saves_nothing_and_gives_the_terminal_back(
    number: signal.Signals, tmp_path: Path
) -> None:
    with edit(tmp_path) as screen:
        screen.wait_for("[S] save")
        screen.send("\x1b[B\x1b[C")
        screen.wait_for("pub,lives=4")
        screen.process.send_signal(number)
        assert screen.wait() == 1
        assert "Nothing was saved." in screen.text()


def test_the_end_of_input_leaves_the_form_but_no_change_unasked(tmp_path: Path) -> None:
    with edit(tmp_path) as screen:
        screen.wait_for("[S] save")
        screen.send("\x1b[B\x1b[C\x04")
        screen.wait_for("What you have changed is not saved.")
        screen.send("\x04")
        assert screen.wait() == 1


def test_rules_saved_by_another_window_meanwhile_are_told_and_the_form_stays(tmp_path: Path) -> None:
    with edit(tmp_path) as screen:
        screen.wait_for("[S] save")
        assert run(tmp_path, "rules", "save", "ours", "tough").code == 0
        screen.send("\x1b[B\x1b[Cs")
        screen.wait_for("have been changed meanwhile")
        assert saved(tmp_path) == "tough"
        screen.send("s")
        assert screen.wait() == 0
    assert saved(tmp_path) == "pub,lives=4"


@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_an_interrupt_saves_nothing(plain: tuple[str, ...], tmp_path: Path) -> None:
    with edit(tmp_path, *plain) as screen:
        screen.wait_for("save")
        screen.send("\x03")
        assert screen.wait() == 130
    assert run(tmp_path, "rules", "code", "ours").code == 2
