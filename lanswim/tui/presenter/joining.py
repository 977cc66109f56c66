"""What others type to come to one's table, and where it is. Nothing is laid out here."""

from __future__ import annotations

from lanswim.locale import _
from lanswim.tui.presenter.text import cells
from lanswim.tui.seat import Seat

_LOOPBACK = ("127.", "[::1]", "localhost")


def addresses(seat: Seat) -> list[str]:
    """What others can type, IPv4 first; addresses of this machine alone only if there are no others."""
    reachable = [one for one in seat.addresses if not only_here(one)]
    known = reachable if reachable or seat.autostart else seat.addresses
    return sorted(known, key=lambda one: one.startswith("["))


def only_here(address: str) -> bool:
    """Whether it is one of this machine alone."""
    return address.startswith(_LOOPBACK)


def beyond(seat: Seat) -> list[str]:
    """For who has opened a table for people who are not in the network: what such an address has to be."""
    if not seat.internet:
        return []
    port = (addresses(seat) or [":"])[0].rpartition(":")[2]
    text = _("Open beyond this network: friends there type your public address and port {port}.")
    return [text.format(port=port)]


def join_line(seat: Seat, to: int) -> str:
    """What others type, to be copied as a whole; where that is too long the address alone; empty: unknown."""
    known = addresses(seat)
    if not known:
        return ""
    address = f"'{known[0]}'" if known[0].startswith("[") else known[0]  # a shell would read the brackets
    command = f"lanswim join {address}"
    return command if cells(command) <= to else known[0]
