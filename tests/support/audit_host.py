"""The host of an audited match: hub and journal in memory. It can be killed, and goes on from its journal.

Connections are counted over all its starts. Nobody plays here, and nothing is looked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from lanswim.host.claims import Seal
from lanswim.host.clock import loop_clock
from lanswim.host.diary import Diary, Written
from lanswim.host.entries import table_of
from lanswim.host.gate import Gate
from lanswim.host.hub import Hub
from lanswim.host.limits import Limits
from lanswim.host.runner import Hooks
from lanswim.host.work import Inline
from lanswim.table.effects import Thinker
from lanswim.trust.codes import TableCode
from lanswim.trust.keys import verify
from tests.sim.evening.disk import InMemory
from tests.support.audit import Audit
from tests.support.audit_table import Watched
from tests.support.keys import key

CODE: Final = "salad-tiger-bench"


class NotedGate(Gate):
    """The gate of a private table, whose shared keys the audit gets to know."""

    def __init__(
        self, audit: Audit, let_in: tuple[bytes, ...], on_let_in: Callable[[tuple[bytes, ...]], None]
    ) -> None:
        super().__init__(TableCode.read(CODE), None, let_in, on_let_in)
        self._audit = audit

    def word(self, shared: bytes, element_a: bytes, element_b: bytes) -> bytes:
        """As every gate."""
        self._audit.secrets.keep("the key of an exchange about the code", shared)
        return super().word(shared, element_a, element_b)


class Opens(NamedTuple):
    """What every start of the host has in common."""

    table: str
    seed: int
    bots: tuple[str, ...]
    think: Thinker
    private: bool


class AuditedHost:
    """`hub` is that of the process that runs, or that ran last."""

    def __init__(self, watched: Watched, opens: Opens) -> None:
        self._watched, self._opens = watched, opens
        self._disk = InMemory()
        self.hub: Hub

    def start(self) -> None:
        """A process with a new table."""
        self._open(Written(*self._disk.start(), _about, Inline()), Random(self._opens.seed))

    def resume(self, before: int) -> None:
        """One that goes on from the journal; so many connections have been there before."""
        opens, written = self._opens, Written(*self._disk.start(), _about, Inline())
        luck = Random(f"{opens.seed} {before}")
        now_ms = loop_clock(asyncio.get_running_loop()).now_ms()
        table = table_of(written.stored[opens.table], luck, opens.bots, verify=verify, now_ms=now_ms)
        self._watched.goes_on(table, before)
        self._open(written, luck)

    def kill(self) -> None:
        """The process ends without a word; its system ends the connections."""
        for runner in self.hub.tables.values():
            runner.stop()
        self.hub.abort_all()

    def _open(self, written: Written, luck: Random) -> None:
        opens, audit = self._opens, self._watched.audit
        diary = Diary(written, opens.table, lambda: None)
        gate = NotedGate(audit, written.let_in(), diary.let_in) if opens.private else None
        self.hub = Hub(
            "h1", clock=loop_clock(asyncio.get_running_loop()), limits=Limits(), think=opens.think,
            worker=Inline(), seal=Seal(key("host")), random_bytes=luck.randbytes,
        )
        hooks = Hooks(audit.shown, audit.announced, journal=diary.keep)
        self.hub.open_table(opens.table, self._watched, hooks, gate)


def _about(port: int) -> bytes:
    return b""
