"""Dialling over real loopback sockets: refused ports, black holes, several that answer."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest
from lanswim_protocol.channel import Channel

from lanswim.client import resolve
from lanswim.client.dial import AddressError, DialError, connect, reach
from lanswim.client.line import Line
from lanswim.trust.certificate import new_host_tls


class Door:
    """A listening port that counts who came and who left."""

    def __init__(self) -> None:
        self.address = ""
        self.came = 0
        self.gone = asyncio.Event()

    async def guest(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.came += 1
        await reader.read()
        writer.close()
        self.gone.set()


@asynccontextmanager
async def door(host: str = "127.0.0.1") -> AsyncIterator[Door]:
    made = Door()
    server = await asyncio.start_server(made.guest, host, 0, ssl=new_host_tls().context)
    port = server.sockets[0].getsockname()[1]
    made.address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    try:
        yield made
    finally:
        server.close()
        if made.came:
            await asyncio.wait_for(made.gone.wait(), 5)


@contextmanager
def black_hole() -> Iterator[str]:
    """A port that takes no connection and refuses none: its queue is full."""
    with socket.socket() as hole:
        hole.bind(("127.0.0.1", 0))
        hole.listen(0)
        waiting = [socket.socket() for _ in range(4)]
        for each in waiting:
            each.setblocking(False)
            each.connect_ex(hole.getsockname())
        try:
            yield f"127.0.0.1:{hole.getsockname()[1]}"
        finally:
            for each in waiting:
                each.close()


def refused_port() -> str:
    """A port on which nobody listens."""
    with socket.socket() as gone:
        gone.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{gone.getsockname()[1]}"


async def hang_up(channel: Channel) -> None:
    channel.close()
    await asyncio.sleep(0)


async def test_past_refused_ports_and_black_holes_in_a_fraction_of_a_second() -> None:
    loop = asyncio.get_running_loop()
    async with door() as open_door:
        with black_hole() as hole, black_hole() as other_hole:
            began = loop.time()
            reached = await reach([hole, refused_port(), other_hole, open_door.address], Line)
            took = loop.time() - began
        assert reached.address == open_door.address
        assert reached.channel.peer == "127.0.0.1"
        assert took < 1.5
        await hang_up(reached.channel)


async def test_a_black_hole_alone_is_given_up_in_time() -> None:
    with black_hole() as hole, pytest.raises(DialError) as caught:
        await connect([hole], Line, timeout_s=0.2)
    assert "did not answer within 0.2 s" in str(caught.value)


async def test_a_refused_port_is_said() -> None:
    port = refused_port()
    with pytest.raises(DialError) as caught:
        await connect([port], Line)
    assert str(caught.value) == f"{port} cannot be reached: nobody listens there"


async def test_of_several_that_answer_one_stays() -> None:
    async with door() as first, door() as second:
        channel = await connect([first.address, second.address], Line)
        await asyncio.sleep(0.2)
        assert (first.came, second.came) == (1, 0)
        assert channel.is_open
        await hang_up(channel)


async def test_a_name_is_looked_up() -> None:
    async with door() as made:
        port = made.address.rpartition(":")[2]
        channel = await connect([f"localhost:{port}"], Line)
        assert channel.is_open
        await hang_up(channel)


def has_version_six() -> bool:
    """Whether this machine has an IPv6 loopback."""
    try:
        with socket.socket(socket.AF_INET6) as tried:
            tried.bind(("::1", 0))
    except OSError:
        return False
    return True


@pytest.mark.skipif(not has_version_six(), reason="this machine has no IPv6 loopback")
async def test_version_six() -> None:
    async with door("::1") as made:
        channel = await connect([made.address], Line)
        assert channel.peer == "::1"
        await hang_up(channel)


async def test_a_scope_keeps_its_number() -> None:
    index, name = socket.if_nameindex()[0]
    [endpoint] = await resolve.resolve(f"fe80::1%{name}", 4031)
    assert endpoint.family == socket.AF_INET6
    assert endpoint.sockaddr[1:] == (4031, 0, index)


async def test_an_interface_that_is_not_there_is_said_without_a_look_up() -> None:
    with pytest.raises(DialError) as caught:
        await connect(["[fe80::1%nosuch0]:4031"], Line)
    assert "fe80::1%nosuch0" in str(caught.value)


async def test_what_is_no_address_is_said_before_anything_is_dialled() -> None:
    with pytest.raises(AddressError):
        await connect(["127.0.0.1:1", "nonsense"], Line)
    with pytest.raises(DialError):
        await connect([], Line)


async def test_a_name_that_nobody_knows_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """No name server is asked: what the system says without one is given here."""

    def unknown(*args: object, **options: object) -> list[object]:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(DialError) as caught:
        await reach(["no-such-machine:4031"], Line)
    assert caught.value.why == "no_such_name"
    monkeypatch.undo()
    with pytest.raises(DialError) as caught:
        await reach(["127.0.0.1:1"], Line)
    assert caught.value.why == "unreachable"
