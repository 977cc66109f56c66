"""One connection in time: how long it may take, be silent, and linger at its end. No message is read here.

Stages: hello (nothing but a hello is read), open (lobby and join), held (a code came too early, and nothing
is read until that is said), leaving (the last word is said). What takes time is looked at by `sweep`, which
the host calls a few times a second for every connection.
"""

from __future__ import annotations

import logging

from lanswim_protocol.channel import Channel
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Closed, Message, Ping, Refuse, RefuseReason

from lanswim import __version__
from lanswim.host.entrance import Entrance
from lanswim.host.house import House, turned_away
from lanswim.host.pulse import Budget, Pulse, Sign
from lanswim.host.runner import TableRunner
from lanswim.table.inputs import Silent

log = logging.getLogger("lanswim.host")

PROGRAM = f"lanswim {__version__}"


class Lasting:
    """The host's side of one connection; `conn` is its number, never used again."""

    def __init__(self, house: House, conn: int) -> None:
        self.conn = conn
        self.channel: Channel
        self.peer = ""
        self._house = house
        self._stage = "hello"
        self._table: TableRunner | None = None
        self._entrance: Entrance
        self._watching = self._is_seated = False
        self._hello = our_hello(PROGRAM, house.new_nonce())
        self._since_ms = self._swept_ms = house.now_ms()
        self._pulse = Pulse(self._since_ms)
        self._pings = 0
        self._key: bytes | None = None  # whose words these are, once that is proved
        self._budget = Budget(house.limits.burst, house.limits.messages_a_second)
        self._newest_ask = self._open_ask = -1
        self._awaited: set[type[Message]] = set()  # of a deal's parts, those that were asked for

    def __hash__(self) -> int:
        """By its number: sessions are gone through in one order, whenever an evening is played again."""
        return self.conn

    def dismiss(self, last: Closed | Refuse) -> None:
        """The last word, said by the table or the host; the table hears no more of this session."""
        self._table = None
        if self._stage != "leaving":
            self._end(last)

    def give_way(self, told: bool) -> None:
        """Somebody new needs the place, and this one only looks around."""
        if told and self._stage != "leaving":
            self._refuse("too_many_connections")
        else:
            self.note("gives way")
            self.channel.abort()

    @property
    def patient(self) -> bool:
        """Whether every fourth sweep is enough for it: a watcher of the lobby, of whom there may be many."""
        return self._watching and self._stage == "open"

    def sweep(self, now_ms: int) -> None:
        """Everything that depends on time."""
        limits = self._house.limits
        passed_ms, self._swept_ms = now_ms - self._swept_ms, now_ms
        self._budget.refill(passed_ms)
        self.channel.passed(passed_ms)
        if self._stage == "leaving":
            if now_ms - self._since_ms >= limits.linger_ms:
                self.channel.abort()
        elif self._stage == "held":
            if now_ms - self._since_ms >= limits.code_hold_ms:
                self._refuse("too_many_tries")
        elif self._stage == "hello":
            if now_ms - self._since_ms >= limits.hello_ms and self.channel.handshaking:
                self.note("handshake")
                self.channel.abort()  # it could not read why
            elif now_ms - self._since_ms >= limits.hello_ms:
                self._refuse("too_slow")
            elif now_ms - self._since_ms >= limits.hurry_ms:
                self._house.looks(self)
        elif self._dawdles(now_ms):
            self._refuse("too_slow")
        else:
            for sign in self._pulse.signs(now_ms, limits, seated=self._table is not None):
                self._heartbeat(sign)

    def _dawdles(self, now_ms: int) -> bool:
        """It wants nothing, or does not say what follows."""
        idle_ms = self._house.limits.idle_ms
        idle = self._table is None and not self._watching and now_ms - self._since_ms >= idle_ms
        return idle or self._entrance.is_late(now_ms)

    def note(self, why: str) -> None:
        """One line for the log; why: a word of ours, so that nothing a peer says ever stands there."""
        if self._house.lines.may(why):
            log.info("connection %d from %s: %s", self.conn, ascii(self.peer)[:64], why)

    def forgive(self, now_ms: int) -> None:
        """This machine slept or was stuck: nobody else is to blame for the silence."""
        self._pulse.restart(now_ms)
        if self._stage != "open":
            self._since_ms = now_ms

    def _heartbeat(self, sign: Sign) -> None:
        if sign == "dead":
            self.note("silent")
            self.channel.abort()
        elif sign == "ping":
            self._pings += 1
            self.channel.send(Ping(n=self._pings))
        elif self._table is not None:
            self._table.put(Silent(self.conn))

    def _refuse(self, reason: RefuseReason) -> None:
        self._end(turned_away(reason))

    def _end(self, last: Closed | Refuse) -> None:
        """After this nothing is read; the sweep cuts a peer that takes too long to hear it."""
        self._stage, self._since_ms = "leaving", self._house.now_ms()
        self.note(last.reason)
        self.channel.send(last)
        self.channel.finish()
        self._entrance.end()
        table, self._table = self._table, None
        if table is not None:
            table.lost(self.conn)
