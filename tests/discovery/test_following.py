"""A true host among many false ones: found within seconds, few asked at once; a clock that jumps."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence

import pytest
from lanswim_protocol.channel import Channel, Receiver
from lanswim_protocol.codec import decode_to_client
from lanswim_protocol.messages import ToClient

from lanswim.discovery.crowd import ASKED_AT_ONCE, MOST_FOLLOWED, Crowd
from lanswim.discovery.following import Following
from lanswim.discovery.neighbour import Found
from lanswim.tasks import Tasks
from tests.support.lobby import LobbyHost, table
from tests.support.net import Wire

pytestmark = pytest.mark.virtual_clock
TRUE = "true"
WITHIN_S = 5.0


class Network:
    """Many names; behind those that are not in `hosts` everything is swallowed, or refused."""

    def __init__(self) -> None:
        self.hosts = {TRUE: LobbyHost(TRUE, [table()])}
        self.refusing = self.broken = False
        self.without_records = False
        self.wires: list[Wire] = []
        self.now_asked = self.most_asked = self.dials = 0
        self.tasks = Tasks()
        self.following = Following(
            self._look_up, self._dial, self.tasks, lambda: None, Crowd(128), random.Random(1).shuffle
        )

    async def _look_up(self, host_id: str) -> Found | None:
        if self.broken:
            raise RuntimeError("a fault of our own")
        if self.without_records and host_id not in self.hosts:
            await asyncio.sleep(3)
            return None
        return Found((host_id,), None)

    async def _dial(
        self, addresses: Sequence[str], make_receiver: Callable[[], Receiver[ToClient]], *, timeout_s: float
    ) -> Channel:
        self.dials += 1
        self.now_asked += 1
        self.most_asked = max(self.most_asked, self.now_asked)
        try:
            return await self._connected(addresses[0], make_receiver, timeout_s)
        finally:
            self.now_asked -= 1

    async def _connected(
        self, host_id: str, make_receiver: Callable[[], Receiver[ToClient]], timeout_s: float
    ) -> Channel:
        if host_id not in self.hosts:
            await asyncio.sleep(0.001 if self.refusing else timeout_s)
            raise ConnectionError("refused" if self.refusing else "swallowed")
        channel = Channel(make_receiver(), decode_to_client)
        self.wires.append(Wire(channel, self.hosts[host_id].new_channel(), delay_s=0.1))
        return channel

    def announce(self, *host_ids: str) -> None:
        for host_id in host_ids:
            self.following.announced(host_id)

    async def seen_after_s(self, number: int = 1) -> float:
        """So long from now until so many hosts have said their tables; 60 s at most."""
        for step in range(1_200):
            if len(list(self.following.says())) >= number:
                return step / 20
            await asyncio.sleep(0.05)
        return 60.0


@pytest.fixture
async def network() -> AsyncIterator[Network]:
    network = Network()
    yield network
    network.following.close()
    await network.tasks.stop()


def names(number: int) -> list[str]:
    return [f"x{each:03}" for each in range(number)]


@pytest.mark.parametrize(("number", "place"), [(63, 0), (63, 20), (63, 63), (123, 60), (123, 123)])
@pytest.mark.parametrize("without_records", [False, True])
async def test_black_holes_delay_a_table_by_seconds(
    network: Network, number: int, place: int, without_records: bool
) -> None:
    network.without_records = without_records
    crowd = names(number)
    network.announce(*crowd[:place], TRUE, *crowd[place:])
    assert await network.seen_after_s() < WITHIN_S
    assert network.most_asked <= ASKED_AT_ONCE


async def test_black_holes_that_answer_the_call_but_say_nothing(network: Network) -> None:
    for host_id in names(63):
        network.hosts[host_id] = LobbyHost(host_id, [table()])
        network.hosts[host_id].mute = True
    network.announce(*names(63), TRUE)
    assert await network.seen_after_s() < WITHIN_S
    assert sum(not wire.client.is_closing() for wire in network.wires) <= ASKED_AT_ONCE + 1


@pytest.mark.parametrize("lateness_s", random.Random(1).sample([each / 10 for each in range(1, 900)], 8))
async def test_a_table_that_comes_later_is_asked_before_those_that_failed(
    network: Network, lateness_s: float
) -> None:
    network.announce(*names(63))
    await asyncio.sleep(lateness_s)
    network.announce(TRUE)
    assert await network.seen_after_s() < WITHIN_S


async def test_a_table_that_was_there_before_is_back_soon(network: Network) -> None:
    network.announce(TRUE, *names(63))
    await asyncio.sleep(60)
    network.wires[-1].server.abort()
    await asyncio.sleep(0.2)
    assert list(network.following.says()) == []
    assert await network.seen_after_s() < WITHIN_S


async def test_a_burst_larger_than_what_is_followed_hides_nobody(network: Network) -> None:
    network.refusing = True
    network.announce(TRUE, *names(123))
    assert await network.seen_after_s() < 1
    await asyncio.sleep(60)
    assert len(list(network.following.says())) == 1
    dials = network.dials
    await asyncio.sleep(60)
    assert (network.dials - dials) / 60 < 20


async def test_a_flood_larger_than_what_is_remembered_hides_nobody_for_good(network: Network) -> None:
    announced = [*names(300), TRUE]
    network.announce(*announced)
    assert network.following.resolving == 128
    for _ in range(12):
        await asyncio.sleep(5)
        if network.following.take_missed():
            network.following.remember(announced)
    assert len(list(network.following.says())) == 1


async def test_no_more_than_so_many_are_listened_to(network: Network) -> None:
    network.hosts = {host_id: LobbyHost(host_id, [table(host_id)]) for host_id in names(80)}
    network.announce(*names(80))
    await network.seen_after_s(MOST_FOLLOWED)
    await asyncio.sleep(10)
    assert (len(list(network.following.says())), network.following.resolving) == (MOST_FOLLOWED, 16)
    for host_id in names(80)[:20]:
        network.following.withdrawn(host_id)
    for wire in network.wires[:20]:
        wire.server.close()
    await asyncio.sleep(1)
    assert len(list(network.following.says())) == 60


async def test_a_visit_that_falls_over_is_reported_and_made_again(
    network: Network, caplog: pytest.LogCaptureFixture
) -> None:
    network.broken = True
    network.announce(TRUE)
    await asyncio.sleep(0.1)
    network.broken = False
    assert "task host failed" in caplog.text
    assert await network.seen_after_s() < 1
