"""One connection: who may say what when, and how long it may take; in memory, on the virtual clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial

import msgpack
import msgspec
import pytest
from lanswim_protocol.codec import encode
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import (
    Answer,
    Ask,
    Command,
    CutCommit,
    CutFrozen,
    CutOpen,
    CutReveal,
    Hello,
    Join,
    Leave,
    Lobby,
    Message,
    Ping,
    Pong,
    Refuse,
    Sit,
    TableInfo,
    Tables,
    TableView,
    Welcome,
)

from lanswim.host.claims import Seal
from lanswim.host.limits import Limits
from lanswim.table.effects import Announce, Close, Effect, Send
from lanswim.table.inputs import Commanded, GotUp, Input, Joined, Ordered
from tests.support.clock import VirtualClockLoop
from tests.support.hub_world import World, last_word, seated
from tests.support.keys import key
from tests.support.peer import Peer
from tests.support.tables import INFO, VIEW

pytestmark = pytest.mark.virtual_clock

COMMAND = Command(id=1, ask=5, answer=Answer(kind="pass"))
JOIN = Join(table="t1", name="A", key=b"x" * 32, claim=bytes(64))


@pytest.fixture
async def world() -> AsyncIterator[World]:
    one = World()
    yield one
    await one.close()


async def test_the_host_speaks_first() -> None:
    world, peer = World(), Peer()
    world.connect(peer)
    hello = await peer.next(Hello)
    assert hello.program.startswith("lanswim ")
    await world.close()


async def test_hello_then_join_in_one_breath(world: World) -> None:
    peer, _ = await seated(world)
    assert [type(one) for one in peer.said] == [Hello, Welcome]


async def test_half_a_hello_is_given_five_seconds_in_all(world: World) -> None:
    peer, loop = Peer(), asyncio.get_running_loop()
    wire, began = world.connect(peer), loop.time()
    for byte in frame(encode(our_hello()))[:-1]:
        wire.client.write(bytes([byte]))
        await asyncio.sleep(0.1)
    assert await last_word(peer) == "too_slow"
    assert 5.0 <= loop.time() - began < 6.0


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", "too_large"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "too_large"),
        (b"\xff\xff\xff\xff", "too_large"),
        ((4_097).to_bytes(4, "big"), "too_large"),
        (frame(b"\xc1" * 40), "bad_message"),
        (frame(encode(Hello(min=7, max=9))), "version"),
        (frame(encode(Ping(n=1))), "out_of_order"),
        (frame(encode(JOIN)), "out_of_order"),
        (frame(encode(Join(table="", name="A" * 81, key=b"x" * 32, claim=bytes(64)))), "bad_message"),
        (frame(encode(Welcome(table="t1", term=0, seat=1))), "bad_message"),
    ],
)
async def test_a_first_message_that_is_no_hello_is_refused(world: World, data: bytes, reason: str) -> None:
    seat, _ = await seated(world)
    peer = Peer()
    world.connect(peer).client.write(data)
    assert await last_word(peer) == reason
    assert not seat.gone.is_set() and world.table.kinds() == ["Joined"]


async def test_another_version_is_told_ours(world: World) -> None:
    peer = Peer()
    world.connect(peer)
    peer.say(Hello(min=7, max=9))
    refuse = await peer.next(Refuse)
    assert (refuse.reason, refuse.min, refuse.max) == ("version", 1, 1)


@pytest.mark.parametrize(
    "messages",
    [
        [our_hello()], [COMMAND], [Sit(id=1, seat=2)],
    ],
)  # fmt: skip
async def test_out_of_order_is_refused(world: World, messages: list[Message]) -> None:
    peer = Peer()
    world.connect(peer)
    peer.say(our_hello(), *messages)
    assert await last_word(peer) == "out_of_order"


async def test_a_table_that_is_not_here(world: World) -> None:
    peer = Peer()
    world.connect(peer)
    peer.enter(table="t2")
    assert await last_word(peer) == "no_such_table"


def first_conn(world: World) -> int:
    """The connection of whoever was the first to sit down."""
    first = world.table.inputs[0]
    assert isinstance(first, Joined)
    return first.conn


async def test_the_table_gets_commands_orders_and_goodbyes(world: World) -> None:
    peer, _ = await seated(world)
    peer.say(COMMAND, Sit(id=2, seat=4), Leave())
    await asyncio.sleep(0.1)
    conn = first_conn(world)
    assert world.table.inputs[1:] == [Commanded(conn, COMMAND), Ordered(conn, Sit(id=2, seat=4)), GotUp(conn)]


async def test_what_the_table_sends_away_is_told_and_closed(world: World) -> None:
    def close(given: Input) -> list[Effect]:
        assert isinstance(given, GotUp)
        return [Close(given.conn, "left")]

    world.table.rules[GotUp] = close
    peer, _ = await seated(world)
    peer.say(Leave())
    assert await last_word(peer) == "left"
    assert world.table.kinds() == ["Joined", "GotUp"]


async def test_a_broken_message_of_a_seat_loses_the_connection_not_the_seat(world: World) -> None:
    peer, wire = await seated(world)
    wire.client.write(frame(b"\xc1"))
    assert await last_word(peer) == "bad_message"
    assert world.table.kinds() == ["Joined", "Lost"]


async def test_who_looked_and_went_is_forgotten(world: World) -> None:
    peer = Peer()
    world.connect(peer)
    peer.say(our_hello(), Lobby())
    await peer.next(Tables)
    assert len(world.hub._watchers) == 1
    peer.channel.abort()
    await asyncio.sleep(0.1)
    assert not world.hub._watchers


async def test_the_lobby_is_pushed_once_for_many_changes(world: World) -> None:
    peer, changed = Peer(), [Announce(INFO), Announce(INFO)]
    world.connect(peer)
    peer.say(our_hello(), Lobby())
    assert (await peer.next(Tables)).tables == [Seal(key("host")).on(INFO, b"")]
    world.table.rules[GotUp] = lambda given: list(changed)
    world.hub.tables["t1"].put(GotUp(0))
    await asyncio.sleep(0.1)
    assert len(peer.all(Tables)) == 2


async def test_a_seat_that_is_silent_is_marked_heard_again_and_at_last_lost(world: World) -> None:
    peer, _wire = await seated(world, mute=True)
    await asyncio.sleep(4)
    assert world.table.kinds() == ["Joined", "Silent"]
    peer.say(Pong(n=1))
    await asyncio.sleep(0.1)
    assert world.table.kinds() == ["Joined", "Silent", "Heard"]
    await asyncio.sleep(18)
    assert not peer.gone.is_set()
    await asyncio.sleep(3)
    assert world.table.kinds() == ["Joined", "Silent", "Heard", "Silent", "Lost"]


async def test_a_cut_cable_is_noticed_without_any_error(world: World) -> None:
    _, wire = await seated(world)
    wire.cut()
    await asyncio.sleep(5)
    assert world.table.kinds() == ["Joined", "Silent"]
    await asyncio.sleep(17)
    assert world.table.kinds() == ["Joined", "Silent", "Lost"]


async def test_a_peer_that_answers_stays_for_hours(world: World) -> None:
    peer, _ = await seated(world)
    await asyncio.sleep(7_200)
    assert world.table.kinds() == ["Joined"] and not peer.gone.is_set()


async def test_a_watcher_may_stay_but_not_be_silent(world: World) -> None:
    awake, mute, loop = Peer(), Peer(mute=True), asyncio.get_running_loop()
    for peer in (awake, mute):
        world.connect(peer)
        peer.say(our_hello(), Lobby())
    began = loop.time()
    await asyncio.wait_for(mute.gone.wait(), 60)
    assert 9.9 <= loop.time() - began < 11
    await asyncio.sleep(600)
    assert not awake.gone.is_set()


async def test_who_wants_nothing_is_dropped(world: World) -> None:
    peer, loop = Peer(), asyncio.get_running_loop()
    world.connect(peer)
    peer.say(our_hello())
    began = loop.time()
    assert await last_word(peer) == "too_slow"
    assert 30 <= loop.time() - began < 31


async def test_a_machine_that_slept_blames_nobody(world: World) -> None:
    await seated(world, mute=True)
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualClockLoop)
    loop.jump(60)
    await asyncio.sleep(3)
    assert world.table.kinds() == ["Joined", "Slept"]


def padded(size: int) -> bytes:
    """A ping of so many bytes: a key of a later version, that this one ignores, holds the rest."""
    parts = [b"\x83", msgpack.packb("t"), msgpack.packb("ping"), msgpack.packb("n"), b"\x07"]
    parts += [msgpack.packb("later"), b"\xdc" + (40).to_bytes(2, "big")]
    rest = size - sum(map(len, parts))
    sizes = [rest // 40 + (n < rest % 40) for n in range(40)]
    return b"".join([*parts, *[b"\xc4" + bytes([n - 2]) + bytes(n - 2) for n in sizes]])


async def test_after_the_hello_a_message_may_have_eight_kib_and_no_more(world: World) -> None:
    peer, wire = await seated(world)
    wire.client.write(frame(padded(8_192)))
    assert (await peer.next(Pong)).n == 7
    wire.client.write(frame(padded(8_193)))
    assert await last_word(peer) == "too_large"


async def test_who_was_about_to_say_hello_when_the_machine_slept_may_still_do_so(world: World) -> None:
    peer, loop = Peer(), asyncio.get_running_loop()
    world.connect(peer)
    assert isinstance(loop, VirtualClockLoop)
    loop.jump(60)
    await asyncio.sleep(4)
    peer.enter()
    assert await peer.next(Welcome)


async def test_a_flood_is_refused_and_only_the_flooder(world: World) -> None:
    good, _ = await seated(world)
    peer = Peer()
    world.connect(peer)
    peer.enter("Ben")
    peer.say(*[Ping(n=n) for n in range(1_000)])
    assert await last_word(peer) == "busy"
    assert len(peer.all(Pong)) < 110
    good.say(Ping(n=7))
    assert (await good.next(Pong)).n == 7


async def test_answers_to_open_asks_are_never_too_many(world: World) -> None:
    def next_ask(given: Input) -> list[Effect]:
        assert isinstance(given, Commanded)
        ask = Ask(id=given.command.ask + 1, kind="turn")
        return [Send(given.conn, msgspec.structs.replace(VIEW, ask=ask))]

    world.table.rules[Commanded] = next_ask
    peer, _ = await seated(world)
    for n in range(1_000):
        peer.say(Command(id=n, ask=n, answer=Answer(kind="pass")))
        await peer.next(TableView)
    assert not peer.gone.is_set()


async def test_only_the_first_answer_to_an_ask_is_free() -> None:
    world = World(Limits(burst=10))
    peer, _ = await seated(world)
    asking = Send(first_conn(world), msgspec.structs.replace(VIEW, ask=Ask(id=5, kind="turn")))
    world.table.rules[Commanded] = lambda given: [asking]
    peer.say(*[COMMAND] * 50)
    assert await last_word(peer) == "busy"
    await world.close()


def _effects(effects: list[Effect], given: Input) -> list[Effect]:
    return effects


async def test_the_parts_of_a_deal_are_never_too_many(world: World) -> None:
    """Bots among themselves play many rounds a second, and each is dealt from everybody's parts."""
    peer, _ = await seated(world)
    conn, place = first_conn(world), {"match": 1, "attempt": 1}
    for number in range(200):
        opened: list[Effect] = [Send(conn, CutOpen(**place, round=number, commitment=bytes(32)))]
        frozen: list[Effect] = [Send(conn, CutFrozen(**place, round=number, parts=[]))]
        for asked in (opened, frozen):
            world.table.rules[GotUp] = partial(_effects, asked)
            world.hub.tables["t1"].put(GotUp(0))
        peer.say(CutCommit(**place, round=number, commitment=bytes(32)))
        peer.say(CutReveal(**place, round=number, secret=bytes(32), signature=bytes(64)))
        await peer.next(CutFrozen)
    assert world.table.kinds().count("Cutting") == 400
    assert not peer.gone.is_set()


