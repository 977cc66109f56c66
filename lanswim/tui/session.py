"""Carries out what the screens want: a connection, a host process, the search for tables. Draws nothing.

The full screen and the plain one share it; both get back what happened as events.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from lanswim_protocol.messages import Role, SetRules, TableInfo

from lanswim.client.child import ChildError
from lanswim.client.codes import TableCode
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.saved_rules import SavedRulesError, saved_name
from lanswim.fault import Fault
from lanswim.locale import faults
from lanswim.locale.rules_changed import wrong
from lanswim.rules import RulesError, RuleSet
from lanswim.tasks import Tasks
from lanswim.tui import effects as e
from lanswim.tui import keeping
from lanswim.tui.context import Context, NearbyTable, OwnTable, TableBrowser, TableConnection
from lanswim.tui.events import (
    CodeMade,
    Event,
    HostDown,
    HostUp,
    ModelChanged,
    OwnTables,
    RulesKept,
    RulesRead,
    SearchChanged,
    SeatsChanged,
    SettingKept,
    TablesChanged,
)
from lanswim.tui.nearby import Nearby
from lanswim.tui.second import SecondSeat
from lanswim.tui.settings import SettingName, Value
from lanswim.tui.settings_used import use

LOOK_S = 1.0


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
        self._own: tuple[OwnTable, ...] = ()
        self._missed = ""  # the table that was lost last
        self._there: set[str] = set()
        self._browser: TableBrowser | None = None
        self._looking = False

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
                self._emit(self._rename(name))
            case e.Set(name, value):
                use(name, value)
                self._emit(self._set(name, value))
            case e.KeepRules(name, rules, replace):
                self._emit(self._keep(name, rules, replace=replace))
            case e.ReadSavedRules():
                self._emit(self._saved())
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
                _tell(self._second.connection, wanted)
            case e.LeaveSecond():
                self._second.leave()
            case _:
                if self._seat is not None:
                    _tell(self._seat, effect)

    def look(self) -> None:
        """Begins to search for tables, once."""
        if not self._looking:
            self._looking = True
            self._tasks.start("browse", self._look())
            self._tasks.start("own tables", self._own_tables())

    async def _own_tables(self) -> None:
        """What can go on is read beside the loop, and told when it is something else than before."""
        found = await asyncio.to_thread(self._context.resumable)
        if found != self._own:
            self._own = found
            whole = tuple(one for one in found if one.goes_on)
            self._emit(OwnTables(whole, tuple(one for one in found if not one.goes_on)))

    async def _own_tables_soon(self) -> None:
        """A process that dies may hold its lock a moment longer than its socket: one looks twice."""
        await self._own_tables()
        await asyncio.sleep(LOOK_S)
        await self._own_tables()

    async def close(self) -> None:
        """Ends the search and closes the connection; the seat is kept."""
        self._disconnect()
        if self._browser is not None:
            await self._browser.close()

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
            self._tasks.start("own tables", self._own_tables_soon())
        self._missed = table
        self.look()

    def _disconnect(self) -> None:
        self._second.leave()
        if self._sitting is not None:
            self._sitting.cancel()
            if self._looking:
                self._tasks.start("own tables", self._own_tables())
        self._seat, self._sitting = None, None
        self._emit(SeatsChanged(self._context.seats()))

    def _rename(self, name: str) -> SettingKept:
        """From the next table on, whether or not it can be kept."""
        self._name = name
        try:
            self._context.rename(name)
        except Fault as error:
            return SettingKept(None, faults.sentence(error.code, error.fields))
        return SettingKept(None)

    def _set(self, name: SettingName, value: Value) -> SettingKept:
        try:
            return SettingKept(self._context.keep_setting(name, value), name=name)
        except Fault as error:
            return SettingKept(None, faults.sentence(error.code, error.fields), name)

    def _keep(self, name: str, rules: RuleSet, *, replace: bool) -> RulesKept:
        try:
            self._context.keep_rules(name, rules, replace=replace)
        except SavedRulesError as error:
            taken = error.code == "rules_exist"
            if taken and self._context.saved_rules().found.get(saved_name(name)) == rules:
                return RulesKept(keeping.already(name), done=True)
            return RulesKept(keeping.refused(error), done=False, taken=taken)
        return RulesKept(keeping.kept(name), done=True)

    async def _change_rules(self, seat: TableConnection, text: str) -> None:
        """Files and words of both languages are read beside the loop."""
        try:
            rules = await asyncio.to_thread(lambda: keeping.rules_named(text, self._context.saved_rules()))
        except SavedRulesError as error:
            self._emit(RulesKept(faults.sentence(error.code, error.fields), done=False))
        except RulesError as error:
            self._emit(RulesKept(wrong(error), done=False))
        else:
            seat.order(SetRules(0, rules))

    async def _make_code(self) -> None:
        """The list of words is read beside the loop."""
        self._emit(CodeMade(await asyncio.to_thread(self._context.new_code)))

    def _saved(self) -> RulesRead:
        try:
            saved = self._context.saved_rules()
        except SavedRulesError as error:
            return RulesRead((), faults.sentence(error.code, error.fields))
        problem = keeping.passed_over(saved.broken) if saved.broken else ""
        return RulesRead(tuple(saved.found.items()), problem, tuple(saved.templates.items()))

    async def _open(self, opening: Awaitable[Target]) -> None:
        try:
            target = await opening
        except ChildError as error:
            self._emit(HostDown(faults.sentence(error.code, error.fields)))
        else:
            self._emit(HostUp(target))

    async def _look(self) -> None:
        """Starts discovery and watches whether it works; the tables come by themselves."""
        self._browser = self._context.browser(self._found)
        await self._browser.start()
        problem = None
        self._emit(SearchChanged(self._browser.problem or ""))
        while True:
            if self._browser.problem != problem:
                problem = self._browser.problem
                self._emit(SearchChanged(problem or ""))
            await asyncio.sleep(LOOK_S)

    def _found(self, tables: Sequence[NearbyTable]) -> None:
        self._emit(SeatsChanged(self._context.seats()))
        self._emit(TablesChanged(tuple(self._nearby(one) for one in tables)))
        self._miss({one.info.table for one in tables})
        for one in tables:
            if self._seat is not None and self._is_ours(one.info):
                self._seat.retry_now(one.addresses)
                self._second.retry_now(one.addresses)

    def _miss(self, there: set[str]) -> None:
        """A table that one sits at is gone from the lobby: a host of one's own may have died."""
        if (self._there - there) & self._context.seats():
            self._tasks.start("own tables", self._own_tables_soon())
        self._there = there

    def _is_ours(self, info: TableInfo) -> bool:
        """Whether it is the table one sits at, and of its host as far as that is known."""
        return info.table == self._table and self._key in (b"", info.key)

    def _nearby(self, table: NearbyTable) -> Nearby:
        return Nearby(table.info, tuple(table.addresses), self._context.judge(table.info, table.binding))


def _tell(seat: TableConnection, effect: e.Effect) -> None:
    match effect:
        case e.Decide(answer, ask):
            seat.answer(answer, ask)
        case e.MoveTo(place):
            seat.sit(place)
        case e.AgreeTo(rules):
            seat.agree(rules)
        case e.SwapTwo(a, b):
            seat.swap_seats(a, b)
        case e.WantBots(bots):
            seat.set_bots(bots)
        case e.StartMatch():
            seat.start()
        case e.Tell(order):
            seat.order(order)
        case e.CloseTable():
            seat.close_table()
        case e.GetUp():
            seat.leave()
        case e.RetryNow():
            seat.retry_now()
