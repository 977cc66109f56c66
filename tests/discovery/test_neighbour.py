"""One announced host: asked, listened to, and asked again: cables in memory, a clock that jumps."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import pytest
from lanswim_protocol.channel import Channel, Receiver
from lanswim_protocol.codec import decode_to_client
from lanswim_protocol.messages import Hello, ToClient

from lanswim.discovery.crowd import FIRST_PATIENCE_S, LONGEST_PAUSE_S
from lanswim.discovery.following import Following
from lanswim.discovery.nearby import HostSays
from lanswim.discovery.neighbour import Found
from lanswim.discovery.txt import Announced
from lanswim.tasks import Tasks
from tests.support.lobby import LobbyHost, table
from tests.support.net import Wire

pytestmark = pytest.mark.virtual_clock
ADDRESSES = ("10.0.0.99:4031", "[fe80::9%eth0]:4031")


class World:
    """One host, the cable to it, and who follows it."""

    def __init__(self) -> None:
        self.host: LobbyHost | None = LobbyHost("h1", [table()])
        self.found: Found | None = Found(ADDRESSES, Announced((1, 1), table(name="from its record")))
        self.dialled: list[tuple[str, ...]] = []
        self.wires: list[Wire] = []
        self.heard: list[HostSays | None] = []
        self.tasks = Tasks()
        self.following = Following(self._look_up, self._dial, self.tasks, self._changed)

    async def _look_up(self, host_id: str) -> Found | None:
        return self.found

    async def _dial(
        self, addresses: Sequence[str], make_receiver: Callable[[], Receiver[ToClient]], *, timeout_s: float
    ) -> Channel:
        self.dialled.append(tuple(addresses))
        if self.host is None:
            raise ConnectionRefusedError("nobody listens there")
        Channel(make_receiver(), decode_to_client)  # an address that never answered
        channel = Channel(make_receiver(), decode_to_client)
        self.wires.append(Wire(channel, self.host.new_channel()))
        return channel

    def _changed(self) -> None:
        self.heard.append(self.says)

    @property
    def says(self) -> HostSays | None:
        """What the host says now."""
        return next(self.following.says(), None)

    @property
    def taken(self) -> list[int] | None:
        """Seats taken at the tables known now."""
        return None if self.says is None else [each.taken for each in self.says.tables]


@pytest.fixture
async def world() -> World:
    return World()


@asynccontextmanager
async def following(world: World) -> AsyncIterator[None]:
    """The host is announced; 50 ms have passed."""
    world.following.announced("h1")
    try:
        await asyncio.sleep(0.05)
        yield
    finally:
        world.following.close()
        await world.tasks.stop()


async def test_a_host_is_asked_and_tells_of_changes(world: World) -> None:
    assert world.host is not None
    async with following(world):
        assert world.says == HostSays(ADDRESSES, (1, 1), (table(),))
        world.host.change(table(taken=4))
        await asyncio.sleep(0.05)
        assert world.taken == [4]
        await asyncio.sleep(60)
        assert (world.taken, len(world.dialled)) == ([4], 1)
    assert world.says is None


async def test_a_killed_host_is_gone_at_once_and_comes_back(world: World) -> None:
    async with following(world):
        world.host, host = None, world.host
        world.wires[-1].server.abort()
        await asyncio.sleep(0.01)
        assert world.taken is None
        await asyncio.sleep(60)
        world.host = host
        await asyncio.sleep(LONGEST_PAUSE_S)
        assert world.taken == [1]
    tries = len(world.dialled)
    assert 12 <= tries <= 20


async def test_a_new_announcement_ends_the_pause(world: World) -> None:
    world.host, host = None, world.host
    async with following(world):
        await asyncio.sleep(60.1)
        world.host = host
        world.following.announced("h1")
        await asyncio.sleep(0.05)
        assert world.taken == [1]


async def test_a_cut_cable_is_noticed_within_five_seconds(world: World) -> None:
    async with following(world):
        await asyncio.sleep(10)
        world.wires[-1].cut()
        await asyncio.sleep(3)
        assert world.taken == [1]
        world.host = None
        await asyncio.sleep(2)
        assert world.taken is None


async def test_a_host_that_is_withdrawn_stays_as_long_as_it_answers(world: World) -> None:
    async with following(world):
        world.following.withdrawn("h1")
        await asyncio.sleep(60)
        assert world.taken == [1]
        world.wires[-1].server.close()
        await asyncio.sleep(60)
        assert world.taken is None
        assert (world.following.resolving, len(world.dialled)) == (0, 1)


async def test_another_host_at_an_address_is_passed_over(world: World) -> None:
    world.host = LobbyHost("other", [table()])
    async with following(world):
        await asyncio.sleep(2)
        assert world.says is None
        assert world.heard == []
    assert world.dialled[:2] == [ADDRESSES, ADDRESSES[1:]]


async def test_a_host_of_another_version_is_shown_from_its_record(world: World) -> None:
    world.host = LobbyHost("h1", [table()], hello=Hello(min=7, max=9))
    async with following(world):
        shown = HostSays(ADDRESSES, (7, 9), (table(name="from its record"),))
        assert world.says == shown
        await asyncio.sleep(30)
        assert set(world.heard) == {shown}
        world.host = None
        await asyncio.sleep(LONGEST_PAUSE_S)
        assert world.says is None


async def test_a_host_that_says_nothing_is_left_and_asked_again(world: World) -> None:
    assert world.host is not None
    world.host.mute = True
    async with following(world):
        assert not world.wires[0].client.is_closing()
        await asyncio.sleep(FIRST_PATIENCE_S)
        assert world.wires[0].client.is_closing()
        world.host.mute = False
        await asyncio.sleep(1)
        assert world.taken == [1]


async def test_a_host_that_is_withdrawn_while_it_is_asked_is_left_at_once(world: World) -> None:
    assert world.host is not None
    world.host.mute = True
    async with following(world):
        world.following.withdrawn("h1")
        await asyncio.sleep(0.01)
        assert world.wires[0].client.is_closing()
        await asyncio.sleep(60)
        assert (world.following.resolving, len(world.dialled)) == (0, 1)


async def test_who_is_back_while_it_is_being_left_is_asked_anew(world: World) -> None:
    assert world.host is not None
    world.host.mute = True
    async with following(world):
        world.host.mute = False
        world.following.withdrawn("h1")
        world.following.announced("h1")
        await asyncio.sleep(0.05)
        assert (world.taken, len(world.dialled)) == ([1], 2)


async def test_missing_records_are_looked_for_again(world: World) -> None:
    world.found, found = None, world.found
    async with following(world):
        await asyncio.sleep(3)
        assert world.dialled == []
        world.found = found
        await asyncio.sleep(LONGEST_PAUSE_S)
        assert world.taken == [1]
