"""What somebody who guesses the code of a private table costs those who play: a ping, with and without."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from lanswim_protocol.codec import encode
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Lobby, Ping

from lanswim.trust.tls import client_context
from scripts.benches.measure import Quantity, Row, side_by_side
from scripts.benches.wires import Server, Wire

HELP = "a ping beside a stream of wrong codes, and without it on the same host"
ROUND_S = 2.0
PAUSE_S = 0.002
PACED = [Quantity("ping beside codes", "ms", 1.5)]
UNPACED = [Quantity("ping, codes unpaced", "ms")]
"""every code is looked at, as no host does it: what the other process alone saves"""


def run(pairs: int) -> list[Row]:
    """The median ping while codes are tried without a pause, and while nobody tries any."""
    return [*_beside("private", PACED, pairs), *_beside("unpaced", UNPACED, pairs)]


def _beside(kind: str, quantities: Sequence[Quantity], pairs: int) -> list[Row]:
    with Server(kind) as host, _guesser(host.port) as guesser:
        wire = Wire(host.port, client_context())
        wire.send(frame(encode(our_hello())) + frame(encode(Lobby())))
        wire.frame(), wire.frame()
        return side_by_side(quantities, lambda: _guessed(guesser, wire), lambda: _pings(wire), pairs)


def _pings(wire: Wire) -> Sequence[float]:
    data = frame(encode(Ping(n=1_000_000)))
    times: list[float] = []
    end = time.perf_counter() + ROUND_S
    while (began := time.perf_counter()) < end:
        wire.send(data)
        wire.bytes(len(data))
        times.append(time.perf_counter() - began)
        time.sleep(PAUSE_S)
    return [median(times) * 1000]


def _guessed(guesser: subprocess.Popen[str], wire: Wire) -> Sequence[float]:
    """A round in which no code was looked at would say nothing."""
    assert guesser.stdin is not None and guesser.stdout is not None
    guesser.stdin.write("go\n")
    guesser.stdin.flush()
    found = _pings(wire)
    guesser.stdin.write("stop\n")
    guesser.stdin.flush()
    tried, looked_at = map(int, guesser.stdout.readline().split())
    assert tried >= 2 and looked_at >= 1, f"{tried} codes tried, {looked_at} looked at"
    return found


@contextmanager
def _guesser(port: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "scripts.benches.guesser", str(port)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()