async def test_only_the_first_part_of_each_kind_is_free() -> None:
    world = World(Limits(burst=10))
    peer, _ = await seated(world)
    asking = Send(first_conn(world), CutOpen(match=1, round=1, attempt=1, commitment=bytes(32)))
    world.table.rules[GotUp] = lambda given: [asking]
    world.hub.tables["t1"].put(GotUp(0))
    peer.say(*[CutCommit(match=1, round=1, attempt=1, commitment=bytes(32))] * 50)
    assert await last_word(peer) == "busy"
    await world.close()


async def test_a_peer_that_does_not_read_is_cut(world: World) -> None:
    _peer, wire = await seated(world)
    good, _ = await seated(world, "Gwen")
    wire.client.pause_reading()
    conn = first_conn(world)
    for _ in range(4_000):
        world.table.rules[GotUp] = lambda given: [Send(conn, VIEW)]
        world.hub.tables["t1"].put(GotUp(0))
    await asyncio.sleep(0.1)
    assert world.table.kinds()[-1] == "Lost"
    assert len(world.hub.sessions) == 1 and not good.gone.is_set()


async def test_the_last_word_is_not_waited_for_long(world: World) -> None:
    _peer, wire = await seated(world)
    wire.client.pause_reading()
    world.hub.dismiss_all("host_stopped")
    await asyncio.sleep(1.5)
    assert not world.hub.sessions


