"""What joins the machines of a lab: the kernel's bridge, or a slow switch in user space (Linux, root).

No machine is made here. Both kinds live in the lab's switch namespace, so that what runs there is no process
of a machine. Both record: `machine` is the one whose cable is listened to, None all of them, each frame once.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from scripts import _orders
from scripts._namespaces import QUICK_S, NetLabError, folder_of, inside, ip, reap, switch_of
from scripts._switch import Link

ROOT = Path(__file__).resolve().parent.parent
EVERYTHING = 0


class Joins(Protocol):
    """A switch; its ports are numbered like the machines."""

    def start(self, machines: int) -> None:
        """Make it, with nothing plugged in."""

    def plug(self, machine: int, namespace: str) -> None:
        """Make eth0 of a machine, down still, with a cable to its port."""

    def cut(self, machine: int) -> None:
        """Nothing passes the port."""

    def restore(self, machine: int) -> None:
        """It passes again."""

    def record(self, path: Path, machine: int | None) -> None:
        """From now on what crosses is written to the file."""

    def recorded(self, path: Path) -> None:
        """End that; NetLabError when the file is not complete."""

    def close(self) -> None:
        """After the namespace's processes were ended: keep nothing of them."""


def _start(namespace: str, module: str, *words: str) -> subprocess.Popen[str]:
    """Run one of our programs there until its input ends, ready; a session of its own is spared a Ctrl-C."""
    process = subprocess.Popen(
        inside(namespace, [sys.executable, "-m", module, *words]),
        cwd=ROOT, start_new_session=True, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    said = process.stdout.readline().strip()
    if said == "ready":
        return process
    reap(process)
    raise NetLabError(f"netlab: {said or f'{module} did not start.'}")


class Bridge:
    """The kernel's bridge: as fast as the machine is."""

    def __init__(self, lab: str) -> None:
        self._namespace = switch_of(lab)
        self._recorders: dict[Path, subprocess.Popen[str]] = {}

    def start(self, machines: int) -> None:
        """Its namespace is there already."""
        ip("-n", self._namespace, "link", "add", "switch", "type", "bridge", "mcast_snooping", "0")
        ip("-n", self._namespace, "link", "set", "switch", "up")

    def plug(self, machine: int, namespace: str) -> None:
        """A pair of veth devices is the cable."""
        port = f"port{machine}"
        pair = ("link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", namespace)
        ip("-n", self._namespace, *pair)
        ip("-n", self._namespace, "link", "set", port, "master", "switch", "up")

    def cut(self, machine: int) -> None:
        """The port goes down."""
        ip("-n", self._namespace, "link", "set", f"port{machine}", "down")

    def restore(self, machine: int) -> None:
        """The port comes up; as with a real switch, packets pass a moment later."""
        ip("-n", self._namespace, "link", "set", f"port{machine}", "up")

    def record(self, path: Path, machine: int | None) -> None:
        """A program of its own listens."""
        interface = "switch" if machine is None else f"port{machine}"
        self._recorders[path] = _start(self._namespace, "scripts._recorder", interface, str(path))

    def recorded(self, path: Path) -> None:
        """It says by its exit code whether it missed something."""
        recorder = self._recorders.pop(path)
        assert recorder.stdin is not None
        recorder.stdin.close()
        code = _code(recorder)
        reap(recorder)
        if code:
            raise NetLabError(f"netlab: the recording {path} is not complete (exit code {code}).")

    def close(self) -> None:
        """Recorders that were never stopped have ended by now."""
        _reap_all(list(self._recorders.values()))
        self._recorders.clear()


class SlowSwitch:
    """A program between TAP devices: frames take their time, and some are lost."""

    def __init__(self, lab: str, link: Link) -> None:
        self._namespace = switch_of(lab)
        self._folder = folder_of(lab)
        self._link = link
        self._programs: list[subprocess.Popen[str]] = []

    def start(self, machines: int) -> None:
        """Its namespace and its folder are there already."""
        words = (machines, *self._link, self._folder)
        self._programs.append(_start(self._namespace, "scripts._wire", *map(str, words)))

    def plug(self, machine: int, namespace: str) -> None:
        """The device itself moves to the machine; its other end stays with the program."""
        ip("-n", self._namespace, "link", "set", f"port{machine}", "netns", namespace, "name", "eth0")

    def cut(self, machine: int) -> None:
        """The program drops what comes from there or goes there."""
        self._tell("cut", str(machine))

    def restore(self, machine: int) -> None:
        """It drops it no more."""
        self._tell("restore", str(machine))

    def record(self, path: Path, machine: int | None) -> None:
        """All that crosses goes through the program: it writes it down."""
        self._tell("record", str(path), str(machine or EVERYTHING))

    def recorded(self, path: Path) -> None:
        """It takes in what was sent before, and misses nothing."""
        self._tell("recorded", str(path))

    def close(self) -> None:
        """It has ended by now."""
        _reap_all(self._programs)
        self._programs.clear()

    def _tell(self, *words: str) -> None:
        try:
            answer = _orders.tell(self._folder, *words)
        except OSError as error:
            answer = f"{error.strerror or error}"
        if answer:
            raise NetLabError(f"netlab: the switch did not carry out {' '.join(words)} ({answer}).")


def switch_for(lab: str, link: Link) -> Joins:
    """A bridge, unless frames are to be late or lost."""
    return Bridge(lab) if link.perfect else SlowSwitch(lab, link)


def running_switch(lab: str) -> Joins:
    """The switch of a lab of another process, to cut and restore its cables."""
    return SlowSwitch(lab, Link()) if _orders.obeys(folder_of(lab)) else Bridge(lab)


def _code(process: subprocess.Popen[str]) -> int:
    try:
        return process.wait(timeout=QUICK_S)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def _reap_all(processes: Sequence[subprocess.Popen[Any]]) -> None:
    for process in processes:
        reap(process)
