"""The machines of `netlab.py`: N network namespaces on one switch (Linux, root). No command line lives here.

Nothing of the game is imported here, and no traffic leaves: switch and cables live in namespaces of their
own, so neither the machine's interfaces nor its firewall see a packet. Every run has its own names; `clean`
(_namespaces.py) removes what a run that was killed hard left behind. What joins them is in _switches.py.
"""

from __future__ import annotations

import itertools
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from scripts._namespaces import (
    NetLabError,
    folder_of,
    inside,
    ip,
    namespaces,
    new_name,
    pids,
    reap,
    remove,
    switch_of,
)
from scripts._switch import Link
from scripts._switches import switch_for

NETWORK = "10.77.1"
MOST = 200


class NetLab:
    """N machines, numbered from 1, each with eth0 at 10.77.1.i and a link-local v6 address, on one switch.

    One way between two of them takes delay_ms and up to jitter_ms more, and a share of the frames (loss,
    0 to 1) never arrives; without all that the switch is as fast as the kernel.
    """

    def __init__(
        self,
        machines: int,
        *,
        delay_ms: float = 0.0,
        jitter_ms: float = 0.0,
        loss: float = 0.0,
        seed: int = 0,
    ) -> None:
        link = Link(delay_ms, jitter_ms, loss, seed)
        if not 1 <= machines <= MOST:
            raise NetLabError(f"netlab makes 1 to {MOST} machines, not {machines}.")
        if link.fault:
            raise NetLabError(f"netlab: {link.fault}")
        self.machines = machines
        self.name = new_name()
        self._switch = switch_for(self.name, link)
        self._started: list[subprocess.Popen[Any]] = []
        self._recordings = itertools.count(1)

    def __enter__(self) -> NetLab:
        try:
            self._build()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _build(self) -> None:
        self._folder.mkdir(mode=0o700)
        ip("netns", "add", switch_of(self.name))
        self._switch.start(self.machines)
        for i in range(1, self.machines + 1):
            self._plug(i)

    def _plug(self, i: int) -> None:
        name = self.namespace(i)
        ip("netns", "add", name)
        # A link-local address is otherwise held back for a second while its owner looks for a double.
        ip("netns", "exec", name, "sh", "-c", "echo 0 >/proc/sys/net/ipv6/conf/default/accept_dad || true")
        ip("-n", name, "link", "set", "lo", "up")
        self._switch.plug(i, name)
        ip("-n", name, "addr", "add", f"{self.address(i)}/24", "brd", "+", "dev", "eth0")
        ip("-n", name, "link", "set", "eth0", "up")

    @property
    def _folder(self) -> Path:
        return folder_of(self.name)

    def namespace(self, i: int) -> str:
        """The name that `ip netns exec` takes for machine i."""
        if not 1 <= i <= self.machines:
            raise NetLabError(f"machine {i} does not exist: they are numbered 1 to {self.machines}.")
        return f"{self.name}-{i}"

    def address(self, i: int) -> str:
        """The IPv4 address of machine i."""
        return f"{NETWORK}.{i}"

    def inside(self, i: int, argv: Sequence[str]) -> list[str]:
        """The command line that runs argv on machine i; the process that starts becomes argv itself."""
        return inside(self.namespace(i), argv)

    def popen(self, i: int, argv: Sequence[str], **kw: Any) -> subprocess.Popen[Any]:
        """Start argv on machine i; it is ended with the lab at the latest."""
        process = subprocess.Popen(self.inside(i, argv), **kw)
        self._started.append(process)
        return process

    def cut(self, i: int) -> None:
        """Pull the cable of machine i at the switch: nothing passes, and no connection is told so."""
        self._switch.cut(i)

    def restore(self, i: int) -> None:
        """Plug the cable of machine i in again; packets pass at once or a moment later."""
        self._switch.restore(i)

    def record(self, i: int | None = None, path: Path | None = None) -> Path:
        """From now on write what crosses the cable of machine i, or the whole switch, to a pcap file.

        The file is whole at every moment; without a path it goes with the lab. A sender's last frames are
        surely in it only after `recorded`.
        """
        if i is not None:
            self.namespace(i)
        path = (path or self._folder / f"{next(self._recordings)}.pcap").resolve()
        self._switch.record(path, i)
        return path

    def recorded(self, path: Path) -> Path:
        """End a recording; all that was sent until now is in it, or NetLabError."""
        self._switch.recorded(path.resolve())
        return path

    def running(self) -> list[int]:
        """The processes that live on the machines now."""
        return pids([name for name in namespaces(self.name) if name != switch_of(self.name)])

    def close(self) -> None:
        """End everything that runs on the machines and remove them; never raises, may be called twice."""
        remove(self.name)
        self._switch.close()
        for process in self._started:
            reap(process)
        self._started.clear()
