"""Reads the recordings that a lab of scripts/netlab.py makes. Nothing is recorded here.

What a test says is nowhere in a recording must be something that it would find there: show that first.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

HEADER, PACKET = struct.Struct("<IHHiIII"), struct.Struct("<IIII")
MAGIC, ETHERNET = 0xA1B2C3D4, 1


def packets(path: Path) -> Iterator[bytes]:
    """Every frame of a recording, in order, from its Ethernet header on; ValueError when it is not whole."""
    data = path.read_bytes()
    if len(data) < HEADER.size:
        raise ValueError(f"{path} is no recording: it has no header.")
    magic, *_, kind = HEADER.unpack_from(data)
    if (magic, kind) != (MAGIC, ETHERNET):
        raise ValueError(f"{path} is no recording of Ethernet frames.")
    at = HEADER.size
    while at < len(data):
        if at + PACKET.size > len(data):
            raise ValueError(f"{path} ends within a header.")
        _, _, held, sent = PACKET.unpack_from(data, at)
        at += PACKET.size + held
        if held != sent or at > len(data):
            raise ValueError(f"{path} holds a part of a frame only.")
        yield data[at - held : at]
