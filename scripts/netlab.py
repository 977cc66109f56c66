#!/usr/bin/env python3
"""A small LAN on one machine: N network namespaces on one switch (Linux, root).

Nothing of the game is imported here, and no traffic leaves: switch and cables live in namespaces of their
own, so neither the machine's interfaces nor its firewall see a packet. Every run has its own names; `clean`
removes what a run that was killed hard left behind.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType, TracebackType
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
PREFIX = "lanswim-"
NETWORK = "10.77.1"
MOST = 200
QUICK_S = 20
ENDINGS = (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM))
_numbers = itertools.count(1)


class NetLabError(Exception):
    """The namespaces cannot be made or used here; the text says why in one sentence."""


def _ip(*words: str) -> str:
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
        _ip("netns", "add", name)
        _ip("netns", "del", name)
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
        _ip("netns", "add", self._switch)
        _ip("-n", self._switch, "link", "add", "switch", "type", "bridge", "mcast_snooping", "0")
        _ip("-n", self._switch, "link", "set", "switch", "up")
        for i in range(1, self.machines + 1):
            self._plug(i)

    def _plug(self, i: int) -> None:
        name = self.namespace(i)
        _ip("netns", "add", name)
        # A link-local address is otherwise held back for a second while its owner looks for a double.
        _ip("netns", "exec", name, "sh", "-c", "echo 0 >/proc/sys/net/ipv6/conf/default/accept_dad || true")
        _ip("-n", name, "link", "set", "lo", "up")
        port = ("-n", self._switch, "link", "add", f"port{i}", "type", "veth")
        _ip(*port, "peer", "name", "eth0", "netns", name)
        _ip("-n", self._switch, "link", "set", f"port{i}", "master", "switch", "up")
        _ip("-n", name, "addr", "add", f"{self.address(i)}/24", "brd", "+", "dev", "eth0")
        _ip("-n", name, "link", "set", "eth0", "up")

    @property
    def _switch(self) -> str:
        return f"{self.name}-switch"

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
        _ip("-n", self._switch, "link", "set", f"port{i}", "down")

    def restore(self, i: int) -> None:
        """Plug the cable of machine i in again; as with a real switch, packets pass a moment later."""
        _ip("-n", self._switch, "link", "set", f"port{i}", "up")

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


def namespaces(lab: str = PREFIX) -> list[str]:
    """Names of the namespaces that belong to a lab, or to any."""
    start = lab if lab.endswith("-") else f"{lab}-"
    return [name for line in _ip("netns", "list").splitlines() if (name := line.split()[0]).startswith(start)]


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
            _ip("netns", "del", name)
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
            found += [int(pid) for pid in _ip("netns", "pids", name).split()]
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


# The command line


def _only_lab(wanted: str | None) -> str:
    running = [lab for lab, alive in labs().items() if alive]
    if wanted or len(running) == 1:
        return wanted or running[0]
    raise NetLabError(f"which lab? --lab NAME, one of: {', '.join(running) or 'none is running'}.")


def _cable(options: argparse.Namespace) -> int:
    switch = f"{_only_lab(options.lab)}-switch"
    _ip("-n", switch, "link", "set", f"port{options.machine}", "down" if options.verb == "cut" else "up")
    return 0


def _copy(start: str, source: IO[str], lock: threading.Lock) -> None:
    for line in source:
        with lock:
            print(f"{start} {line.rstrip(chr(10))}", flush=True)


def _run(options: argparse.Namespace) -> int:
    """The same command on every machine, each line of output marked; the worst exit code."""
    argv = [word for word in options.argv if word != "--"] if options.argv[:1] == ["--"] else options.argv
    lock = threading.Lock()
    with NetLab(options.machines) as lab:
        readers, processes = [], []
        for i in range(1, lab.machines + 1):
            env = {**os.environ, "NETLAB_MACHINE": str(i), "NETLAB_ADDRESS": lab.address(i)}
            process = lab.popen(
                i, argv, env=env, text=True, errors="replace", stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            )
            processes.append(process)
            readers.append(threading.Thread(target=_copy, args=(f"[{i}]", process.stdout, lock), daemon=True))
        for reader in readers:
            reader.start()
        codes = [process.wait() for process in processes]
        for reader in readers:
            reader.join(timeout=1)
    return max(code if code >= 0 else 128 - code for code in codes)


def _up(options: argparse.Namespace) -> int:
    with NetLab(options.machines) as lab:
        for i in range(1, lab.machines + 1):
            print(f"{lab.address(i)}  sudo ip netns exec {lab.namespace(i)} bash")
        print("Ctrl-C takes them down again.", flush=True)
        while True:
            time.sleep(3600)


def _clean(_: argparse.Namespace) -> int:
    print(f"removed: {', '.join(clean()) or 'nothing was left over'}")
    return 0


def _demo(_: argparse.Namespace) -> int:
    """One match between three machines: a host with one bot, and two bots that find it by mDNS."""
    with tempfile.TemporaryDirectory() as home, NetLab(3) as lab:
        env = {**os.environ, "LANSWIM_CONFIG_DIR": f"{home}/config", "LANSWIM_DATA_DIR": f"{home}/data"}
        command = [sys.executable, "-m", "lanswim"]
        host = [*command, "host", "Stube", "--headless", "--seats", "3", "--bots", "1", "--once", "--json"]
        bot = [*command, "bot", "Stube", "--json"]
        players = [
            lab.popen(i, argv, env=env, cwd=ROOT, text=True, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)
            for i, argv in ((1, host), (2, bot), (3, bot))
        ]
        ends = [_match_over(player.communicate(timeout=120)[0]) for player in players]
    if ends[0] is None or any(end != ends[0] for end in ends):
        raise NetLabError("the three machines did not see the same end of the match.")
    places = ", ".join(f"{rank}. {name}" for name, rank in ends[0]["standings"])
    print(f"The match at the table Stube is over: {ends[0]['winner'] or 'nobody'} wins ({places}).")
    return 0


def _match_over(lines: str) -> Any:
    events = [json.loads(line) for line in lines.splitlines() if line.startswith("{")]
    return next((event for event in events if event.get("event") == "match_over"), None)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="netlab.py", description="A small LAN of network namespaces.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    run = verbs.add_parser("run", help="run a command on each of N machines (in NETLAB_MACHINE: which)")
    run.add_argument("machines", type=int, metavar="N")
    run.add_argument("argv", nargs=argparse.REMAINDER, metavar="-- CMD…")
    run.set_defaults(do=_run)
    up = verbs.add_parser("up", help="keep N machines up until Ctrl-C, and say how to enter them")
    up.add_argument("machines", type=int, metavar="N")
    up.set_defaults(do=_up)
    for verb, text in (("cut", "pull the cable of machine I"), ("restore", "plug it in again")):
        cable = verbs.add_parser(verb, help=text)
        cable.add_argument("machine", type=int, metavar="I")
        cable.add_argument("--lab", metavar="NAME", help="needed when more than one runs")
        cable.set_defaults(do=_cable)
    verbs.add_parser("clean", help="remove what killed runs left behind").set_defaults(do=_clean)
    verbs.add_parser("demo", help="play one match between three machines").set_defaults(do=_demo)
    return parser


def _stop(number: int, _: FrameType | None) -> None:
    """The first signal ends the run; further ones must not disturb the taking down."""
    for each in ENDINGS:
        signal.signal(each, signal.SIG_IGN)
    raise SystemExit(128 + number)


def main(argv: Sequence[str] | None = None) -> int:
    """The exit code: 0, that of the command run, or 1 after one sentence on standard error."""
    options = _parser().parse_args(argv)
    if options.verb == "run" and not [word for word in options.argv if word != "--"]:
        print("netlab.py run N -- CMD…: the command is missing.", file=sys.stderr)
        return 2
    if reason := why_not():
        print(reason, file=sys.stderr)
        return 1
    for number in ENDINGS:
        signal.signal(number, _stop)
    try:
        return int(options.do(options))
    except (NetLabError, OSError, subprocess.TimeoutExpired) as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
