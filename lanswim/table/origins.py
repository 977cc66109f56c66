"""With whom somebody counts where one could come as many. Nothing is decided here."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from lanswim.table.holders import Holder
from lanswim.table.visitors import Watcher


def origin(one: Watcher | Holder) -> bytes:
    """All who come from its address; on the machine of the host, where all share one, only itself.

    Of an IPv6 address the first 64 bits count: a machine gives itself as many of the rest as it likes.
    """
    return one.key or b"" if is_own(one.address) else whence(one.address)


def whence(address: str) -> bytes:
    """The same for an address on another machine; link-local ones have no such part in common."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address.encode()
    if isinstance(ip, IPv6Address) and not ip.is_link_local:
        return ip.packed[:8]
    return address.encode()


def is_own(address: str) -> bool:
    """On the machine of the host everybody has the same address, and so has each where none is known."""
    return not address or is_loopback(address)


def is_loopback(address: str) -> bool:
    """Whether somebody comes from the machine of the host."""
    try:
        return ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False
