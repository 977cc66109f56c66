#!/usr/bin/env python3
"""A small LAN on one machine: N network namespaces on one switch (Linux, root).

    sudo python scripts/netlab.py run 3 -- CMD…    the same command on each machine
    sudo python scripts/netlab.py up 3             machines to walk into
    sudo python scripts/netlab.py cut 2            pulls a cable of the lab that runs; restore plugs it in
    sudo python scripts/netlab.py clean            removes what a run that was killed hard left behind
    sudo python scripts/netlab.py demo             one match between three machines
    sudo python scripts/netlab.py --delay 5 --loss 0.01 --record all.pcap run 3 -- CMD…
                                                   each way takes 5 ms, a frame of a hundred is lost, and
                                                   what crosses the switch is written down

How machines are made and removed is in _lab.py.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

# these are found by the line above
from scripts._lab import NetLab
from scripts._namespaces import PREFIX, NetLabError, clean, labs, namespaces, why_not
from scripts._switches import running_switch

__all__ = ["PREFIX", "NetLab", "NetLabError", "clean", "labs", "main", "namespaces", "why_not"]

ENDINGS = (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM))


def _only_lab(wanted: str | None) -> str:
    running = [lab for lab, alive in labs().items() if alive]
    if wanted or len(running) == 1:
        return wanted or running[0]
    raise NetLabError(f"which lab? --lab NAME, one of: {', '.join(running) or 'none is running'}.")


def _cable(options: argparse.Namespace) -> int:
    switch = running_switch(_only_lab(options.lab))
    if options.verb == "cut":
        switch.cut(options.machine)
    else:
        switch.restore(options.machine)
    return 0


@contextmanager
def _lab(options: argparse.Namespace, machines: int) -> Iterator[NetLab]:
    """The lab that was asked for, with links and a recording as the options say."""
    link = {"delay_ms": options.delay, "jitter_ms": options.jitter, "loss": options.loss}
    with NetLab(machines, **link, seed=options.seed) as lab:
        recording = lab.record(path=options.record) if options.record else None
        try:
            yield lab
        finally:  # also after Ctrl-C, the usual end of `up`: an incomplete recording is said to be one
            if recording:
                lab.recorded(recording)


def _copy(start: str, source: IO[str], lock: threading.Lock) -> None:
    for line in source:
        with lock:
            print(f"{start} {line.rstrip(chr(10))}", flush=True)


def _run(options: argparse.Namespace) -> int:
    """The same command on every machine, each line of output marked; the worst exit code."""
    argv = [word for word in options.argv if word != "--"] if options.argv[:1] == ["--"] else options.argv
    lock = threading.Lock()
    with _lab(options, options.machines) as lab:
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
    with _lab(options, options.machines) as lab:
        for i in range(1, lab.machines + 1):
            print(f"{lab.address(i)}  sudo ip netns exec {lab.namespace(i)} bash")
        print("Ctrl-C takes them down again.", flush=True)
        while True:
            time.sleep(3600)


def _clean(_: argparse.Namespace) -> int:
    print(f"removed: {', '.join(clean()) or 'nothing was left over'}")
    return 0


def _demo(options: argparse.Namespace) -> int:
    """One match between three machines: a host with one bot, and two bots that find it by mDNS."""
    with tempfile.TemporaryDirectory() as home, _lab(options, 3) as lab:
        env = {**os.environ, "LANSWIM_CONFIG_DIR": f"{home}/config", "LANSWIM_DATA_DIR": f"{home}/data"}
        command = [_python(), "-m", "lanswim"]
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


def _python() -> str:
    """That of the project's own environment, if it has been made: it is the one that has lanswim."""
    own = ROOT / ".venv" / "bin" / "python"
    return str(own) if own.exists() else sys.executable


def _match_over(lines: str) -> Any:
    events = [json.loads(line) for line in lines.splitlines() if line.startswith("{")]
    return next((event for event in events if event.get("event") == "match_over"), None)


def _link_options(parser: argparse.ArgumentParser) -> None:
    number: dict[str, Any] = {"type": float, "default": 0.0}
    parser.add_argument("--delay", **number, metavar="MS", help="how long each way between machines takes")
    parser.add_argument("--jitter", **number, metavar="MS", help="up to so much longer, at random")
    parser.add_argument("--loss", **number, metavar="SHARE", help="of the frames that get lost, 0 to 1")
    parser.add_argument("--seed", type=int, default=0, help="of jitter and loss")
    parser.add_argument("--record", type=Path, metavar="FILE", help="pcap of all that crosses the switch")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="netlab.py", description="A small LAN of network namespaces.")
    _link_options(parser)
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