async def test_who_comes_while_the_host_ends_is_cut(world: World) -> None:
    await seated(world)
    world.hub.dismiss_all("host_stopped")
    late = Peer()
    world.connect(late)
    await asyncio.sleep(0.1)
    assert late.gone.is_set() and not late.said


async def test_a_crowd_from_one_address_is_bounded_but_not_on_loopback() -> None:
    world = World(Limits(per_address=3))
    crowd = [Peer() for _ in range(4)]
    for peer in crowd:
        world.connect(peer)
    assert await last_word(crowd[3]) == "too_many_connections"
    other, local = Peer(), [Peer() for _ in range(5)]
    world.connect(other, "10.0.0.2")
    for peer in local:
        world.connect(peer, "127.0.0.1")
    await asyncio.sleep(1)
    assert not any(peer.gone.is_set() for peer in [*crowd[:3], other, *local])
    crowd[0].channel.abort()
    await asyncio.sleep(0.1)
    again = Peer()
    world.connect(again)
    again.enter()
    assert await again.next(Welcome)
    await world.close()


async def test_a_crowd_from_one_address_takes_no_place_of_others() -> None:
    world = World(Limits(per_address=3, connections=20))
    for _ in range(30):
        world.connect(Peer()).client.pause_reading()
    await asyncio.sleep(0.1)
    assert len(world.hub.sessions) <= 6
    other = Peer()
    world.connect(other, "10.0.0.2")
    other.enter()
    assert await other.next(Welcome)
    await world.close()


