"""One connection to whichever address answers first. What is said over it is not decided here."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from lanswim_protocol.channel import Channel, Receiver
from lanswim_protocol.codec import decode_to_client
from lanswim_protocol.messages import ToClient

from lanswim.client.address import (
    AddressError,
    looks_like_address,
    parse_address,
    parse_target,
)
from lanswim.client.handshake import NoHandshake, over_plain, over_tls
from lanswim.client.race import NoWay, Way, race
from lanswim.client.resolve import Endpoint, NoSuchName, resolve
from lanswim.client.signals import DialFault
from lanswim.trust.tls import NotLanswim

__all__ = [
    "AddressError",
    "DialError",
    "Reached",
    "connect",
    "looks_like_address",
    "parse_address",
    "parse_target",
    "reach",
]

STAGGER_S = 0.15
"""before the next address is tried beside those that have not answered yet"""
ALL_STARTED_S = 1.0
"""so long at most until every address is being tried, however many there are"""
TIMEOUT_S = 3.0

MakeReceiver = Callable[[], Receiver[ToClient]]
Connected = Callable[[Channel, socket.socket], Coroutine[Any, Any, None]]


class DialError(OSError):
    """No address answered; the message is one sentence with the reason of each."""

    def __init__(self, text: str, why: DialFault = "unreachable") -> None:
        super().__init__(text)
        self.why: DialFault = why


class Reached(NamedTuple):
    """The connection that won, and the text of its address."""

    channel: Channel
    address: str


async def connect(
    addresses: Sequence[str],
    make_receiver: MakeReceiver,
    *,
    timeout_s: float = TIMEOUT_S,
    plain: bool = False,
) -> Channel:
    """Like `reach`, for callers to whom all addresses are the same."""
    return (await reach(addresses, make_receiver, timeout_s=timeout_s, plain=plain)).channel


async def reach(
    addresses: Sequence[str],
    make_receiver: MakeReceiver,
    *,
    timeout_s: float = TIMEOUT_S,
    plain: bool = False,
) -> Reached:
    """Connects to all `HOST:PORT`, shifted by 150 ms; the first that answers is taken, the rest is closed.

    Each attempt that connects gets a receiver of its own from make_receiver; only the winner's is sent to.
    Always over TLS; plain is for tests and benches. No certificate is refused here: see `Channel.binding`.
    Raises DialError, or AddressError when a text is not an address.
    """
    places = {text: parse_address(text) for text in addresses}
    if not places:
        raise DialError("there is no address to connect to")
    reach_one = partial(_to_endpoint, make_receiver, over_plain if plain else over_tls)
    ways: list[Way[Reached]] = [partial(_to_address, text, *places[text], reach_one) for text in places]
    try:
        async with asyncio.timeout(timeout_s):
            return await race(ways, min(STAGGER_S, ALL_STARTED_S / len(ways)), _drop)
    except TimeoutError:
        raise DialError(f"{_listed(places)} did not answer within {timeout_s:g} s") from None
    except NoWay as failed:
        reasons = dict.fromkeys(_said(reason) for reason in failed.reasons)
        text = f"{_listed(places)} cannot be reached: {'; '.join(reasons)}"
        raise DialError(text, _why(failed.reasons)) from None


async def _to_address(
    address: str, host: str, port: int, reach_one: Callable[[Endpoint], Coroutine[Any, Any, Channel]]
) -> Reached:
    ways: list[Way[Channel]] = [partial(reach_one, endpoint) for endpoint in await resolve(host, port)]
    try:
        return Reached(await race(ways, STAGGER_S, Channel.abort), address)
    except NoWay as failed:
        raise _telling(failed.reasons) from None


async def _to_endpoint(make_receiver: MakeReceiver, connected: Connected, endpoint: Endpoint) -> Channel:
    loop = asyncio.get_running_loop()
    sock = socket.socket(endpoint.family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # or Nagle stays on
    try:
        sock.setblocking(False)
        await loop.sock_connect(sock, endpoint.sockaddr)
        channel = Channel(make_receiver(), decode_to_client)
        await connected(channel, sock)
    except BaseException:
        sock.close()
        raise
    return channel


def _drop(late: Reached) -> None:
    late.channel.abort()


def _listed(addresses: Iterable[str]) -> str:
    shown = list(addresses)
    return ", ".join(shown[:3]) + (" ..." if len(shown) > 3 else "")


def _why(reasons: Sequence[Exception]) -> DialFault:
    if all(isinstance(reason, NoSuchName) for reason in reasons):
        return "no_such_name"
    reason = _telling(reasons)
    if isinstance(reason, NotLanswim):
        return "not_lanswim"
    return "silent" if isinstance(reason, NoHandshake) else "unreachable"


def _telling(reasons: Sequence[Exception]) -> Exception:
    """The one that says most: somebody was there; else the last."""
    by_weight = (NotLanswim, NoHandshake)
    return max(reversed(reasons), key=lambda reason: [isinstance(reason, kind) for kind in by_weight])


def _said(reason: Exception) -> str:
    """Why an attempt failed, in the words of the operating system or our own."""
    if isinstance(reason, NotLanswim):
        return f"what answers there is not lanswim ({reason})"
    if isinstance(reason, ConnectionRefusedError):
        return "nobody listens there"
    if isinstance(reason, OSError) and reason.strerror:
        return reason.strerror
    return str(reason) or type(reason).__name__
