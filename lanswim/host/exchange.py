"""One connection shows that it knows the code of a private table. No socket, timer or arithmetic lives here.

Once a connection: a `code`, the host's answer, the proof. Whatever ends before the proof was a wrong try.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from lanswim_protocol.channel import Channel
from lanswim_protocol.messages import Code, CodeAnswer, RefuseReason
from lanswim_protocol.statements import code_identity

from lanswim.host.house import House
from lanswim.host.pace import Try
from lanswim.host.runner import TableRunner
from lanswim.table.inputs import WrongCode

if TYPE_CHECKING:
    from lanswim.host.gate import Gate, Reckoned

log = logging.getLogger("lanswim.host")

Refusing = Callable[[RefuseReason], None]


class Exchange:
    """From `code` to `code_proof` on one connection."""

    def __init__(
        self, house: House, table: TableRunner, gate: Gate, counted: Try, channel: Channel, refuse: Refusing
    ) -> None:
        self._house = house
        self._table = table
        self._gate = gate
        self._counted = counted
        self._channel = channel
        self._refuse = refuse
        self._stage: Literal["reckoning", "answered", "proved", "over"] = "reckoning"
        self._key = self._shared = b""
        self._elements = b"", b""

    def begin(self, code: Code, table: str) -> None:
        """Has the host's half reckoned; table: its id, also where the message named none."""
        channel = self._channel
        self._key, self._elements = code.key, (code.element, b"")
        identity = code_identity(channel.binding, table, channel.said, channel.heard)
        work = self._gate.answer(code.key, identity, code.element)
        self._house.aside.submit(work, self._answer, self._failed)

    def has_proved(self, key: bytes, table: TableRunner) -> bool:
        """Whether this key may sit down at this table."""
        return self._stage == "proved" and (self._key, self._table) == (key, table)

    def is_late(self, now_ms: int, most_ms: int) -> bool:
        """Whether the proof has been missing for too long."""
        return self._stage in ("reckoning", "answered") and now_ms - self._counted.at_ms >= most_ms

    def prove(self, shown: bytes) -> None:
        """The client's last word about the code."""
        if self._stage != "answered":
            self._refuse("out_of_order")
        elif not self._gate.believes(self._shared, *self._elements, shown):
            self._refuse("wrong_code")
        else:
            self._stage = "proved"
            self._house.pace.give_back(self._counted)

    def end(self) -> None:
        """The connection ends. A client that finds the host's word wrong just leaves: a try as well."""
        if self._stage in ("reckoning", "answered"):
            self._stage = "over"
            self._table.put(WrongCode())

    def _answer(self, reckoned: Reckoned) -> None:
        if self._stage != "reckoning":
            return
        element, self._shared = reckoned
        self._elements = self._elements[0], element
        self._stage = "answered"
        self._channel.send(CodeAnswer(element, self._gate.word(self._shared, *self._elements)))

    def _failed(self, error: Exception) -> None:
        """Nothing that a stranger sends stops a host: no bad element, and no worker that died of it."""
        if self._stage != "reckoning":
            return
        if isinstance(error, ValueError):
            self._refuse("bad_message")
            return
        log.error("the exchange about a code failed: %s", type(error).__name__)
        self._stage = "over"
        self._house.pace.give_back(self._counted)
        self._refuse("busy")