async def test_the_whole_house_is_bounded() -> None:
    world = World(Limits(connections=2))
    peers = [Peer() for _ in range(6)]
    for n, peer in enumerate(peers):
        world.connect(peer, f"10.0.0.{n}")
    assert await last_word(peers[2]) == "too_many_connections"
    assert not peers[0].gone.is_set() and not peers[1].gone.is_set()
    assert len(world.hub.sessions) == 2
    await world.close()


def announces(told: TableInfo) -> Callable[[Input], list[Effect]]:
    """The rule of a table that has changed like this."""
    return lambda given: [Announce(told)]


async def test_the_lobby_hears_of_a_flood_of_changes_seldom_and_of_the_last_one(world: World) -> None:
    peer, loop = Peer(), asyncio.get_running_loop()
    world.connect(peer)
    peer.say(our_hello("test", b"n" * 32), Lobby())
    await peer.next(Tables)
    began, changes = loop.time(), 0
    while loop.time() < began + 3:
        changes += 1
        told = msgspec.structs.replace(INFO, taken=changes % 9)
        world.table.rules[GotUp] = announces(told)
        world.hub.tables["t1"].put(GotUp(0))
        await asyncio.sleep(0.02)
        assert changes > 1 or len(peer.all(Tables)) == 2, "the first is told at once"
    await asyncio.sleep(0.25)
    pushed = peer.all(Tables)
    assert 10 <= len(pushed) <= 2 + 16
    assert pushed[-1].tables[0].taken == changes % 9


async def test_a_player_comes_back_to_a_house_full_of_those_who_watch_the_lobby() -> None:
    world = World(Limits(connections=4))
    ada, _ = await seated(world)
    lookers = [Peer() for _ in range(3)]
    for n, peer in enumerate(lookers):
        world.connect(peer, f"10.0.1.{n}")
        peer.say(our_hello("test", b"n" * 32), Lobby())
        await peer.next(Tables)
    again = Peer()
    world.connect(again, "10.0.0.2")
    again.enter("Ben")
    assert await again.next(Welcome)
    assert await last_word(lookers[0]) == "too_many_connections"
    assert not any(one.gone.is_set() for one in [ada, *lookers[1:]])
    await world.close()


async def test_a_player_comes_back_to_a_house_full_of_those_who_say_nothing() -> None:
    world = World(Limits(connections=3))
    silent = [Peer() for _ in range(3)]
    for n, peer in enumerate(silent):
        world.connect(peer, f"10.0.1.{n}")
    await asyncio.sleep(1.3)
    again = Peer()
    world.connect(again, "10.0.0.2")
    again.enter()
    assert await again.next(Welcome)
    assert await last_word(silent[0]) == "too_many_connections"
    await world.close()


async def test_who_has_a_seat_gives_way_to_nobody() -> None:
    world = World(Limits(connections=2))
    for who in ("Ada", "Ben"):
        await seated(world, who)
    late = Peer()
    world.connect(late, "10.0.0.2")
    assert await last_word(late) == "too_many_connections"
    assert len(world.hub.sessions) == 2
    await world.close()
