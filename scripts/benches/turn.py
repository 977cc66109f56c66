"""A turn at a table of nine beside a bare broadcast of the same bytes.

A turn: one command comes in, is decoded and decided, nine views are built and written. The bare server has
the very bytes that the host sent in the round before, and writes them when the same command comes. Both
speak over the same TLS. The nine clients are the same for both, ordinary ones on one loop; the clock stops
when the last of them has decoded.
"""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Callable, Sequence
from statistics import median

from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_client, encode
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.frames import LIMIT, frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import (
    Answer,
    AnswerKind,
    AskKind,
    Command,
    Hello,
    Join,
    Message,
    RoundView,
    TableView,
    ToClient,
)
from lanswim_protocol.statements import claim_statement

from lanswim.client.handshake import over_tls
from lanswim.trust.keys import SigningKey
from scripts.benches.measure import Quantity, Row, side_by_side
from scripts.benches.servers import SEATS
from scripts.benches.wires import Server

HELP = "a turn with nine seats, beside a bare asyncio broadcast of the same bytes over the same TLS"
TURNS_A_ROUND = 18
ROUNDS = 12
NONCE = bytes(32)
QUANTITIES = [Quantity("turn p50", "ms", 1.3), Quantity("turn cpu", "ms", 2.5)]

Turn = tuple[int, Command, list[bytes]]
"""who says what, and what each of the nine gets"""
Played = tuple[list[float], float]
"""the time of each turn, and the processor time of the server for all of them, in seconds"""


class Nine:
    """Nine clients of one server, and a count of what they wait for."""

    def __init__(self) -> None:
        self.clients = [Client(self.one_more) for _ in range(SEATS)]
        self._missing = 0
        self._all_here = asyncio.Event()

    async def dial(self, port: int) -> None:
        """One after the other, so that the server knows them in this order."""
        for client in self.clients:
            await over_tls(client.channel, socket.create_connection(("127.0.0.1", port)))

    def one_more(self, message: ToClient) -> None:
        """A client got something."""
        if type(message) is TableView:
            self._missing -= 1
            if not self._missing:
                self._all_here.set()

    async def say(self, seat: int, message: Message) -> float:
        """This seat says something; how long it takes until everybody has a view, in seconds."""
        self.expect(SEATS)
        began = time.perf_counter()
        self.clients[seat].channel.send(message)
        await self.all_here()
        return time.perf_counter() - began

    def take(self) -> list[list[ToClient]]:
        """What each of them got since the last call."""
        taken = [client.got for client in self.clients]
        for client in self.clients:
            client.got = []
        return taken

    def expect(self, count: int) -> None:
        """So many views are to come."""
        self._missing = count
        self._all_here.clear()

    async def all_here(self) -> None:
        """Until they have come."""
        await self._all_here.wait()


class Client:
    """One of nine: keeps what it gets, and its newest view."""

    def __init__(self, tell: Callable[[ToClient], None]) -> None:
        self.channel = Channel(self, decode_to_client, limit=LIMIT)
        self.got: list[ToClient] = []
        self.host_nonce: bytes | None = None
        self.greeted = asyncio.Event()
        self.view: TableView
        self._tell = tell

    def connected(self, channel: Channel) -> None:
        """Nothing is said by itself."""

    def received(self, message: ToClient) -> None:
        """Kept and told."""
        self.got.append(message)
        if type(message) is TableView:
            self.view = message
        elif type(message) is Hello:
            self.host_nonce = message.nonce
            self.greeted.set()
        self._tell(message)

    async def sit(self, seat: int, table: str = "bench") -> None:
        """Claims this seat, with a key of its own."""
        await self.greeted.wait()
        key, channel, nonce = SigningKey.generate(), self.channel, self.host_nonce
        assert nonce is not None
        place, hellos = (table, 0), (channel.heard, channel.said)
        claim = claim_statement("play", channel.binding, *place, nonce, NONCE, key.public, *hellos)
        channel.send(Join(table, f"P{seat}", key.public, key.sign(claim), seat=seat))

    def broken(self, error: RemoteProtocolError) -> None:
        """Neither server sends such."""
        raise error

    def lost(self, error: Exception | None) -> None:
        """The end of the bench."""


