"""The real application on a made-up terminal: keys in, bytes out, and the terminal always comes back."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator

import pyte
import pytest
from lanswim_protocol.messages import Answer
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from lanswim.client.model import ClientModel, Target
from lanswim.tui import app, pointing
from lanswim.tui.context import HostOrder
from tests.support import views_examples as examples
from tests.support.fake_table import FakeWorld, Noticed
from tests.support.screens import NEARBY

TARGET = Target(("127.0.0.1:4031",), "t1")
LEAVES_ALTERNATE_SCREEN = "\x1b[?1049l"
SHOWS_CURSOR = "\x1b[?25h"


class Wire(io.StringIO):
    """The bytes for the terminal; each write is noticed."""

    encoding = "utf-8"

    def __init__(self, noticed: Noticed) -> None:
        super().__init__()
        self._noticed = noticed

    def write(self, text: str) -> int:
        self._noticed.notice()
        return super().write(text)

    def isatty(self) -> bool:
        return True


class Desk:
    """A person before a terminal of 80 by 24."""

    def __init__(self, keys: PipeInput) -> None:
        self.world = FakeWorld()
        self.wire = Wire(self.world.noticed)
        self.keys = keys
        self.output = Vt100_Output(self.wire, lambda: Size(24, 80), term="xterm")

    def table(self) -> Coroutine[object, object, int]:
        return app.run_table(self.world.context, TARGET, input=self.keys, output=self.output)

    def lobby(self) -> Coroutine[object, object, int]:
        return app.run_lobby(self.world.context, input=self.keys, output=self.output)

    def screen(self) -> str:
        terminal = pyte.Screen(80, 24)
        pyte.Stream(terminal).feed(self.wire.getvalue())
        return "\n".join(terminal.display)

    async def sees(self, text: str) -> None:
        await self.world.noticed.until(lambda: text in self.screen())

    async def wanted(self, *things: object) -> None:
        await self.world.noticed.until(lambda: bool(self.world.seats) and self.world.seat.asked == [*things])

    async def sits(self) -> Callable[[ClientModel], None]:
        await self.world.noticed.until(lambda: bool(self.world.seats))
        return self.world.seat.tell


@pytest.fixture
def desk() -> Iterator[Desk]:
    with create_pipe_input() as keys:
        yield Desk(keys)


async def test_a_turn_is_played_with_keys(desk: Desk) -> None:
    async def play() -> None:
        (await desk.sits())(examples.turn_model())
        await desk.sees("YOUR TURN")
        desk.keys.send_text("3")
        await desk.sees("[4-6] swap Q♦ for which?")
        desk.keys.send_text("5")
        await desk.sees("[Enter] swap")
        desk.keys.send_text("\r")
        await desk.wanted((Answer("swap", "QD", "TS"), 7))
        desk.world.seat.tell(ClientModel(status="closed", closed="finished"))
        await desk.sees("[Enter] end the program")
        desk.keys.send_text("\r")

    code, _played = await asyncio.gather(desk.table(), play())
    assert code == 0
    assert "\x07" in desk.wire.getvalue()
    assert "lanswim: YOUR TURN" in desk.wire.getvalue()


async def test_escape_takes_the_choice_back_and_a_paste_plays_nothing(desk: Desk) -> None:
    async def play() -> None:
        (await desk.sits())(examples.turn_model())
        await desk.sees("YOUR TURN")
        desk.keys.send_text("k")
        await desk.sees("[Enter] knock with 19")
        desk.keys.send_text("\x1b")
        await desk.sees("[K] knock with 19")
        desk.keys.send_text("\x1b[200~k\r\x1b[201~")
        desk.keys.send_text("?")
        await desk.sees("[Esc] back")
        desk.keys.send_text("\x03")
        await desk.sees("Get up?")
        desk.keys.send_text("\x03")

    code, _played = await asyncio.gather(desk.table(), play())
    assert code == 130
    assert desk.world.seat.asked == []


async def test_a_paste_that_is_not_marked_is_read_in_one_piece_and_plays_nothing(desk: Desk) -> None:
    async def play() -> None:
        (await desk.sits())(examples.turn_model())
        await desk.sees("YOUR TURN")
        desk.keys.send_text("perhaps k\rq2")
        await desk.world.noticed.until(lambda: desk.world.now_ms > now + 11_000)
        desk.keys.send_text("k")
        await desk.sees("[Enter] knock with 19")
        desk.keys.send_text("\x03\x03")

    now = desk.world.now_ms
    code, _played = await asyncio.gather(desk.table(), play())
    assert code == 130
    assert desk.world.seat.asked == []


async def test_a_sequence_that_is_not_known_is_no_escape_but_a_lone_one_is(desk: Desk) -> None:
    async def play() -> None:
        (await desk.sits())(examples.waiting_model())
        await desk.sees("waiting room")
        desk.keys.send_text("e")
        await desk.sees("[S]")
        desk.keys.send_text("\x1b[B\x1b[B")
        desk.keys.send_text("\x1b[99;9~\x1bx")
        desk.keys.send_text("\x1b[C")
        await desk.sees("*")
        desk.keys.send_text("\x03\x03")

    code, _played = await asyncio.gather(desk.table(), play())
    assert code == 130


async def test_control_u_clears_a_field(desk: Desk) -> None:
    async def play() -> None:
        await desk.world.noticed.until(lambda: bool(desk.world.browsers))
        desk.keys.send_text("n")
        await desk.sees("Anna")
        desk.keys.send_text("\x15")
        desk.keys.send_text("Zoé\r")
        await desk.world.noticed.until(lambda: "Zoé" in desk.screen() and "Anna" not in desk.screen())
        desk.keys.send_text("\x03")

    code, _played = await asyncio.gather(desk.lobby(), play())
    assert code == 130


async def test_the_first_frame_is_drawn_before_the_search_begins(desk: Desk) -> None:
    drawn: list[str] = []

    async def play() -> None:
        await desk.world.noticed.until(lambda: bool(desk.world.browsers))
        drawn.append(desk.screen())
        desk.world.browsers[0].found(NEARBY)
        await desk.sees("Wohnzimmer")
        desk.keys.send_text("\r")
        tell = await desk.sits()
        tell(ClientModel(status="closed", closed="table_closed"))
        await desk.sees("The host has closed the table.")
        desk.keys.send_text("\r")
        await desk.sees("tables nearby")
        desk.keys.send_text("q")

    code, _played = await asyncio.gather(desk.lobby(), play())
    assert code == 0
    assert "tables nearby" in drawn[0]
    assert desk.world.seat.target == NEARBY[0].target
    assert desk.world.browsers[0].closed


async def test_a_table_is_opened_with_enter_line_by_line(desk: Desk) -> None:
    async def play() -> None:
        await desk.sees("[H] open a table")
        desk.keys.send_text("h")
        await desk.sees("Parlour")
        for hint in ("[2-9]", "[0-8]", "[Left] [Right] other rules", "yes or no", "[Enter] opens the table"):
            desk.keys.send_text("\r")
            await desk.sees(hint)
        desk.keys.send_text("\r")
        (await desk.sits())(examples.waiting_model())
        await desk.sees("lanswim join 192.168.1.7:4031")
        desk.keys.send_text("q")
        await desk.sees("[2] close the table: it ends for Ben")
        desk.keys.send_text("2")
        await desk.wanted("close")
        await desk.sees("[H] open a table")
        desk.keys.send_text("q")

    code, _played = await asyncio.gather(desk.lobby(), play())
    assert code == 0
    assert desk.world.orders == [HostOrder("Parlour", 6, 0)]


async def test_a_host_that_does_not_come_up_is_said_in_the_lobby(desk: Desk) -> None:
    desk.world.host_fault = "the port is taken"

    async def play() -> None:
        await desk.sees("[P] practise")
        desk.keys.send_text("p")
        await desk.sees("[Enter] three bots")
        desk.keys.send_text("\r")
        await desk.sees("The table could not be opened: the port is taken.")
        desk.keys.send_text("q")

    code, _played = await asyncio.gather(desk.lobby(), play())
    assert code == 0


def gives_the_terminal_back(desk: Desk) -> None:
    said = desk.wire.getvalue()
    assert LEAVES_ALTERNATE_SCREEN in said
    assert said.rindex(SHOWS_CURSOR) > said.rindex("\x1b[?25l") if "\x1b[?25l" in said else True


async def test_a_fault_in_the_background_ends_the_screen_with_one_sentence(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> None:
        await desk.sits()
        desk.world.seat.fault = RuntimeError("boom\x1b[2J")
        desk.world.seat.over.set()

    code, _played = await asyncio.gather(desk.table(), play())
    assert code == 1
    gives_the_terminal_back(desk)
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "RuntimeError" in said and "boom" in said and "\x1b" not in said


async def test_a_picture_that_cannot_be_drawn_ends_the_screen(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> None:
        table = examples.view(examples.first_turn(3), examples.people(3))
        table.round.hand[:] = ["XX", "XX", "XX"]
        (await desk.sits())(examples.model(table))

    code, _played = await asyncio.gather(desk.table(), play())
    assert code == 1
    gives_the_terminal_back(desk)
    assert capsys.readouterr().err.count("\n") == 1


async def test_a_terminal_that_closes_ends_the_screen(desk: Desk, capsys: pytest.CaptureFixture[str]) -> None:
    async def play() -> None:
        (await desk.sits())(examples.turn_model())
        await desk.sees("YOUR TURN")
        desk.keys.close()

    code, _played = await asyncio.gather(desk.table(), play())
    assert code == 1
    assert "terminal is gone" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
async def test_a_signal_ends_the_screen_in_order(
    name: str, desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> None:
        (await desk.sits())(examples.turn_model())
        await desk.sees("YOUR TURN")
        os.kill(os.getpid(), getattr(signal, name))

    code, _played = await asyncio.gather(desk.table(), play())
    assert code == 1
    gives_the_terminal_back(desk)
    assert name in capsys.readouterr().err


async def test_no_color_is_honoured(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def play() -> None:
        (await desk.sits())(examples.turn_model())
        await desk.sees("YOUR TURN")
        desk.keys.send_text("\x03\x03")

    await asyncio.gather(desk.table(), play())
    colours = [f"\x1b[0;{code}" for code in ("31", "32", "33", "36", "90", "38")]
    assert [code for code in colours if code in desk.wire.getvalue()] == []


def sgr(x: int, y: int, button: int = 0, end: str = "M") -> str:
    """What a terminal sends for a click, and as its end for the button that is let go."""
    return f"\x1b[<{button};{x + 1};{y + 1}{end}"


async def test_a_turn_is_played_with_the_mouse(desk: Desk) -> None:
    def at(text: str) -> str:
        lines = desk.screen().splitlines()
        y = next(n for n, line in enumerate(lines) if text in line)
        x = lines[y].index(text)
        return sgr(x, y) + sgr(x, y, end="m")

    async def play() -> None:
        (await desk.sits())(examples.turn_model())
        await desk.sees("YOUR TURN")
        desk.keys.send_text(at("Q ♦"))
        await desk.sees("[4-6] swap Q♦ for which?")
        desk.keys.send_text(
            sgr(2, 2, 35) + sgr(3, 3, 64) + sgr(30, 9, 2)
        )  # moved, scrolled, the other button
        desk.keys.send_text(at("10 ♠"))
        await desk.sees("[Enter] swap")
        assert desk.world.seat.asked == []
        desk.keys.send_text(at("[Enter]"))
        await desk.wanted((Answer("swap", "QD", "TS"), 7))
        desk.world.seat.tell(ClientModel(status="closed", closed="finished"))
        await desk.sees("[Enter] end the program")
        desk.keys.send_text("\r")

    code, _played = await asyncio.gather(desk.table(), play())
    assert code == 0
    said = desk.wire.getvalue()
    assert said.index(pointing.ON) < said.rindex(pointing.OFF)
    assert "\x1b[?1003h" not in said
