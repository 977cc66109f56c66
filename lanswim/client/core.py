"""The life of one client at one table: (input, now_ms) → effects. No socket, clock or task may live here."""

from __future__ import annotations

from collections.abc import Callable

from lanswim_protocol.heartbeat import Heartbeat
from lanswim_protocol.messages import (
    Accepted,
    Closed,
    CodeAnswer,
    CutFrozen,
    CutOpen,
    CutProof,
    CutVoid,
    Hello,
    Ping,
    Pong,
    Refuse,
    Refused,
    Said,
    SignedCheckpoint,
    Tables,
    TableView,
    ToClient,
    Welcome,
)

from lanswim.client import signals as s
from lanswim.client.backoff import Random
from lanswim.client.checkpoints import is_earlier, is_signed
from lanswim.client.deals.deeds import AlarmKept, NotKept, Recalled
from lanswim.client.desk import Desk
from lanswim.client.hearing import Hearing
from lanswim.client.model import Claim, Signer, Target
from lanswim.client.reading import is_of_table, role_after, with_lines, with_view, with_welcome
from lanswim.client.sane import is_sane
from lanswim.client.search import Verdict
from lanswim.client.vouching import Trust
from lanswim.client.wanting import Wanting

FIRST_VIEW_MS = 5_000
"""how long a host may take to show the table to whom it has given a seat"""
SOUGHT_AGAIN = frozenset({"host_stopped", "silent"})
"""reasons of a closed after which the seat is still there"""


class Core(Wanting):
    """Dials, says hello, joins, plays, and comes back to the same seat; `model` is what it knows."""

    def __init__(
        self,
        target: Target,
        claim: Claim,
        signer: Signer,
        trust: Trust,
        rng: Random,
        random_bytes: Callable[[int], bytes],
        *,
        patient: bool = False,
    ) -> None:
        super().__init__(target, claim, signer, trust, rng, random_bytes, patient=patient)
        self._desk = Desk(rng.getrandbits(52))
        self._hearing = Hearing()
        self._beat = Heartbeat(0)
        self._ping = 0

    def handle(self, given: s.Input, now_ms: int) -> list[s.Effect]:
        """Takes in what happened or is wanted, and says what is to be done, in order."""
        self._effects = []
        if self.is_over():
            return []
        shown, due = self.model, self._due()
        self._take(given, now_ms)
        if self.is_over():
            self._conclude(now_ms)
        if self.model is not shown:
            self._effects.append(s.Changed(self.model))
        if self._due() != due:
            self._effects.append(s.Deadline(self._due()))
        if self.is_over():
            self._effects.append(s.Done(self.model))
        return self._effects

    def _take(self, given: s.Input, now_ms: int) -> None:
        match given:
            case s.Begin():
                self._dial()
            case s.Connected(address, link):
                self._connected(address, link, now_ms)
            case s.DialFailed(why):
                self._dial_failed(now_ms, why)
            case s.Received(message):
                self._received(message, now_ms)
            case s.Broken():
                self._not_ours(now_ms)
            case s.Lost():
                self._line_ended(now_ms)
            case s.Tick():
                self._tick(now_ms)
            case s.Slept(passed_ms):
                self._note_sleep(passed_ms)
            case s.Begun() | s.Checked():
                self._reckoned(given, now_ms)
            case Recalled() | AlarmKept() | NotKept():
                self._told(given)
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
        if self._stage != "seated" or self._leaving:
            return self._wake_at
        beat_ms = self._beat.due_ms()
        return beat_ms if self._wake_at is None else min(beat_ms, self._wake_at)

    def _tick(self, now_ms: int) -> None:
        due = self._due()
        self._watch_clock(now_ms)
        if due is None or now_ms < due:
            return
        if self._leaving:
            self._finish(closed="left")
        elif self._stage == "seated" and (self._wake_at is None or now_ms < self._wake_at):
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
            self._note_ping(self._ping, now_ms)
        elif verdict == "dead":
            self._hang_up(at_once=True)
            self._seek(now_ms)

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
                self._not_ours(now_ms)
            case Ping(n):
                self._send(Pong(n))
            case Tables(tables=tables) if self._stage == "lobby":
                self._choose(tables, now_ms)
            case CodeAnswer() if self._stage == "code":
                self._code_answered(message, now_ms)
            case Welcome() if self._stage in ("join", "seated"):
                self._welcomed(message, now_ms)
            case Closed():
                self._closed(message, now_ms)
            case CutOpen() | CutFrozen() | CutVoid() | CutProof() if self._stage == "seated":
                self._hear(message, now_ms)
            case Pong(n):
                self._hear_pong(n)
            case TableView() if self._stage == "seated":
                self._seen(message, now_ms)
            case Said(lines) if self._stage == "seated":
                new, left_out = self._hearing.take(lines, now_ms)
                self.model = with_lines(self.model, new, left_out=left_out)
            case SignedCheckpoint() if self._stage == "seated":
                self._checkpointed(message)
            case Accepted(id):
                self._settled(id, None)
            case Refused(id, reason):
                self._settled(id, reason)

    def _welcomed(self, welcome: Welcome, now_ms: int) -> None:
        if self._offer is None or not self._is_answered(welcome):
            self._wrong_door(Verdict("bad_proof"), now_ms)
            return
        if welcome.term > self.model.term:
            self._desk.clear()
            self._hearing.forget()
            self.model = self.model._replace(chat=())
        again, self._role = self._stage == "seated", role_after(welcome, self._role)
        if not again:  # else who watched has a seat now, or the other way round
            self._stage, self._wake_at = "seated", now_ms + FIRST_VIEW_MS
            self._hearing.connected()
        self._sat = True
        self._search.reached()
        pending, own = self._desk.pending_id, self._trust.own
        self.model = with_welcome(self.model, welcome, self._offer, pending, own)
        self.model = self.model._replace(code=self._admission.code_of(self._offer))
        self._attend(welcome, now_ms, again=again)
        if not again:
            for unanswered in (self._desk.pending, self._desk.talk.current):
                if unanswered is not None:
                    self._send(unanswered)

    def _seen(self, view: TableView, now_ms: int) -> None:
        """Nothing that the rules cannot bring about is ever shown or decided from."""
        if not is_sane(view):
            self._finish(failure="not_understood")
            return
        if is_of_table(self.model, view) and not self._is_owner_believed(view):
            return
        self.model = with_view(self.model, view, now_ms)
        if self.model.view is view:
            self._look(view, now_ms)
        if self._wake_at is not None and not self._leaving and is_of_table(self.model, view):
            self._wake_at, self._seated_at = None, now_ms
            self._search.found()
            self.model = self.model._replace(status="seated", lost_at_ms=0)

    def _checkpointed(self, signed: SignedCheckpoint) -> None:
        """A wrong one is no mistake: nobody but the host can have sent it."""
        state, kept = signed.state, self.model.checkpoint
        last = None if kept is None else kept.state
        if state.table != self.model.table or not is_signed(signed, self.model.host_key):
            self._finish(failure="not_understood")
        elif state.term >= self.model.term and not is_earlier(state, last):
            self.model = self.model._replace(checkpoint=signed)

    def _closed(self, closed: Closed, now_ms: int) -> None:
        if closed.reason in SOUGHT_AGAIN and not self._leaving:
            self._hang_up()
            self.model = self.model._replace(closed=closed.reason)
            self._seek(now_ms)
        else:
            self._finish(closed=closed.reason)
