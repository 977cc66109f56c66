"""Carries frames between TAP devices through the slow switch (Linux, root). What they meet is in _switch.py.

`python -m scripts._wire PORTS DELAY_MS JITTER_MS LOSS SEED FOLDER`, run in the switch's namespace, makes
the devices port1 to portN, prints `ready`, and serves until its input ends, so that it does not outlive a lab
that was killed. Orders come over a socket in FOLDER (_orders.py).
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path

from scripts._orders import listen, obey
from scripts._pcap import PcapWriter
from scripts._switch import Link, Switch

TUNSETIFF, IFF_TAP, IFF_NO_PI = 0x400454CA, 0x2, 0x1000
LONGEST = 1 << 16
QUEUE = 1000
"""frames a TAP device holds for its reader"""
AT_ONCE = 64
"""frames taken from one device before others have their turn, and what is due leaves"""
EVERYWHERE = 0
"""instead of a port: what is recorded is all that comes in, each frame once"""


def _tap(port: int) -> int:
    device = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
    fcntl.ioctl(device, TUNSETIFF, struct.pack("16sH22x", f"port{port}".encode(), IFF_TAP | IFF_NO_PI))
    return device


class Wire:
    """The devices, the switch between them, and who records."""

    def __init__(self, ports: int, link: Link, folder: Path) -> None:
        self._switch = Switch(ports, link)
        self._devices = {port: _tap(port) for port in range(1, ports + 1)}
        self._recordings: dict[str, tuple[int, PcapWriter]] = {}
        self._orders: dict[str, Callable[..., None]] = {
            "cut": lambda port: self._switch.cut(int(port)),
            "restore": lambda port: self._switch.restore(int(port)),
            "record": self._record,
            "recorded": lambda path: self._recordings.pop(path)[1].close(),
        }
        self._ear = listen(folder)

    def serve(self) -> None:
        """Carry frames until standard input ends."""
        while True:
            left_s = self._switch.left_s(time.monotonic())
            watched = [*self._devices.values(), self._ear, sys.stdin]
            # Unlike epoll, select waits in microseconds: a delay would else be late by up to a millisecond.
            ready, _, _ = select.select(watched, [], [], left_s)
            if sys.stdin in ready:
                return
            for port in [port for port, device in self._devices.items() if device in ready]:
                self._take(port, AT_ONCE)
            self._hand_out()
            if self._ear in ready:
                self._obey()

    def _take(self, port: int, at_most: int) -> None:
        for _ in range(at_most):
            try:
                frame = os.read(self._devices[port], LONGEST)
            except BlockingIOError:
                return
            except OSError:
                os.close(self._devices.pop(port))  # its machine is gone
                return
            if self._switch.accept(port, frame, time.monotonic()):
                self._note(frame, EVERYWHERE, port)

    def _hand_out(self) -> None:
        for port, frame in self._switch.leaving(time.monotonic()):
            try:
                os.write(self._devices[port], frame)
            except (OSError, KeyError):
                continue  # an interface that is down, full or gone loses frames, as everywhere
            self._note(frame, port)

    def _note(self, frame: bytes, *places: int) -> None:
        for place, file in self._recordings.values():
            if place in places:
                file.write(frame, time.time())

    def _record(self, path: str, place: str) -> None:
        self._recordings[path] = (int(place), PcapWriter(Path(path)))

    def _obey(self) -> None:
        """One order; what came in before it is carried first, so that it is in a recording that ends."""
        for port in list(self._devices):
            self._take(port, QUEUE)
        obey(self._ear, self._orders)


def main(ports: str, delay_ms: str, jitter_ms: str, loss: str, seed: str, folder: str) -> int:
    """The exit code: 0, or 1 after the reason instead of `ready`."""
    try:
        link = Link(float(delay_ms), float(jitter_ms), float(loss), int(seed))
        wire = Wire(int(ports), link, Path(folder))
    except OSError as error:
        print(f"no TAP devices here (they carry a delay): {error}")
        return 1
    # A delay is as exact as the switch is prompt, on a busy machine too.
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, 0, -10)
    print("ready", flush=True)
    wire.serve()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
