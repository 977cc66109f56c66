"""The life of one client at one table: (input, now_ms) → effects. No socket, clock or task may live here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.hello import negotiate, our_hello, refusal
from lanswim_protocol.messages import (
    Accepted,
    Answer,
    Closed,
    ClosedReason,
    Hello,
    Join,
    Leave,
    Lobby,
    Order,
    Ping,
    Pong,
    Refuse,
    Refused,
    RefusedReason,
    TableInfo,
    Tables,
    TableView,
    ToClient,
    ToHost,
    Welcome,
)

from lanswim.client import signals as s
from lanswim.client.backoff import KEEP_ASKING_MS, KEEP_TRYING_MS, Random
from lanswim.client.desk import Desk
from lanswim.client.heartbeat import SILENCE_MS, Heartbeat
from lanswim.client.model import Claim, ClientModel, Failure, Target
from lanswim.client.reading import meant, with_view, with_welcome
from lanswim.client.search import Search, Verdict

Stage = Literal["new", "dialing", "hello", "lobby", "join", "seated", "waiting", "done"]

PROGRAM = "lanswim"
LEAVE_MS = 1_500
"""how long the host may take to answer a leave"""
STEADY_MS = 5_000
"""a seat held for so long makes the next pause short again"""
BUSY = frozenset({"busy", "too_many_connections", "too_slow"})
"""reasons of a refuse after which asking again can help"""
SOUGHT_AGAIN = frozenset({"host_stopped", "silent"})
"""reasons of a closed after which the seat is still there"""


class Core:
    """Dials, says hello, joins, plays, and comes back to the same seat; `model` is what it knows."""

    def __init__(
        self,
        target: Target,
        claim: Claim,
        secret_of: Callable[[str], bytes],
        rng: Random,
        *,
        patient: bool = False,
    ) -> None:
        self.model = ClientModel(table="" if target.by_name else target.table)
        self._target = target
        self._claim = claim
        self._secret_of = secret_of
        self._patient = patient
        self._desk = Desk(rng.getrandbits(52))
        self._search = Search(target.addresses, rng)
        self._stage: Stage = "new"
        self._address = ""
        self._reached = self._sat = False  # a host has said hello; a seat was held
        self._seated_at = self._ping = 0
        self._wake_at: int | None = None  # the deadline of this stage, apart from heartbeats
        self._beat = Heartbeat(0)
        self._leaving = False
        self._effects: list[s.Effect] = []

    def handle(self, given: s.Input, now_ms: int) -> list[s.Effect]:
        """Takes in what happened or is wanted, and says what is to be done, in order."""
        self._effects = []
        if self._stage == "done":
            return []
        shown, due = self.model, self._due()
        self._take(given, now_ms)
        if self.model is not shown:
            self._effects.append(s.Changed(self.model))
        if self._due() != due:
            self._effects.append(s.Deadline(self._due()))
        if self._is_over():
            self._effects.append(s.Done(self.model))
        return self._effects

    def _is_over(self) -> bool:
        return self._stage == "done"

    def _take(self, given: s.Input, now_ms: int) -> None:
        match given:
            case s.Begin():
                self._dial()
            case s.Connected(address):
                self._connected(address, now_ms)
            case s.DialFailed():
                self._dial_failed(now_ms)
            case s.Received(message):
                self._received(message, now_ms)
            case s.Broken() | s.Lost():
                self._line_ended(now_ms)
            case s.Tick():
                self._tick(now_ms)
            case s.WantAnswer(answer, ask):
                self._answer(answer, ask)
            case s.WantOrder(order):
                self._order(order)
            case s.WantLeave():
                self._leave(now_ms)
            case s.RetryNow(addresses):
                self._retry_now(addresses)

    # Time

    def _due(self) -> int | None:
        if self._stage == "seated" and not self._leaving:
            return self._beat.due_ms()
        return self._wake_at

    def _tick(self, now_ms: int) -> None:
        due = self._due()
        if due is None or now_ms < due:
            return
        if self._leaving:
            self._finish(closed="left")
        elif self._stage == "seated":
            self._check_pulse(now_ms)
        elif self._stage == "waiting":
            self._dial()
        else:
            self._hang_up(at_once=True)
            self._line_ended(now_ms)

    def _check_pulse(self, now_ms: int) -> None:
        verdict = self._beat.check(now_ms)
        if verdict == "ping":
            self._ping += 1
            self._beat = self._beat.pinged(now_ms)
            self._send(Ping(self._ping))
        elif verdict == "dead":
            self._hang_up(at_once=True)
            self._seek(now_ms)

    # Getting a connection

    def _dial(self) -> None:
        self._stage, self._wake_at = "dialing", None
        self._effects.append(s.Dial(self._search.to_dial()))

    def _connected(self, address: str, now_ms: int) -> None:
        if self._stage != "dialing":
            return
        self._address = address
        self._enter("hello", now_ms)
        self._send(our_hello(PROGRAM))
        if not self._sat:
            self.model = self.model._replace(status="joining")

    def _enter(self, stage: Stage, now_ms: int) -> None:
        """The next step of the handshake, which must not take long."""
        self._stage, self._wake_at = stage, now_ms + SILENCE_MS

    def _dial_failed(self, now_ms: int) -> None:
        if self._stage != "dialing":
            return
        verdict = self._search.verdict()
        if verdict is not None:
            self._finish(failure=verdict.failure, refuse=verdict.refuse)
        elif self._reached or self._patient:
            self._seek(now_ms)
        else:
            self._finish(failure="unreachable")

    def _line_ended(self, now_ms: int) -> None:
        """The connection is gone, and the host has not said that it ends it."""
        if self._stage in ("new", "dialing", "waiting"):
            return
        self._hang_up(at_once=True)
        if self._leaving:
            self._finish(closed="left")
        elif self._stage == "hello" and not self._reached:
            self._wrong_door(Verdict("not_lanswim"))
        else:
            self._seek(now_ms)

    def _wrong_door(self, verdict: Verdict) -> None:
        """Somebody else answered at this address. Another interface's may still lead to the table."""
        self._hang_up()
        self._search.wrong(self._address, verdict)
        if self._search.to_dial():
            self._dial()
        else:
            self._finish(failure=verdict.failure, refuse=verdict.refuse)

    def _seek(self, now_ms: int) -> None:
        """The table is to be found again, after a pause."""
        if self._stage == "seated" and now_ms - self._seated_at >= STEADY_MS:
            self._search.was_steady()
        keep_ms = KEEP_TRYING_MS if self._sat or self._patient else KEEP_ASKING_MS
        pause = self._search.pause(now_ms, keep_ms)
        if pause is None:
            self._finish(failure="gave_up")
            return
        self._stage, self._wake_at = "waiting", now_ms + pause
        since = self._search.since_ms or 0
        self.model = self.model._replace(status="lost" if self._sat else "dialing", lost_at_ms=since)

    def _retry_now(self, addresses: tuple[str, ...]) -> None:
        new = self._search.heard_of(addresses)
        if self._stage == "waiting" or (self._stage == "dialing" and new):
            self._dial()

    # What the host says

    def _received(self, message: ToClient, now_ms: int) -> None:
        self._beat = Heartbeat(now_ms)
        if self._leaving and not isinstance(message, Closed | Refuse):
            return
        match message:
            case Refuse():
                self._turned_away(message, now_ms)
            case Hello() if self._stage == "hello":
                self._greeted(message, now_ms)
            case _ if self._stage == "hello":
                self._line_ended(now_ms)
            case Ping(n):
                self._send(Pong(n))
            case Tables(tables=tables) if self._stage == "lobby":
                self._choose(tables, now_ms)
            case Welcome() if self._stage == "join":
                self._welcomed(message, now_ms)
            case Closed():
                self._closed(message, now_ms)
            case TableView() if self._stage == "seated":
                self.model = with_view(self.model, message, now_ms)
            case Accepted(id):
                self._settled(id, None)
            case Refused(id, reason):
                self._settled(id, reason)

    def _greeted(self, hello: Hello, now_ms: int) -> None:
        try:
            negotiate(our_hello(), hello)
        except RemoteProtocolError as error:
            self._send(refusal(error))
            self._wrong_door(Verdict(refuse=Refuse("version", error.text, hello.min, hello.max)))
            return
        self._reached = True
        self._effects.append(s.Widen())
        if self.model.table:
            self._join(self.model.table, now_ms)
        else:
            self._enter("lobby", now_ms)
            self._send(Lobby())

    def _choose(self, tables: list[TableInfo], now_ms: int) -> None:
        fit = meant(self._target, tables)
        if len(fit) == 1:
            self._join(fit[0].table, now_ms)
        elif fit:
            self._finish(failure="several", tables=fit)
        else:
            self._wrong_door(Verdict("gone"))

    def _join(self, table: str, now_ms: int) -> None:
        self._enter("join", now_ms)
        claim = self._claim
        self._send(Join(table, claim.name, self._secret_of(table), claim.bot, claim.seat))

    def _welcomed(self, welcome: Welcome, now_ms: int) -> None:
        if welcome.term < self.model.term:  # left over from before the table moved on
            self._hang_up()
            self._seek(now_ms)
            return
        if welcome.term > self.model.term:
            self._desk.clear()
        self._stage, self._wake_at, self._seated_at = "seated", None, now_ms
        self._sat = True
        self._search.found()
        self.model = with_welcome(self.model, welcome, self._desk.pending_id)
        if self._desk.pending is not None:
            self._send(self._desk.pending)

    def _settled(self, id: int, reason: RefusedReason | None) -> None:
        if self._desk.settle(id, accepted=reason is None):
            self.model = self.model._replace(pending=None, refused=reason)

    def _turned_away(self, refuse: Refuse, now_ms: int) -> None:
        if self._stage in ("new", "dialing", "waiting"):
            return
        if refuse.reason in BUSY:
            self._reached = True
            self._hang_up()
            self.model = self.model._replace(refuse=refuse)
            self._seek(now_ms)
        elif refuse.reason == "no_such_table":
            self._wrong_door(Verdict("gone", refuse))
        elif refuse.reason == "version":
            self._wrong_door(Verdict(refuse=refuse))
        else:
            self._finish(refuse=refuse)

    def _closed(self, closed: Closed, now_ms: int) -> None:
        if closed.reason in SOUGHT_AGAIN and not self._leaving:
            self._hang_up()
            self.model = self.model._replace(closed=closed.reason)
            self._seek(now_ms)
        else:
            self._finish(closed=closed.reason)

    # What the player wants

    def _answer(self, answer: Answer, ask: int | None) -> None:
        if self._stage != "seated" or self._leaving:
            return
        command = self._desk.answer(answer, ask, self.model.view)
        if command is not None:
            self._sent(command.id)
            self._send(command)

    def _order(self, order: Order) -> None:
        if self._stage != "seated" or self._leaving:
            return
        numbered = self._desk.order(order)
        if numbered is not None:
            self._sent(numbered.id)
            self._send(numbered)

    def _sent(self, id: int) -> None:
        self.model = self.model._replace(pending=id, refused=None)

    def _leave(self, now_ms: int) -> None:
        if self._leaving:
            return
        if self._stage in ("join", "seated"):
            self._leaving, self._wake_at = True, now_ms + LEAVE_MS
            self._send(Leave())
        else:
            self._finish(closed="left")

    # Helpers

    def _send(self, message: ToHost) -> None:
        self._effects.append(s.Send(message))

    def _hang_up(self, *, at_once: bool = False) -> None:
        if not any(isinstance(effect, s.HangUp) for effect in self._effects):
            self._effects.append(s.HangUp(at_once))

    def _finish(
        self,
        *,
        closed: ClosedReason | None = None,
        refuse: Refuse | None = None,
        failure: Failure | None = None,
        tables: tuple[TableInfo, ...] = (),
    ) -> None:
        """The end: the model says why."""
        self._hang_up()
        self._stage, self._wake_at = "done", None
        model = self.model
        self.model = model._replace(
            status="closed",
            pending=None,
            closed=closed or model.closed,
            refuse=refuse or model.refuse,
            failure=failure,
            tables=tables,
        )
