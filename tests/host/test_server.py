"""A host with a real table on real loopback sockets: whole matches, bad guests, and an end within bounds."""

from __future__ import annotations

import asyncio
import logging
import random
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from lanswim_protocol.codec import encode
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import (
    Closed,
    Hello,
    Leave,
    Lobby,
    Ping,
    Pong,
    Refuse,
    RoundView,
    Tables,
    TableView,
    Welcome,
)

from lanswim.bots import decide
from lanswim.host.limits import Limits
from lanswim.host.server import Host, HostError
from lanswim.rules import TEMPLATES, Action
from lanswim.table.settings import TableSettings
from lanswim.trust.tls import client_context
from tests.support.peer import Peer
from tests.support.player import Player

RULES = TEMPLATES["pub"]
ENDLESS = Limits(messages_a_second=1_000_000, burst=1_000_000)


def a_host(
    seats: int = 3,
    *,
    limits: Limits | None = None,
    port: int = 0,
    bind: str = "127.0.0.1",
    **settings: Any,
) -> Host:
    rng = random.Random(5)

    def think(view: RoundView, rules_text: str) -> Action:
        return decide(view, RULES, rng)

    fixed: dict[str, Any] = {"start": "full", "bot_pause_ms": 0, **settings}
    return Host(
        TableSettings("Stube", RULES, "pub", seats, **fixed),
        table_id="t1",
        rng=rng,
        think=think,
        names_of_bots=["Bo", "Cy", "Di"],
        bind=bind,
        port=port,
        limits=limits,
    )


@pytest.fixture
async def host() -> AsyncIterator[Host]:
    async with serving(a_host()) as one:
        yield one


def is_over(view: TableView) -> bool:
    return view.round.phase == "over"


def has_hand(view: TableView) -> bool:
    return bool(view.round.hand)


@asynccontextmanager
async def serving(host: Host) -> AsyncIterator[Host]:
    await host.start()
    try:
        yield host
    finally:
        await host.close()


async def sit(host: Host, name: str, *, plays: bool = True) -> Player:
    player = Player(plays=plays)
    await player.dial(host.port)
    player.enter(name, name=name)
    await player.next(Welcome)
    return player


async def test_two_clients_and_a_bot_play_a_match() -> None:
    async with serving(a_host(bots=1, once=True)) as host:
        ada, ben = [await sit(host, name) for name in ("Ada", "Ben")]
        ends = [await asyncio.wait_for(one.sees(is_over), 20) for one in (ada, ben)]
        assert ends[0].round.winner == ends[1].round.winner
        assert ends[0].round.standings == ends[1].round.standings != []
        for one in (ada, ben):
            assert (await asyncio.wait_for(one.next(Closed), 5)).reason == "finished"
        assert await asyncio.wait_for(host.ended, 5) == "finished"


async def test_a_client_that_comes_back_gets_its_seat_and_hand() -> None:
    async with serving(a_host(2, turn_ms=None)) as host:
        ada, ben = [await sit(host, name, plays=False) for name in ("Ada", "Ben")]
        hand = (await ada.sees(has_hand)).round.hand
        ada.channel.abort()
        await ada.gone.wait()
        again = Player(plays=False)
        await again.dial(host.port)
        again.enter("Ada", name="Someone")
        welcome = await again.next(Welcome)
        assert welcome.resumed and welcome.seat == ada.all(Welcome)[0].seat
        assert (await again.next(TableView)).round.hand == hand
        assert not ben.gone.is_set()


async def test_the_newer_connection_of_a_secret_wins(host: Host) -> None:
    first = await sit(host, "Ada")
    second = await sit(host, "Ada")
    assert (await first.next(Closed)).reason == "taken_over"
    await asyncio.wait_for(first.gone.wait(), 5)
    assert not second.gone.is_set()


async def read_to_the_end(port: int, data: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=client_context())
    try:
        writer.write(data)
        return await asyncio.wait_for(reader.read(), 5)
    finally:
        writer.close()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"too_large"),
        (random.Random(1).randbytes(100_000), b"too_large"),
        (b"\xff\xff\xff\xff" + b"A" * 300_000, b"too_large"),
        (b"\0\0\0\x05hello", b"bad_message"),
        (frame(b"\x91" * 1_000), b"bad_message"),
        (frame(encode(Hello(min=7, max=9))), b"version"),
        (frame(encode(our_hello())) + frame(b"\x81\xa1t\xa7unknown"), b"bad_message"),
        (frame(encode(our_hello())) + frame(encode(Ping(n=1))) * 5_000, b"busy"),
    ],
)
async def test_bad_guests_are_told_and_others_notice_nothing(host: Host, data: bytes, reason: bytes) -> None:
    ada = await sit(host, "Ada")
    await ada.next(TableView)
    seen = len(ada.said)
    assert reason in await read_to_the_end(host.port, data)
    ada.say(Ping(n=99))
    assert (await asyncio.wait_for(ada.next(Pong), 2)).n == 99
    assert [type(one) for one in ada.said[seen:]] == [Pong]


