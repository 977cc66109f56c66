"""The way to a host: dial, and again after a loss. What is said to it may not live here, nor a socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from lanswim_protocol.heartbeat import SILENCE_MS
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import ClosedReason, Refuse, TableInfo, ToHost

from lanswim.client import signals as s
from lanswim.client.admission import Admission
from lanswim.client.backoff import KEEP_ASKING_MS, KEEP_TRYING_MS, Random
from lanswim.client.meeting import Meeting
from lanswim.client.model import Claim, ClientModel, Failure, Signer, Suspect, Target
from lanswim.client.search import Search, Verdict
from lanswim.client.vouching import Trust

Stage = Literal["new", "dialing", "hello", "lobby", "code", "join", "seated", "waiting", "done"]

PROGRAM = "lanswim"
NONCE_BYTES = 32
STEADY_MS = 5_000
"""a seat held for so long makes the next pause short again"""
MOST_UNREADABLE = 3
"""so many connections in a row that ended in what is no message: the next one would end so as well"""


class Approach:
    """The part of the core that gets to a host that says hello; `model` is what is known."""

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
        self._role = claim.role  # as which one comes back: what was ordered since counts
        self._signer = signer
        self._trust = trust._replace(own=signer.public, chosen=target.key)
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
        self._unreadable = 0  # connections in a row that were none of this protocol in the end
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
            return
        self._unreadable += not self._is_steady(now_ms)
        if self._unreadable >= MOST_UNREADABLE and not self._leaving:
            self._finish(failure="not_understood")
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
        if self._is_steady(now_ms):
            self._search.was_steady()
            self._unreadable = 0
        keep_ms = KEEP_TRYING_MS if self._sat or self._patient else keep_ms
        pause = self._search.pause(now_ms, keep_ms, had_seat=self._stage == "seated")
        if pause is None and self._is_too_early():
            self._finish(refuse=self.model.refuse)
            return
        if pause is None:
            self._finish(failure=self._why_given_up())
            return
        self._stage, self._wake_at = "waiting", now_ms + max(pause, least_ms)
        since = self._search.since_ms or 0
        self.model = self.model._replace(status="lost" if self._sat else "dialing", lost_at_ms=since)

    def _is_steady(self, now_ms: int) -> bool:
        """Whether the table has been seen over this connection for a while."""
        seen = self._stage == "seated" and self._wake_at is None
        return seen and now_ms - self._seated_at >= STEADY_MS

    def _why_given_up(self) -> Failure:
        return "not_lanswim" if self._search.met_silence and not self._reached else "gave_up"

    def _is_too_early(self) -> bool:
        """Whether it is only waited for a try at the code, or for the owner's yes."""
        refuse = self.model.refuse
        return refuse is not None and refuse.reason in ("too_many_tries", "owner_asked")

    def _retry_now(self, addresses: tuple[str, ...]) -> None:
        """Without addresses a person asks for it; whoever holds nobody may announce itself all the time."""
        new = self._search.heard_of(addresses)
        waits = self._stage == "waiting" and not (addresses and self._search.holds_nobody)
        if waits or (self._stage == "dialing" and new):
            self._dial()

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
