"""Dialling what is not lanswim, or not yet: real loopback sockets, each failure with its cause."""

from __future__ import annotations

import asyncio
import gc
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_client, decode_to_host, encode
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello

from lanswim.client import handshake
from lanswim.client.dial import DialError, connect, reach
from lanswim.client.line import Line
from lanswim.host.inlet import SecuredInlet
from lanswim.tasks import spawn
from lanswim.trust.certificate import new_certificate, server_context
from lanswim.trust.tls import HostTls
from tests.support.secured import a_host_tls
from tests.support.still import Notebook

Meet = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def serving(meet: Meet, tls: ssl.SSLContext | None = None) -> AsyncIterator[str]:
    """Somebody on a port of this machine."""
    writers: list[asyncio.StreamWriter] = []

    async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        await meet(reader, writer)

    server = await asyncio.start_server(met, "127.0.0.1", 0, ssl=tls)
    try:
        yield _address(server)
    finally:
        server.close()
        await asyncio.sleep(0.05)
        for writer in writers:
            writer.transport.abort()
        await asyncio.sleep(0)


def _address(server: asyncio.Server) -> str:
    host, port = server.sockets[0].getsockname()
    return f"{host}:{port}"


async def listens(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read()


async def hangs_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(1)
    writer.close()


async def speaks_plainly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(frame(encode(our_hello("plain"))))
    await reader.read()


async def serves_pages(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(1)
    writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
    writer.close()


def other_tls(change: str) -> HostTls:
    made = new_certificate()
    context = server_context(made.certificate_pem, made.key_pem)
    if change == "tls 1.2":
        context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_2
    else:
        context.set_alpn_protocols([change])
    return HostTls(context, made.fingerprint)


@pytest.mark.parametrize("meet", [speaks_plainly, serves_pages])
async def test_who_speaks_plainly_is_not_lanswim(meet: Meet) -> None:
    async with serving(meet) as address:
        with pytest.raises(DialError) as caught:
            await connect([address], Line)
    assert caught.value.why == "not_lanswim"
    assert "what answers there is not lanswim" in str(caught.value)


@pytest.mark.parametrize("change", ["tls 1.2", "h2", "lanswim/2"])
async def test_who_speaks_another_tls_is_not_lanswim(change: str) -> None:
    other = other_tls(change)
    server = await asyncio.get_running_loop().create_server(
        lambda: SecuredInlet(Channel(Notebook(), decode_to_host), other), "127.0.0.1", 0
    )
    async with server:
        with pytest.raises(DialError) as caught:
            await connect([_address(server)], Line)
        await asyncio.sleep(0.05)
    assert caught.value.why == "not_lanswim"


async def test_who_hangs_up_may_be_a_host_that_starts() -> None:
    async with serving(hangs_up) as address:
        with pytest.raises(DialError) as caught:
            await connect([address], Line)
    assert caught.value.why == "silent"
    assert "it took the connection and hung up without a word" in str(caught.value)


async def test_who_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handshake, "HANDSHAKE_S", 0.2)
    async with serving(listens) as address:
        with pytest.raises(DialError) as caught:
            await connect([address], Line)
    assert caught.value.why == "silent"
    assert "it took the connection and said nothing for 0.2 s" in str(caught.value)


async def test_an_address_that_fails_the_handshake_holds_up_no_other() -> None:
    loop = asyncio.get_running_loop()
    async with (
        serving(listens) as silent, serving(speaks_plainly) as plain, serving(hangs_up) as gone,
        serving(listens, a_host_tls().context) as host,
    ):  # fmt: skip
        began = loop.time()
        reached = await reach([silent, plain, gone, host], Line)
        assert loop.time() - began < 1.5
        assert reached.address == host
        assert reached.channel.binding == a_host_tls().fingerprint
        reached.channel.close()
        await asyncio.sleep(0)


async def test_of_several_reasons_the_one_that_says_most_is_told() -> None:
    async with serving(speaks_plainly) as plain, serving(hangs_up) as gone:
        with pytest.raises(DialError) as caught:
            await connect([plain, gone, "127.0.0.1:1"], Line)
    assert caught.value.why == "not_lanswim"


async def test_a_plain_dial_is_an_argument() -> None:
    async with serving(speaks_plainly) as address:
        channel = await connect([address], Line, plain=True)
        assert channel.is_open and channel.binding == b""
        channel.close()
        await asyncio.sleep(0)


async def test_a_dial_called_off_leaves_no_socket() -> None:
    async with serving(listens) as address:
        dialling = asyncio.get_running_loop().create_task(connect([address], Line))
        await asyncio.sleep(0.1)
        dialling.cancel()
        with pytest.raises(asyncio.CancelledError):
            await dialling
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("steps", range(5))
async def test_who_gives_up_dialling_hears_nothing_more_of_it(steps: int) -> None:
    unheard: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, about: unheard.append(about["message"]))
    ours, theirs = socket.socketpair()
    dialling = spawn("dial", handshake.over_tls(Channel(Notebook(), decode_to_client), ours))
    for _ in range(steps):
        await asyncio.sleep(0)
    theirs.close()
    dialling.cancel()
    await asyncio.wait([dialling])
    del dialling
    for _ in range(5):
        await asyncio.sleep(0)
    gc.collect()
    assert unheard == []
    ours.close()
