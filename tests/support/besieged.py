"""A real host with a match that runs, beside somebody who sends whatever bytes: what must hold all the same.

No byte is chosen here (see `mutations`), and no test may live here. Nothing waits: time passes when told to.
"""

from __future__ import annotations

import logging
import random
from itertools import count
from typing import Any, Final

from lanswim_protocol.codec import decode_to_host
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.frames import TO_HOST_LIMIT, FrameReader
from lanswim_protocol.messages import Hello, Lobby, Ping, Pong, Start, TableView, Welcome

from lanswim.host.claims import Seal
from lanswim.host.clock import Clock
from lanswim.host.hub import Hub
from lanswim.host.limits import Limits
from lanswim.host.lines import KINDS
from lanswim.host.runner import Hooks
from lanswim.host.work import Inline
from lanswim.rules import PASS, TEMPLATES
from lanswim.rules.actions import Action
from lanswim.table.core import Table
from lanswim.table.settings import TableSettings
from lanswim.trust.keys import verify
from tests.support.keys import key
from tests.support.net import Wire
from tests.support.peer import Peer
from tests.support.player import Player
from tests.support.steps import Steps

STAGES: Final = ("connected", "in the lobby", "seated", "more than one")
PATIENCE_MS: Final = 180_000
"""virtual: what the default of every ask takes, one after the other"""
LIMITS: Final = Limits(connections=100)


class Fault(AssertionError):
    """Bytes of one peer had an effect that they must not have."""


