"""The machines of `netlab.py`: N network namespaces on one switch (Linux, root). No command line lives here.

Nothing of the game is imported here, and no traffic leaves: switch and cables live in namespaces of their
own, so neither the machine's interfaces nor its firewall see a packet. Every run has its own names; `clean`
removes what a run that was killed hard left behind.
"""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

PREFIX = "lanswim-"
NETWORK = "10.77.1"
MOST = 200
QUICK_S = 20
_numbers = itertools.count(1)


class NetLabError(Exception):
    """The namespaces cannot be made or used here; the text says why in one sentence."""


def ip(*words: str) -> str:
    """Run one `ip` command and return what it printed; NetLabError when it fails."""
    program = shutil.which("ip", path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
    if not program:
        raise NetLabError("netlab needs the program ip (package iproute2).")
    done = subprocess.run([program, *words], capture_output=True, text=True, timeout=QUICK_S, check=False)
    if done.returncode:
        said = " ".join(done.stderr.split()) or f"exit {done.returncode}"
        raise NetLabError(f"ip {' '.join(words)}: {said}")
    return done.stdout


def why_not() -> str | None:
    """Why no namespaces can be made here, in one sentence; None when they can (one is made to see)."""
    if not sys.platform.startswith("linux"):
        return "netlab needs Linux: it uses network namespaces."
    if os.geteuid() != 0:
        return "netlab needs root to make network namespaces: run it with sudo."
    name = f"{PREFIX}{os.getpid()}-{next(_numbers)}-try"
    try:
        ip("netns", "add", name)
        ip("netns", "del", name)
    except (NetLabError, OSError, subprocess.TimeoutExpired) as error:
        return f"netlab cannot make network namespaces here: {error}"
    return None


class NetLab:
    """N machines, numbered from 1, each with eth0 at 10.77.1.i and a link-local v6 address, on one switch."""

    def __init__(self, machines: int) -> None:
        if not 1 <= machines <= MOST:
            raise NetLabError(f"netlab makes 1 to {MOST} machines, not {machines}.")
        self.machines = machines
        self.name = f"{PREFIX}{os.getpid()}-{next(_numbers)}"
        self._started: list[subprocess.Popen[Any]] = []

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
        ip("netns", "add", self._switch)
        ip("-n", self._switch, "link", "add", "switch", "type", "bridge", "mcast_snooping", "0")
        ip("-n", self._switch, "link", "set", "switch", "up")
        for i in range(1, self.machines + 1):
            self._plug(i)

    def _plug(self, i: int) -> None:
        name = self.namespace(i)
        ip("netns", "add", name)
        # A link-local address is otherwise held back for a second while its owner looks for a double.
        ip("netns", "exec", name, "sh", "-c", "echo 0 >/proc/sys/net/ipv6/conf/default/accept_dad || true")
        ip("-n", name, "link", "set", "lo", "up")
        port = ("-n", self._switch, "link", "add", f"port{i}", "type", "veth")
        ip(*port, "peer", "name", "eth0", "netns", name)
        ip("-n", self._switch, "link", "set", f"port{i}", "master", "switch", "up")
        ip("-n", name, "addr", "add", f"{self.address(i)}/24", "brd", "+", "dev", "eth0")
        ip("-n", name, "link", "set", "eth0", "up")

    @property
    def _switch(self) -> str:
        return switch_of(self.name)

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
        ip = shutil.which("ip", path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin") or "ip"
        return [ip, "netns", "exec", self.namespace(i), *argv]

    def popen(self, i: int, argv: Sequence[str], **kw: Any) -> subprocess.Popen[Any]:
        """Start argv on machine i; it is ended with the lab at the latest."""
        process = subprocess.Popen(self.inside(i, argv), **kw)
        self._started.append(process)
        return process

    def cut(self, i: int) -> None:
        """Pull the cable of machine i at the switch: nothing passes, and no connection is told so."""
        ip("-n", self._switch, "link", "set", f"port{i}", "down")

    def restore(self, i: int) -> None:
        """Plug the cable of machine i in again; as with a real switch, packets pass a moment later."""
        ip("-n", self._switch, "link", "set", f"port{i}", "up")

    def running(self) -> list[int]:
        """The processes that live on the machines now."""
        return _pids(namespaces(self.name))

    def close(self) -> None:
        """End everything that runs on the machines and remove them; never raises, may be called twice."""
        remove(self.name)
        for process in self._started:
            try:
                process.wait(timeout=QUICK_S)
            except subprocess.TimeoutExpired:
                process.kill()
            for pipe in (process.stdin, process.stdout, process.stderr):
                if pipe is not None:
                    pipe.close()
        self._started.clear()


def switch_of(lab: str) -> str:
    """The namespace that holds a lab's switch; its port N is called portN."""
    return f"{lab}-switch"


def namespaces(lab: str = PREFIX) -> list[str]:
    """Names of the namespaces that belong to a lab, or to any."""
    start = lab if lab.endswith("-") else f"{lab}-"
    return [name for line in ip("netns", "list").splitlines() if (name := line.split()[0]).startswith(start)]


def remove(lab: str) -> None:
    """End what runs in a lab's namespaces (asked first, killed a second later), delete them; never raises."""
    try:
        names = namespaces(lab)
    except (NetLabError, OSError):
        return
    for sign, patience in ((signal.SIGTERM, 1.0), (signal.SIGKILL, 2.0)):
        _signal_all(names, sign, patience)
    for name in names:
        try:
            ip("netns", "del", name)
        except (NetLabError, OSError) as error:
            print(f"netlab: {error}", file=sys.stderr)


def _signal_all(names: Sequence[str], sign: signal.Signals, patience_s: float) -> None:
    """Send a signal to every process in these namespaces; wait until they are gone, so long at most."""
    for pid in _pids(names):
        try:
            os.kill(pid, sign)
        except OSError:
            continue
    end = time.monotonic() + patience_s
    while _pids(names) and time.monotonic() < end:
        time.sleep(0.02)


def _pids(names: Sequence[str]) -> list[int]:
    """The living processes in these namespaces; zombies hold no namespace and are not among them."""
    found: list[int] = []
    for name in names:
        try:
            found += [int(pid) for pid in ip("netns", "pids", name).split()]
        except (NetLabError, OSError):
            continue
    return found


def labs() -> dict[str, bool]:
    """Every lab on this machine, and whether the run that made it still lives."""
    found = {name.rpartition("-")[0] for name in namespaces()}
    return {lab: Path("/proc", lab.removeprefix(PREFIX).partition("-")[0]).exists() for lab in sorted(found)}


def clean() -> list[str]:
    """Remove the labs of runs that are dead; returns their names."""
    dead = [lab for lab, alive in labs().items() if not alive]
    for lab in dead:
        remove(lab)
    return dead
