"""A turn at a table of nine beside a bare broadcast of the same bytes.

A turn: one command comes in, is decoded and decided, nine views are built and written. The bare server has
the very bytes that the host sent in the round before, and writes them when the same command comes. The client
is the same for both: it stops the clock when the last of nine connections has all of its bytes.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from statistics import median

from lanswim_protocol.codec import decode_to_client, encode
from lanswim_protocol.frames import HEADER, frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import (
    Answer,
    AnswerKind,
    AskKind,
    Command,
    Join,
    Message,
    Ping,
    Pong,
    TableView,
    Welcome,
)

from scripts.benches.measure import Quantity, Row, side_by_side
from scripts.benches.servers import SEATS
from scripts.benches.wires import Server, Wire

HELP = "a turn with nine seats, beside a bare asyncio broadcast of the same bytes"
TURNS_A_ROUND = 18
ROUNDS = 12
PING = frame(encode(Ping(n=1)))
QUANTITIES = [Quantity("turn p50", "ms", 1.5), Quantity("turn cpu", "ms", 3.0)]

Script = list[tuple[int, bytes, list[bytes]]]
"""the turns of a round: who says what, and what each of the nine gets"""


class Table:
    """Nine connections to a host that play by themselves."""

    def __init__(self, host: Server) -> None:
        self._host = host
        self._wires = [Wire(host.port) for _ in range(SEATS)]
        self._ids = 0
        self.views: list[TableView] = []
        self.script: Script = []
        for number, wire in enumerate(self._wires):
            wire.send(frame(encode(our_hello())))
            wire.send(frame(encode(Join("bench", f"P{number}", bytes([number]) * 16, seat=number))))
            while not isinstance(decode(wire.frame()), Welcome):
                continue
            self.views.append(last_view(wire.frame()))
        self._catch_up()
        self.settle()

    def settle(self) -> None:
        """Plays on, unmeasured, until the turns of a round with all nine have just begun."""
        while not (self._everybody_plays() and self.views[0].round.phase == "turn"):
            self._say_plainly()

    def play(self) -> tuple[list[float], float]:
        """Measures turns of a round, as many as it has: times, and processor time of the host for all."""
        times: list[float] = []
        self.script = []
        before = self._host.cpu_s()
        while len(times) < TURNS_A_ROUND and self.views[0].round.phase == "turn":
            times.append(self._turn())
        cpu = self._host.cpu_s() - before
        self._catch_up()
        return times, cpu

    def finish(self) -> None:
        """Ends the round by a knock, and goes on to the next."""
        began = self.views[0].round
        while (now := self.views[0].round).match == began.match and now.round == began.round:
            self._say_plainly()
        self.settle()

    def _turn(self) -> float:
        seat = self.views[0].round.turn
        assert seat is not None
        view = self.views[seat].round
        answer = Answer("swap", hand=view.hand[view.turns % 3], middle=view.middle[0])
        data = self._command(seat, answer)
        began = time.perf_counter()
        self._wires[seat].send(data)
        got = [wire.frame() for wire in self._wires]
        got[seat] += self._wires[seat].frame()  # accepted, then the view
        taken = time.perf_counter() - began
        self.script.append((seat, data, got))
        self.views = [last_view(frames) for frames in got]
        return taken

    def _command(self, seat: int, answer: Answer) -> bytes:
        ask = self.views[seat].ask
        assert ask is not None
        self._ids += 1
        return frame(encode(Command(id=self._ids, ask=ask.id, answer=answer)))

    def _say_plainly(self) -> None:
        """One answer of whoever is asked."""
        seat, ask = next((n, view.ask) for n, view in enumerate(self.views) if view.ask is not None)
        plain: dict[AskKind, AnswerKind] = {"ready": "ready", "buy_back": "no", "dealer_choice": "keep"}
        kind = plain.get(ask.kind) or ("knock" if "knock" in self.views[seat].round.legal else "pass")
        self._wires[seat].send(self._command(seat, Answer(kind)))
        self._catch_up(first=seat)

    def _catch_up(self, first: int = 0) -> None:
        """Reads whatever was sent up to now: what comes before the answer to a ping."""
        for seat in sorted(range(SEATS), key=lambda seat: seat != first):
            self._wires[seat].send(PING)
            while not isinstance(message := decode(self._wires[seat].frame()), Pong):
                if isinstance(message, TableView):
                    self.views[seat] = message

    def _everybody_plays(self) -> bool:
        seats = self.views[0].round.seats
        return len(seats) == SEATS and all(seat.status in ("in", "swimming") for seat in seats)


def decode(data: bytes) -> Message:
    """The message of one frame."""
    return decode_to_client(data[HEADER:])


def last_view(frames: bytes) -> TableView:
    """The view that ends these frames."""
    while frames:
        end = HEADER + int.from_bytes(frames[:HEADER], "big")
        message, frames = decode(frames[:end]), frames[end:]
    assert isinstance(message, TableView)
    return message


class Copy:
    """Nine connections to the bare broadcast, which repeats what a host sent."""

    def __init__(self, broadcast: Server) -> None:
        self._broadcast = broadcast
        self._wires = [Wire(broadcast.port) for _ in range(SEATS)]

    def play(self, script: Script) -> tuple[list[float], float]:
        """The same turns again: times, and processor time of the server for all."""
        before = self._broadcast.tell(json.dumps([[data.hex() for data in got] for _, _, got in script]))
        before = self._broadcast.cpu_s()
        times = [self._turn(*turn) for turn in script]
        return times, self._broadcast.cpu_s() - before

    def _turn(self, seat: int, data: bytes, got: list[bytes]) -> float:
        began = time.perf_counter()
        self._wires[seat].send(data)
        for number, wire in enumerate(self._wires):
            wire.frame()
            if number == seat:
                wire.frame()
        return time.perf_counter() - began


def run(pairs: int) -> list[Row]:
    """Median time and processor time of a turn."""
    with Server("host") as host, Server("broadcast") as broadcast:
        table, copy = Table(host), Copy(broadcast)
        scripts: list[Script] = []

        def ours() -> Sequence[float]:
            played = []
            scripts.clear()
            for _ in range(ROUNDS):
                played.append(table.play())
                scripts.append(table.script)
                table.finish()
            return _figures(played)

        def bare() -> Sequence[float]:
            return _figures([copy.play(script) for script in scripts])

        return side_by_side(QUANTITIES, ours, bare, pairs)


def _figures(played: Sequence[tuple[list[float], float]]) -> Sequence[float]:
    times = [one for taken, _ in played for one in taken]
    return median(times) * 1000, sum(cpu for _, cpu in played) / len(times) * 1000
