"""Under which addresses others reach this machine, for people to type. Nothing is sent to find out."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterable

_PROBE4 = ("224.0.0.251", 5353)
_PROBE6 = "ff02::fb"
_ELSEWHERE = ("192.0.2.1", 9)


def with_port(address: str, port: int) -> str:
    """`192.168.1.7:4031`, or `[fe80::1%eth0]:4031`."""
    return f"[{address}]:{port}" if ":" in address else f"{address}:{port}"


def local_addresses() -> list[str]:
    """The address each interface would send from, IPv4 first; loopback only when there is no other.

    Where interfaces cannot be asked one by one, the one with the default route.
    """
    try:
        interfaces = socket.if_nameindex()
    except (OSError, AttributeError):
        interfaces = []
    four = [address for index, _ in interfaces if (address := _source4(index))]
    six = [f"{address.split('%')[0]}%{name}" for index, name in interfaces if (address := _source6(index))]
    if not four:
        four = list(filter(None, [_source(socket.AF_INET, _ELSEWHERE, None)]))
    return list(dict.fromkeys([*_without_loopback(four), *_without_loopback(six)])) or ["127.0.0.1"]


def _without_loopback(addresses: Iterable[str]) -> list[str]:
    return [address for address in addresses if not address.startswith(("127.", "::1", "0."))]


def _source4(interface: int) -> str | None:
    """Connecting a datagram socket chooses a source address and sends nothing."""
    request = b"\0" * 8 + interface.to_bytes(4, sys.byteorder)
    return _source(socket.AF_INET, _PROBE4, (socket.IPPROTO_IP, socket.IP_MULTICAST_IF, request))


def _source6(interface: int) -> str | None:
    option = getattr(socket, "IPV6_MULTICAST_IF", None)
    if option is None or not socket.has_ipv6:
        return None
    request = interface.to_bytes(4, sys.byteorder)
    return _source(socket.AF_INET6, (_PROBE6, 5353, 0, interface), (socket.IPPROTO_IPV6, option, request))


def _source(family: int, to: tuple[object, ...], option: tuple[int, int, bytes] | None) -> str | None:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            if option is not None:
                probe.setsockopt(*option)
            probe.connect(to)
            return str(probe.getsockname()[0])
    except OSError:
        return None
