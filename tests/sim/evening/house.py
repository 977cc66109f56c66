"""One start of a host: hub, table and journal on a machine of the simulation (the duties of `host.server`).

Nothing goes wrong by itself here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from random import Random

from lanswim_protocol.messages import ClosedReason

from lanswim.host.claims import Seal
from lanswim.host.clock import Clock
from lanswim.host.diary import Diary, Written
from lanswim.host.gate import Gate
from lanswim.host.hub import Hub
from lanswim.host.limits import Limits
from lanswim.host.runner import Hooks, TableRunner
from lanswim.host.work import Inline
from lanswim.table.effects import Journal, Thinker
from lanswim.table.inputs import Shut, Unkept
from lanswim.trust.codes import TableCode
from lanswim.trust.keys import SigningKey
from tests.sim.evening.disk import DiskWorker
from tests.sim.evening.timeline import MS, SECOND, Entry, Machine
from tests.sim.evening.truth import Truth


class House:
    """A host process; `binding` is what its certificate is to those who dial."""

    def __init__(
        self, machine: Machine, truth: Truth, *, table: str, key: SigningKey, think: Thinker, luck: Random,
        limits: Limits, start: int, written: Written, writer: DiskWorker, code: TableCode | None,
    ) -> None:
        self.machine = machine
        self.truth = truth
        self.binding = sha256(f"certificate {start}".encode()).digest()
        self.ended: ClosedReason | None = None
        self.stopping = False
        """has been asked to end; a slow disk may keep it for a while"""
        self.power = True
        """its machine answers dials, be it to refuse them"""
        self.writer = writer
        self.hub = Hub(
            f"host{start}", clock=Clock(machine.now_ms, partial(_call_later, machine)), limits=limits,
            think=think, worker=Inline(), seal=Seal(key), random_bytes=luck.randbytes,
        )
        self._diary = Diary(written, table, self._not_kept)
        gate = None if code is None else Gate(code, None, written.let_in(), self._diary.let_in)
        self.hub.open_table(table, truth, Hooks(ended=self._table_ended, journal=self._keep), gate)
        self._table = table
        machine.later(limits.sweep_ms * MS, self._sweep)

    @property
    def runner(self) -> TableRunner | None:
        """The queue of its table, until that has ended."""
        return self.hub.table(self._table)

    @property
    def listens(self) -> bool:
        """Whether a dial gets through to it."""
        return self.machine.alive and not self.machine.frozen

    def stop(self) -> None:
        """Asked to end, in order: everybody is told, and what is there is kept."""
        self.stopping = True
        for runner in tuple(self.hub.tables.values()):
            runner.put(Shut())
        self.hub.dismiss_all("host_stopped")
        self.machine.later(SECOND, self.hub.abort_all)

    def _keep(self, effect: Journal, done: Callable[[], None]) -> None:
        kept = self.truth.is_to_be_kept()

        def is_kept() -> None:
            kept()
            done()

        self._diary.keep(effect, is_kept)

    def _not_kept(self) -> None:
        self.machine.post(lambda: self.runner.put(Unkept()) if self.runner is not None else None)

    def _sweep(self) -> None:
        self.hub.sweep()
        self.machine.later(self.hub.limits.sweep_ms * MS, self._sweep)

    def _table_ended(self, reason: ClosedReason) -> None:
        self.ended = reason
        if reason != "host_stopped":
            self._diary.forget()


def _call_later(machine: Machine, delay_s: float, call: Callable[..., object], *given: object) -> Entry:
    return machine.later(round(delay_s * SECOND), lambda: (call(*given), None)[1])
