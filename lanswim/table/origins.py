"""With whom somebody counts where one could come as many. Nothing is decided here."""

from __future__ import annotations

from ipaddress import ip_address

from lanswim.table.holders import Holder
from lanswim.table.visitors import Watcher


def origin(one: Watcher | Holder) -> bytes:
    """All who come from its address; on the machine of the host, where all share one, only itself."""
    return one.key or b"" if is_own(one.address) else one.address.encode()


def is_own(address: str) -> bool:
    """On the machine of the host everybody has the same address, and so has each where none is known."""
    return not address or is_loopback(address)


def is_loopback(address: str) -> bool:
    """Whether somebody comes from the machine of the host."""
    try:
        return ip_address(address.partition("%")[0]).is_loopback
    except ValueError:
        return False
