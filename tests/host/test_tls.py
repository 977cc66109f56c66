"""What others can do about encrypted connections to a real host: listen, be in between, be a nuisance."""

from __future__ import annotations

import asyncio
import logging
import random
import re
import socket
import ssl
import struct
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from lanswim_protocol.codec import encode
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Hello, Lobby, Ping, Refuse, RoundView, Tables, TableView, Welcome

from lanswim.bots import decide
from lanswim.host.server import Host
from lanswim.rules import TEMPLATES, Action
from lanswim.table.settings import TableSettings
from lanswim.trust.tls import client_context
from tests.support.peer import Peer, connected_to
from tests.support.player import Player
from tests.support.proxy import between
from tests.support.secured import Ends, a_host_tls, client_tls

RULES = TEMPLATES["pub"]


def a_host(**more: Any) -> Host:
    rng = random.Random(5)

    def think(view: RoundView, rules_text: str) -> Action:
        return decide(view, RULES, rng)

    settings = TableSettings("Stube-of-Ada", RULES, "pub", 3, start="full", bots=1, once=True, bot_pause_ms=0)
    return Host(
        settings, table_id="t1", rng=rng, think=think, names_of_bots=["Bo"], bind="127.0.0.1", **more
    )


@pytest.fixture
async def host() -> AsyncIterator[Host]:
    one = a_host()
    await one.start()
    yield one
    await one.close()


async def sit(port: int, name: str, *, plays: bool = True) -> Player:
    player = Player(plays=plays)
    await player.dial(port)
    player.enter(name, name=name)
    await player.next(Welcome)
    return player


async def still_answers(host: Host) -> None:
    peer = Peer()
    await peer.dial(host.port)
    peer.say(our_hello(), Lobby())
    assert (await asyncio.wait_for(peer.next(Tables), 2)).tables[0].table == "t1"
    peer.channel.close()
    await asyncio.sleep(0)


async def test_a_recording_of_a_match_holds_no_name_no_card_and_no_message(host: Host) -> None:
    async with between(host.port) as recorder:
        ada, ben = [await sit(recorder.port, name) for name in ("Ada-Lovelace", "Ben-Franklin")]
        await asyncio.wait_for(ada.sees(lambda view: view.round.phase == "over"), 20)
    hands = [view.round for view in ada.all(TableView) if view.round.hand]
    texts = [encode(view) for view in ada.all(TableView)]
    assert len(hands) > 5 and len(recorder.read) > sum(map(len, texts))
    recorded = bytes(recorder.read)
    for word in ("Ada-Lovelace", "Ben-Franklin", "Stube-of-Ada", "hello", "welcome", "program", "middle"):
        assert word.encode() not in recorded
    assert not any(text[8:40] in recorded for text in texts)
    for player in (ada, ben):
        player.channel.abort()


async def test_a_man_in_the_middle_cannot_take_the_seat_he_sees_claimed(host: Host) -> None:
    """He ends both handshakes himself, and passes on every message: the claim names his certificate."""
    async with between(host.port, listens=a_host_tls().context, dials=client_context()) as middle:
        ada = Peer()
        await ada.dial(middle.port)
        assert ada.channel.binding == a_host_tls().fingerprint
        ada.enter("Ada")
        assert (await ada.next(Refuse)).reason == "bad_claim"
        assert b"lanswim" in middle.read, "he does read what passes: only the claim saves the seat"


def lesser(change: str) -> ssl.SSLContext:
    if change == "tls 1.2":
        return client_tls(version=ssl.TLSVersion.TLSv1_2)
    return client_tls(alpn={"no alpn": None, "http": "h2", "another lanswim": "lanswim/2"}[change])


