"""How fast tables appear and vanish between two machines, beside bare python-zeroconf. No match is played.

`fresh`: from starting `browse --follow` to its line about a table that is there. `appears`: from the line
`listening` of a host to the line of a `browse --follow` that runs on another machine. `closes` and `killed`:
from the signal to the line that says gone. `cut`: from the moment the cable is pulled. Bare zeroconf
would not see the last two for minutes: their yardstick is what is promised.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from scripts.benches.measure import Quantity, Row, side_by_side
from scripts.netlab import NetLab, NetLabError, why_not

HELP = "tables seen and gone between two machines, beside bare python-zeroconf (needs root)"
ROOT = Path(__file__).resolve().parent.parent.parent
CUTS = 3
"""each takes four seconds"""
APPEARS_MS, CLOSES_MS, KILLED_MS, CUT_MS = 100.0, 50.0, 1_000.0, 5_000.0

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


def run(pairs: int) -> list[Row]:
    """Every figure; none, and a sentence that says why, where namespaces cannot be made."""
    if reason := why_not():
        print(f"found is left out: {reason}", file=sys.stderr)
        return []
    with tempfile.TemporaryDirectory() as home, NetLab(2) as lab:
        bench = Bench(lab, home)
        rows = side_by_side(
            [Quantity("found fresh", "ms", 1.3)],
            lambda: [fresh(bench, OURS)],
            lambda: [fresh(bench, BARE)],
            pairs,
        )
        return [*rows, *lives(bench, pairs), *ends(bench, pairs)]


def lives(bench: Bench, pairs: int) -> list[Row]:
    """How fast what opens appears, and what closes vanishes."""
    browsers = {side: bench.start(2, side.browser) for side in (BARE, OURS)}
    time.sleep(1.5)
    rows = side_by_side(
        [Quantity("found appears", "ms"), Quantity("found closes", "ms")],
        lambda: life(browsers[OURS], bench, OURS),
        lambda: life(browsers[BARE], bench, BARE),
        pairs,
    )
    for browser in browsers.values():
        end(browser)
    appears, closes = (row.ours for row in rows)
    return [*rows, promised("appears", appears, APPEARS_MS), promised("closes", closes, CLOSES_MS)]


def ends(bench: Bench, pairs: int) -> list[Row]:
    """How fast a host that says nothing more is gone."""
    browser = bench.start(2, OUR_BROWSER)
    time.sleep(1.0)
    killed = median(death(browser, bench) for _ in range(pairs))
    bench.host(OURS)
    until(browser, "table")
    cut_off = median(cut(browser, bench) for _ in range(CUTS))
    return [promised("killed", killed, KILLED_MS), promised("cut", cut_off, CUT_MS)]


def promised(name: str, ours_ms: float, promise_ms: float, what: str = "found") -> Row:
    """A figure beside the time that is promised for it."""
    return Row(f"{what} {name}, promised", "ms", ours_ms, promise_ms, ours_ms / promise_ms, 1.0)
