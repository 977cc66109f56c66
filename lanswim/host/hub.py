"""What all connections of a host share: tables, watchers of the lobby, how many there are. No socket here."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Final

from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_host, encode
from lanswim_protocol.frames import frame
from lanswim_protocol.messages import Closed, ClosedReason, RefuseReason, TableInfo, Tables

from lanswim.host.claims import Seal
from lanswim.host.clock import SLEPT_MS, Clock
from lanswim.host.door import Door, HalfOpen
from lanswim.host.inlet import BufferedChannel
from lanswim.host.limits import Limits
from lanswim.host.lines import Lines
from lanswim.host.pace import Pace
from lanswim.host.rates import Rates
from lanswim.host.runner import Core, Hooks, TableRunner
from lanswim.host.session import Session
from lanswim.host.work import Worker
from lanswim.table.effects import Thinker
from lanswim.tasks import log_failure

if TYPE_CHECKING:
    from lanswim.host.gate import Gate
    from lanswim.host.lasting import Lasting

log = logging.getLogger("lanswim.host")

NONCE_BYTES: Final = 32
PATIENCE: Final = 4
"""who only watches the lobby is looked at in one of so many sweeps, a part of them all each time"""


class Hub:
    """One host process without its sockets: makes a channel a connection, and sweeps over them all."""

    def __init__(
        self,
        host_id: str,
        *,
        clock: Clock,
        limits: Limits,
        think: Thinker,
        worker: Worker,
        seal: Seal,
        aside: Worker | None = None,
        is_local: Callable[[str], bool] = lambda address: True,
        random_bytes: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.host_id = host_id
        self.seal = seal
        self.limits = limits
        self.pace = Pace(limits)
        self.rates = Rates(limits)
        self.lines = Lines()
        self.aside = aside or worker
        self._is_local = is_local
        self.tables: dict[str, TableRunner] = {}
        self.sessions: set[Session] = set()
        self._clock = clock
        self._think = think
        self._worker = worker
        self._random_bytes = random_bytes
        self._numbers = count(1)
        self._door = Door(limits)
        self._half_open = HalfOpen(limits)
        self._watchers: set[Session] = set()
        self._push_waits = False
        self._next_push_ms = clock.now_ms()
        self._closing = False
        self._swept_ms = clock.now_ms()
        self._sweeps = 0
        self._on_empty: Callable[[], None] | None = None

    # Tables

    def open_table(
        self, table_id: str, core: Core, hooks: Hooks, gate: Gate | None = None
    ) -> None:
        """Opens a table; its hooks hear what is public about it. gate: who may sit down at a private one."""
        runner = TableRunner(
            core,
            clock=self._clock,
            think=self._think,
            worker=self._worker,
            hooks=Hooks(
                hooks.show, partial(self._announced, hooks), partial(self._table_ended, table_id, hooks),
                hooks.journal,
            ),
            gate=gate,
            sign=self.seal.checkpoint,
        )
        self.tables[table_id] = runner
        runner.open()
        runner.beat()

    def table(self, table: str) -> TableRunner | None:
        """The table of this id; "" is the only one."""
        if table or len(self.tables) != 1:
            return self.tables.get(table)
        return next(iter(self.tables.values()))

    def _announced(self, hooks: Hooks, info: TableInfo) -> None:
        self._push_tables()
        if hooks.announce is not None:
            hooks.announce(info)

    def _table_ended(self, table_id: str, hooks: Hooks, reason: ClosedReason) -> None:
        self.tables.pop(table_id).stop()
        self._push_tables()
        if hooks.ended is not None:
            hooks.ended(reason)

    # The lobby

    def watch(self, session: Session) -> None:
        """The session gets `tables` now and after each change."""
        self._watchers.add(session)
        session.channel.send_frame(self._tables(session.channel.binding))

    def unwatch(self, session: Session) -> None:
        """It gets no `tables` any more."""
        self._watchers.discard(session)

    def _push_tables(self) -> None:
        """Once for all changes of one turn of the loop, and of a while after it: nobody floods all by one."""
        if not self._push_waits:
            self._push_waits = True
            wait_ms = max(0, self._next_push_ms - self._clock.now_ms())
            self._clock.call_later(wait_ms / 1000, self._push_now)

    def _push_now(self) -> None:
        self._push_waits = False
        if self._watchers:
            self._next_push_ms = self._clock.now_ms() + self.limits.push_ms
        certificates = {session.channel.binding for session in self._watchers}
        frames = {one: self._tables(one) for one in certificates}  # one, where all come in by the same door
        self._each(self._watchers, lambda one: one.channel.send_frame(frames[one.channel.binding]))

    def _tables(self, certificate: bytes) -> bytes:
        infos = [runner.info for runner in self.tables.values() if runner.info is not None]
        sealed = [self.seal.on(info, certificate) for info in infos]
        return frame(encode(Tables(host=self.host_id, tables=sealed)))

    # Connections

    def new_channel(self) -> Channel:
        """The protocol of a new connection, for asyncio's create_server or any other transport."""
        session = Session(self, next(self._numbers))
        return BufferedChannel(
            session,
            decode_to_host,
            limit=self.limits.frame_before_hello,
            max_unsent=self.limits.unsent,
        )

    def now_ms(self) -> int:
        """Monotonic time."""
        return self._clock.now_ms()

    def new_nonce(self) -> bytes:
        """32 random bytes, for one connection."""
        return self._random_bytes(NONCE_BYTES)

    def admit(self, session: Session) -> RefuseReason | None:
        """Counts the session in, or says why not: it is from elsewhere, or there are too many already."""
        self.sessions.add(session)
        local = self._is_local(session.peer)
        entry = self._door.enter(session.conn, session.peer, wanted=local)
        if self._closing or entry == "cut":
            session.note("cut at the door")
            session.channel.abort()
        else:
            self._half_open.enter(session.channel)
        if entry == "in":
            return None
        return "too_many_connections" if local else "not_local"

    def looks(self, session: Lasting) -> None:
        """The session has no place at a table: it gives way where somebody new finds none."""
        self._door.looks(session.conn, session.peer, session.give_way)

    def stays(self, session: Session) -> None:
        """It has one, or is about to."""
        self._door.stays(session.conn)

    def gone(self, session: Session) -> None:
        """The connection has ended."""
        self._watchers.discard(session)
        if session not in self.sessions:
            return
        self.sessions.remove(session)
        self._half_open.leave(session.channel)
        self._door.leave(session.conn, session.peer)
        if not self.sessions and self._on_empty is not None:
            self._on_empty()

    def sweep(self) -> None:
        """Looks at everything that depends on time; to be called every `limits.sweep_ms`."""
        now = self._clock.now_ms()
        passed, self._swept_ms = now - self._swept_ms, now
        self._door.refill(passed)
        self.rates.refill(passed)
        self.lines.refill(passed)
        for runner in tuple(self.tables.values()):
            runner.beat()
        if passed >= SLEPT_MS:
            self._each(self.sessions, lambda session: session.forgive(now))
        self._sweeps += 1
        turn = self._sweeps % PATIENCE
        here = [one for one in self.sessions if one.conn % PATIENCE == turn or not one.patient]
        self._each(here, lambda session: session.sweep(now))

    def _each(self, sessions: Iterable[Session], act: Callable[[Session], None]) -> None:
        """One that fails is cut, and never stops the others."""
        for session in tuple(sessions):
            try:
                act(session)
            except Exception as error:
                if self.lines.may("failed"):
                    log_failure(f"connection {session.conn}", error)
                with suppress(Exception):  # what has failed once may fail here as well
                    session.channel.abort()
                session.lost(error)

    # The end

    def dismiss_all(self, reason: ClosedReason) -> None:
        """Tells everybody who is still here that it is over; who comes now is cut."""
        self._closing = True
        self._each(self.sessions, lambda session: session.dismiss(Closed(reason=reason)))

    def when_empty(self, call: Callable[[], None]) -> None:
        """Calls back once when the last connection is gone, at once when there is none."""
        self._on_empty = call
        if not self.sessions:
            call()

    def abort_all(self) -> None:
        """Cuts whoever is left."""
        self._each(self.sessions, lambda session: session.channel.abort())