@pytest.mark.parametrize("change", ["tls 1.2", "no alpn", "http", "another lanswim"])
async def test_a_downgrade_gets_not_even_a_hello(host: Host, change: str) -> None:
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", host.port, ssl=lesser(change))
        assert await asyncio.wait_for(reader.read(), 2) == b""
        writer.close()
    except OSError:
        assert change == "tls 1.2"  # there the handshake itself is refused
    await still_answers(host)


async def test_plain_text_at_a_port_with_tls(host: Host) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    writer.write(frame(encode(our_hello())) + frame(encode(Lobby())))
    said = await asyncio.wait_for(reader.read(), 2)
    assert said[:1] in (b"", b"\x15") and len(said) < 20, "an alert of TLS, and nothing else"
    writer.close()
    await still_answers(host)


async def test_tls_at_a_plain_port() -> None:
    host = a_host(plain=True)
    await host.start()
    with pytest.raises(OSError):
        await asyncio.open_connection("127.0.0.1", host.port, ssl=client_context())
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    assert b"hello" in await reader.read(100)
    writer.close()
    await host.close()


def reset(one: socket.socket) -> None:
    """Closes as a crash does."""
    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    one.close()


def half_a_handshake(one: socket.socket) -> None:
    one.send(Ends().at_client.take()[:100])
    reset(one)


def a_whole_client_hello(one: socket.socket) -> None:
    one.send(Ends().at_client.take())
    reset(one)


def garbage(one: socket.socket) -> None:
    one.send(random.Random(2).randbytes(20_000))
    reset(one)


def leaves_after_the_handshake(one: socket.socket) -> None:
    one.settimeout(2)
    reset(client_context().wrap_socket(one))


def bad_records(one: socket.socket) -> None:
    one.settimeout(2)
    secured = client_context().wrap_socket(one)
    with socket.socket(fileno=secured.detach()) as below:
        below.send(b"\x17\x03\x03\x00\x40" + bytes(64))
        below.settimeout(2)
        while below.recv(1_000):
            pass


@pytest.mark.parametrize(
    "nuisance",
    [reset, half_a_handshake, a_whole_client_hello, garbage, leaves_after_the_handshake, bad_records],
)
async def test_who_breaks_off_is_not_worth_a_line(
    host: Host, nuisance: Callable[[socket.socket], None], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    noises: list[dict[str, Any]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, noise: noises.append(noise))
    for _ in range(5):
        await asyncio.to_thread(nuisance, await connected_to(host.port))
    await still_answers(host)
    assert noises == [] and [one.getMessage() for one in caplog.records if one.levelno > logging.INFO] == []


async def test_the_last_word_arrives_at_a_client_that_does_not_stop_talking(host: Host) -> None:
    peer = Peer()
    await peer.dial(host.port)
    await peer.next(Hello)
    peer.say(our_hello(), *[Ping(n) for n in range(20_000)])
    assert (await asyncio.wait_for(peer.next(Refuse), 5)).reason == "busy"
    await asyncio.wait_for(peer.gone.wait(), 5)


async def test_the_last_word_of_a_client_that_reads_nothing_is_heard(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "lanswim.host")
    for n in range(20):
        peer = Peer()
        await peer.dial(host.port)
        peer.say(our_hello(), *[Lobby() for _ in range(n)], Refuse("version"))
        peer.channel.close()
        await asyncio.wait_for(peer.gone.wait(), 2)
    await still_answers(host)
    await host.close()
    lines = [one for one in caplog.messages if "the peer refuses" in one]
    more = re.findall(r"… and (\d+) more: the peer refuses", "\n".join(lines))
    assert len(lines) - len(more) + sum(map(int, more)) == 20


async def test_a_hundred_handshakes_that_never_end_hold_nobody_up(host: Host) -> None:
    strangers = [await connected_to(host.port) for _ in range(100)]
    for one in strangers:
        one.send(Ends().at_client.take())
    began = time.monotonic()
    await sit(host.port, "Ada")
    assert time.monotonic() - began < 2
    for one in strangers:
        one.close()
    await asyncio.sleep(0.05)
