"""The servers that the benches measure, each a process of its own: a host, a bare echo, a bare broadcast.

Started as `python -m scripts.benches.servers KIND`; prints its port and
that of its control connection, over which it says how much processor time and memory it uses and takes what
it shall broadcast. `host` and `echo` speak without TLS; `both` is a host with a second port, printed last,
where it speaks with TLS. `private` and `unpaced` speak with TLS only, and have a code; so does `lobby`, which
has room for a thousand, and none. `broadcast` and `parrot`, an echo, speak with the TLS of a host, which they
are compared with.
"""

from __future__ import annotations

import asyncio
import gc
import json
import mmap
import random
import sys
import time
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from lanswim_protocol.frames import HEADER
from lanswim_protocol.messages import RoundView

from lanswim.bots import decide
from lanswim.host.clock import loop_clock
from lanswim.host.inlet import SecuredInlet
from lanswim.host.limits import Limits
from lanswim.host.listen import listeners, room_for
from lanswim.host.server import Host
from lanswim.rules import Action, parse_rules
from lanswim.table.settings import Start, TableSettings
from lanswim.trust.certificate import new_host_tls
from lanswim.trust.codes import TableCode

SEATS = 9
RULES = parse_rules("pub")
PATIENT = Limits(
    ping_ms=10**9, silent_ms=10**9, watcher_ms=10**9, dead_ms=10**9, messages_a_second=10**9, burst=10**9
)
"""the bench's clients say nothing but what is measured"""

CROWDED = PATIENT._replace(connections=1_100)
"""watchers, and who plays"""

UNPACED = PATIENT._replace(code_each_ms=0, code_all_ms=0)
"""looks at every code, as no host does"""


class Control(asyncio.Protocol):
    """A line in: `cpu`, `memory`, `shout`, or a JSON list of turns, each a list of hex texts; a line out."""

    script: ClassVar[list[list[bytes]]] = []
    """one for the whole process"""
    turn = 0

    def __init__(self) -> None:
        self._line = b""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._line += data
        if not self._line.endswith(b"\n"):
            return
        line, self._line = self._line.strip(), b""
        if line == b"memory":
            self._transport.write(b"%d\n" % _memory_kib())
            return
        if line == b"shout":
            Parrot.shout(Control.script[0][0])
        elif line != b"cpu":
            Control.script = [[bytes.fromhex(text) for text in turn] for turn in json.loads(line)]
            Control.turn = 0
        self._transport.write(b"%.9f\n" % time.process_time())


class Echo(asyncio.Protocol):
    """Sends back what it gets."""

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._transport.write(data)


class Parrot(Echo):
    """An echo that can be made to say the same to everybody."""

    everybody: ClassVar[list[Any]] = []
    """all connections of this process"""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.everybody.append(transport)

    @classmethod
    def shout(cls, data: bytes) -> None:
        for transport in cls.everybody:
            transport.write(data)


class Broadcast(asyncio.Protocol):
    """For each message sends the bytes of the next turn of the script, each connection its own."""

    everybody: ClassVar[list[Any]] = []
    """all connections of this process"""

    def connection_made(self, transport: Any) -> None:
        self.everybody.append(transport)
        self._buffer = b""

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if len(self._buffer) < HEADER + int.from_bytes(self._buffer[:HEADER], "big"):
            return
        self._buffer = b""
        for transport, payload in zip(self.everybody, Control.script[Control.turn], strict=True):
            transport.write(payload)
        Control.turn += 1


def _memory_kib() -> int:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])  # benches run on Linux only
    return pages * mmap.PAGESIZE // 1024


def _a_host(*, code: TableCode | None = None, limits: Limits = PATIENT, start: Start = "full") -> Host:
    rng = random.Random(1)

    def think(view: RoundView, rules_text: str) -> Action:
        return decide(view, RULES, rng)

    settings = TableSettings("bench", RULES, "pub", SEATS, start=start)
    return Host(
        settings,
        table_id="bench",
        rng=rng,
        think=think,
        names_of_bots=["Bot"],
        bind="127.0.0.1",
        limits=limits,
        code=code,
        plain=code is None,
    )


async def _host() -> list[int]:
    host = _a_host()
    await host.start()
    return [host.port]


async def _both() -> list[int]:
    hub, tls = _a_host().open(loop_clock(asyncio.get_running_loop())), new_host_tls()
    return [await listen(hub.new_channel), await listen(lambda: SecuredInlet(hub.new_channel(), tls))]


async def _secured(protocol: Callable[[], asyncio.Protocol]) -> list[int]:
    tls = new_host_tls()
    return [await listen(lambda: SecuredInlet(protocol(), tls))]


async def _lobby() -> list[int]:
    room_for(CROWDED.connections)
    hub = _a_host(limits=CROWDED, start="owner").open(loop_clock(asyncio.get_running_loop()))
    tls = new_host_tls()
    return [await listen(lambda: SecuredInlet(hub.new_channel(), tls))]


async def _parrot() -> list[int]:
    room_for(CROWDED.connections)
    return await _secured(Parrot)


async def _private(limits: Limits) -> list[int]:
    """With TLS, and a code that nobody tries who guesses."""
    host = _a_host(code=TableCode("salad-tiger-bench"), limits=limits)
    await host.start()
    return [host.port]


async def _echo() -> list[int]:
    return [await listen(Echo)]


async def listen(make: Callable[[], asyncio.BaseProtocol]) -> int:
    """The port where such a protocol listens now."""
    (one,) = listeners(bind="127.0.0.1")
    await asyncio.get_running_loop().create_server(make, sock=one)
    return int(one.getsockname()[1])


async def main(what: str) -> None:
    """Serves until its standard input ends."""
    kinds: dict[str, Callable[[], Coroutine[Any, Any, list[int]]]] = {
        "host": _host, "both": _both, "echo": _echo, "broadcast": partial(_secured, Broadcast),
        "lobby": _lobby, "parrot": _parrot,
        "private": partial(_private, PATIENT), "unpaced": partial(_private, UNPACED),
    }  # fmt: skip
    first, *others = await kinds[what]()
    print(first, await listen(Control), *others, flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