class Table:
    """Nine clients that play at a host by themselves."""

    def __init__(self, host: Server, table: str = "bench") -> None:
        self.script: list[Turn] = []
        self._host = host
        self._table = table
        self._nine = Nine()
        self._ids = 0

    async def open(self) -> None:
        """Everybody sits down, and plays until the turns of a round have begun."""
        await self._nine.dial(self._host.secure_port)
        for client in self._nine.clients:
            client.channel.send(our_hello(nonce=NONCE))
        for seat, client in enumerate(self._nine.clients):
            self._nine.expect(seat + 1)
            await client.sit(seat, self._table)
            await self._nine.all_here()
        await self._settle()

    async def play(self) -> Played:
        """Measures the first turns of a round; then plays on, unmeasured, to those of the next."""
        times: list[float] = []
        turns: list[tuple[int, Command, list[list[ToClient]]]] = []
        before = self._host.cpu_s()
        while len(times) < TURNS_A_ROUND and self._round.phase == "turn":
            seat, command = self._swap()
            times.append(await self._nine.say(seat, command))
            turns.append((seat, command, self._nine.take()))
        cpu = self._host.cpu_s() - before
        # Only now: between two turns it would be work that the bare server's clients do not have.
        self.script = [(seat, command, [_framed(one) for one in got]) for seat, command, got in turns]
        began = self._round
        while (self._round.match, self._round.round) == (began.match, began.round):
            await self._say_plainly()
        await self._settle()
        self._nine.take()
        return times, cpu

    @property
    def _round(self) -> RoundView:
        return self._nine.clients[0].view.round

    async def _settle(self) -> None:
        while not (self._everybody_plays() and self._round.phase == "turn"):
            await self._say_plainly()

    def _everybody_plays(self) -> bool:
        seats = self._round.seats
        return len(seats) == SEATS and all(seat.status in ("in", "swimming") for seat in seats)

    def _swap(self) -> tuple[int, Command]:
        """Whose turn it is, and what they say."""
        seat, clients = self._round.turn, self._nine.clients
        assert seat is not None
        now = clients[seat].view.round
        answer = Answer("swap", hand=now.hand[now.turns % 3], middle=now.middle[0])
        return seat, self._command(seat, answer)

    def _command(self, seat: int, answer: Answer) -> Command:
        ask = self._nine.clients[seat].view.ask
        assert ask is not None
        self._ids += 1
        return Command(id=self._ids, ask=ask.id, answer=answer)

    async def _say_plainly(self) -> None:
        """One answer of whoever is asked."""
        views = [client.view for client in self._nine.clients]
        seat, ask = next((n, view.ask) for n, view in enumerate(views) if view.ask is not None)
        plain: dict[AskKind, AnswerKind] = {"ready": "ready", "buy_back": "no", "dealer_choice": "keep"}
        kind = plain.get(ask.kind) or ("knock" if "knock" in views[seat].round.legal else "pass")
        await self._nine.say(seat, self._command(seat, Answer(kind)))


class Copy:
    """Nine clients of the bare broadcast, which repeats what a host sent."""

    def __init__(self, broadcast: Server) -> None:
        self._broadcast = broadcast
        self._nine = Nine()

    async def open(self) -> None:
        """Connects all of them."""
        await self._nine.dial(self._broadcast.port)

    async def play(self, script: Sequence[Turn]) -> Played:
        """The same turns again."""
        self._broadcast.tell(json.dumps([[data.hex() for data in got] for _, _, got in script]))
        before = self._broadcast.cpu_s()
        times = [await self._nine.say(seat, command) for seat, command, _ in script]
        return times, self._broadcast.cpu_s() - before


def run(pairs: int) -> list[Row]:
    """Median time and processor time of a turn."""
    with Server("both") as host, Server("broadcast") as broadcast, asyncio.Runner() as runner:
        table, copy = Table(host), Copy(broadcast)
        runner.run(table.open())
        runner.run(copy.open())
        scripts: list[Sequence[Turn]] = []

        async def ours() -> Sequence[float]:
            played = []
            scripts.clear()
            for _ in range(ROUNDS):
                played.append(await table.play())
                scripts.append(table.script)
            return _figures(played)

        async def bare() -> Sequence[float]:
            return _figures([await copy.play(script) for script in scripts])

        return side_by_side(QUANTITIES, lambda: runner.run(ours()), lambda: runner.run(bare()), pairs)


def _framed(messages: Sequence[ToClient]) -> bytes:
    return b"".join([frame(encode(one)) for one in messages])


def _figures(played: Sequence[Played]) -> Sequence[float]:
    times = [one for taken, _ in played for one in taken]
    return median(times) * 1000, sum(cpu for _, cpu in played) / len(times) * 1000
