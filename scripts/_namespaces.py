"""Network namespaces by name: found, emptied and deleted (Linux, root). Nothing is plugged together here.

A lab's namespaces and its folder bear the lab's name, which holds the process that made it: so what a run
that was killed hard left behind is told from what is in use.
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
from typing import Any

PREFIX = "lanswim-"
QUICK_S = 20
_numbers = itertools.count(1)


def new_name() -> str:
    """A name for a lab of this process."""
    return f"{PREFIX}{os.getpid()}-{next(_numbers)}"


class NetLabError(Exception):
    """The namespaces cannot be made or used here; the text says why in one sentence."""


def ip_program() -> str:
    """Where the program `ip` is; NetLabError when it is not installed."""
    program = shutil.which("ip", path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
    if not program:
        raise NetLabError("netlab needs the program ip (package iproute2).")
    return program


def inside(namespace: str, argv: Sequence[str]) -> list[str]:
    """The command line that runs argv in a namespace; the process that starts becomes argv itself."""
    return [ip_program(), "netns", "exec", namespace, *argv]


def ip(*words: str) -> str:
    """Run one `ip` command and return what it printed; NetLabError when it fails."""
    command = [ip_program(), *words]
    done = subprocess.run(command, capture_output=True, text=True, timeout=QUICK_S, check=False)
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
    name = f"{new_name()}-try"
    try:
        ip("netns", "add", name)
        ip("netns", "del", name)
    except (NetLabError, OSError, subprocess.TimeoutExpired) as error:
        return f"netlab cannot make network namespaces here: {error}"
    return None


def switch_of(lab: str) -> str:
    """The namespace that holds a lab's switch; its port N is called portN."""
    return f"{lab}-switch"


def folder_of(lab: str) -> Path:
    """What belongs to a lab besides namespaces; only root looks in, and it goes with the lab."""
    return Path("/run", lab)


def namespaces(lab: str = PREFIX) -> list[str]:
    """Names of the namespaces that belong to a lab, or to any."""
    start = lab if lab.endswith("-") else f"{lab}-"
    return [name for line in ip("netns", "list").splitlines() if (name := line.split()[0]).startswith(start)]


def remove(lab: str) -> None:
    """End what runs in a lab's namespaces (asked first, killed a second later), delete them; never raises."""
    shutil.rmtree(folder_of(lab), ignore_errors=True)
    try:
        names = namespaces(lab)
    except (NetLabError, OSError):
        return
    # The switch last: what ends in order may have something to say to the others.
    machines = [name for name in names if name != switch_of(lab)]
    for group in (machines, names):
        for sign, patience in ((signal.SIGTERM, 1.0), (signal.SIGKILL, 2.0)):
            _signal_all(group, sign, patience)
    for name in names:
        try:
            ip("netns", "del", name)
        except (NetLabError, OSError) as error:
            print(f"netlab: {error}", file=sys.stderr)


def reap(process: subprocess.Popen[Any]) -> None:
    """Wait for a process that was ended, kill it when it lingers, and close its pipes."""
    try:
        process.wait(timeout=QUICK_S)
    except subprocess.TimeoutExpired:
        process.kill()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()


def _signal_all(names: Sequence[str], sign: signal.Signals, patience_s: float) -> None:
    """Send a signal to every process in these namespaces; wait until they are gone, so long at most."""
    for pid in pids(names):
        try:
            os.kill(pid, sign)
        except OSError:
            continue
    end = time.monotonic() + patience_s
    while pids(names) and time.monotonic() < end:
        time.sleep(0.02)


def pids(names: Sequence[str]) -> list[int]:
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
