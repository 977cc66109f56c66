"""The search for tables: those nearby, and those of one's own that can go on. Nothing is joined here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from lanswim.tasks import Tasks
from lanswim.tui.context import Context, NearbyTable, OwnTable, TableBrowser
from lanswim.tui.events import Event, OwnTables, SearchChanged, SeatsChanged, TablesChanged
from lanswim.tui.nearby import Nearby

LOOK_S = 1.0


class Lookout:
    """What is found arrives by `emit`; the tables nearby as they were announced by `announced` as well."""

    def __init__(
        self,
        context: Context,
        emit: Callable[[Event], None],
        tasks: Tasks,
        announced: Callable[[Sequence[NearbyTable]], None],
    ) -> None:
        self._context = context
        self._emit = emit
        self._tasks = tasks
        self._announced = announced
        self._own: tuple[OwnTable, ...] = ()
        self._there: set[str] = set()
        self._browser: TableBrowser | None = None
        self.looks = False
        """the search has begun"""

    def look(self) -> None:
        """Begins to search for tables, once."""
        if not self.looks:
            self.looks = True
            self._tasks.start("browse", self._look())
            self.look_at_own()

    def look_at_own(self, *, twice: bool = False) -> None:
        """Looks which tables of one's own can go on now; twice: and once more a moment later."""
        self._tasks.start("own tables", self._own_tables_soon() if twice else self._own_tables())

    async def close(self) -> None:
        """Ends the search."""
        if self._browser is not None:
            await self._browser.close()

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
        self._announced(tables)

    def _miss(self, there: set[str]) -> None:
        """A table that one sits at is gone from the lobby: a host of one's own may have died."""
        if (self._there - there) & self._context.seats():
            self.look_at_own(twice=True)
        self._there = there

    def _nearby(self, table: NearbyTable) -> Nearby:
        return Nearby(table.info, tuple(table.addresses), self._context.judge(table.info, table.binding))
