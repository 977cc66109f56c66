"""A whole table through a pipe: lines in, clean lines out, exit codes, and an end that keeps the seat."""

from __future__ import annotations

import asyncio
import io
import os
import threading
from collections.abc import AsyncIterator, Callable, Coroutine

import pytest
from lanswim_protocol.messages import Answer, Person, RoundView

from lanswim.client.model import ClientModel, Target
from lanswim.tui import plain
from tests.support import views_examples as examples
from tests.support.fake_table import FakeWorld, Noticed
from tests.support.screens import NEARBY

TARGET = Target(("127.0.0.1:4031",), "t1")


class Spoken(io.StringIO):
    """What was said; each line is noticed."""

    def __init__(self, noticed: Noticed) -> None:
        super().__init__()
        self._noticed = noticed

    def write(self, text: str) -> int:
        self._noticed.notice()
        return super().write(text)


class Typist:
    """Types into a pipe and reads what is said."""

    def __init__(self) -> None:
        self.world = FakeWorld()
        self.out = Spoken(self.world.noticed)
        self.source, self._pipe = os.pipe()

    def type(self, line: str) -> None:
        os.write(self._pipe, f"{line}\n".encode())

    def hang_up(self) -> None:
        if self._pipe >= 0:
            os.close(self._pipe)
            self._pipe = -1

    def close(self) -> None:
        """Afterwards nobody reads from the pipe any more, and it is gone."""
        self.hang_up()
        for one in threading.enumerate():
            if one.name == "lines":
                one.join(5)
        os.close(self.source)

    async def until(self, done: Callable[[], bool]) -> None:
        await self.world.noticed.until(done)

    async def said(self, text: str) -> None:
        await self.until(lambda: text in self.out.getvalue())

    async def wanted(self, *things: object) -> None:
        await self.until(lambda: bool(self.world.seats) and self.world.seat.asked == [*things])

    def table(self) -> Coroutine[object, object, int]:
        return plain.run_table(self.world.context, TARGET, source=self.source, out=self.out)

    def lobby(self) -> Coroutine[object, object, int]:
        return plain.run_lobby(self.world.context, source=self.source, out=self.out)


@pytest.fixture
async def anna() -> AsyncIterator[Typist]:
    one = Typist()
    yield one
    one.close()


async def test_a_whole_match_by_typed_lines(anna: Typist) -> None:

    async def play() -> None:
        await anna.until(lambda: bool(anna.world.seats))
        tell = anna.world.seat.tell
        tell(examples.waiting_model())
        await anna.said("Possible: start")
        anna.type("start")
        await anna.wanted("start")
        tell(examples.turn_model())
        await anna.said("Your turn.")
        anna.type("hand")
        anna.type("swap QD TS")
        await anna.wanted("start", (Answer("swap", "QD", "TS"), 7))
        tell(examples.model(examples.view(examples.showdown(), examples.people(5), "ready", ask_id=8)))
        await anna.said("Type ready")
        anna.type("ready")
        await anna.wanted("start", (Answer("swap", "QD", "TS"), 7), (Answer("ready"), 8))
        tell(examples.model(examples.view(examples.over(), examples.people(3))))
        await anna.said("You win the match!")
        tell(ClientModel(status="closed", closed="finished"))

    code, _played = await asyncio.gather(anna.table(), play())
    assert code == 0
    assert anna.out.getvalue().endswith("The match is over and the table is closed.\n")
    assert anna.world.seat.target == TARGET and anna.world.seat.claim.name == "Anna"


async def test_the_end_of_the_input_says_goodbye_and_keeps_the_seat(anna: Typist) -> None:
    anna.hang_up()

    async def sit() -> None:
        await anna.until(lambda: bool(anna.world.seats))
        anna.world.seat.tell(examples.turn_model())

    code, _sat = await asyncio.gather(anna.table(), sit())
    assert code == 0
    assert anna.world.seat.asked == []
    assert anna.out.getvalue().endswith("Goodbye. Your seat is kept.\n")


async def test_the_lobby_lists_tables_and_sits_down(anna: Typist) -> None:

    async def play() -> None:
        await anna.until(lambda: any(browser.started for browser in anna.world.browsers))
        anna.world.browsers[0].found(NEARBY)
        await anna.said("Table 1: Küche")
        anna.type("join 1")
        await anna.until(lambda: bool(anna.world.seats))
        anna.world.seat.tell(ClientModel(status="closed", closed="table_closed"))
        await anna.said("The host has closed the table.")
        anna.type("quit")

    code, _played = await asyncio.gather(anna.lobby(), play())
    assert code == 0
    assert anna.world.seat.target == NEARBY[0].target
    assert anna.world.browsers[0].closed


async def test_nothing_that_steers_a_terminal_gets_out(anna: Typist) -> None:
    nasty = "\x1b]0;x\x07\x9bB\u202een\r\nX"
    people = [*examples.people(1), Person(1, nasty), Person(2, nasty)]

    async def play() -> None:
        await anna.until(lambda: bool(anna.world.seats))
        table = examples.view(RoundView("waiting", nasty, you=0), people, name=nasty)
        anna.world.seat.tell(examples.model(table))
        anna.world.seat.tell(
            examples.model(examples.view(examples.first_turn(3), people, "turn", name=nasty))
        )
        for line in ("seats", "lives", "moves", "rules", "help", nasty):
            anna.type(line)
        await anna.said("I do not understand")
        anna.hang_up()

    await asyncio.gather(anna.table(), play())
    assert all(line.isprintable() for line in anna.out.getvalue().split("\n"))


async def test_a_fault_of_the_client_is_one_sentence_and_code_1(anna: Typist) -> None:

    async def play() -> None:
        await anna.until(lambda: bool(anna.world.seats))
        anna.world.seat.fault = RuntimeError("boom")
        anna.world.seat.over.set()

    code, _played = await asyncio.gather(anna.table(), play())
    assert code == 1
