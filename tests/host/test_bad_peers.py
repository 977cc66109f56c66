"""One connection that is out of order never stops the others: what goes over all of them goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from lanswim_protocol.codec import encode
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Hello, Lobby, Ping, Pong, Tables

from lanswim.host.inlet import SecuredInlet
from lanswim.host.limits import Limits
from lanswim.host.server import keep_sweeping
from lanswim.table.inputs import Silent
from lanswim.tasks import spawn
from lanswim.trust.sides import SecuredClient
from lanswim.trust.tls import client_context
from tests.support.hub_world import World, last_word, seated
from tests.support.net import Wire
from tests.support.odd_records import HALF_A_KEY_UPDATE, OddRecords, logging_its_keys
from tests.support.peer import Peer
from tests.support.secured import a_host_tls
from tests.support.still import StillTransport

pytestmark = pytest.mark.virtual_clock

IN_TIME_S = 0.6
"""a sweep and a push, with some room"""


@pytest.fixture
async def world() -> AsyncIterator[World]:
    one = World()
    yield one
    await one.close()


class BadTransport(StillTransport):
    """Works until it breaks, and then fails at everything in a way that nobody foresaw."""

    broken = False

    def write(self, data: bytes) -> None:
        self._check()
        super().write(data)

    def abort(self) -> None:
        self._check()
        super().abort()

    def _check(self) -> None:
        if self.broken:
            raise ZeroDivisionError("nobody foresaw this")


async def odd_watcher(world: World, folder: Path) -> tuple[Peer, Wire, OddRecords]:
    """Somebody who watches the lobby over TLS, and may say any records from now on."""
    log, peer = folder / "keys", Peer(mute=True)
    below = SecuredClient(peer.channel, logging_its_keys(client_context(), log), lambda error: None)
    wire = Wire(below, SecuredInlet(world.hub.new_channel(), a_host_tls()), address="10.0.0.66")
    await peer.next(Hello)
    odd = OddRecords(log, "CLIENT")
    wire.client.write(odd.data(frame(encode(our_hello())) + frame(encode(Lobby()))))
    await peer.next(Tables)
    return peer, wire, odd


async def half_a_key_update(world: World, folder: Path) -> None:
    """Leaves a message of TLS half said."""
    _, wire, odd = await odd_watcher(world, folder)
    wire.client.write(odd.handshake(HALF_A_KEY_UPDATE))
    await asyncio.sleep(0)


async def bad_transport(world: World, folder: Path) -> None:
    """Likewise somebody whose transport breaks."""
    transport, channel = BadTransport(), world.hub.new_channel()
    channel.connection_made(transport)
    channel.data_received(frame(encode(our_hello())) + frame(encode(Lobby())))
    transport.broken = True


@pytest.fixture(params=[half_a_key_update, bad_transport])
async def spoilt(request: pytest.FixtureRequest, world: World, tmp_path: Path) -> World:
    """A world with one of them in it, who came before everybody else, and one who came last."""
    await request.param(world, tmp_path)
    return world


async def watching(world: World) -> Peer:
    peer = Peer()
    world.connect(peer)
    peer.say(our_hello(), Lobby())
    await peer.next(Tables)
    return peer


async def test_the_sweep_goes_on_to_the_others(spoilt: World) -> None:
    silent, _ = await seated(spoilt, mute=True)
    await asyncio.sleep(Limits().silent_ms / 1000 + 1)
    assert silent.all(Ping) and Silent.__name__ in spoilt.table.kinds()
    await asyncio.sleep(Limits().dead_ms / 1000)
    assert silent.gone.is_set() and not spoilt.hub.sessions


async def test_the_lobby_is_shown_to_the_others(spoilt: World) -> None:
    watchers = [await watching(spoilt) for _ in range(5)]
    spoilt.hub._push_tables()
    await asyncio.sleep(0.01)
    assert [len(one.all(Tables)) for one in watchers] == [2] * 5


async def test_the_others_hear_that_it_is_over(spoilt: World) -> None:
    watchers = [await watching(spoilt) for _ in range(5)]
    spoilt.hub.dismiss_all("host_stopped")
    assert [await last_word(one) for one in watchers] == ["host_stopped"] * 5


async def test_all_the_others_are_cut(spoilt: World) -> None:
    watchers = [await watching(spoilt) for _ in range(5)]
    spoilt.hub.abort_all()
    await asyncio.sleep(0.01)
    assert all(one.gone.is_set() for one in watchers) and not spoilt.hub.sessions


async def test_who_failed_is_gone_and_told_of_once(
    world: World, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    await bad_transport(world, tmp_path)
    await asyncio.sleep(5)
    assert not world.hub.sessions
    (line,) = [one.getMessage() for one in caplog.records if one.levelno > logging.INFO]
    assert line.startswith("task connection 1 failed: ") and "nobody foresaw this" in line


async def test_half_a_message_of_tls_is_not_worth_a_line(
    world: World, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    await half_a_key_update(world, tmp_path)
    await asyncio.sleep(5)
    assert not world.hub.sessions
    assert [one.getMessage() for one in caplog.records if one.levelno > logging.INFO] == []


async def test_messages_of_tls_are_paced_like_all_others(world: World, tmp_path: Path) -> None:
    peer, wire, odd = await odd_watcher(world, tmp_path)
    pong = frame(encode(Pong(1)))
    for _ in range(60):
        wire.client.write(odd.data(pong) + b"".join(odd.key_update() for _ in range(50)))
        await asyncio.sleep(1)
    assert not peer.gone.is_set()
    for _ in range(10):
        wire.client.write(b"".join(odd.key_update() for _ in range(500)))
        await asyncio.sleep(1)
    assert peer.gone.is_set() and not world.hub.sessions


class BadHub:
    """Fails at the first sweeps."""

    limits = Limits()

    def __init__(self) -> None:
        self.swept = 0

    def sweep(self) -> None:
        self.swept += 1
        if self.swept <= 3:
            raise ZeroDivisionError("nobody foresaw this")


async def test_the_sweep_survives_whatever_happens_in_it_and_says_so_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    hub = BadHub()
    sweeping = spawn("sweep", keep_sweeping(hub))
    await asyncio.sleep(10 * hub.limits.sweep_ms / 1000)
    assert hub.swept >= 9 and not sweeping.done()
    assert len([one for one in caplog.records if "sweep" in one.getMessage()]) == 1
    sweeping.cancel()
