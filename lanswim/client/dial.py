"""One connection to whichever address answers first. What is said over it is not decided here."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from functools import partial

from lanswim_protocol.channel import Channel, Receiver
from lanswim_protocol.codec import decode_to_client
from lanswim_protocol.messages import ToClient

from lanswim.client.address import (
    AddressError,
    address_text,
    looks_like_address,
    parse_address,
    parse_target,
)
from lanswim.client.race import NoWay, Way, race
from lanswim.client.resolve import Endpoint, resolve

__all__ = [
    "AddressError",
    "DialError",
    "address_text",
    "connect",
    "looks_like_address",
    "parse_address",
    "parse_target",
]

STAGGER_S = 0.15
"""before the next address is tried beside those that have not answered yet"""
ALL_STARTED_S = 1.0
"""so long at most until every address is being tried, however many there are"""
TIMEOUT_S = 3.0

MakeReceiver = Callable[[], Receiver[ToClient]]


class DialError(OSError):
    """No address answered; the message is one sentence with the reason of each."""


async def connect(
    addresses: Sequence[str], make_receiver: MakeReceiver, *, timeout_s: float = TIMEOUT_S
) -> Channel:
    """Connects to all `HOST:PORT`, shifted by 150 ms; the first that answers is taken, the rest is closed.

    Each attempt that connects gets a receiver of its own from make_receiver; only the winner's is sent to.
    Raises DialError, or AddressError when a text is not an address.
    """
    places = [parse_address(text) for text in dict.fromkeys(addresses)]
    if not places:
        raise DialError("there is no address to connect to")
    ways: list[Way[Channel]] = [partial(_to_host, host, port, make_receiver) for host, port in places]
    try:
        async with asyncio.timeout(timeout_s):
            return await race(ways, min(STAGGER_S, ALL_STARTED_S / len(ways)), Channel.abort)
    except TimeoutError:
        raise DialError(f"{_listed(places)} did not answer within {timeout_s:g} s") from None
    except NoWay as failed:
        reasons = dict.fromkeys(_said(reason) for reason in failed.reasons)
        raise DialError(f"{_listed(places)} cannot be reached: {'; '.join(reasons)}") from None


async def _to_host(host: str, port: int, make_receiver: MakeReceiver) -> Channel:
    endpoints = await resolve(host, port)
    ways: list[Way[Channel]] = [partial(_to_endpoint, endpoint, make_receiver) for endpoint in endpoints]
    try:
        return await race(ways, STAGGER_S, Channel.abort)
    except NoWay as failed:
        raise failed.reasons[-1] from None


async def _to_endpoint(endpoint: Endpoint, make_receiver: MakeReceiver) -> Channel:
    loop = asyncio.get_running_loop()
    sock = socket.socket(endpoint.family, socket.SOCK_STREAM)
    try:
        sock.setblocking(False)
        await loop.sock_connect(sock, endpoint.sockaddr)
        _, channel = await loop.create_connection(
            lambda: Channel(make_receiver(), decode_to_client), sock=sock
        )
    except BaseException:
        sock.close()
        raise
    return channel


def _listed(places: Sequence[tuple[str, int]]) -> str:
    shown = [address_text(host, port) for host, port in places[:3]]
    return ", ".join(shown) + (" ..." if len(places) > 3 else "")


def _said(reason: Exception) -> str:
    """Why an attempt failed, in the words of the operating system or our own."""
    if isinstance(reason, ConnectionRefusedError):
        return "nobody listens there"
    if isinstance(reason, OSError) and reason.strerror:
        return reason.strerror
    return str(reason) or type(reason).__name__
