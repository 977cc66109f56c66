"""One start of a host: its hub and its table on a machine of the simulation. Nothing goes wrong by itself here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from hashlib import sha256
from random import Random

from lanswim_protocol.messages import ClosedReason

from lanswim.host.claims import Seal
from lanswim.host.clock import Clock
from lanswim.host.hub import Hub
from lanswim.host.limits import Limits
from lanswim.host.runner import Core, Hooks, TableRunner
from lanswim.host.work import Inline
from lanswim.table.effects import Thinker
from lanswim.table.inputs import Shut
from lanswim.trust.keys import SigningKey
from tests.sim.evening.timeline import MS, SECOND, Entry, Machine


class House:
    """A host process; `binding` is what its certificate is to those who dial."""

    def __init__(
        self, machine: Machine, core: Core, *, table: str, key: SigningKey, think: Thinker, luck: Random,
        limits: Limits, start: int,
    ) -> None:
        self.machine = machine
        self.binding = sha256(f"certificate {start}".encode()).digest()
        self.ended: ClosedReason | None = None
        self.power = True
        """its machine answers dials, be it to refuse them"""
        self.hub = Hub(
            f"host{start}", clock=Clock(machine.now_ms, partial(_call_later, machine)), limits=limits,
            think=think, worker=Inline(), seal=Seal(key), random_bytes=luck.randbytes,
        )
        self.hub.open_table(table, core, Hooks(ended=self._table_ended))
        self.runner: TableRunner = self.hub.tables[table]
        self._table = table
        machine.later(limits.sweep_ms * MS, self._sweep)

    @property
    def listens(self) -> bool:
        """Whether a dial gets through to it."""
        return self.machine.alive and self.power

    def stop(self) -> None:
        """Asked to end, in order (`Host.close`)."""
        for runner in tuple(self.hub.tables.values()):
            runner.put(Shut())
        self.hub.dismiss_all("host_stopped")
        self.machine.later(SECOND, self.hub.abort_all)

    def _sweep(self) -> None:
        self.hub.sweep()
        self.machine.later(self.hub.limits.sweep_ms * MS, self._sweep)

    def _table_ended(self, reason: ClosedReason) -> None:
        self.ended = reason


def _call_later(machine: Machine, delay_s: float, call: Callable[..., object], *given: object) -> Entry:
    return machine.later(round(delay_s * SECOND), lambda: (call(*given), None)[1])
