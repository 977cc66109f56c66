"""Who a connection has shown to be: by a claim, by the code of a private table. No socket or timer here."""

from __future__ import annotations

from lanswim_protocol.channel import Channel
from lanswim_protocol.messages import Code, CodeProof, Join, RefuseReason, TableInfo

from lanswim.host.claims import Meeting, is_claimed
from lanswim.host.exchange import Exchange, Refusing
from lanswim.host.house import House
from lanswim.host.runner import TableRunner


class Entrance:
    """Whether a connection may have a seat, and at which table."""

    def __init__(self, house: House, channel: Channel, nonce: bytes | None, refuse: Refusing) -> None:
        self.peer_nonce: bytes | None = None
        """as in the peer's hello"""
        self._house = house
        self._channel = channel
        self._nonce = nonce
        self._refuse = refuse
        self._exchange: Exchange | None = None

    def begin(self, code: Code) -> RefuseReason | None:
        """The first word about a code, once a connection; or why not. What follows refuses by itself."""
        table = self._house.table(code.table)
        if self._exchange is not None:
            return "out_of_order"
        if table is None or table.info is None:
            return "no_such_table"
        if table.gate is None:
            return "out_of_order"
        counted = self._house.pace.enter(self._channel.peer, self._house.now_ms())
        if counted is None:
            return "too_many_tries"
        self._exchange = Exchange(self._house, table, table.gate, counted, self._channel, self._refuse)
        self._exchange.begin(code, table.info.table)
        return None

    def prove(self, proof: CodeProof) -> None:
        """The last word about it."""
        if self._exchange is None:
            self._refuse("out_of_order")
        else:
            self._exchange.prove(proof.confirm)

    def is_late(self, now_ms: int) -> bool:
        """Whether a code was begun, and its proof has been missing for too long."""
        return self._exchange is not None and self._exchange.is_late(now_ms, self._house.limits.code_ms)

    def end(self) -> None:
        """The connection ends."""
        if self._exchange is not None:
            self._exchange.end()

    def table_of(self, join: Join) -> TableRunner | RefuseReason:
        """The table that may hear of this wish, or why none does; asked once, as a refusal ends it all."""
        table = self._house.table(join.table)
        if table is None or table.info is None:
            return "no_such_table"
        if not self._claims(join, table.info):
            return "bad_claim"
        if not self._may_enter(table, join.key):
            return "code_needed"
        return table

    def _claims(self, join: Join, info: TableInfo) -> bool:
        """Whether the join is its key's own word."""
        channel, ours, theirs = self._channel, self._nonce, self.peer_nonce
        if ours is None or theirs is None:
            return False
        return is_claimed(join, info, Meeting(channel.binding, ours, theirs, channel.said, channel.heard))

    def _may_enter(self, table: TableRunner, key: bytes) -> bool:
        """To a private table with its code, proved on this very connection, or with a key let in before."""
        gate = table.gate
        if gate is None:
            return True
        proved = self._exchange is not None and self._exchange.has_proved(key, table)
        if proved:
            gate.let_in(key)
        return proved or gate.knows(key)
