"""Several ways to one thing, on the virtual clock."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest

from lanswim.client.race import NoWay, race

pytestmark = pytest.mark.virtual_clock


class Track:
    """What was begun, called off and thrown away."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.called_off: list[str] = []
        self.discarded: list[str] = []

    async def way(self, name: str, takes_s: float, error: Exception | None = None) -> str:
        self.begun.append(name)
        try:
            await asyncio.sleep(takes_s)
        except asyncio.CancelledError:
            self.called_off.append(name)
            raise
        if error is not None:
            raise error
        return name


@pytest.fixture
def track() -> Track:
    return Track()


async def test_the_first_way_that_works_is_taken_without_beginning_the_next(track: Track) -> None:
    ways = [partial(track.way, "a", 0.1), partial(track.way, "b", 0)]
    assert await race(ways, 0.15, track.discarded.append) == "a"
    assert track.begun == ["a"]


async def test_past_a_black_hole_in_the_time_of_the_stagger(track: Track) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    ways = [partial(track.way, "hole", 100), partial(track.way, "b", 0.01)]
    assert await race(ways, 0.15, track.discarded.append) == "b"
    await asyncio.sleep(0)
    assert loop.time() - began == pytest.approx(0.16)
    assert track.called_off == ["hole"]


async def test_a_way_that_fails_makes_room_at_once(track: Track) -> None:
    loop = asyncio.get_running_loop()
    began = loop.time()
    ways = [partial(track.way, "a", 0.01, OSError("no")), partial(track.way, "b", 0.01)]
    assert await race(ways, 0.15, track.discarded.append) == "b"
    assert loop.time() - began == pytest.approx(0.02)


async def test_when_all_fail_every_reason_is_kept_in_order(track: Track) -> None:
    ways = [partial(track.way, "a", 0.5, OSError("late")), partial(track.way, "b", 0, OSError("early"))]
    with pytest.raises(NoWay) as caught:
        await race(ways, 0.1, track.discarded.append)
    assert [str(reason) for reason in caught.value.reasons] == ["late", "early"]


async def test_a_second_winner_in_the_same_moment_is_thrown_away(track: Track) -> None:
    both = asyncio.Event()

    async def way(name: str) -> str:
        track.begun.append(name)
        if name == "b":
            asyncio.get_running_loop().call_soon(both.set)
        await both.wait()
        return name

    assert await race([partial(way, "a"), partial(way, "b")], 0.1, track.discarded.append) == "a"
    await asyncio.sleep(0)
    assert track.begun == ["a", "b"]
    assert track.discarded == ["b"]


async def test_called_off_as_a_whole(track: Track) -> None:
    ways = [partial(track.way, "a", 100), partial(track.way, "b", 100)]
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(1):
            await race(ways, 0.1, track.discarded.append)
    await asyncio.sleep(0)
    assert track.called_off == ["a", "b"]
