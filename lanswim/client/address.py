"""Addresses as people type them and announcements carry them. Nothing is looked up or dialled here."""

from __future__ import annotations

import re

from lanswim.client.model import Target

_BRACKETED = re.compile(r"\[(?P<host>[0-9A-Fa-f:.]+(?:%[\w.-]+)?)\]:(?P<port>[0-9]{1,5})", re.ASCII)
_PLAIN = re.compile(r"(?P<host>[^\s:/%\[\]]+):(?P<port>[0-9]{1,5})")
_SHAPE = "an address is HOST:PORT, for example 192.168.1.7:4031 or [fe80::1%eth0]:4031"
_LONGEST = 255
_LONGEST_TABLE = 80


class AddressError(ValueError):
    """A text is not an address; the message is one sentence that says what is."""


def parse_address(text: str) -> tuple[str, int]:
    """Reads `HOST:PORT` or `[V6]:PORT` (with or without a %scope) as (host, port)."""
    found = _BRACKETED.fullmatch(text) or _PLAIN.fullmatch(text)
    if found is None or len(text) > _LONGEST:
        raise AddressError(f"{_quoted(text)} is not an address: {_SHAPE}")
    port = int(found["port"])
    if not 1 <= port <= 65535:
        raise AddressError(f"{_quoted(text)} has no such port: a port is a number from 1 to 65535")
    return found["host"], port


def address_text(host: str, port: int) -> str:
    """The text that `parse_address` reads back."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def looks_like_address(text: str) -> bool:
    """Whether the text is meant as `HOST:PORT[/TABLE]`, and not as the name or id of a table."""
    return re.search(r":[0-9]+(/|$)", text) is not None


def parse_target(text: str) -> Target:
    """Reads `HOST:PORT` or `HOST:PORT/TABLE`, where TABLE is an id or a name."""
    address, slash, table = text.partition("/")
    parse_address(address)
    if slash and not table:
        raise AddressError(f"{_quoted(text)} names no table after its slash: HOST:PORT or HOST:PORT/TABLE")
    if len(table) > _LONGEST_TABLE:
        raise AddressError(f"the name of a table has at most {_LONGEST_TABLE} characters")
    return Target((address,), table, by_name=bool(table))


def _quoted(text: str) -> str:
    """The text for an error message: short and without control characters."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[:60])
    return f'"{shown}{"..." if len(text) > 60 else ""}"'
