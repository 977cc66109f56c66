"""Introducing oneself to a host that was reached: hello, lobby, code, join. No socket, clock or task here."""

from __future__ import annotations

from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.hello import negotiate, our_hello, refusal
from lanswim_protocol.messages import (
    CodeAnswer,
    CodeProof,
    Hello,
    Join,
    Lobby,
    Refuse,
    TableInfo,
    TableView,
    Welcome,
)

from lanswim.client import signals as s
from lanswim.client.admission import CODE_MS, KEEP_WAITING_MS, OWNER_MS, OWNER_WAITS_MS, WAIT_MS
from lanswim.client.approach import Approach
from lanswim.client.meeting import Meeting
from lanswim.client.model import Suspect
from lanswim.client.reading import meant, owner_of
from lanswim.client.search import Verdict
from lanswim.client.vouching import Judged, Trust, judge, shown

BUSY = frozenset({"busy", "too_many_connections", "too_slow"})
"""reasons of a refuse after which asking again can help"""


class Introducing(Approach):
    """The part of the core that gets to a seat, once a host says hello."""

    _owner_seen = False  # and believed, by name

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
            self._knock(offer, judged, self._meeting, now_ms)

    def _judge(self, offer: TableInfo, certificate: bytes) -> Judged:
        """Whoever held the table when one sat down has it still: seats do not move to other keys."""
        trust = self._trust
        if self._sat:
            key = self.model.host_key
            held = ((self.model.table, key),)
            trust = Trust(trust.known, trust.own, held=held, accepted=frozenset({key}))
        return judge(trust, offer, certificate)

    def _is_owner_believed(self, view: TableView) -> bool:
        """Judged again by the name at the table: an offer may have named nobody, or somebody else.

        Of the first owner only: the table may pass to a guest, who has a key of their own.
        """
        name = owner_of(view)
        if not name or self._owner_seen or not self.model.host_is_owner:
            return True
        self._owner_seen = True
        key = self.model.host_key
        judged = shown(self._trust, key, name, view.table)
        if judged.standing != "impostor":
            return True
        self._finish(failure="impostor", suspect=Suspect(judged.label, judged.taken_for, key))
        return False

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
        me, role, key = self._claim, self._role, self._signer.public
        claim = meeting.claim(self._signer, offer, role)
        self._send(Join(offer.table, me.name, key, claim, role=role, bot=me.bot, seat=me.seat, cuts=True))

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
            self._knock_again(refuse, now_ms, WAIT_MS, KEEP_WAITING_MS)
        elif refuse.reason == "owner_asked":
            self._knock_again(refuse, now_ms, OWNER_MS, OWNER_WAITS_MS)
        elif refuse.reason == "code_needed" and self._admission.needs_code():
            self._hang_up()
            self._dial()
        else:
            self._finish(refuse=refuse)

    def _knock_again(self, refuse: Refuse, now_ms: int, pause_ms: int, keep_ms: int) -> None:
        """Codes were tried too fast, so that this one was not looked at; or the owner is asked."""
        self._hang_up()
        self.model = self.model._replace(refuse=refuse)
        self._seek(now_ms, least_ms=pause_ms, keep_ms=keep_ms)
