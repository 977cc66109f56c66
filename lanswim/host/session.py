"""One connection from first byte to last: who may say what when. No socket, timer or rule of the game here.

Stages: hello (nothing but a hello is read), open (lobby and join), held (a code came too early, and nothing
is read until that is said), leaving (the last word is said). What takes time is looked at by `sweep`, which
the host calls a few times a second for every session.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, get_args

from lanswim_protocol.channel import Channel, framed
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.hello import negotiate, our_hello, refusal
from lanswim_protocol.messages import (
    Closed,
    Code,
    CodeProof,
    Command,
    CutAnswer,
    CutCommit,
    CutReveal,
    Hello,
    Join,
    Leave,
    Lobby,
    Message,
    Order,
    Ping,
    Pong,
    Refuse,
    RefuseReason,
    TableView,
    ToHost,
    Welcome,
)

from lanswim import __version__
from lanswim.host.entrance import Entrance
from lanswim.host.house import House, turned_away
from lanswim.host.pulse import Budget, Pulse, Sign
from lanswim.host.runner import TableRunner
from lanswim.table.effects import ToSend
from lanswim.table.inputs import Commanded, Cutting, GotUp, Heard, Input, Ordered, Silent

log = logging.getLogger("lanswim.host")

PROGRAM = f"lanswim {__version__}"


class Session:
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

    def __hash__(self) -> int:
        """By its number: sessions are gone through in one order, whenever an evening is played again."""
        return self.conn

    # The channel calls these four.

    def connected(self, channel: Channel) -> None:
        """Says hello, or why nobody is let in now, or nobody from there."""
        self.channel, self.peer = channel, channel.peer
        self._entrance = Entrance(self._house, channel, self._hello.nonce, self._refuse)
        channel.send(self._hello)
        if (reason := self._house.admit(self)) is not None:
            self._refuse(reason)

    def received(self, message: ToHost) -> None:
        """Does what the message asks for, or refuses and closes."""
        if self._pulse.beat() and self._table is not None:
            self._table.put(Heard(self.conn))
        if self._stage in ("held", "leaving"):
            return
        if not self._affordable(message):
            self._refuse("busy")
        elif self._stage == "hello" and type(message) is not Hello:
            self._refuse("out_of_order")
        else:
            _HANDLERS[type(message)](self, message)

    def broken(self, error: RemoteProtocolError) -> None:
        """The peer sent something that is no message: it is told so, in our words."""
        if self._stage != "leaving":
            self._end(refusal(error))

    def lost(self, error: Exception | None) -> None:
        """The connection is gone; a seat stays with the table."""
        if isinstance(error, RemoteProtocolError) and self._stage != "leaving":
            self.note(error.reason)
        table, self._table, self._stage = self._table, None, "leaving"
        self._house.gone(self)
        self._entrance.end()
        if table is not None:
            table.lost(self.conn)

    # The table calls these two, and the host the first.

    def prepared(self, *messages: ToSend) -> Callable[[], None]:
        """What gives messages to the transport, in one write; a peer that does not read is dropped there."""
        for message in messages:
            if type(message) is TableView:
                if message.ask is not None and message.ask.id > self._newest_ask:
                    self._newest_ask = self._open_ask = message.ask.id
            elif type(message) is Welcome:
                messages = tuple(self._seated(one) if type(one) is Welcome else one for one in messages)
        return partial(self.channel.send_frame, framed(*messages))

    def _seated(self, welcome: Welcome) -> Welcome:
        """Who has a seat or watches sees the table itself, and needs the lobby no more."""
        self._is_seated, self._watching = True, False
        self._house.unwatch(self)
        return self._house.seal.on(welcome, self.channel.binding)

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

    def _affordable(self, message: Message) -> bool:
        """The first answer to an open ask costs nothing: there the table sets the pace."""
        if type(message) is Command and message.ask == self._open_ask:
            self._open_ask = -1
            return True
        return self._budget.spend() if self._key is None else self._house.rates.spend(self._key)

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

    # One for each message of a client.

    def _on_hello(self, message: Hello) -> None:
        if self._stage != "hello":
            self._refuse("out_of_order")
            return
        try:
            negotiate(self._hello, message)
        except RemoteProtocolError as error:
            self._end(refusal(error))
            return
        self._stage, self._since_ms = "open", self._house.now_ms()
        self._entrance.peer_nonce = message.nonce
        self._house.looks(self)
        self.channel.limit = self._house.limits.frame

    def _on_lobby(self, message: Lobby) -> None:
        if self._is_seated:
            self._refuse("out_of_order")
            return
        self._watching = True
        self._house.watch(self)

    def _on_code(self, message: Code) -> None:
        reason: RefuseReason | None = "out_of_order"
        if self._table is None:
            reason = self._entrance.begin(message)
        if reason == "too_many_tries":  # said after a while: else a guesser connects again at once
            self._stage, self._since_ms = "held", self._house.now_ms()
        elif reason is not None:
            self._refuse(reason)

    def _on_code_proof(self, message: CodeProof) -> None:
        self._entrance.prove(message)

    def _on_join(self, message: Join) -> None:
        table: TableRunner | RefuseReason = "out_of_order"
        if self._table is None:
            table = self._entrance.table_of(message)
        if isinstance(table, str):
            self._refuse(table)
        elif not self._house.rates.spend(message.key):  # a claim that was false costs that key nothing
            self._refuse("busy")
        else:
            self._key = message.key
            self._table = table
            self._house.stays(self)
            table.join(self.conn, self, message, self.peer)

    def _on_command(self, message: Command) -> None:
        self._to_table(Commanded(self.conn, message))

    def _on_order(self, message: Order) -> None:
        self._to_table(Ordered(self.conn, message))

    def _on_cut(self, message: CutAnswer) -> None:
        self._to_table(Cutting(self.conn, message))

    def _on_leave(self, message: Leave) -> None:
        if self._table is None:
            self._end(Closed(reason="left"))
        else:
            self._table.put(GotUp(self.conn))

    def _to_table(self, what: Input) -> None:
        if self._table is None:
            self._refuse("out_of_order")
        else:
            self._table.put(what)

    def _on_ping(self, message: Ping) -> None:
        """A pong says that all before it was read, so it comes after what was decided before that was.

        Where that waits for the disk the host is alive all the same.
        """
        if self._table is None or not self._table.is_behind:
            self.channel.send(Pong(n=message.n))
        else:
            self._table.answer(self.conn, Pong(n=message.n))
            self._heartbeat("ping")

    def _on_pong(self, message: Pong) -> None:
        """That it came is all that counts."""

    def _on_refuse(self, message: Refuse) -> None:
        self.note("the peer refuses")
        self.channel.close()


_HANDLERS: dict[type[Message], Any] = {
    Hello: Session._on_hello,
    Lobby: Session._on_lobby,
    Join: Session._on_join,
    Command: Session._on_command,
    Code: Session._on_code,
    CodeProof: Session._on_code_proof,
    CutCommit: Session._on_cut,
    CutReveal: Session._on_cut,
    **dict.fromkeys(get_args(Order), Session._on_order),
    Leave: Session._on_leave,
    Ping: Session._on_ping,
    Pong: Session._on_pong,
    Refuse: Session._on_refuse,
}
