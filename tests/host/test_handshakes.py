"""Handshakes that never end, or are none, are bounded in time and number; in memory, on the virtual clock."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest
from lanswim_protocol.codec import encode
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Hello, Welcome

from lanswim.host.inlet import SecuredInlet
from lanswim.host.limits import Limits
from lanswim.trust.sides import SecuredClient
from lanswim.trust.tls import client_context
from tests.support.hub_world import World, last_word
from tests.support.net import Wire
from tests.support.peer import Peer
from tests.support.secured import Ends, a_host_tls

pytestmark = pytest.mark.virtual_clock

HELLO_S = Limits().hello_ms / 1000
SWEEP_S = Limits().sweep_ms / 1000
CLIENT_HELLO = Ends().at_client.take()


@pytest.fixture
async def world() -> AsyncIterator[World]:
    one = World()
    yield one
    await one.close()


class Stranger(asyncio.Protocol):
    """Says nothing by itself, and notices when it is cut."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone.set()


def knock(world: World, address: str = "10.0.0.1") -> tuple[Stranger, Wire]:
    """A connection on which no handshake has begun."""
    stranger = Stranger()
    return stranger, Wire(stranger, SecuredInlet(world.hub.new_channel(), a_host_tls()), address=address)


def connect(world: World, peer: Peer, address: str = "10.0.0.1") -> list[Exception | None]:
    """A peer over TLS, and what became of its handshake."""
    settled: list[Exception | None] = []
    below = SecuredClient(peer.channel, client_context(), settled.append)
    Wire(below, SecuredInlet(world.hub.new_channel(), a_host_tls()), address=address)
    return settled


async def sits_down(world: World, address: str) -> None:
    peer = Peer()
    connect(world, peer, address)
    await asyncio.wait_for(peer.next(Hello), 1)
    peer.enter("Ada")
    await asyncio.wait_for(peer.next(Welcome), 1)


@pytest.mark.parametrize("said", [b"", CLIENT_HELLO[:1], CLIENT_HELLO[:-1], CLIENT_HELLO])
async def test_a_handshake_that_does_not_end_is_cut_at_the_deadline_of_the_hello(
    world: World, said: bytes
) -> None:
    stranger, wire = knock(world)
    began = asyncio.get_running_loop().time()
    wire.client.write(said)
    await stranger.gone.wait()
    took = asyncio.get_running_loop().time() - began
    assert HELLO_S <= took <= HELLO_S + 2 * SWEEP_S
    assert not world.hub.sessions


async def test_saying_a_byte_now_and_then_does_not_help(world: World) -> None:
    stranger, wire = knock(world)
    began = asyncio.get_running_loop().time()
    for at in range(len(CLIENT_HELLO)):
        wire.client.write(CLIENT_HELLO[at : at + 1])
        await asyncio.sleep(0.5)
        if stranger.gone.is_set():
            break
    assert asyncio.get_running_loop().time() - began <= HELLO_S + 1


@pytest.mark.parametrize("said", [b"GET / HTTP/1.1\r\n\r\n", frame(encode(our_hello("plain"))), bytes(100)])
async def test_plain_text_is_cut_at_once_with_a_line_in_the_log(
    world: World, said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    stranger, wire = knock(world)
    wire.client.write(said)
    await asyncio.wait_for(stranger.gone.wait(), 0.1)
    await asyncio.sleep(0.1)
    assert not world.hub.sessions
    (line,) = [record.getMessage() for record in caplog.records if "connection" in record.getMessage()]
    assert line.endswith("from '10.0.0.1': not_lanswim")


async def test_who_ends_the_handshake_and_says_no_hello_is_told(world: World) -> None:
    peer = Peer()
    connect(world, peer)
    assert await last_word(peer) == "too_slow"


async def test_half_open_connections_of_one_address_are_counted_with_its_others() -> None:
    world = World(Limits(per_address=4))
    for _ in range(100):
        knock(world)
    await asyncio.sleep(0)
    assert len(world.hub.sessions) <= 8
    settled = connect(world, Peer())
    await asyncio.sleep(0.1)
    assert isinstance(settled[0], ConnectionError)
    await sits_down(world, "10.0.0.2")
    await world.close()


async def test_a_refusal_for_too_many_waits_for_the_handshake() -> None:
    world = World(Limits(per_address=1))
    first, second = Peer(), Peer()
    connect(world, first)
    connect(world, second)
    assert await last_word(second) == "too_many_connections"
    await world.close()


async def test_half_open_connections_of_many_addresses_take_no_place_of_a_guest() -> None:
    world = World(Limits(handshakes=16, connections=40))
    strangers: list[Stranger] = []
    for n in range(200):
        strangers.append(knock(world, f"10.0.1.{n}")[0])
        await asyncio.sleep(0)
    await asyncio.sleep(0.01)
    assert len(world.hub.sessions) == 16
    assert [one.gone.is_set() for one in strangers] == [True] * 184 + [False] * 16
    await sits_down(world, "10.0.0.2")
    await world.close()


async def test_who_shakes_hands_too_often_is_cut_before_it_costs_anything() -> None:
    world = World(Limits(arrivals_burst_each=3, arrivals_a_second_each=1))
    for let_in in (3, 1):
        settled = [connect(world, Peer()) for _ in range(5)]
        await asyncio.sleep(0.1)
        assert settled.count([None]) == let_in
        await sits_down(world, "10.0.0.2")
        await asyncio.sleep(1)
    await world.close()


async def test_who_has_a_seat_is_not_cut_for_those_at_the_door() -> None:
    world = World(Limits(handshakes=4))
    await sits_down(world, "10.0.0.2")
    for n in range(50):
        knock(world, f"10.0.1.{n}")
    await asyncio.sleep(1)
    assert "10.0.0.2" in [session.peer for session in world.hub.sessions]
    await world.close()
