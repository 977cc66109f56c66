"""One connection from first byte to last: who may say what when. No socket, timer or rule of the game here.

What takes time, and the end, is the business of `lasting`.
"""

from __future__ import annotations

from typing import Any, get_args

from lanswim_protocol.channel import Channel, framed
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.hello import negotiate, refusal
from lanswim_protocol.messages import (
    Closed,
    Code,
    CodeProof,
    Command,
    CutAnswer,
    CutCommit,
    CutFrozen,
    CutOpen,
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

from lanswim.host.entrance import Entrance
from lanswim.host.lasting import Lasting
from lanswim.host.runner import TableRunner
from lanswim.table.effects import ToSend
from lanswim.table.inputs import Commanded, Cutting, GotUp, Heard, Input, Ordered
from lanswim.trust.tls import NotLanswim


class Session(Lasting):
    """What a peer says on one connection, and what it is told."""

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
        elif isinstance(error, NotLanswim):
            self.note("not_lanswim")
        table, self._table, self._stage = self._table, None, "leaving"
        self._house.gone(self)
        self._entrance.end()
        if table is not None:
            table.lost(self.conn)

    # The table calls these, and `dismiss`.

    def write(self, data: bytes) -> None:
        """Gives it to the transport; a peer that does not read is dropped there."""
        self.channel.send_frame(data)

    def framed(self, message: ToSend) -> bytes:
        """Its bytes, after what it changes here: what is asked may be answered."""
        if isinstance(message, TableView) and message.ask is not None:
            self.asked(message.ask.id)
        if (awaited := _ANSWERED_BY.get(type(message))) is not None:
            self._awaited.add(awaited)
        return framed(self._seated(message) if isinstance(message, Welcome) else message)

    def asked(self, ask: int) -> None:
        """The first answer to this costs nothing."""
        if ask > self._newest_ask:
            self._newest_ask = self._open_ask = ask

    def _seated(self, welcome: Welcome) -> Welcome:
        """Who has a seat or watches sees the table itself, and needs the lobby no more."""
        self._is_seated, self._watching = True, False
        self._house.unwatch(self)
        return self._house.seal.on(welcome, self.channel.binding)

    def _affordable(self, message: Message) -> bool:
        """The first answer to what was asked costs nothing: there the table sets the pace."""
        if type(message) is Command and message.ask == self._open_ask:
            self._open_ask = -1
            return True
        if type(message) in self._awaited:
            self._awaited.remove(type(message))
            return True
        return self._budget.spend() if self._key is None else self._house.rates.spend(self._key)

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


_ANSWERED_BY: dict[type[Message], type[Message]] = {CutOpen: CutCommit, CutFrozen: CutReveal}

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
