"""A ping through the host beside a bare echo of the same bytes, both without TLS."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median

from lanswim_protocol.codec import encode
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Lobby, Ping

from scripts.benches.measure import Quantity, Row, side_by_side
from scripts.benches.wires import Server, Wire

HELP = "round trip through a plain host, beside a bare asyncio echo"
PINGS = 500


def run(pairs: int) -> list[Row]:
    """Round trip time (median) and processor time a ping."""
    with Server("host") as host, Server("echo") as echo:
        wire = Wire(host.port)
        wire.send(frame(encode(our_hello())) + frame(encode(Lobby())))
        wire.frame(), wire.frame()
        quantities = [Quantity("ping", "ms", 1.5), Quantity("ping cpu", "ms")]
        return side_by_side(quantities, pings(host, wire), pings(echo, Wire(echo.port)), pairs)


def pings(server: Server, wire: Wire) -> Callable[[], Sequence[float]]:
    """A measure: the median time of a ping over this wire, and the server's processor time for it, in ms."""
    data = frame(encode(Ping(n=1_000_000)))

    def measure() -> Sequence[float]:
        times: list[float] = []
        before = server.cpu_s()
        for _ in range(PINGS):
            began = time.perf_counter()
            wire.send(data)
            wire.bytes(len(data))
            times.append(time.perf_counter() - began)
        cpu = (server.cpu_s() - before) / PINGS
        return median(times) * 1000, cpu * 1000

    return measure
