"""Addresses as people type them and announcements carry them. Nothing is looked up or dialled here."""

from __future__ import annotations

import re

from lanswim.client.model import Target
from lanswim.fault import Fault

_BRACKETED = re.compile(r"\[(?P<host>[0-9A-Fa-f:.]+(?:%[\w.-]+)?)\]:(?P<port>[0-9]{1,5})", re.ASCII)
_PLAIN = re.compile(r"(?P<host>[^\s:/%\[\]]+):(?P<port>[0-9]{1,5})")
_LONGEST = 255
_LONGEST_TABLE = 80


class AddressError(Fault, ValueError):
    """A text is not an address: not_address, no_such_port, no_table (with `text`), long_table (`most`)."""


def parse_address(text: str) -> tuple[str, int]:
    """Reads `HOST:PORT` or `[V6]:PORT` (with or without a %scope) as (host, port)."""
    found = _BRACKETED.fullmatch(text) or _PLAIN.fullmatch(text)
    if found is None or len(text) > _LONGEST:
        raise AddressError("not_address", text=_quoted(text))
    port = int(found["port"])
    if not 1 <= port <= 65535:
        raise AddressError("no_such_port", text=_quoted(text))
    return found["host"], port


def looks_like_address(text: str) -> bool:
    """Whether the text is meant as `HOST:PORT[/TABLE]`, and not as the name or id of a table."""
    return re.search(r":[0-9]+(/|$)", text) is not None


def parse_target(text: str) -> Target:
    """Reads `HOST:PORT` or `HOST:PORT/TABLE`, where TABLE is an id or a name."""
    address, slash, table = text.partition("/")
    parse_address(address)
    if slash and not table:
        raise AddressError("no_table", text=_quoted(text))
    if len(table) > _LONGEST_TABLE:
        raise AddressError("long_table", most=_LONGEST_TABLE)
    return Target((address,), table, by_name=bool(table))


def _quoted(text: str) -> str:
    """The text for an error message: short and without control characters."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[:60])
    return f'"{shown}{"..." if len(text) > 60 else ""}"'
