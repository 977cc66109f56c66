"""Writes recordings of Ethernet frames in the classic pcap format. Nothing is captured here.

Every frame is one unbuffered write: whoever reads the file, also while it grows or after a crash, finds
whole frames. Format: https://wiki.wireshark.org/Development/LibpcapFileFormat
"""

from __future__ import annotations

import struct
from pathlib import Path

MAGIC, VERSION, ETHERNET = 0xA1B2C3D4, (2, 4), 1
LONGEST = 1 << 18
"""octets of a frame at most, more than the kernel ever hands over in one piece"""


class PcapWriter:
    """A file of frames; one that is there already is replaced."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb", buffering=0)
        self._file.write(struct.pack("<IHHiIII", MAGIC, *VERSION, 0, 0, LONGEST, ETHERNET))

    def write(self, frame: bytes, wall_s: float) -> None:
        """Append a frame with the time of day it crossed at."""
        seconds, part = divmod(int(wall_s * 1_000_000), 1_000_000)
        self._file.write(struct.pack("<IIII", seconds, part, len(frame), len(frame)) + frame)

    def close(self) -> None:
        """Everything is in the file already."""
        self._file.close()
