"""Screens as pictures: an SVG holds what the terminal held, and the README shows three of them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pyte
import pytest

from scripts._gallery import gallery
from scripts._svg import CELL_H, CELL_W, COLOURS, INK, MARGIN, PAPER, svg
from scripts.shots import FOLDER, ROOT, TITLES, main
from tests.support.lan import require_lan
from tests.support.pictures import Picture, pictures
from tests.support.screens import picture as as_text

SPACE = "{http://www.w3.org/2000/svg}"
WORDS = {"lobby": ("tables nearby", "Kitchen", "sit down"), "table": ("YOUR TURN", "MIDDLE", "[Enter]")}
WORDS["showdown"] = ("showdown", "Anna (you)", "Lives")
MOST_BYTES = 60_000


def picture(written: str, columns: int = 20, lines: int = 2) -> ElementTree.Element:
    """The SVG of a terminal to which this was written."""
    screen = pyte.Screen(columns, lines)
    pyte.Stream(screen).feed(written)
    rows = [[screen.buffer[y][x] for x in range(columns)] for y in range(lines)]
    return ElementTree.fromstring(svg(rows, "A <title>"))


def texts(found: ElementTree.Element) -> list[str]:
    return [one.text or "" for one in found.iter(f"{SPACE}text")]


def test_the_text_stays_text_where_it_was_and_what_it_is_called_is_said() -> None:
    found = picture("one two   three\r\n  <&>")
    assert texts(found) == ["one two", "three", "<&>"]
    at = [(float(one.attrib["x"]), float(one.attrib["textLength"])) for one in found.iter(f"{SPACE}text")]
    assert at[1] == pytest.approx((MARGIN + 10 * CELL_W, 5 * CELL_W))
    assert at[2] == pytest.approx((MARGIN + 2 * CELL_W, 3 * CELL_W))
    title = found.find(f"{SPACE}title")
    assert title is not None and title.text == "A <title>" and found.attrib["role"] == "img"


def test_wide_signs_take_two_cells() -> None:
    word, after = picture("漢字 a  b").iter(f"{SPACE}text")
    assert word.text == "漢字 a" and float(word.attrib["textLength"]) == pytest.approx(6 * CELL_W)
    assert float(after.attrib["x"]) == pytest.approx(MARGIN + 8 * CELL_W)


def test_colours_and_weights_are_those_of_the_terminal() -> None:
    found = picture("\x1b[1;31mred\x1b[0;3m slanted\x1b[0m\r\n\x1b[7m back \x1b[0m")
    red, slanted, back = found.iter(f"{SPACE}text")
    assert (red.attrib["fill"], red.attrib["font-weight"]) == (COLOURS["red"], "bold")
    assert slanted.attrib["font-style"] == "italic" and "fill" not in slanted.attrib
    _paper, behind = found.iter(f"{SPACE}rect")
    assert (back.attrib["fill"], behind.attrib["fill"]) == (PAPER, INK)
    assert float(behind.attrib["width"]) == pytest.approx(6 * CELL_W)
    assert float(behind.attrib["y"]) == MARGIN + CELL_H


@pytest.mark.parametrize("name", TITLES)
def test_the_pictures_of_the_readme_hold_their_screens(name: str) -> None:
    is_picture(FOLDER / f"{name}.svg")
    shown = re.findall(r"!\[([^\]]+)\]\(scripts/shots/(\w+)\.svg\)", (ROOT / "README.md").read_text("utf-8"))
    assert [len(said) > 40 for said, which in shown if which == name] == [True]


@pytest.mark.parametrize(
    "one",
    [
        Picture("swap", "80x24", "", "de"),
        Picture("lobby", "40x12", "-ascii", "en"),
        Picture("showdown", "120x40", "", "en"),
        Picture("pair_cover", "100x30", "", "de"),
    ],
    ids=str,
)
def test_a_golden_screen_is_drawn_with_every_word_of_it(one: Picture) -> None:
    [(name, drawn)] = gallery([one])
    found = ElementTree.fromstring(drawn)
    assert name == str(one) and len(drawn) < MOST_BYTES
    said = " ".join(as_text(one.state(), one.window))
    assert sorted("".join(texts(found)).replace(" ", "")) == sorted(said.replace(" ", ""))


def test_suits_and_keys_have_their_colours() -> None:
    [(_name, drawn)] = gallery([Picture("swap", "80x24", "", "en")])
    inks = {one.attrib.get("fill") for one in ElementTree.fromstring(drawn).iter(f"{SPACE}text")}
    assert {COLOURS["brown"], COLOURS["green"], COLOURS["cyan"]} <= inks


@pytest.mark.slow
def test_every_golden_screen_can_be_had_as_a_picture(tmp_path: Path) -> None:
    assert main(["--all", str(tmp_path)]) == 0
    assert {path.stem for path in tmp_path.iterdir()} == {str(one) for one in pictures()}


@pytest.mark.lan
@pytest.mark.slow
@pytest.mark.timeout(300)
def test_they_are_made_from_a_real_match(tmp_path: Path) -> None:
    require_lan()
    command = [sys.executable, "scripts/shots.py", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=280)
    assert {path.stem for path in tmp_path.iterdir()} == set(TITLES)
    for path in tmp_path.iterdir():
        is_picture(path)


def is_picture(path: Path) -> None:
    """It can be read, is small, and says what such a screen says."""
    assert path.stat().st_size < MOST_BYTES
    found = ElementTree.fromstring(path.read_text("utf-8"))
    said = " ".join(texts(found))
    assert [
        word for word in (*WORDS[path.stem], TITLES[path.stem]) if word not in f"{said} {found[0].text}"
    ] == []
