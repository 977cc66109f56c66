"""How connections are taken from the system, and what is said when it has no room. No byte is read here."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from typing import Any, Final

from lanswim.host.listen import BACKLOG, BATCH

log = logging.getLogger("lanswim.host")

SAID_EVERY_S: Final = 60.0
_NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


async def take(sock: socket.socket, protocol: Callable[[], asyncio.BaseProtocol]) -> asyncio.Server:
    """Takes connections from a socket that listens, few at a time: each is looked at before more come."""
    loop = asyncio.get_running_loop()
    if loop.get_exception_handler() is None:
        loop.set_exception_handler(Shortage())
    server = await loop.create_server(protocol, sock=sock, backlog=BATCH)
    sock.listen(BACKLOG)  # asyncio has one number for both; those who wait to be taken may be many
    return server


class Shortage:
    """For a loop: that there is no room for connections is said once in a while, all else as ever.

    asyncio says it for each of those that wait, again every second, with a traceback each.
    """

    def __init__(self) -> None:
        self._said_s: float | None = None

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error, accepting = context.get("exception"), "accept" in context["message"].lower()
        if not (accepting and isinstance(error, OSError) and error.errno in _NO_ROOM):
            loop.default_exception_handler(context)
            return
        if self._said_s is None or loop.time() - self._said_s >= SAID_EVERY_S:
            self._said_s = loop.time()
            log.warning("no room for more connections: %s", error.strerror)
