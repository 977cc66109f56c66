"""Listening sockets: one port for IPv4 and IPv6. Nothing that reads or writes may live here."""

from __future__ import annotations

import errno
import os
import socket
from contextlib import suppress

from lanswim.fault import Fault
from lanswim.host.door import TOLD

ATTEMPTS = 20
"""to find a port that is free in both families"""
BACKLOG = 256
"""so many may wait to be taken"""
BATCH = 16
"""so many are taken at once, of each family, before any of them is looked at"""


class HostError(Fault):
    """The host cannot listen: no_port, not_here (`bind`), port_taken, port_forbidden (`port`), not_listening
    (`port`, `why`)."""


def listeners(port: int = 0, bind: str | None = None) -> list[socket.socket]:
    """Listening sockets on one port, at every address or at `bind`; raises HostError."""
    for _ in range(ATTEMPTS if port == 0 else 1):
        sockets = _bind_all(_places(bind), port, bind)
        if sockets:
            return sockets
    raise HostError("no_port")


def _places(bind: str | None) -> list[tuple[int, tuple[object, ...]]]:
    """Families and addresses to bind, IPv6 first: where both are there, its port is the one harder to get."""
    if bind is None:
        six: list[tuple[int, tuple[object, ...]]] = [(socket.AF_INET6, ("::", 0))] if socket.has_ipv6 else []
        return [*six, (socket.AF_INET, ("0.0.0.0", 0))]
    try:
        host = bind.strip("[]")
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        raise HostError("not_here", bind=bind) from None
    family, _, _, _, address = found[0]
    return [(family, address)]


def _bind_all(
    places: list[tuple[int, tuple[object, ...]]], port: int, bind: str | None
) -> list[socket.socket] | None:
    """All sockets on one port; None: the port the first one got is taken in the other family."""
    sockets: list[socket.socket] = []
    wanted = port
    for family, address in places:
        try:
            one = _listen(family, (address[0], wanted, *address[2:]))
        except OSError as error:
            if _no_ipv6_here(family, error) and bind is None:
                continue
            for other in sockets:
                other.close()
            if error.errno == errno.EADDRINUSE and sockets and port == 0:
                return None
            raise _why(error, port, bind) from error
        sockets.append(one)
        wanted = one.getsockname()[1]
    return sockets


def _listen(family: int, address: tuple[object, ...]) -> socket.socket:
    # The protocol is named, because asyncio sets TCP_NODELAY only then: without it a turn takes 40 ms.
    one = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere this would let two programs share a port
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        elif (exclusive := getattr(socket, "SO_EXCLUSIVEADDRUSE", None)) is not None:
            one.setsockopt(socket.SOL_SOCKET, exclusive, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(address)
        one.listen(BACKLOG)
        one.setblocking(False)
    except BaseException:
        one.close()
        raise
    return one


def _no_ipv6_here(family: int, error: OSError) -> bool:
    missing = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL, errno.EPROTONOSUPPORT, errno.ENOPROTOOPT)
    return family == socket.AF_INET6 and error.errno in missing


def _why(error: OSError, port: int, bind: str | None) -> HostError:
    if error.errno == errno.EADDRINUSE:
        return HostError("port_taken", port=port)
    if error.errno in (errno.EACCES, errno.EPERM):
        return HostError("port_forbidden", port=port)
    if error.errno == errno.EADDRNOTAVAIL:
        return HostError("not_here", bind=bind or "")
    return HostError("not_listening", port=port, why=os.strerror(error.errno or 0))


def room_for(connections: int) -> int:
    """How many connections this process may really have, after asking the system for so many."""
    with suppress(ImportError, OSError, ValueError):  # no such bound here, or none that we may raise
        import resource

        # What the program itself has open, who hears that the house is full, and who was just taken.
        spare = 64 + TOLD + 2 * BATCH
        wanted = connections + spare
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < wanted:
            soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return min(connections, max(soft - spare, soft // 4))
    return connections
