"""The table client over wires in memory, back to back with a host that knows seats and asks and no game."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence

import pytest
from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_client, encode
from lanswim_protocol.frames import frame
from lanswim_protocol.messages import Answer, Closed, Command, Leave, Ping, Refuse

from lanswim.client.address import AddressError
from lanswim.client.dial import DialError, MakeReceiver, Reached
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.table_client import GOODBYE_S, TableClient
from lanswim.tasks import spawn
from tests.support.fake_host import FakeHost, Network
from tests.support.keys import key
from tests.support.still import StillTransport

pytestmark = pytest.mark.virtual_clock
PASS = Answer("pass")
KEY = key("Anna")
HOME = Target(("home:1",), "t1")


class Player:
    """A client that runs, and the models it was told of."""

    def __init__(self, network: Network) -> None:
        self.models: list[ClientModel] = []
        self._news = asyncio.Event()
        self.client = TableClient(
            HOME, Claim("Anna"), KEY, self._changed, rng=random.Random(1), dialer=network.dial
        )
        self.run = spawn("a player", self.client.run())

    def _changed(self, model: ClientModel) -> None:
        self.models.append(model)
        self._news.set()

    async def until(self, so: Callable[[ClientModel], bool]) -> ClientModel:
        """The first model for which it is so."""
        while not so(self.client.model):
            self._news.clear()
            await self._news.wait()
        return self.client.model

    async def asked(self, ask: int) -> ClientModel:
        """Sees this ask."""
        return await self.until(
            lambda model: model.view is not None and model.view.ask is not None and model.view.ask.id == ask
        )

    async def seated(self) -> ClientModel:
        """Sits and sees."""
        return await self.until(lambda model: model.status == "seated" and model.view is not None)


async def test_sits_answers_and_leaves() -> None:
    host = FakeHost()
    player = Player(Network(home=host))
    await player.seated()
    player.client.answer(PASS)
    player.client.answer(PASS)
    await player.asked(2)
    player.client.leave()
    model = await player.run
    assert (model.status, model.closed) == ("closed", "left")
    assert [command.answer for command in host.played] == [PASS]
    assert isinstance(host.heard[-1], Leave)


async def test_without_an_id_it_joins_the_table_that_the_lobby_names() -> None:
    host = FakeHost("t7")

    def leave_when_seated(model: ClientModel) -> None:
        if model.status == "seated":
            client.leave()

    client = TableClient(
        Target(("home:1",)), Claim("Anna"), KEY, leave_when_seated,
        rng=random.Random(1), dialer=Network(home=host).dial,
    )
    assert (await client.run()).closed == "left"
    assert list(host.seats) == [KEY.public]


async def test_a_killed_host_that_comes_back_gets_the_pending_command_once() -> None:
    host = FakeHost()
    network = Network(home=host)
    player = Player(network)
    first = await player.seated()
    host.mute = True
    player.client.answer(PASS)
    await asyncio.sleep(0.1)
    host.drop_all()
    await player.until(lambda model: model.status == "lost")
    host.mute = False
    model = await player.until(lambda model: model.status == "seated" and model.pending is None)
    assert model.seat == first.seat
    assert len(host.played) == 1
    assert len({message.id for message in host.heard if isinstance(message, Command)}) == 1
    assert sum(isinstance(message, Command) for message in host.heard) == 2
    player.client.leave()
    await player.run


async def test_a_cut_cable_is_noticed_within_four_seconds_and_healed_when_it_is_back() -> None:
    host = FakeHost()
    network = Network(home=host)
    player = Player(network)
    await player.seated()
    loop = asyncio.get_running_loop()
    network.wires[0].cut()
    cut_at = loop.time()
    del network.hosts["home:1"]
    await player.until(lambda model: model.status == "lost")
    assert loop.time() - cut_at <= 4.0
    await asyncio.sleep(60)
    network.hosts["home:1"] = host
    back_at = loop.time()
    await player.until(lambda model: model.status == "seated")
    assert loop.time() - back_at <= 2.0
    player.client.leave()
    await player.run
    network.wires[0].restore()


async def test_an_announcement_at_another_address_brings_the_seat_back_at_once() -> None:
    host = FakeHost()
    network = Network(home=host)
    player = Player(network)
    await player.seated()
    del network.hosts["home:1"]
    host.drop_all()
    await player.until(lambda model: model.status == "lost")
    await asyncio.sleep(30)
    network.hosts["new:1"] = host
    loop = asyncio.get_running_loop()
    announced = loop.time()
    player.client.retry_now(["new:1", "no address"])
    await player.seated()
    assert loop.time() - announced < 0.05
    player.client.leave()
    await player.run


async def test_a_dial_that_fails_just_as_another_address_is_heard_of_does_not_end_the_new_one() -> None:
    loop = asyncio.get_running_loop()
    first: asyncio.Future[None] = loop.create_future()

    class HeldBack(Network):
        async def dial(self, addresses: Sequence[str], make_receiver: MakeReceiver, /) -> Reached:
            if not self.dials:
                self.dials.append(tuple(addresses))
                await first
            await asyncio.sleep(0.1)
            return await super().dial(addresses, make_receiver)

    network = HeldBack(new=FakeHost())
    player = Player(network)
    await asyncio.sleep(0.1)
    first.set_exception(DialError("nobody is there"))
    loop.call_soon(player.client.retry_now, ["new:1"])
    await player.seated()
    assert network.dials[-1][0] == "new:1"
    player.client.leave()
    await player.run


async def test_nothing_is_heard_of_a_line_that_was_given_up() -> None:
    """Both are there before the client listens: it hangs up at the first, so the second counts no more."""

    class Hasty(Network):
        async def dial(self, addresses: Sequence[str], make_receiver: MakeReceiver, /) -> Reached:
            if self.dials:
                return await super().dial(addresses, make_receiver)
            self.dials.append(tuple(addresses))
            channel: Channel = Channel(make_receiver(), decode_to_client)
            channel.connection_made(StillTransport())
            channel.data_received(frame(encode(Refuse("busy"))) + frame(encode(Closed("table_closed"))))
            return Reached(channel, addresses[0])

    player = Player(Hasty(home=FakeHost()))
    await player.seated()
    assert all(model.closed is None for model in player.models)
    player.client.leave()
    await player.run


async def test_a_host_that_does_not_read_the_goodbye_is_hung_up_on() -> None:
    host = FakeHost()
    network = Network(home=host)
    player = Player(network)
    await player.seated()
    network.wires[0].server.pause_reading()
    player.client.leave()
    await player.run
    assert host.guests
    await asyncio.sleep(GOODBYE_S + 0.1)
    assert not host.guests


async def test_an_idle_table_is_kept_alive_by_pings() -> None:
    host = FakeHost()
    player = Player(Network(home=host))
    await player.seated()
    await asyncio.sleep(3_600)
    assert player.client.model.status == "seated"
    assert 3_000 < sum(isinstance(message, Ping) for message in host.heard) <= 3_600
    player.client.leave()
    await player.run


async def test_taken_over_ends_it_and_nothing_is_dialled_again() -> None:
    host = FakeHost()
    network = Network(home=host)
    player = Player(network)
    await player.seated()
    host.close_all("taken_over")
    model = await player.run
    await asyncio.sleep(60)
    assert model.closed == "taken_over"
    assert len(network.dials) == 1


async def test_a_host_that_forgot_the_table_ends_it() -> None:
    host = FakeHost()
    network = Network(home=host)
    player = Player(network)
    await player.seated()
    host.close_all("host_stopped")
    network.hosts["home:1"] = FakeHost("t2")
    assert (await player.run).failure == "gone"


async def test_a_cancelled_run_closes_the_connection_and_keeps_the_seat() -> None:
    host = FakeHost()
    player = Player(Network(home=host))
    await player.seated()
    player.run.cancel()
    await asyncio.wait([player.run])
    await asyncio.sleep(1)
    assert player.run.cancelled()
    assert host.guests == []
    assert not any(isinstance(message, Leave) for message in host.heard)


async def test_nobody_there_ends_it_at_once() -> None:
    assert (await Player(Network()).run).failure == "unreachable"


async def test_a_fault_of_whoever_watches_comes_out_of_run() -> None:
    def fail(model: ClientModel) -> None:
        if model.status == "seated":
            raise ZeroDivisionError

    client = TableClient(
        HOME, Claim("Anna"), KEY, fail, rng=random.Random(1),
        dialer=Network(home=FakeHost()).dial,
    )
    with pytest.raises(ZeroDivisionError):
        await client.run()


async def test_a_bad_address_is_said_before_anything_is_dialled() -> None:
    with pytest.raises(AddressError):
        TableClient(Target(("nowhere",)), Claim("Anna"), KEY, rng=random.Random(1))
