"""Records what crosses one interface: `python -m scripts._recorder INTERFACE FILE` (Linux, root).

Run by _lab.py beside a bridge; a user-space switch records by itself. Prints `ready` once nothing is missed
any more. SIGTERM, or the end of its input, ends it when all that has crossed is written; it exits with 3
when the kernel had to drop something, because an incomplete recording proves nothing.
"""

from __future__ import annotations

import select
import signal
import socket
import struct
import sys
import time
from pathlib import Path

from scripts._pcap import LONGEST, PcapWriter

INCOMPLETE = 3
EVERYTHING = 3
"""ETH_P_ALL"""
SOL_PACKET, ADD_MEMBERSHIP, STATISTICS, PROMISCUOUS = 263, 1, 6, 1
SO_RCVBUFFORCE = 33
BUFFER = 32 << 20


def _ear(interface: str) -> socket.socket:
    """Hears every frame in full; promiscuous, or a bridge would keep what it only hands on to itself."""
    ear = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)
    ear.setsockopt(socket.SOL_SOCKET, SO_RCVBUFFORCE, BUFFER)
    membership = struct.pack("iHH8x", socket.if_nametoindex(interface), PROMISCUOUS, 0)
    ear.setsockopt(SOL_PACKET, ADD_MEMBERSHIP, membership)
    ear.bind((interface, EVERYTHING))
    ear.setblocking(False)
    return ear


def _drain(ear: socket.socket, file: PcapWriter) -> None:
    while True:
        try:
            frame = ear.recv(LONGEST)
        except BlockingIOError:
            return
        file.write(frame, time.time())


def _dropped(ear: socket.socket) -> int:
    _, dropped = struct.unpack("II", ear.getsockopt(SOL_PACKET, STATISTICS, 8))
    return int(dropped)


def main(interface: str, path: Path) -> int:
    """The exit code: 0, or INCOMPLETE."""
    told, tell = socket.socketpair()
    tell.setblocking(False)
    signal.set_wakeup_fd(tell.fileno())
    signal.signal(signal.SIGTERM, lambda number, frame: None)
    with _ear(interface) as ear:
        file = PcapWriter(path)
        print("ready", flush=True)
        ending = [told, sys.stdin]
        while True:
            ready, _, _ = select.select([ear, *ending], [], [])
            _drain(ear, file)
            if any(each in ready for each in ending):
                file.close()
                return INCOMPLETE if _dropped(ear) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
