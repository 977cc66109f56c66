"""Carries out what the screens want: a connection, a host process, the search for tables. Draws nothing.

The full screen and the plain one share it; both get back what happened as events.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from lanswim_protocol.messages import Role, TableInfo

from lanswim.client.child import ChildError
from lanswim.client.codes import TableCode
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.locale import faults
from lanswim.tasks import Tasks
from lanswim.tui import effects as e
from lanswim.tui import lasting
from lanswim.tui.context import Context, NearbyTable, TableConnection
from lanswim.tui.events import CodeMade, Event, HostDown, HostUp, ModelChanged, SeatsChanged
from lanswim.tui.lookout import Lookout
from lanswim.tui.second import SecondSeat
from lanswim.tui.settings_used import use
from lanswim.tui.telling import tell


class Session:
    """What is open outside the screen: at most one seat, a second player's, and one search."""

    def __init__(self, context: Context, emit: Callable[[Event], None], tasks: Tasks) -> None:
        self._context = context
        self._name = context.name
        self._emit = emit
        self._tasks = tasks
        self._seat: TableConnection | None = None
        self._second = SecondSeat(context, emit, tasks)
        self._code: TableCode | None = None
        self._sitting: asyncio.Task[object] | None = None
        self._table, self._key = "", b""
        self._target: Target | None = None
        self._role: Role = "play"
        self._missed = ""  # the table that was lost last
        self._lookout = Lookout(context, emit, tasks, self._announced)

    def perform(self, effect: e.Effect) -> None:
        """Carries out one effect; Ring, Later and Quit are the screen's own."""
        match effect:
            case e.Join(target, watch):
                self._role = "watch" if watch or self._context.watches else "play"
                self._join(target)
            case e.AcceptKey(key) if self._target is not None:
                self._context.accept(key)
                self._join(self._target)
            case e.ShowCode(code) if self._target is not None:
                self._join(self._target._replace(code=code))
            case e.MakeCode():
                self._tasks.start("code", self._make_code())
            case e.OpenTable(order):
                self._tasks.start("host", self._open(self._context.host(order)))
            case e.Resume(table) if self._context.resume is not None:
                self._tasks.start("host", self._open(self._context.resume(table)))
            case e.Rename(name):
                self._name = name  # from the next table on, whether or not it can be kept
                self._emit(lasting.renamed(self._context, name))
            case e.Set(name, value):
                use(name, value)
                self._emit(lasting.setting_kept(self._context, name, value))
            case e.KeepRules(name, rules, replace):
                self._emit(lasting.rules_kept(self._context, name, rules, replace=replace))
            case e.ReadSavedRules():
                self._emit(lasting.rules_saved(self._context))
            case e.ChangeRules(text) if self._seat is not None:
                self._tasks.start("rules", self._change_rules(self._seat, text))
            case e.Disconnect():
                self._disconnect()
            case e.SitSecond(name) if self._target is not None:
                known = self._code or self._target.code
                there = self._target._replace(table=self._table, key=self._key, code=known, by_name=False)
                self._second.join(name, there)
            case e.Second(e.ChangeRules(text)) if self._second.connection is not None:
                self._tasks.start("rules", self._change_rules(self._second.connection, text))
            case e.Second(wanted) if self._second.connection is not None:
                tell(self._second.connection, wanted)
            case e.LeaveSecond():
                self._second.leave()
            case _:
                if self._seat is not None:
                    tell(self._seat, effect)

    def look(self) -> None:
        """Begins to search for tables, once."""
        self._lookout.look()

    async def close(self) -> None:
        """Ends the search and closes the connection; the seat is kept."""
        self._disconnect()
        await self._lookout.close()

    def _join(self, target: Target) -> None:
        self._disconnect()
        self._target, self._key, self._code = target, target.key, target.code
        self._table = target.table
        claim = Claim(self._name, role=self._role)
        seat = self._context.connect(target, claim, lambda model: self._model(seat, model))
        self._seat = seat
        self._sitting = self._tasks.start("table", seat.run())

    def _model(self, seat: TableConnection, model: ClientModel) -> None:
        if seat is not self._seat:
            return
        self._table, self._key = model.table, model.host_key or self._key
        self._code = model.code or self._code
        if model.status == "lost":
            self._look_after(model.table)
        elif model.status == "seated":
            self._missed = ""
        self._emit(ModelChanged(model))

    def _look_after(self, table: str) -> None:
        """A new announcement ends the pause between two attempts; a host of one's own may have died."""
        if table != self._missed:
            self._lookout.look_at_own(twice=True)
        self._missed = table
        self.look()

    def _disconnect(self) -> None:
        self._second.leave()
        if self._sitting is not None:
            self._sitting.cancel()
            if self._lookout.looks:
                self._lookout.look_at_own()
        self._seat, self._sitting = None, None
        self._emit(SeatsChanged(self._context.seats()))

    async def _change_rules(self, seat: TableConnection, text: str) -> None:
        if (said := await lasting.rules_ordered(self._context, seat, text)) is not None:
            self._emit(said)

    async def _make_code(self) -> None:
        """The list of words is read beside the loop."""
        self._emit(CodeMade(await asyncio.to_thread(self._context.new_code)))

    async def _open(self, opening: Awaitable[Target]) -> None:
        try:
            target = await opening
        except ChildError as error:
            self._emit(HostDown(faults.sentence(error.code, error.fields)))
        else:
            self._emit(HostUp(target))

    def _announced(self, tables: Sequence[NearbyTable]) -> None:
        """A new announcement of the table one sits at ends the pause between two attempts."""
        for one in tables:
            if self._seat is not None and self._is_ours(one.info):
                self._seat.retry_now(one.addresses)
                self._second.retry_now(one.addresses)

    def _is_ours(self, info: TableInfo) -> bool:
        """Whether it is the table one sits at, and of its host as far as that is known."""
        return info.table == self._table and self._key in (b"", info.key)
