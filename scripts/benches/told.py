"""How fast a client at a table on another machine is told that its host is gone. No match is played.

`killed`: from kill -9, which the closed socket tells; `cut`: from the moment the cable is pulled, which only
silence tells. Their yardstick is what is promised.

`python -m scripts.benches.told ADDRESS` is the client: it prints `seated` and `lost` when it is.
"""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
import tempfile
import time
from statistics import median
from typing import Any

from lanswim.client.identity import throw_away
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.table_client import TableClient
from scripts.benches.found import OURS, Bench, end, promised, until
from scripts.benches.measure import Row
from scripts.netlab import NetLab, why_not

HELP = "a client told of a killed host, and of a cut cable, between two machines (needs root)"
KILLED_MS, CUT_MS = 50.0, 5_000.0
SETTLED_S = 1.5
"""what is said at the beginning has been said: from here on only heartbeats"""


def run(pairs: int) -> list[Row]:
    """Both figures; none, and a sentence that says why, where namespaces cannot be made."""
    if reason := why_not():
        print(f"told is left out: {reason}", file=sys.stderr)
        return []
    with tempfile.TemporaryDirectory() as home, NetLab(2) as lab:
        bench = Bench(lab, home)
        killed = median(_killed(bench) for _ in range(pairs))
        cut = median(_cut(bench) for _ in range(pairs))
    return [promised("killed", killed, KILLED_MS, "told"), promised("cut", cut, CUT_MS, "told")]


def _killed(bench: Bench) -> float:
    host, client = _seated(bench)
    began = time.monotonic()
    host.send_signal(signal.SIGKILL)
    told = until(client, "lost")
    end(client)
    host.wait()
    return (told - began) * 1000


def _cut(bench: Bench) -> float:
    host, client = _seated(bench)
    began = time.monotonic()
    bench.lab.cut(1)
    told = until(client, "lost")
    end(client)
    end(host)
    bench.lab.restore(1)
    return (told - began) * 1000


def _seated(bench: Bench) -> tuple[subprocess.Popen[Any], subprocess.Popen[Any]]:
    """A host on machine 1, and a client of its table on machine 2."""
    host = bench.start(1, (*OURS.host, "--port", "4031"))
    until(host, "listening")
    client = bench.start(2, ("-m", "scripts.benches.told", "10.77.1.1:4031"))
    until(client, "seated")
    time.sleep(SETTLED_S)
    return host, client


def main(address: str) -> None:
    """Sits there until it is ended."""
    last = ""

    def changed(model: ClientModel) -> None:
        nonlocal last
        if model.status != last and model.status in ("seated", "lost"):
            last = model.status
            print(last, flush=True)

    me = throw_away().key
    client = TableClient(Target((address,)), Claim("Anna"), me, changed, rng=random.SystemRandom())
    asyncio.run(client.run())


if __name__ == "__main__":
    main(*sys.argv[1:])
