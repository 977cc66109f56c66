"""The way to a seat: dial, hello, lobby, join, again after a loss. No socket, clock or task may live here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.heartbeat import SILENCE_MS
from lanswim_protocol.hello import negotiate, our_hello, refusal
from lanswim_protocol.messages import (
    ClosedReason,
    CodeAnswer,
    CodeProof,
    Hello,
    Join,
    Lobby,
    Refuse,
    TableInfo,
    ToHost,
    Welcome,
)

from lanswim.client import signals as s
from lanswim.client.admission import CODE_MS, KEEP_WAITING_MS, WAIT_MS, Admission
from lanswim.client.backoff import KEEP_ASKING_MS, KEEP_TRYING_MS, Random
from lanswim.client.meeting import Meeting
from lanswim.client.model import Claim, ClientModel, Failure, Signer, Suspect, Target
from lanswim.client.reading import meant
from lanswim.client.search import Search, Verdict
from lanswim.client.vouching import Judged, Trust, judge

Stage = Literal["new", "dialing", "hello", "lobby", "code", "join", "seated", "waiting", "done"]

PROGRAM = "lanswim"
NONCE_BYTES = 32
STEADY_MS = 5_000
"""a seat held for so long makes the next pause short again"""
BUSY = frozenset({"busy", "too_many_connections", "too_slow"})
"""reasons of a refuse after which asking again can help"""


class Approach:
    """The part of the core that gets to a seat; `model` is what is known."""

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
        self.model = ClientModel(table="" if target.by_name else target.table)
        self._target = target
        self._claim = claim
        self._signer = signer
        self._trust = trust._replace(own=signer.public)
        self._random_bytes = random_bytes
        self._admission = Admission(target.code, signer, self._trust, random_bytes)
        self._patient = patient
        self._search = Search(target.addresses, rng)
        self._stage: Stage = "new"
        self._address = ""
        self._meeting: Meeting | None = None
        self._offer: TableInfo | None = None  # what was claimed
        self._reached = self._sat = False  # a host has said hello; a seat was held
        self._seated_at = 0  # since when the table is seen
        self._wake_at: int | None = None  # the deadline of this stage, apart from heartbeats
        self._leaving = False
        self._effects: list[s.Effect] = []

    def is_over(self) -> bool:
        """Whether nothing will follow."""
        return self._stage == "done"

    # Getting a connection

    def _dial(self) -> None:
        self._stage, self._wake_at = "dialing", None
        self._effects.append(s.Dial(self._search.to_dial()))

    def _connected(self, address: str, link: s.Link, now_ms: int) -> None:
        if self._stage != "dialing":
            return
        self._address, self._meeting = address, Meeting(link, self._random_bytes(NONCE_BYTES))
        self._enter("hello", now_ms)
        self._send(our_hello(PROGRAM, self._meeting.nonce))
        if not self._sat:
            self.model = self.model._replace(status="joining")

    def _enter(self, stage: Stage, now_ms: int) -> None:
        """The next step of the handshake, which must not take long."""
        self._stage, self._wake_at = stage, now_ms + SILENCE_MS

    def _dial_failed(self, now_ms: int, why: s.DialFault) -> None:
        if self._stage != "dialing":
            return
        self._search.met_silence |= why == "silent"
        verdict = self._search.verdict()
        if verdict is not None:
            self._finish_with(verdict)
        elif why == "silent" or self._search.met_silence or self._reached or self._patient:
            self._seek(now_ms)
        else:
            self._finish(failure=why)

    def _line_ended(self, now_ms: int) -> None:
        """The connection is gone, and the host has not said that it ends it."""
        if self._stage in ("new", "dialing", "waiting"):
            return
        self._hang_up(at_once=True)
        if self._leaving:
            self._finish(closed="left")
        elif self._stage == "hello" and not self._reached:
            self._no_hello(now_ms)
        else:
            self._seek(now_ms)

    def _no_hello(self, now_ms: int) -> None:
        """Whoever is there says nothing: a host that only starts, or none. Other addresses come first."""
        self._search.silent(self._address)
        if self._search.to_dial():
            self._dial()
        else:
            self._seek(now_ms)

    def _not_ours(self, now_ms: int) -> None:
        """What came is not of this protocol."""
        if self._stage == "hello" and not self._reached and not self._leaving:
            self._wrong_door(Verdict("not_lanswim"), now_ms)
        else:
            self._line_ended(now_ms)

    def _wrong_door(self, verdict: Verdict, now_ms: int) -> None:
        """Somebody else answered at this address. Another interface's may still lead to the table."""
        self._hang_up()
        self._search.wrong(self._address, verdict)
        if self._search.to_dial():
            self._dial()
        elif self._search.is_silent:
            self._seek(now_ms)
        else:
            self._finish_with(verdict)

    def _seek(self, now_ms: int, *, least_ms: int = 0, keep_ms: int = KEEP_ASKING_MS) -> None:
        """The table is to be found again, after a pause."""
        if self._stage == "seated" and self._wake_at is None and now_ms - self._seated_at >= STEADY_MS:
            self._search.was_steady()
        keep_ms = KEEP_TRYING_MS if self._sat or self._patient else keep_ms
        pause = self._search.pause(now_ms, keep_ms)
        if pause is None and self._is_too_early():
            self._finish(refuse=self.model.refuse)
            return
        if pause is None:
            self._finish(failure=self._why_given_up())
            return
        self._stage, self._wake_at = "waiting", now_ms + max(pause, least_ms)
        since = self._search.since_ms or 0
        self.model = self.model._replace(status="lost" if self._sat else "dialing", lost_at_ms=since)

    def _why_given_up(self) -> Failure:
        return "not_lanswim" if self._search.met_silence and not self._reached else "gave_up"

    def _is_too_early(self) -> bool:
        """Whether it is only waited for a try at the code."""
        return self.model.refuse is not None and self.model.refuse.reason == "too_many_tries"

    def _retry_now(self, addresses: tuple[str, ...]) -> None:
        new = self._search.heard_of(addresses)
        if self._stage == "waiting" or (self._stage == "dialing" and new):
            self._dial()

    # Introducing oneself

    def _greeted(self, hello: Hello, now_ms: int) -> None:
        try:
            negotiate(our_hello(), hello)
        except RemoteProtocolError as error:
            self._send(refusal(error))
            self._wrong_door(Verdict(refuse=Refuse("version", error.text, hello.min, hello.max)), now_ms)
            return
        self._reached = True
        self._effects.append(s.Widen())
        assert self._meeting is not None
        self._meeting = self._meeting._replace(host_nonce=hello.nonce or b"")
        self._enter("lobby", now_ms)
        self._send(Lobby())

    def _choose(self, tables: list[TableInfo], now_ms: int) -> None:
        fit = meant(self._target, self.model.table, tables)
        if len(fit) == 1:
            self._meet(fit[0], now_ms)
        elif fit:
            self._finish(failure="several", tables=fit)
        else:
            self._wrong_door(Verdict("gone" if self._target.table or self._sat else "empty"), now_ms)

    def _meet(self, offer: TableInfo, now_ms: int) -> None:
        """Nothing is claimed from a host that is not who it says, or not whom one knows."""
        kept = dict(self._trust.terms).get(offer.table, 0)
        if offer.term < max(kept, self.model.term):  # left over from before the table moved on
            self._hang_up()
            self._seek(now_ms)
            return
        assert self._meeting is not None
        judged = self._judge(offer, self._meeting.link.binding)
        if judged.standing == "unproved" or not self._meeting.host_nonce:
            self._wrong_door(Verdict("bad_proof"), now_ms)
        elif judged.standing == "impostor":
            suspect = Suspect(judged.label, judged.taken_for, offer.key or b"")
            self._wrong_door(Verdict("impostor", suspect=suspect), now_ms)
        else:
            if not self._sat:
                self.model = self.model._replace(host_known=judged.standing == "known")
            self._knock(offer, judged, self._meeting, now_ms)

    def _judge(self, offer: TableInfo, certificate: bytes) -> Judged:
        """Whoever held the table when one sat down has it still: seats do not move to other keys."""
        trust = self._trust
        if self._sat:
            key = self.model.host_key
            trust = Trust(trust.known, trust.own, ((self.model.table, key),), frozenset({key}))
        return judge(trust, offer, certificate)

    def _knock(self, offer: TableInfo, judged: Judged, meeting: Meeting, now_ms: int) -> None:
        """The door of a private table opens to a code, or to whom it has let in before."""
        self._offer = offer
        match self._admission.way(offer, judged, sat=self._sat):
            case "join":
                self._join(offer, meeting, now_ms)
            case "code":
                self._stage, self._wake_at = "code", now_ms + CODE_MS
                self._effects.append(self._admission.begin(offer, meeting.link))
            case "ask":
                self._finish(refuse=Refuse("code_needed"))
            case "leave":
                self._wrong_door(Verdict("no_code_there"), now_ms)

    def _reckoned(self, reckoned: s.Reckoned, now_ms: int) -> None:
        if self._stage != "code" or self._offer is None or self._meeting is None:
            return
        match reckoned:
            case s.Begun():
                self._send(self._admission.said(reckoned))
            case s.Checked(None):
                self._finish(refuse=Refuse("wrong_code"))
            case s.Checked(confirm) if confirm is not None:
                self._admission.proved()
                self._send(CodeProof(confirm))
                self._join(self._offer, self._meeting, now_ms)

    def _code_answered(self, answer: CodeAnswer, now_ms: int) -> None:
        reckon = self._admission.answered(answer)
        if reckon is None:  # it was not asked, or has answered already
            self._line_ended(now_ms)
        else:
            self._effects.append(reckon)

    def _join(self, offer: TableInfo, meeting: Meeting, now_ms: int) -> None:
        self._enter("join", now_ms)
        me, claim = self._claim, meeting.claim(self._signer, offer)
        self._send(
            Join(offer.table, me.name, self._signer.public, claim, bot=me.bot, seat=me.seat, cuts=True)
        )

    def _is_answered(self, welcome: Welcome) -> bool:
        """Whether it is from the host, and for the table, that the seat was claimed of."""
        offer, meeting = self._offer, self._meeting
        return offer is not None and meeting is not None and meeting.is_answered(offer, welcome)

    def _turned_away(self, refuse: Refuse, now_ms: int) -> None:
        if self._stage in ("new", "dialing", "waiting"):
            return
        if refuse.reason in BUSY:
            self._reached = True
            self._hang_up()
            self.model = self.model._replace(refuse=refuse)
            self._seek(now_ms)
        elif refuse.reason == "no_such_table":
            self._wrong_door(Verdict("gone", refuse), now_ms)
        elif refuse.reason in ("version", "not_local"):
            self._wrong_door(Verdict(refuse=refuse), now_ms)
        elif refuse.reason == "too_many_tries":
            self._wait_for_a_try(refuse, now_ms)
        elif refuse.reason == "code_needed" and self._admission.needs_code():
            self._hang_up()
            self._dial()
        else:
            self._finish(refuse=refuse)

    def _wait_for_a_try(self, refuse: Refuse, now_ms: int) -> None:
        """The code was not looked at, as somebody has tried a wrong one just before: shown again later."""
        self._hang_up()
        self.model = self.model._replace(refuse=refuse)
        self._seek(now_ms, least_ms=WAIT_MS, keep_ms=KEEP_WAITING_MS)

    # Helpers

    def _send(self, message: ToHost) -> None:
        self._effects.append(s.Send(message))

    def _hang_up(self, *, at_once: bool = False) -> None:
        if not any(isinstance(effect, s.HangUp) for effect in self._effects):
            self._effects.append(s.HangUp(at_once))

    def _finish_with(self, verdict: Verdict) -> None:
        self._finish(failure=verdict.failure, refuse=verdict.refuse, suspect=verdict.suspect)

    def _finish(
        self,
        *,
        closed: ClosedReason | None = None,
        refuse: Refuse | None = None,
        failure: Failure | None = None,
        tables: tuple[TableInfo, ...] = (),
        suspect: Suspect | None = None,
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
            suspect=suspect,
        )
