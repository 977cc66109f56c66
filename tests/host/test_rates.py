"""How much a key may say, however often it connects; numbers, and then connections in memory."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest
from lanswim_protocol.messages import Answer, Command, Ping, Pong, Refuse

from lanswim.host.limits import Limits
from lanswim.host.lines import AT_ONCE
from lanswim.host.rates import Rates
from lanswim.table.inputs import Commanded
from tests.support.hub_world import World, last_word, seated
from tests.support.keys import key
from tests.support.peer import Peer

LIMITS = Limits()
STALE = Command(id=1, ask=99, answer=Answer(kind="pass"))
"""a command that answers nothing which was asked"""


def test_a_key_has_one_budget() -> None:
    rates = Rates(LIMITS)
    assert [rates.spend(b"a") for _ in range(200)].count(True) == LIMITS.burst
    assert rates.spend(b"b")
    rates.refill(1_000)
    assert [rates.spend(b"a") for _ in range(200)].count(True) == LIMITS.messages_a_second


def test_who_has_been_quiet_is_forgotten() -> None:
    rates = Rates(LIMITS)
    for n in range(50):
        rates.spend(b"%d" % n)
    rates.refill(60_000)
    assert rates._each == {}


def test_a_host_of_keys_made_up_for_one_word_each_is_bounded() -> None:
    rates = Rates(Limits(connections=10))
    for n in range(1_000):
        assert rates.spend(b"%d" % n)
    assert len(rates._each) == 20


@pytest.fixture
async def world() -> AsyncIterator[World]:
    one = World()
    yield one
    await one.close()


async def say_much(world: World, who: str, *, times: int, address: str = "10.0.0.66") -> list[str]:
    """Connects so often, and says at once as much as one connection may; why each of them ended."""
    ends = []
    for _ in range(times):
        peer = Peer()
        world.connect(peer, address)
        peer.enter(who)
        await asyncio.sleep(0.01)
        peer.say(*[STALE] * LIMITS.burst)
        ends.append(await last_word(peer))
    return ends


@pytest.mark.virtual_clock
async def test_connecting_again_gives_nobody_a_new_budget(world: World) -> None:
    good, _ = await seated(world, "Gwen")
    assert await say_much(world, "Ben", times=20) == ["busy"] * 20
    heard = world.table.kinds().count(Commanded.__name__)
    assert heard <= LIMITS.burst + LIMITS.messages_a_second, "all of this takes less than a second"
    good.say(Ping(n=7))
    assert (await good.next(Pong)).n == 7
    await asyncio.sleep(3)
    again, _ = await seated(world, "Ben")
    again.say(STALE)
    await asyncio.sleep(0.1)
    assert not again.gone.is_set() and world.table.kinds()[-1] == Commanded.__name__


@pytest.mark.virtual_clock
async def test_two_connections_of_a_key_have_one_budget(world: World) -> None:
    both = [(await seated(world, "Ben"))[0] for _ in range(2)]
    for peer in both:
        peer.say(*[STALE] * (LIMITS.burst * 2 // 3))
    await asyncio.sleep(0.1)
    assert [peer.gone.is_set() for peer in both].count(True) == 1


@pytest.mark.virtual_clock
async def test_a_claim_that_is_false_costs_its_key_nothing(world: World) -> None:
    for _ in range(3):
        for n in range(60):
            liar = Peer()
            world.connect(liar, f"10.0.1.{n}")
            liar.enter("Ben")
            liar._who = key("Eve")
        await asyncio.sleep(0.05)
    ben, _ = await seated(world, "Ben")
    ben.say(*[STALE] * (LIMITS.burst - 5))
    await asyncio.sleep(0.1)
    assert not ben.gone.is_set()


@pytest.mark.virtual_clock
async def test_a_flood_of_refusals_is_some_lines_without_a_byte_of_a_peer(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "lanswim.host")
    for n in range(200):
        peer = Peer()
        wire = world.connect(peer, f"10.0.2.{n}\x1b[2J\n{'x' * 500}")
        if n % 2:
            peer.say(Refuse(reason="\x1b[31mred\n", text="\x07"))
        else:
            wire.client.write(b"\x1b" * 40)
    await asyncio.sleep(5)
    assert AT_ONCE < len(caplog.messages) <= 8 * AT_ONCE
    assert sum(int(line.split()[2]) for line in caplog.messages if line.startswith("… and")) > 100
    assert all(line.isprintable() and len(line) < 150 for line in caplog.messages)


@pytest.mark.virtual_clock
async def test_each_peer_that_is_dropped_is_worth_a_line(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "lanswim.host")
    silent, _ = await seated(world, mute=True)
    await silent.gone.wait()
    await say_much(world, "Ben", times=1)
    assert [line.rpartition(": ")[2] for line in caplog.messages] == ["silent", "busy"]
