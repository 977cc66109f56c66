"""A connected socket becomes a channel: after a handshake, or plainly. No address is chosen here."""

from __future__ import annotations

import asyncio
import functools
import socket
import ssl

from lanswim_protocol.channel import Channel

from lanswim.trust.sides import SecuredClient
from lanswim.trust.tls import NotLanswim, client_context

HANDSHAKE_S = 2.5
"""so long a host may take: its own part is some milliseconds"""


class NoHandshake(OSError):
    """Somebody took the connection and said nothing of use: a host that only starts, or none."""


class _Dialled(SecuredClient, asyncio.Protocol):
    """What is below a channel that dials with TLS."""


async def over_tls(channel: Channel, sock: socket.socket) -> None:
    """Ends when the channel is connected; raises NotLanswim or NoHandshake. It owns the socket now."""
    loop = asyncio.get_running_loop()
    secured: asyncio.Future[None] = loop.create_future()
    # Where the caller has given up meanwhile, nobody misses how it ended.
    secured.add_done_callback(lambda one: one.cancelled() or one.exception())

    def settled(error: Exception | None) -> None:
        if secured.done():
            return
        if error is None:
            secured.set_result(None)
        else:
            secured.set_exception(error)

    below = _Dialled(channel, _context(), settled)
    await loop.create_connection(lambda: below, sock=sock)
    try:
        async with asyncio.timeout(HANDSHAKE_S):
            await secured
    except TimeoutError:
        below.abort()
        raise NoHandshake(f"it took the connection and said nothing for {HANDSHAKE_S:g} s") from None
    except NotLanswim:
        raise
    except OSError as error:
        raise NoHandshake("it took the connection and hung up without a word") from error
    except BaseException:
        below.abort()
        raise


async def over_plain(channel: Channel, sock: socket.socket) -> None:
    """The same without TLS: for tests and benches, never for people."""
    await asyncio.get_running_loop().create_connection(lambda: channel, sock=sock)


@functools.cache
def _context() -> ssl.SSLContext:
    return client_context()
