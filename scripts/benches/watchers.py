"""A thousand who watch the lobby, beside a bare echo that sends the same bytes at the same times.

Both speak over the same TLS. Once a second the lobby changes, and all hear it; then each says a ping within a
quarter of a second, as clients do that have heard nothing since. The echo is told when to say what the host
says of itself. The clients are in a process of their own and come from many addresses of this machine. Beside
them sits a player, whose ping is compared with that at a host where nobody watches.
"""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median
from types import TracebackType

from lanswim_protocol.codec import encode
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Accepted, Lobby, Ping, Pong, SetBots, ToClient, Welcome

from lanswim.client.handshake import over_tls
from lanswim.host.listen import room_for
from lanswim.trust.tls import client_context
from scripts.benches.crowd import PING as PING_FRAME
from scripts.benches.measure import Quantity, Row, side_by_side
from scripts.benches.turn import NONCE, Client
from scripts.benches.wires import Server, Wire

HELP = (
    "a thousand who watch the lobby, beside a bare echo over the same TLS; the ping of a player beside them"
)
WATCHERS = 1_000
CHANGES = 2
"""of the lobby, in one measure"""
PINGS = 300
CPU = [Quantity("watchers cpu", "ms", 1.5)]
MEMORY = [Quantity("watcher memory", "KiB", limit=64.0)]
PING = [Quantity("ping beside watchers", "ms", 1.3)]


class Crowd:
    """The process of the watchers."""

    def __init__(self, port: int, kind: str) -> None:
        command = [sys.executable, "-m", "scripts.benches.crowd", str(port), str(WATCHERS), kind]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._line()

    def begin(self, a_second: float, seconds: float) -> None:
        """Has them say so many pings a second; heard() waits for the end."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{a_second} {seconds}\n")
        self._process.stdin.flush()

    def heard(self) -> int:
        """How many bytes they have got since."""
        return int(self._line())

    def _line(self) -> str:
        assert self._process.stdout is not None
        if not (line := self._process.stdout.readline()):
            raise ConnectionError("the watchers have ended")
        return line

    def __enter__(self) -> Crowd:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()


class Player:
    """Sits at the only table of a host, which is thereby its own."""

    def __init__(self, runner: asyncio.Runner, host: Server) -> None:
        self._runner = runner
        self._host = host
        self._wanted: type[ToClient] = Welcome
        self._came = asyncio.Event()
        self._client = Client(self._hear)
        self._orders = 0
        runner.run(self._sit())

    def change_the_lobby(self) -> None:
        """One bot more or less, which everybody is told."""
        self._orders += 1
        self._runner.run(self._ask(SetBots(id=self._orders, bots=1 + self._orders % 2), Accepted))

    def ping_ms(self) -> Sequence[float]:
        """The median of some hundred."""
        return [self._runner.run(self._pings()) * 1000]

    async def _sit(self) -> None:
        await over_tls(self._client.channel, socket.create_connection(("127.0.0.1", self._host.port)))
        self._client.channel.send(our_hello(nonce=NONCE))
        await self._client.sit(0)
        await self._came.wait()

    async def _pings(self) -> float:
        return median([await self._ask(Ping(n=1_000_000), Pong) for _ in range(PINGS)])

    async def _ask(self, message: Ping | SetBots, wanted: type[ToClient]) -> float:
        self._wanted = wanted
        self._came.clear()
        began = time.perf_counter()
        self._client.channel.send(message)
        await self._came.wait()
        return time.perf_counter() - began

    def _hear(self, message: ToClient) -> None:
        if type(message) is self._wanted:
            self._came.set()


def run(pairs: int) -> list[Row]:
    """Memory of a watcher, processor time of a thousand, and the ping of a player beside them."""
    room_for(WATCHERS)
    with (
        Server("lobby") as host,
        Server("parrot") as parrot,
        Server("lobby") as empty,
        asyncio.Runner() as runner,
    ):
        player, alone = Player(runner, host), Player(runner, empty)
        tables = _tables(host)
        parrot.tell(json.dumps([[tables.hex()]]))
        each = len(tables) + len(PING_FRAME)
        before = host.memory_kib(), parrot.memory_kib()
        with Crowd(host.port, "lobby") as watchers, Crowd(parrot.port, "silent") as others:
            after = host.memory_kib(), parrot.memory_kib()
            ours, bare = ((b - a) / WATCHERS for a, b in zip(before, after, strict=True))
            rows = side_by_side(MEMORY, lambda: [ours], lambda: [bare], 1)
            rows += side_by_side(
                CPU,
                lambda: _cpu_ms(host, watchers, each, player.change_the_lobby),
                lambda: _cpu_ms(parrot, others, each, lambda: parrot.tell("shout")),
                pairs,
            )
            rows += side_by_side(PING, lambda: _beside(watchers, player), alone.ping_ms, pairs)
    return rows


def _tables(host: Server) -> bytes:
    """What a watcher is told of the lobby."""
    wire = Wire(host.port, client_context())
    wire.send(frame(encode(our_hello())) + frame(encode(Lobby())))
    wire.frame()
    said = wire.frame()
    wire.close()
    return said


def _cpu_ms(server: Server, crowd: Crowd, each: int, change: Callable[[], object]) -> Sequence[float]:
    """Only where every watcher hears what it should, and nothing else, are two figures comparable."""
    before = server.cpu_s()
    for _ in range(CHANGES):
        change()
        crowd.begin(4 * WATCHERS, 0.25)
        if (heard := crowd.heard()) != WATCHERS * each:
            raise RuntimeError(f"{heard} bytes came to the watchers, not {WATCHERS} times {each}")
    return [(server.cpu_s() - before) / CHANGES * 1000]


def _beside(crowd: Crowd, player: Player) -> Sequence[float]:
    crowd.begin(WATCHERS, 1.0)
    time.sleep(0.1)
    figures = player.ping_ms()
    crowd.heard()
    return figures