class _Complaints(logging.Handler):
    """Keeps what a host says of itself: a stranger's bytes are no reason for a warning."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


class Attacker(Peer):
    """Reads all it is sent, and never cares."""

    def broken(self, error: RemoteProtocolError) -> None:
        raise Fault(f"the host said what is no message: {error}")


class Besieged:
    """Ada and Ben play; `attack` is what a third one does."""

    def __init__(self, seed: int = 0) -> None:
        self.steps = Steps()
        self._numbers = count(1)
        clock = Clock(lambda: int(self.steps.now_ms), self.steps.call_later)
        self.hub = Hub(
            "h1", clock=clock, limits=LIMITS, think=_passes, worker=Inline(), seal=Seal(key("host")),
            random_bytes=random.Random(seed).randbytes,
        )  # fmt: skip
        settings = TableSettings(
            "Stube", TEMPLATES["pub"], "pub", seats=3, absence="open", turn_ms=3_000, grace_ms=1_000
        )
        self.table = Table(settings, "t1", 0, random.Random(seed), ["Bot"], verify=verify)
        self.hub.open_table("t1", self.table, Hooks())
        self._cables: list[Wire] = []
        self._complaints = _Complaints()
        logging.getLogger("lanswim").addHandler(self._complaints)
        self.guests = [self._sits(Player(), name, f"10.0.0.{n}") for n, name in enumerate(("Ada", "Ben"))]

    def close(self) -> None:
        """Nothing is heard of it any more."""
        logging.getLogger("lanswim").removeHandler(self._complaints)

    # Who comes

    def _sits(self, peer: Player, name: str, address: str) -> Player:
        self.join(peer, address)
        peer.enter(name, name=name)
        self.run(100)
        assert peer.all(Welcome), peer.said
        return peer

    def join(self, peer: Peer, address: str) -> Wire:
        """A connection; what is said on it waits for the next `run`."""
        wire = Wire(peer.channel, self.hub.new_channel(), address=address, loop=self.steps)
        if isinstance(peer, Attacker):
            self._cables = [one for one in self._cables if not one.client.is_closing()] + [wire]
        return wire

    def all_go(self) -> None:
        """Whoever has attacked and is still there goes."""
        for cable in self._cables:
            cable.client.abort()
        self.run(100)

    def starts(self) -> None:
        """A match runs from now on."""
        match = self.table.state.match
        if match is None or match.phase == "over":
            self.guests[0].say(Start(id=1_000_000 + next(self._numbers)))
            self.run(100)

    def enemy(self, stage: str) -> tuple[Attacker, list[Wire]]:
        """Somebody who has got so far, with the connections that the bytes are to come on."""
        number = next(self._numbers)
        address, peer = f"10.0.1.{number % 250}", Attacker(mute=bool(number % 2))
        wires = [self.join(peer, address)]
        if stage == "in the lobby":
            peer.say(_HELLO, Lobby())
        elif stage != "connected":
            peer.enter(f"Eve {number % 5}", name="Eve")
        self.run(50)
        if stage == "more than one":
            wires += [self.join(Attacker(), address) for _ in range(3)]
        return peer, wires

    # What happens

    def run(self, ms: int) -> None:
        """Time passes, and the host looks at it as it does."""
        while ms > 0:
            step = min(ms, LIMITS.sweep_ms)
            self.steps.run(step)
            self.hub.sweep()
            ms -= step
        self.steps.run()

    def numbers(self) -> list[int]:
        """Those that an answer would have to name now, and their neighbours."""
        return [self.table.state.next_ask - n for n in range(1, 6)]

    def attack(self, stage: str, chunks: list[bytes], pause_ms: int = 0) -> Attacker:
        """These bytes arrive, in these pieces; then `holds` says whether all is well."""
        peer, wires = self.enemy(stage)
        self.starts()
        for n, chunk in enumerate(chunks):
            wires[n % len(wires)].client.write(chunk)
            self.run(pause_ms)
        self.run(50)
        if stage == "seated" and not pause_ms and is_broken(b"".join(chunks)) and not peer.gone.is_set():
            self.run(LIMITS.linger_ms + 2 * LIMITS.sweep_ms)
            if not peer.gone.is_set():
                raise Fault("who has broken the protocol is still there")
        return peer

    # What must hold

    def holds(self) -> bool:
        """The host and those who play have suffered nothing; Fault says what else."""
        self._is_content()
        self._is_bounded()
        for n, guest in enumerate(self.guests):
            if guest.gone.is_set():
                raise Fault(f"{('Ada', 'Ben')[n]} has lost the connection: {guest.said[-1:]}")
            before = len(guest.all(Pong))
            guest.say(Ping(n=7))
            self.run(10)
            if len(guest.all(Pong)) != before + 1:
                raise Fault("a ping is not answered")
        self._goes_on()
        return True

    def _is_content(self) -> None:
        if self._complaints.lines:
            raise Fault(f"the host complains: {self._complaints.lines[:3]}")

    def _goes_on(self) -> None:
        versions = [len(guest.all(TableView)) for guest in self.guests]
        for _ in range(PATIENCE_MS // 1_000):
            self.starts()
            self.run(1_000)
            self._is_content()
            now = [len(guest.all(TableView)) for guest in self.guests]
            if all(a > b + 3 for a, b in zip(now, versions, strict=True)):
                self._forget()
                return
        raise Fault(f"the match stands still: {self.guests[0].view}")

    def _forget(self) -> None:
        """What the guests were told so far; the first hello counts for the claim only."""
        for guest in self.guests:
            guest.said = [one for one in guest.said if isinstance(one, Hello)]
            guest._next = 0

    def _is_bounded(self) -> None:
        hub, state = self.hub, self.table.state
        sizes: dict[str, tuple[int, int]] = {
            "sessions": (len(hub.sessions), LIMITS.connections + 32),
            "keys": (len(hub.rates._each), 2 * LIMITS.connections),
            "kinds of lines": (len(hub.lines._kinds), KINDS + 1),
            "seats": (len(state.seats), 3),
            "waiting inputs": (len(hub.tables["t1"]._queue), 0),
        }
        for session in hub.sessions:
            reader: FrameReader = session.channel._reader
            sizes[f"bytes of connection {session.conn}"] = (reader.pending, 4 + TO_HOST_LIMIT)
        for what, (size, most) in sizes.items():
            if size > most:
                raise Fault(f"{what}: {size}, at most {most}")


_HELLO: Final = Hello(1, 1, "odd", bytes(32))


def _passes(view: Any, rules: str) -> Action:
    return PASS


def is_broken(stream: bytes) -> bool:
    """Whether whoever sends this after a hello has broken the protocol, however it is split."""
    reader = FrameReader(TO_HOST_LIMIT)
    try:
        for payload in reader.feed(stream):
            decode_to_host(payload)
    except RemoteProtocolError:
        return True
    return False
