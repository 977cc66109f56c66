"""A host of somebody else on the same network, with hostile names: every list of tables stays readable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scripts.netlab import NetLab
from tests.support.hands_on import person
from tests.support.hostile import HOSTILE
from tests.support.lan import machines
from tests.support.programs import LANSWIM, Program
from tests.support.screen import DOWN

pytestmark = [pytest.mark.lan, pytest.mark.timeout(60)]
STEERS = (b"\x1b]0;mine", b"\x9d", "\u202e".encode(), "\u200b".encode(), "\u0301\u0489".encode())


@pytest.fixture
def lab() -> Iterator[NetLab]:
    with machines(2) as lab:
        foreign = Program(lab, 1, "-m", "tests.support.foreign", lab.address(1))
        assert foreign.line() == "listening"
        yield lab
        assert foreign.end() == 0


def test_the_lobby_shows_them_and_its_screen_is_whole(lab: NetLab, tmp_path: Path) -> None:
    with person(lab, 2, "Ada", tmp_path) as ada:
        shown = ada.wait_until(lambda text: all(f"N{n}" in text for n in range(len(HOSTILE))), 15, "tables")
        assert all(line.isprintable() for line in shown.splitlines())
        for n in range(len(HOSTILE)):
            ada.wait_for(f"H{n}")
            ada.send(DOWN)
        for columns, lines in ((40, 12), (120, 40), (80, 24)):
            ada.resize(columns, lines)
            shown = ada.wait_for("N0")
            assert all(line.isprintable() for line in shown.splitlines())
        assert [one for one in STEERS if one in ada.raw] == []
        ada.send("q")
        assert ada.wait() == 0


def test_lines_and_lists_for_programs_are_clean_as_well(lab: NetLab, tmp_path: Path) -> None:
    listed = Program(lab, 2, *LANSWIM, "browse", "--timeout", "3", home=tmp_path)
    assert listed.code() == 0
    spoken = Program(lab, 2, *LANSWIM, "--plain", home=tmp_path)
    spoken.until(lambda line: f"N{len(HOSTILE) - 1}" in line, 15, "last table")
    said = [*listed.lines, *spoken.lines]
    assert all(
        any(f"N{n}" in line for line in lines)
        for n in range(len(HOSTILE))
        for lines in (listed.lines, spoken.lines)
    )
    assert all(line.isprintable() for line in said), said
    spoken.type("quit")
    assert spoken.code() == 0
