"""Connections are taken few at a time, and that there is no room for more is said once."""

from __future__ import annotations

import asyncio
import errno
import logging
import random
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

import pytest
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Lobby, Tables

from lanswim.bots import decide
from lanswim.host.listen import BATCH, listeners, room_for
from lanswim.host.server import Host
from lanswim.host.taking import SAID_EVERY_S, Shortage, take
from lanswim.rules import TEMPLATES
from lanswim.table.settings import TableSettings
from tests.support.peer import Peer


def a_host() -> Host:
    rng = random.Random(5)
    settings = TableSettings("Stube", TEMPLATES["pub"], "pub", 2)
    return Host(
        settings, table_id="t1", rng=rng, think=lambda view, rules: decide(view, TEMPLATES["pub"], rng),
        names_of_bots=["Bo"], bind="127.0.0.1",
    )  # fmt: skip


@contextmanager
def no_file_left() -> Iterator[None]:
    resource = pytest.importorskip("resource", reason="only POSIX bounds the files of a process")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with socket.socket() as probe:
        lowest = probe.fileno()
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


async def test_no_file_left_is_said_once_and_then_it_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    host = a_host()
    await host.start()
    crowd = [socket.socket() for _ in range(40)]
    for one in crowd:
        one.setblocking(False)
    with no_file_left():
        for one in crowd:
            one.connect_ex(("127.0.0.1", host.port))
        await asyncio.sleep(1.3)  # so that it is tried again meanwhile
    said = [one for one in caplog.records if one.levelno >= logging.WARNING]
    assert [one.getMessage().partition(":")[0] for one in said] == ["no room for more connections"]
    assert not any(one.exc_info for one in said)
    peer = Peer()
    await peer.dial(host.port)
    peer.say(our_hello(), Lobby())
    assert (await asyncio.wait_for(peer.next(Tables), 5)).tables[0].table == "t1"
    peer.channel.abort()
    for one in crowd:
        one.close()
    await host.close()


async def test_few_are_taken_before_those_are_looked_at() -> None:
    loop = asyncio.get_running_loop()
    taken, at_once = 0, [0]

    class Counts(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            nonlocal taken
            taken += 1

    [sock] = listeners(0, "127.0.0.1")
    server = await take(sock, Counts)
    crowd = [socket.create_connection(sock.getsockname()) for _ in range(4 * BATCH)]
    while taken < len(crowd):
        await asyncio.sleep(0)
        at_once.append(taken)
    assert max(after - before for before, after in pairwise(at_once)) <= BATCH
    for one in crowd:
        one.close()
    server.close()
    loop.set_exception_handler(None)


def test_another_fault_of_the_loop_is_not_hidden(caplog: pytest.LogCaptureFixture) -> None:
    loop, handler = asyncio.new_event_loop(), Shortage()
    others = ("accept", OSError(errno.EBADF, "")), ("read", OSError(errno.EMFILE, "")), ("x", None)
    for message, error in others:
        handler(loop, {"message": message, "exception": error})
    loop.close()
    assert [one.name for one in caplog.records] == ["asyncio"] * 3


def test_it_is_said_again_after_a_while(caplog: pytest.LogCaptureFixture) -> None:
    class Timed(asyncio.SelectorEventLoop):
        now = 0.0

        def time(self) -> float:
            return self.now

    loop, handler = Timed(), Shortage()
    what = {"message": "socket.accept() out of system resource", "exception": OSError(errno.EMFILE, "")}
    for loop.now in (0.0, 1.0, SAID_EVERY_S - 1, SAID_EVERY_S, SAID_EVERY_S + 1):
        handler(loop, what)
    loop.close()
    assert len(caplog.records) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="only POSIX bounds the files of a process")
def test_some_room_is_left_for_what_the_program_itself_has_open() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = room_for(10_000_000)
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert 0 < most <= soft - 128 or most == soft // 4
