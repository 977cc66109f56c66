"""How fast tables appear and vanish between two machines, beside bare python-zeroconf. No match is played.

    sudo python scripts/benches/found.py [--pairs N] [--json]

Ours and theirs take turns within one run; a figure is the median. `fresh`: from starting `browse --follow` to its
line. `appears`: from the line `listening` of a host to the line of a `browse --follow` that runs on another
machine. `closes`, `killed`: from the signal. `cut`: from the moment the cable is pulled; bare zeroconf sees
neither of the last two within minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from scripts.netlab import NetLab, NetLabError, why_not  # noqa: E402  # found only behind the line above

PAIRS = 7
CUTS = 3
"""each takes four seconds"""

OUR_HOST = ("-m", "lanswim", "host", "Stube", "--headless", "--json")
OUR_BROWSER = ("-m", "lanswim", "browse", "--follow", "--json")
BARE_HOST = """
import signal, sys
from zeroconf import ServiceInfo, Zeroconf
kind = "_bare._tcp.local."
zeroconf = Zeroconf(interfaces=["10.77.1.1"])
info = ServiceInfo(kind, "bare." + kind, port=9, parsed_addresses=["10.77.1.1"], properties={"n": "Stube"})
def end(*_):
    zeroconf.close()
    sys.exit(0)
signal.signal(signal.SIGTERM, end)
print("listening", flush=True)
zeroconf.register_service(info, cooperating_responders=True)
signal.pause()
"""
BARE_BROWSER = """
from zeroconf import ServiceBrowser, Zeroconf
zeroconf = Zeroconf(interfaces=["10.77.1.2"])
class Seen:
    def add_service(self, zeroconf, kind, name): print("table", flush=True)
    def update_service(self, *_): pass
    def remove_service(self, *_): print("gone", flush=True)
