"""What it costs that everybody cuts: a deal with nine people, 5 ms each way between machines. No game here.

The owner's client is on the host's machine, so what it decides is decided at the host at once; each of the
other eight has a machine of its own. A deal lasts from there to its first view at the slowest of the nine.

`nobody has cut`: the first deal of a match whose dealer is known, all messages of a cut and then the view.
`all have cut`: in the showdown, so only the view is sent. The lot is cut for too, so the first match at a
table begins with two cuts. Bare is the time that is promised for each.

Other programs of this machine are kept out of it. That ten of ours share its cores is not.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import IO, NamedTuple, cast

from scripts.benches.measure import Row
from scripts.benches.seat import PREPARED_S, Place
from scripts.netlab import NetLab, NetLabError, why_not

HELP = "a deal that nine people cut for, 5 ms each way, beside what is promised for it (needs root)"
ROOT = Path(__file__).resolve().parent.parent.parent
PEOPLE = 9
DELAY_MS = 5.0
ROUND_TRIP_MS = 2 * DELAY_MS
PROMISED_MS = 2 * ROUND_TRIP_MS + 30
RULES = "pub,lives=1,swimming=off,knock_from=first_round"
"""short matches: each gives one deal for which nobody could cut before"""
HOST = ("-m", "lanswim", "host", "Stube", "--headless", "--json")
PATIENCE_S = 60.0


class Deal(NamedTuple):
    """One deal: where, and how long it took."""

    place: Place
    ms: float


class Party:
    """A headless host and so many people at its table, who play one match after the other."""

    def __init__(
        self, lab: NetLab, people: int, home: str, *, rules: str = RULES, prepared_s: float = PREPARED_S
    ) -> None:
        self._lab = lab
        self._people = people
        self._home = home
        self._lines: queue.Queue[str] = queue.Queue()
        self._decided: dict[Place, float] = {}
        self._here: dict[Place, list[float]] = {}
        port = self._host(rules)
        for number in range(people):
            self._seat(number, port, [] if number else [str(people), str(prepared_s)])

    def deals(self) -> Iterator[Deal]:
        """Each deal that waited for the owner, once all have it; NetLabError when nothing goes on.

        An owner who is out of the match is not waited for.
        """
        while True:
            what, match, number, at_s = json.loads(self._next())
            place = match, number
            if what == "decided":
                self._decided[place] = at_s
            if what != "cards":
                continue
            here = self._here.setdefault(place, [])
            here.append(at_s)
            if len(here) == self._people and self._decided.get(place, at_s) <= min(here):
                yield Deal(place, (max(here) - self._decided[place]) * 1000)

    def _next(self) -> str:
        try:
            return self._lines.get(timeout=PATIENCE_S)
        except queue.Empty:
            raise NetLabError("the people at the table do not go on.") from None

    def _host(self, rules: str) -> int:
        options = ["--same-table", "--start-when", "owner", "--no-advertise", "--seats", str(self._people)]
        lines = self._start(1, "host", [*HOST, *options, "--rules", rules])
        listening = json.loads(lines.readline() or "{}")
        if "port" not in listening:
            raise NetLabError("the host does not begin to listen.")
        self._listen(lines, keep=False)
        return int(listening["port"])

    def _seat(self, number: int, port: int, options: list[str]) -> None:
        """The owner is the first one who sits down."""
        argv = ["-m", "scripts.benches.seat", f"{self._lab.address(1)}:{port}", f"P{number}", *options]
        lines = self._start(1 + number, f"P{number}", argv)
        if number == 0:
            lines.readline()
        self._listen(lines, keep=True)

    def _start(self, machine: int, name: str, argv: list[str]) -> IO[str]:
        home = {f"LANSWIM_{kind}_DIR": f"{self._home}/{name}/{kind}" for kind in ("CONFIG", "DATA")}
        program = self._lab.popen(
            machine,
            [sys.executable, *argv],
            env=os.environ | home,
            cwd=ROOT,
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
        )
        assert program.stdout is not None
        return cast(IO[str], program.stdout)

    def _listen(self, lines: IO[str], *, keep: bool) -> None:
        def listen() -> None:
            try:
                for line in lines:
                    if keep:
                        self._lines.put(line)
            except ValueError:
                return  # the lab has closed the pipe

        threading.Thread(target=listen, daemon=True).start()


def run(pairs: int) -> list[Row]:
    """The median of so many deals of each kind; none, and why, where namespaces cannot be made."""
    if reason := why_not():
        print(f"deal is left out: {reason}", file=sys.stderr)
        return []
    with undisturbed(), tempfile.TemporaryDirectory() as home, NetLab(PEOPLE, delay_ms=DELAY_MS) as lab:
        first, at_once, prepared = _play(Party(lab, PEOPLE, home), pairs)
    return [
        *_rows("deal, nobody has cut", median(at_once), PROMISED_MS),
        *_rows("deal, all have cut", median(prepared), PROMISED_MS),
        *_rows("lot and deal, once", first, 2 * PROMISED_MS),
    ]


@contextmanager
def undisturbed() -> Iterator[None]:
    """What is started meanwhile goes before all other programs of the machine."""
    before = os.sched_getscheduler(0), os.sched_getparam(0)  # benches run on Linux only
    os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    try:
        yield
    finally:
        os.sched_setscheduler(0, *before)


def _play(party: Party, matches: int) -> tuple[float, list[float], list[float]]:
    """The first deal of all, the first one of each further match, and those between two rounds."""
    first, at_once, prepared = 0.0, list[float](), list[float]()
    for (match, number), ms in party.deals():
        if number > 1:
            prepared.append(ms)
        elif match == 1:
            first = ms
        else:
            at_once.append(ms)
        if len(at_once) == matches:
            break
    return first, at_once, prepared


def _rows(name: str, ours_ms: float, promised_ms: float) -> list[Row]:
    ratio, trips = ours_ms / promised_ms, ours_ms / ROUND_TRIP_MS
    return [
        Row(name, "ms", ours_ms, promised_ms, ratio, 1.0),
        Row("  in round trips", "", trips, promised_ms / ROUND_TRIP_MS, ratio),
    ]
