"""A host on real sockets: opens its table, listens, ends within bounds. No message is read here."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from lanswim_protocol.addresses import address_text
from lanswim_protocol.messages import ClosedReason, TableInfo, TableView

from lanswim.host.claims import Seal
from lanswim.host.clock import Clock, loop_clock
from lanswim.host.diary import Written
from lanswim.host.hub import Hub
from lanswim.host.inlet import SecuredInlet
from lanswim.host.limits import Limits
from lanswim.host.listen import HostError, listeners, room_for
from lanswim.host.one_table import OneTable
from lanswim.host.patience import within
from lanswim.host.runner import Hooks
from lanswim.host.taking import take
from lanswim.host.work import Inline, Worker
from lanswim.table.effects import Thinker
from lanswim.table.inputs import Shut, Unkept
from lanswim.table.settings import TableSettings
from lanswim.tasks import Tasks, log_failure
from lanswim.trust.codes import TableCode
from lanswim.trust.keys import SigningKey
from lanswim.trust.tls import HostTls

if TYPE_CHECKING:
    from lanswim.host.aside import Aside

__all__ = ["Host", "HostError"]

log = logging.getLogger("lanswim.host")

STOPPED: Final = "host_stopped"
"""what Shut makes a table say to those who sit there, and what everybody else here is told"""
FLUSH_S = 1.0
"""so long everybody has to read the goodbye, before being cut"""
OPEN_S = 5.0
"""so long a disk may take before anybody is let in"""
WRITE_S = 0.5
"""so long a disk may take at the end"""
CUT_S = 0.5
"""so long a cut connection may take to be gone"""


class Host:
    """One host process: a table, and a port it is reached at."""

    def __init__(
        self, settings: TableSettings, *, table_id: str, rng: random.Random, think: Thinker,
        names_of_bots: Sequence[str], term: int = 0, port: int = 0, bind: str | None = None,
        limits: Limits | None = None, on_show: Callable[[TableView], None] | None = None,
        on_announce: Callable[[TableInfo], None] | None = None, worker: Worker | None = None,
        host_id: str | None = None, key: SigningKey | None = None, code: TableCode | None = None,
        is_local: Callable[[str], bool] = lambda address: True, aside: Worker | None = None,
        plain: bool = False, written: Written | None = None, unkept: bool = False,
    ) -> None:  # fmt: skip
        """written: the journal, see OneTable. unkept: there should be one and cannot be."""
        self.host_id = host_id or f"{rng.getrandbits(64):016x}"
        """what discovery announces this process as; not a secret"""
        self.table_id = table_id
        self.port = port
        """the real one after start()"""
        self.ended: asyncio.Future[ClosedReason]
        """why the table ended; exists after start()"""
        self._plain = plain
        """without TLS: for tests and benches, never for people"""
        self._tls: HostTls | None = None
        self._key = key or SigningKey.generate()
        """who this host is to its guests; without one, nobody whom they could know again"""
        self._limits = limits or Limits()
        self._bind = bind
        self._think = think
        self._worker = worker or Inline()
        self._is_local = is_local
        """whose connections are taken; where nothing is said about it, everybody's"""
        self._table = OneTable(
            settings, table_id, term, rng, names_of_bots, code=code, written=written, on_unkept=self._not_kept
        )
        self._unkept = unkept
        self._aside = aside
        self._own_aside: Aside | None = None
        self._on_show, self._on_announce = on_show, on_announce
        self._tasks = Tasks()
        self._servers: list[asyncio.Server] = []
        self._families: set[str] = set()
        self._hub: Hub | None = None

    async def start(self) -> None:
        """Opens the table and listens; raises HostError when it cannot."""
        loop = asyncio.get_running_loop()
        sockets = listeners(self.port, self._bind)
        self.port = sockets[0].getsockname()[1]
        self._families = {":" if ":" in one.getsockname()[0] else "." for one in sockets}
        self.ended = loop.create_future()
        self._tls = None if self._plain else _new_tls()
        hub = self.open(loop_clock(loop))
        if self._table.diary is not None:
            # until then there is no table here that somebody could come to
            await self._table.diary.written(OPEN_S)
        for one in sockets:
            self._servers.append(await take(one, self._new_protocol(hub)))
        log.info("table %s: listening on port %d", self.table_id, self.port)

    def open(self, clock: Clock) -> Hub:
        """Opens the table without listening, for transports of one's own; called by start()."""
        if not hasattr(self, "ended"):
            self.ended = asyncio.get_running_loop().create_future()
        limits = self._limits._replace(connections=room_for(self._limits.connections))
        hub = Hub(
            self.host_id, clock=clock, limits=limits, think=self._think, worker=self._worker,
            seal=Seal(self._key), aside=self._aside or self._start_aside(), is_local=self._is_local,
        )  # fmt: skip
        self._hub = hub
        diary = self._table.diary
        journal = None if diary is None else diary.keep
        hooks = Hooks(self._on_show, self._on_announce, self._table_ended, journal)
        hub.open_table(self.table_id, self._table.open(clock, self.port), hooks, self._table.gate)
        if self._unkept:
            self._not_kept()
        self._tasks.start("sweep", keep_sweeping(hub))
        return hub

    def _not_kept(self) -> None:
        if self._hub is not None:
            for runner in tuple(self._hub.tables.values()):
                runner.put(Unkept())

    def _start_aside(self) -> Worker | None:
        """Only a private table has arithmetic for another process."""
        if self._table.gate is None:
            return None
        from lanswim.host.aside import Aside  # an open table needs none

        self._own_aside = Aside()
        return self._own_aside

    def _new_protocol(self, hub: Hub) -> Callable[[], asyncio.BaseProtocol]:
        tls = self._tls
        return hub.new_channel if tls is None else lambda: SecuredInlet(hub.new_channel(), tls)

    def addresses(self, local: Iterable[str]) -> list[str]:
        """What others type: `192.168.1.7:4031`, `[fe80::1%eth0]:4031`; of these, where it listens."""
        if self._bind is not None and self._bind.strip("[]") not in ("0.0.0.0", "::"):
            return [address_text(self._bind.strip("[]"), self.port)]
        heard = [one for one in local if (":" if ":" in one else ".") in self._families]
        return [address_text(one, self.port) for one in heard]

    async def close(self) -> None:
        """Stops the table (`host_stopped`), tells everybody, cuts who does not hear; takes 3 s at most."""
        for server in self._servers:
            server.close()  # its wait_closed() would wait for peers that never read
        hub, self._hub = self._hub, None
        if self._own_aside is not None:
            self._own_aside.close()
        if hub is None:
            return
        for runner in tuple(hub.tables.values()):
            runner.put(Shut())
        if self._table.diary is not None:
            await self._table.diary.written(WRITE_S)  # what was done before is told before the goodbye
        hub.dismiss_all(STOPPED)
        if not await within(FLUSH_S, hub.when_empty):
            hub.abort_all()
            await within(CUT_S, hub.when_empty)
        hub.lines.end()
        for runner in hub.tables.values():
            runner.stop()
        await self._tasks.stop()
        self._table_ended(STOPPED)
        if self._table.diary is not None:
            await self._table.diary.end(WRITE_S, discard=not self._table.is_worth_keeping)

    def _table_ended(self, reason: ClosedReason) -> None:
        if reason != STOPPED and self._table.diary is not None:
            self._table.diary.forget()
        if not self.ended.done():
            self.ended.set_result(reason)


def _new_tls() -> HostTls:
    """A certificate of this start only: who knows the host knows its key."""
    from lanswim.trust.certificate import new_host_tls  # takes its time, and a plain host needs none

    return new_host_tls()


class Swept(Protocol):
    """What has to be looked at a few times a second."""

    @property
    def limits(self) -> Limits: ...
    def sweep(self) -> None: ...


async def keep_sweeping(hub: Swept) -> None:
    """For ever, whatever happens in it: every bound in time hangs on it. A kind of fault is told once."""
    told: set[type[Exception]] = set()
    while True:
        await asyncio.sleep(hub.limits.sweep_ms / 1000)
        try:
            hub.sweep()
        except Exception as error:
            if type(error) not in told:
                told.add(type(error))
                log_failure("sweep", error)