ServiceBrowser(zeroconf, "_bare._tcp.local.", Seen()).join()
"""


class Row(NamedTuple):
    """One figure: medians in milliseconds (bare None: it has no such thing), and what is promised."""

    name: str
    ours_ms: float
    bare_ms: float | None
    pairs: int
    promise: str
    kept: bool

    @property
    def ratio(self) -> float | None:
        """Ours to theirs."""
        return None if self.bare_ms is None else self.ours_ms / self.bare_ms


class Side(NamedTuple):
    """Programs of one kind: what hosts on machine 1, what looks on machine 2."""

    host: tuple[str, ...]
    browser: tuple[str, ...]


OURS = Side(OUR_HOST, OUR_BROWSER)
BARE = Side(("-c", BARE_HOST), ("-c", BARE_BROWSER))


class Bench:
    """Two machines, and a folder for what programs keep."""

    def __init__(self, lab: NetLab, home: str) -> None:
        self.lab = lab
        self._env = {**os.environ, "LANSWIM_CONFIG_DIR": f"{home}/config", "LANSWIM_DATA_DIR": f"{home}/data"}

    def start(self, i: int, argv: Sequence[str]) -> subprocess.Popen[Any]:
        """A program whose lines can be read."""
        pipe = subprocess.PIPE
        return self.lab.popen(
            i, [sys.executable, *argv], env=self._env, cwd=ROOT, stdin=pipe, stdout=pipe, text=True, bufsize=1
        )

    def host(self, side: Side) -> subprocess.Popen[Any]:
        """A host that has said `listening`."""
        host = self.start(1, side.host)
        until(host, "listening")
        return host


def until(program: subprocess.Popen[Any], word: str) -> float:
    """When the program has printed a line with this word."""
    assert program.stdout is not None
    for line in program.stdout:
        if word in line:
            return time.monotonic()
    raise NetLabError(f"a program ended before it said {word!r}.")


def end(program: subprocess.Popen[Any]) -> None:
    """Ends a program that is not measured any more."""
    program.kill()
    program.wait()


def fresh(bench: Bench, side: Side) -> float:
    """From starting to look to seeing a table that is there already."""
    host = bench.host(side)
    time.sleep(1.2)  # all announcements are out: from now on only the question counts
    began = time.monotonic()
    browser = bench.start(2, side.browser)
    seen = until(browser, "table")
    end(browser)
    end(host)
    return (seen - began) * 1000


def life(browser: subprocess.Popen[Any], bench: Bench, side: Side) -> tuple[float, float]:
    """From `listening` to seen, and from SIGTERM to gone."""
    host = bench.host(side)
    opened = time.monotonic()
    appeared = until(browser, "table") - opened
    time.sleep(0.6)
    asked = time.monotonic()
    host.terminate()
    closed = until(browser, "gone") - asked
    host.wait()
    return appeared * 1000, closed * 1000


def death(browser: subprocess.Popen[Any], bench: Bench) -> float:
    """From kill -9 to gone."""
    host = bench.host(OURS)
    until(browser, "table")
    began = time.monotonic()
    host.send_signal(signal.SIGKILL)
    gone = until(browser, "gone")
    host.wait()
    return (gone - began) * 1000


def cut(browser: subprocess.Popen[Any], bench: Bench) -> float:
    """From the pulled cable to gone."""
    began = time.monotonic()
    bench.lab.cut(1)
    gone = until(browser, "gone")
    bench.lab.restore(1)
    until(browser, "table")
    return (gone - began) * 1000


def run(pairs: int = PAIRS) -> list[Row]:
    """Every figure; raises NetLabError where namespaces cannot be made."""
    if reason := why_not():
        raise NetLabError(reason)
    with tempfile.TemporaryDirectory() as home, NetLab(2) as lab:
        bench = Bench(lab, home)
        theirs, ours = interleaved(pairs, lambda side: fresh(bench, side))
        first = row("fresh", ours, theirs, "1.3x", lambda mine, bare: mine <= 1.3 * (bare or 0))
        return [first, *lives(bench, pairs), *ends(bench, pairs)]


def lives(bench: Bench, pairs: int) -> list[Row]:
    """How fast what opens appears, and what closes vanishes."""
    browsers = {side: bench.start(2, side.browser) for side in (BARE, OURS)}
    time.sleep(1.5)
    theirs, ours = interleaved(pairs, lambda side: life(browsers[side], bench, side))
    for browser in browsers.values():
        end(browser)
    opened, closed = list(zip(*ours, strict=True)), list(zip(*theirs, strict=True))
    return [
        row("appears", opened[0], closed[0], "100 ms", lambda mine, _: mine <= 100),
        row("closes", opened[1], closed[1], "50 ms", lambda mine, _: mine <= 50),
    ]


def ends(bench: Bench, pairs: int) -> list[Row]:
    """How fast a host that says nothing more is gone."""
    browser = bench.start(2, OUR_BROWSER)
    time.sleep(1.0)
    killed = [death(browser, bench) for _ in range(pairs)]
    bench.host(OURS)
    until(browser, "table")
    cuts = [cut(browser, bench) for _ in range(min(CUTS, pairs))]
    return [
        row("killed", killed, (), "1 s", lambda mine, _: mine <= 1000),
        row("cut", cuts, (), "5 s", lambda mine, _: mine <= 5000),
    ]


def interleaved(pairs: int, measure: Callable[[Side], Any]) -> tuple[list[Any], list[Any]]:
    """Theirs and ours in turns, so that a busy moment of the machine falls on both."""
    both = [(measure(BARE), measure(OURS)) for _ in range(pairs)]
    return [bare for bare, _ in both], [mine for _, mine in both]


def row(
    name: str,
    ours: Sequence[float],
    bare: Sequence[float],
    promise: str,
    kept: Callable[[float, float | None], bool],
) -> Row:
    """The medians, and whether what is promised holds."""
    mine = statistics.median(ours)
    theirs = statistics.median(bare) if bare else None
    return Row(name, mine, theirs, len(ours), promise, kept(mine, theirs))


def table(rows: Sequence[Row]) -> str:
    """The rows for people."""
    lines = [f"{'found':10}{'ours ms':>10}{'bare ms':>10}{'ratio':>8}{'pairs':>7}  promise"]
    for each in rows:
        bare = "-" if each.bare_ms is None else f"{each.bare_ms:.1f}"
        ratio = "-" if each.ratio is None else f"{each.ratio:.2f}"
        kept = "kept" if each.kept else "BROKEN"
        lines.append(
            f"{each.name:10}{each.ours_ms:10.1f}{bare:>10}{ratio:>8}{each.pairs:7}  {each.promise} {kept}"
        )
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """0 when every promise is kept, 1 when not or when it cannot be measured here."""
    parser = argparse.ArgumentParser(prog="found.py", description="How fast tables appear and vanish.")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="how often each side is measured")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(argv)
    try:
        rows = run(max(1, options.pairs))
    except NetLabError as error:
        print(error, file=sys.stderr)
        return 1
    objects = [{**each._asdict(), "ratio": each.ratio} for each in rows]
    print(json.dumps(objects) if options.json else table(rows))
    return 0 if all(each.kept for each in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
