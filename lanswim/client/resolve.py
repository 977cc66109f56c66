"""From a host's name or number to socket addresses. Nothing is dialled here.

Names are looked up in a daemon thread: without a network a resolver may take half a minute, and a
thread of the loop's pool would keep the program from ending for so long.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import suppress
from typing import NamedTuple

_MOST = 8  # socket addresses a name


class NoSuchName(OSError):
    """No machine of this name is known here, as far as this machine can find out."""


class Endpoint(NamedTuple):
    """What a socket can be connected to."""

    family: socket.AddressFamily
    sockaddr: tuple[str, int] | tuple[str, int, int, int]


async def resolve(host: str, port: int) -> list[Endpoint]:
    """The endpoints of a number (at once, also fe80::1%eth0) or a name; raises OSError (NoSuchName)."""
    try:
        return _look_up(host, port, socket.AI_NUMERICHOST)
    except (socket.gaierror, UnicodeError):
        if ":" in host:
            raise OSError(f"{host} is no address of this machine's networks") from None
    return await _in_a_thread(host, port)


def _look_up(host: str, port: int, flags: int) -> list[Endpoint]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=flags)
    endpoints = [
        Endpoint(family, sockaddr)  # type: ignore[arg-type]  # of the two families, the sockaddr has these shapes
        for family, _, _, _, sockaddr in found
        if family in (socket.AF_INET, socket.AF_INET6)
    ]
    return list(dict.fromkeys(endpoints))[:_MOST]


async def _in_a_thread(host: str, port: int) -> list[Endpoint]:
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[list[Endpoint]] = loop.create_future()

    def work() -> None:
        found: list[Endpoint] = []
        with suppress(OSError, UnicodeError):  # a name that nobody knows leads nowhere
            found = _look_up(host, port, 0)
        with suppress(RuntimeError):  # the loop may have ended meanwhile
            loop.call_soon_threadsafe(_settle, answer, found)

    threading.Thread(target=work, name=f"looking up {host}", daemon=True).start()
    found = await answer
    if not found:
        raise NoSuchName(f"no machine called {host} is known here")
    return found


def _settle(answer: asyncio.Future[list[Endpoint]], found: list[Endpoint]) -> None:
    if not answer.done():
        answer.set_result(found)