async def test_at_a_full_table_one_watches_until_there_is_a_seat(host: Host) -> None:
    players = [await sit(host, name, plays=False) for name in ("Ada", "Ben", "Cem")]
    late = Peer()
    await late.dial(host.port)
    late.enter("Late", name="Late")
    assert (await late.next(Welcome)).seat is None
    assert (await late.next(TableView)).round.hand == []
    for one in players:
        one.say(Leave())
    welcome = await asyncio.wait_for(late.next(Welcome), 5)
    assert (welcome.seat, welcome.proof is not None) == (0, True)


async def test_a_full_table_that_nobody_may_watch_turns_away() -> None:
    async with serving(a_host(may_watch=False)) as host:
        for name in ("Ada", "Ben", "Cem"):
            await sit(host, name, plays=False)
        late = Peer()
        await late.dial(host.port)
        late.enter("Late", name="Late")
        assert (await late.next(Refuse)).reason == "match_running"
        await asyncio.wait_for(late.gone.wait(), 5)


async def test_the_lobby_shows_the_table_and_its_changes(host: Host) -> None:
    watcher = Peer()
    await watcher.dial(host.port)
    watcher.say(our_hello(), Lobby())
    first = await watcher.next(Tables)
    assert first.host == host.host_id and [info.taken for info in first.tables] == [0]
    await sit(host, "Ada")
    assert [info.people for info in (await asyncio.wait_for(watcher.next(Tables), 2)).tables] == [1]


async def test_players_sit_down_quickly_beside_five_hundred_idle_sockets(host: Host) -> None:
    idle = [await asyncio.open_connection("127.0.0.1", host.port) for _ in range(500)]
    began = time.monotonic()
    ada = await sit(host, "Ada")
    assert time.monotonic() - began < 2
    assert not ada.gone.is_set()
    for _, writer in idle:
        writer.transport.abort()
    await asyncio.sleep(0.1)


async def never_reads(port: int) -> asyncio.StreamWriter:
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8_192)
    one.connect(("127.0.0.1", port))
    one.setblocking(False)
    _, writer = await asyncio.open_connection(sock=one, ssl=client_context(), server_hostname="")
    transport = writer.transport
    assert isinstance(transport, asyncio.ReadTransport)
    transport.pause_reading()
    await asyncio.sleep(0.05)  # the host has it now
    return writer


async def until_cut(writer: asyncio.StreamWriter) -> None:
    while not writer.transport.is_closing():
        writer.write(b"\0")  # who does not read learns of an end by writing only
        await asyncio.sleep(0.05)


async def test_a_peer_that_never_reads_is_dropped_and_the_others_play_on() -> None:
    async with serving(a_host(2, limits=ENDLESS, turn_ms=None)) as host:
        ada = await sit(host, "Ada")
        writer = await never_reads(host.port)
        writer.write(frame(encode(our_hello())) + frame(encode(Lobby())) * 60_000)
        await asyncio.wait_for(until_cut(writer), 20)
        ada.say(Ping(n=1))
        assert (await asyncio.wait_for(ada.next(Pong), 2)).n == 1


async def test_nine_clients_and_one_that_never_reads_end_within_three_seconds() -> None:
    async with serving(a_host(9)) as host:
        players = [await sit(host, f"P{n}", plays=False) for n in range(9)]
        deaf = await never_reads(host.port)
        began = time.monotonic()
        await host.close()
        assert time.monotonic() - began < 3
        for player in players:
            assert (await player.next(Closed)).reason == "host_stopped"
        assert await host.ended == "host_stopped"
        with pytest.raises(OSError):
            await asyncio.open_connection("127.0.0.1", host.port)
        deaf.transport.abort()
        deaf.transport.abort()
        await asyncio.sleep(0.05)


async def test_who_only_looks_hears_why_as_well() -> None:
    async with serving(a_host()) as host:
        watcher = Peer()
        await watcher.dial(host.port)
        watcher.say(our_hello(), Lobby())
        await watcher.next(Tables)
        await host.close()
        assert (await watcher.next(Closed)).reason == await host.ended == "host_stopped"


async def test_closing_twice_is_harmless(host: Host) -> None:
    await host.close()
    await host.close()
    assert host.ended.result() == "host_stopped"


async def test_a_port_taken_is_one_sentence(host: Host) -> None:
    other = a_host(port=host.port)
    with pytest.raises(HostError, match="port_taken"):
        await other.start()


async def test_addresses_are_those_one_can_reach(host: Host) -> None:
    local = ["192.168.1.7", "fe80::1%eth0"]
    assert host.addresses(local) == [f"127.0.0.1:{host.port}"]
    async with serving(a_host(bind="0.0.0.0")) as every4:
        assert every4.addresses(local) == [f"192.168.1.7:{every4.port}"]


async def test_the_log_shows_no_secret_and_no_bytes_of_a_peer(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "lanswim.host")
    await sit(host, "Ada")
    await read_to_the_end(host.port, b"\0\0\0\x05\x1b[2J!")
    await read_to_the_end(host.port, frame(encode(our_hello())) + frame(encode(Refuse(reason="\x1b[2J\n"))))
    text = "\n".join(record.getMessage() for record in caplog.records if record.name == "lanswim.host")
    assert "bad_message" in text and "Ada......" not in text and "\x1b" not in text
    assert all("\n" not in record.getMessage() for record in caplog.records)
