"""What encryption costs beside plain connections to the same host: ping, handshake, memory when idle."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Sequence

from lanswim_protocol.codec import encode
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Lobby

from lanswim.trust.tls import client_context
from scripts.benches.measure import Quantity, Row, side_by_side
from scripts.benches.ping import pings
from scripts.benches.wires import Server, Wire

HELP = "encrypted connections, beside plain ones to the same host"
HANDSHAKES = 50
IDLE = 200
PING = [Quantity("ping, tls", "ms", 2.2), Quantity("ping cpu, tls", "ms")]
HANDSHAKE = [Quantity("connect cpu, tls", "ms", limit=2.0)]
MEMORY = [Quantity("idle memory, tls", "KiB", limit=64.0)]


def run(pairs: int) -> list[Row]:
    """How much longer a ping takes; what a connection costs the host in processor time and in memory."""
    context = client_context()
    with Server("both") as host:
        wires = [_visit(host.secure_port, context), _visit(host.port, None)]
        rows = side_by_side(PING, pings(host, wires[0]), pings(host, wires[1]), pairs)
        over_tls, plain = _connects(host, host.secure_port, context), _connects(host, host.port, None)
        rows += side_by_side(HANDSHAKE, over_tls, plain, pairs)
    return rows + side_by_side(MEMORY, lambda: idle_memory(context), lambda: idle_memory(None), pairs)


def _visit(port: int, context: ssl.SSLContext | None) -> Wire:
    """Somebody who looks at the lobby and says nothing more."""
    wire = Wire(port, context)
    wire.send(frame(encode(our_hello())) + frame(encode(Lobby())))
    wire.frame(), wire.frame()
    return wire


def _connects(host: Server, port: int, context: ssl.SSLContext | None) -> Callable[[], Sequence[float]]:
    def measure() -> Sequence[float]:
        before = host.cpu_s()
        for _ in range(HANDSHAKES):
            wire = Wire(port, context)
            wire.frame()  # the host's hello: it has taken note of the handshake's end
            wire.close()
        return [(host.cpu_s() - before) / HANDSHAKES * 1000]

    return measure


def idle_memory(context: ssl.SSLContext | None) -> Sequence[float]:
    """A process of its own each time: what was used once is kept by the allocator."""
    with Server("both") as host:
        port = host.port if context is None else host.secure_port
        wires = [_visit(port, context) for _ in range(8)]  # the first pay for what all share
        before = host.memory_kib()
        wires += [_visit(port, context) for _ in range(IDLE)]
        each = (host.memory_kib() - before) / IDLE
        for wire in wires:
            wire.close()
        return [each]
