"""The addresses this machine has, and which of somebody else's are on its own links. Nothing is sent here."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

import ifaddr
from lanswim_protocol.addresses import address_text

MOST_TARGETS = 12
"""addresses tried of one host; an honest one has three or four"""
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "podman", "cni")


class Local(NamedTuple):
    """One address of this machine: a v6 one without its scope; interface or its number is the scope."""

    ip: str
    prefix: int
    interface: str
    number: int

    @property
    def text(self) -> str:
        """As people type it: `192.168.1.7`, `fe80::1%eth0`."""
        return f"{self.ip}%{self.scope}" if is_link_local_v6(self.ip) else self.ip

    @property
    def scope(self) -> str:
        """What goes behind the %: Windows knows its interfaces by number."""
        return str(self.number) if sys.platform == "win32" else self.interface


def local_addresses() -> tuple[Local, ...]:
    """The usable addresses of this machine, best first; loopback only when there is nothing else."""
    return usable(
        Local(str(each.ip[0] if isinstance(each.ip, tuple) else each.ip), each.network_prefix,
              adapter.name.partition(":")[0], adapter.index or 0)
        for adapter in ifaddr.get_adapters()
        for each in adapter.ips
    )


def usable(found: Iterable[Local]) -> tuple[Local, ...]:
    """Those that somebody can connect to, best first; loopback only when there is nothing else."""
    fit = [local for local in found if _fit(local.ip)]
    real = [local for local in fit if not ip_address(local.ip).is_loopback] or fit
    return tuple(sorted(dict.fromkeys(real), key=lambda local: (_is_virtual(local), rank(local.ip), local)))


def chosen(local: Iterable[Local], wanted: Sequence[str] | None) -> tuple[Local, ...]:
    """Only the wanted addresses (`192.168.1.7`, `fe80::1%eth0`), or all when nothing is said."""
    if wanted is None:
        return tuple(local)
    return tuple(one for one in local if one.text in wanted or one.ip in wanted)


def _fit(text: str) -> bool:
    address = ip_address(text)
    return not (address.is_unspecified or address.is_multicast)


def _is_virtual(local: Local) -> bool:
    return local.interface.startswith(_VIRTUAL)


def rank(text: str) -> int:
    """Order in which people read addresses: plain v4, self-assigned v4, v6, link-local v6, loopback."""
    address = ip_address(text.partition("%")[0])
    if address.is_loopback:
        return 4
    if address.version == 4:
        return 1 if address.is_link_local else 0
    return 3 if address.is_link_local else 2


def is_link_local_v6(text: str) -> bool:
    """Whether the address means nothing without its interface."""
    address = ip_address(text.partition("%")[0])
    return address.version == 6 and address.is_link_local


def on_local_link(address: str, local: Iterable[Local]) -> bool:
    """Whether the address is in a network that one of these belongs to; nothing beyond is dialled."""
    ip = _parsed(address)
    return ip is not None and any(_same_network(ip, one) for one in local)


def targets(record: Iterable[str], port: int, local: Sequence[Local]) -> tuple[str, ...]:
    """What to dial of a host's announced addresses, best first; only what is on a local link."""
    found: list[str] = []
    for address in record:
        if on_local_link(address, local):
            found += _scoped(address, local) if is_link_local_v6(address) else [address]
    best = sorted(dict.fromkeys(found), key=lambda address: (rank(address), address))
    return tuple(address_text(address, port) for address in best[:MOST_TARGETS])


def _scoped(address: str, local: Sequence[Local]) -> list[str]:
    """The link-local address with the interface it came from, or with each it may have come from."""
    ip, _, scope = address.partition("%")
    links = {one.number: one.scope for one in local if is_link_local_v6(one.ip)}
    if scope.isdecimal() and int(scope) in links:
        return [f"{ip}%{links[int(scope)]}"]
    return [f"{ip}%{name}" for name in links.values()]


def _same_network(ip: IPv4Address | IPv6Address, one: Local) -> bool:
    network = ip_network(f"{one.ip}/{one.prefix}", strict=False)
    return ip.version == network.version and ip in network


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return None if ip.is_unspecified or ip.is_multicast else ip
