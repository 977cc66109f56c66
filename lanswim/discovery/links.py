"""Which addresses are on this machine's own links, as these change. No connection is made or ended here."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from ipaddress import IPv6Address, ip_address
from typing import Final

from .addresses import Local, local_addresses, on_local_link

LOOK_EACH_S: Final = 1.0
"""the interfaces are not looked at more often than this, whoever comes from elsewhere"""
BELIEVE_S: Final = 10.0
"""what was found is not believed for longer: an address may have gone to another network"""


class Links:
    """The networks of this machine; addresses come and go while it runs (DHCP, a cable, a Wi-Fi)."""

    def __init__(
        self,
        look: Callable[[], tuple[Local, ...]] = local_addresses,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._look = look
        self._clock = clock
        self._local: tuple[Local, ...] = ()
        self._looked_s = -BELIEVE_S

    def have(self, address: str) -> bool:
        """Whether this peer (`192.168.1.7`, `fe80::1%eth0`) is on a link of this machine, or is it itself."""
        plain = unmapped(address)
        if plain is None:
            return False
        ip = ip_address(plain)
        if ip.is_loopback or ip.is_link_local:
            return True
        age_s = self._clock() - self._looked_s
        if age_s < BELIEVE_S and on_local_link(plain, self._local):
            return True
        if age_s < LOOK_EACH_S:
            return False
        self._refresh()
        return on_local_link(plain, self._local)

    def _refresh(self) -> None:
        self._looked_s = self._clock()
        with suppress(OSError):  # then what was there before counts
            # A network of prefix 0 would be the whole world.
            self._local = tuple(one for one in self._look() if one.prefix > 0)


def unmapped(address: str) -> str | None:
    """Without its scope, and as IPv4 where it is one written as IPv6; None when it is no address."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    mapped = ip.ipv4_mapped if isinstance(ip, IPv6Address) else None
    return str(mapped if mapped is not None else ip)
