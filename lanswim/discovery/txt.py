"""The TXT record of a table: at most 400 bytes, read as if a stranger had written it. No sockets here.

It is for people with other tools, and for a table whose host speaks another protocol version. Everybody else
asks the host.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from lanswim_protocol.messages import PROTOCOL_MAX, PROTOCOL_MIN, TableInfo

MOST_BYTES: Final = 400
MOST_ITEM_BYTES: Final = 255
NAME_BYTES: Final = 80
RULES_BYTES: Final = 160
MOST_READ: Final = 1300
"""what is looked at of somebody else's record: more would not fit into a packet"""

ID = re.compile(r"[a-z0-9]{1,32}")
_VERSIONS = re.compile(r"([0-9]{1,5})-([0-9]{1,5})")
_NUMBER = re.compile(r"[0-9]{1,7}", re.ASCII)
_MOST = {"t": 1_000_000, "s": 255, "k": 255, "p": 255, "b": 255}
_STATES = ("open", "playing", "full")


class Announced(NamedTuple):
    """What a record says: the protocol versions and the host's first table. Texts are not cleaned yet."""

    protocol: tuple[int, int]
    table: TableInfo


def write(host_id: str, info: TableInfo) -> dict[str, bytes]:
    """The properties of the record; texts are cut so that the whole has at most 400 bytes."""
    items = {
        "v": f"{PROTOCOL_MIN}-{PROTOCOL_MAX}".encode(),
        "h": host_id.encode(),
        "id": info.table.encode(),
        "n": cut_utf8(info.name, NAME_BYTES),
        "t": b"%d" % info.term,
        "s": b"%d" % info.seats,
        "k": b"%d" % info.taken,
        "p": b"%d" % info.people,
        "b": b"%d" % info.bots,
        "st": info.state.encode(),
        "pr": b"1" if info.private else b"0",
    }
    left = MOST_BYTES - size(items) - len("1r=")
    items["r"] = cut_utf8(info.rules, min(RULES_BYTES, left))
    return items


def size(items: Mapping[str, bytes]) -> int:
    """Bytes of the record: each item is a length, the key, `=` and the value."""
    return sum(1 + len(key) + 1 + len(value) for key, value in items.items())


def cut_utf8(text: str, most: int) -> bytes:
    """The longest beginning of the text that has so many bytes in UTF-8; no character is cut in two."""
    return text.encode("utf-8", "ignore")[:most].decode("utf-8", "ignore").encode()


def read(properties: Mapping[bytes, bytes | None]) -> Announced | None:
    """What the record says; None when it is not ours, says something impossible or is too big to be honest.

    Keys it does not know are skipped, as are texts that are missing or no UTF-8.
    """
    if sum(len(key) + len(value or b"") for key, value in properties.items()) > MOST_READ:
        return None
    items = {_text(key): _text(value or b"") for key, value in properties.items()}
    versions = _VERSIONS.fullmatch(items.get("v", ""))
    numbers = {key: _number(items.get(key, ""), most) for key, most in _MOST.items()}
    state = items.get("st", "")
    if versions is None or not ID.fullmatch(items.get("id", "")) or state not in _STATES:
        return None
    low, high = int(versions[1]), int(versions[2])
    if not low <= high <= 65_535 or None in numbers.values():
        return None
    return Announced((low, high), _table(items, {key: number or 0 for key, number in numbers.items()}))


def _table(items: Mapping[str, str], numbers: Mapping[str, int]) -> TableInfo:
    return TableInfo(
        table=items["id"],
        term=numbers["t"],
        name=items.get("n", "")[:80],
        rules=items.get("r", "")[:300],
        seats=numbers["s"],
        taken=numbers["k"],
        people=numbers["p"],
        bots=numbers["b"],
        state=items["st"],  # type: ignore[arg-type]  # one of _STATES, as read() has checked
        private=items.get("pr") == "1",
    )


def _text(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return ""


def _number(text: str, most: int) -> int | None:
    """The number, 0 for none at all; None for anything else."""
    if not text:
        return 0
    return int(text) if _NUMBER.fullmatch(text) and int(text) <= most else None
