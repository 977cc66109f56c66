"""The virtual clock and the memory wire themselves: what the other tests stand on."""

from __future__ import annotations

import asyncio
import time

import pytest

from tests.support.clock import Stuck, VirtualClockLoop
from tests.support.net import Wire


@pytest.mark.virtual_clock
async def test_an_idle_loop_jumps_to_the_next_deadline() -> None:
    loop, began = asyncio.get_running_loop(), time.monotonic()
    before = loop.time()
    await asyncio.sleep(3_600)
    assert loop.time() == pytest.approx(before + 3_600)
    assert time.monotonic() - began < 5


@pytest.mark.virtual_clock
async def test_deadlines_come_in_order() -> None:
    seen: list[str] = []
    loop = asyncio.get_running_loop()
    loop.call_later(2, seen.append, "two")
    loop.call_later(1, seen.append, "one")
    await asyncio.sleep(3)
    assert seen == ["one", "two"]


def test_a_loop_that_would_hang_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.clock.STUCK_S", 0.0)
    loop = VirtualClockLoop()
    waiting = loop.create_future()
    with pytest.raises(Stuck):
        loop.run_until_complete(waiting)
    loop.close()


async def test_without_the_mark_time_is_real() -> None:
    assert not isinstance(asyncio.get_running_loop(), VirtualClockLoop)


class Heard(asyncio.Protocol):
    """Keeps what it receives."""

    def __init__(self) -> None:
        self.data = b""
        self.lost: list[Exception | None] = []

    def data_received(self, data: bytes) -> None:
        self.data += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.append(exc)


@pytest.mark.virtual_clock
async def test_a_wire_carries_both_ways_and_ends_after_the_last_byte() -> None:
    client, server = Heard(), Heard()
    wire = Wire(client, server, delay_s=0.5)
    wire.client.write(b"there")
    wire.server.write(b"back")
    wire.server.close()
    await asyncio.sleep(5)
    assert (server.data, client.data) == (b"there", b"back")
    assert server.lost == client.lost == [None]


@pytest.mark.virtual_clock
async def test_a_cut_wire_tells_nobody_and_repeats_when_restored() -> None:
    client, server = Heard(), Heard()
    wire = Wire(client, server)
    wire.cut()
    wire.client.write(b"late")
    await asyncio.sleep(60)
    assert server.data == b"" and not server.lost
    wire.restore()
    await asyncio.sleep(0.1)
    assert server.data == b"late"


@pytest.mark.virtual_clock
async def test_an_unread_wire_fills_the_buffer() -> None:
    client, server = Heard(), Heard()
    wire = Wire(client, server)
    wire.client.pause_reading()
    wire.server.write(b"x" * 1_000)
    await asyncio.sleep(1)
    assert wire.server.get_write_buffer_size() == 1_000
    wire.client.resume_reading()
    await asyncio.sleep(1)
    assert wire.server.get_write_buffer_size() == 0
