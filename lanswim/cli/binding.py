"""The address that a host is told to listen on, as it was typed. What this machine has is seen later."""

from __future__ import annotations

import argparse
import ipaddress

from lanswim.cli.safe import quoted
from lanswim.locale import _

BROADCAST = ipaddress.IPv4Address("255.255.255.255")


def read_address(text: str) -> str:
    """The address in its usual spelling; raises ArgumentTypeError for what nobody can listen on."""
    bare = text[1:-1] if text[:1] == "[" and text[-1:] == "]" else text
    try:
        address = ipaddress.ip_address(bare)
    except ValueError:
        raise argparse.ArgumentTypeError(
            _("{value} is no IP address, as 192.168.1.7 or fe80::1%eth0").format(value=quoted(text))
        ) from None
    if address.is_multicast or address == BROADCAST:
        raise argparse.ArgumentTypeError(
            _("{value} belongs to many machines at once: nobody can listen there alone").format(
                value=quoted(text)
            )
        )
    if isinstance(address, ipaddress.IPv6Address) and address.is_link_local and address.scope_id is None:
        raise argparse.ArgumentTypeError(
            _("{value} is an address of each interface: name the one that is meant, as {value_there}").format(
                value=quoted(text), value_there=quoted(f"{bare}%eth0")
            )
        )
    return str(address)
