"""A context whose tables, hosts and searches are made up: what the screens ask of it is written down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from lanswim_protocol.messages import Answer, Order, TableInfo

from lanswim.client.child import ChildError
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.saved_rules import SavedRules, SavedRulesError, saved_name
from lanswim.client.vouching import Judged
from lanswim.rules import RuleSet
from lanswim.tui.context import Context, HostOrder, NearbyTable, OnModel, OwnTable
from lanswim.tui.nearby import Nearby


class Noticed:
    """Lets a test wait until something is the case: whoever changes anything calls `notice`."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def notice(self) -> None:
        self._event.set()

    async def until(self, done: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not done():
                self._event.clear()
                await self._event.wait()


class FakeSeat:
    """A seat that the test speaks for; `asked` is what the person wanted, in order."""

    def __init__(self, target: Target, claim: Claim, on_model: OnModel, noticed: Noticed) -> None:
        self.target, self.claim, self.tell = target, claim, on_model
        self._noticed = noticed
        self.asked: list[object] = []
        self.over = asyncio.Event()
        self.fault: Exception | None = None
        self.runs = False

    def _want(self, thing: object) -> None:
        self.asked.append(thing)
        self._noticed.notice()

    async def run(self) -> object:
        self.runs = True
        try:
            await self.over.wait()
        finally:
            self.runs = False
            self._noticed.notice()
        if self.fault is not None:
            raise self.fault
        return None

    def answer(self, answer: Answer, ask: int | None = None) -> None:
        self._want((answer, ask))

    def sit(self, seat: int) -> None:
        self._want(("sit", seat))

    def agree(self, rules: str) -> None:
        self._want(("agree", rules))

    def swap_seats(self, a: int, b: int) -> None:
        self._want(("swap_seats", a, b))

    def set_bots(self, bots: int) -> None:
        self._want(("bots", bots))

    def start(self) -> None:
        self._want("start")

    def order(self, order: Order) -> None:
        self._want(order)

    def close_table(self) -> None:
        self._want("close")
        self.tell(ClientModel(status="closed", closed="table_closed", owner=True))

    def leave(self) -> None:
        self._want("leave")
        self.tell(ClientModel(status="closed", closed="left"))

    def retry_now(self, addresses: Iterable[str] = ()) -> None:
        self._want(("retry", *addresses))


class Found(NamedTuple):
    """A table as discovery hands it over."""

    info: TableInfo
    addresses: tuple[str, ...]
    binding: bytes = b""


class FakeBrowser:
    """A search that finds what the test says."""

    problem: str | None = None

    def __init__(self, found: Callable[[Sequence[NearbyTable]], None], noticed: Noticed) -> None:
        self._found = found
        self._noticed = noticed
        self.started = self.closed = False

    def found(self, tables: Sequence[Nearby]) -> None:
        self._found([Found(one.info, one.addresses) for one in tables])

    async def start(self) -> None:
        self.started = True
        self._noticed.notice()

    async def close(self) -> None:
        self.closed = True


class FakeWorld:
    """Everything outside the screens."""

    def __init__(self) -> None:
        self.noticed = Noticed()
        self.seats: list[FakeSeat] = []
        self.browsers: list[FakeBrowser] = []
        self.orders: list[HostOrder] = []
        self.host_fault = ""
        self.named: list[str] = []
        self.kept: dict[str, RuleSet] = {}
        self.broken: tuple[str, ...] = ()
        self.mine: frozenset[str] = frozenset()
        self.judged: dict[str, Judged] = {}
        self.accepted: list[bytes] = []
        self.own: tuple[OwnTable, ...] = ()
        self.resumed: list[str] = []
        self.watches = False
        self.now_ms = 1_000_000

    @property
    def context(self) -> Context:
        return Context(
            "Anna",
            self._connect,
            self._browser,
            self._host,
            self._clock,
            self.named.append,
            self._keep_rules,
            lambda: SavedRules(self.kept, self.broken),
            lambda: self.mine,
            lambda info, binding: self.judged.get(info.table),
            self.accepted.append,
            resumable=lambda: self.own,
            resume=self._resume,
            watches=self.watches,
        )

    @property
    def seat(self) -> FakeSeat:
        """The last one taken."""
        return self.seats[-1]

    def _connect(self, target: Target, claim: Claim, on_model: OnModel) -> FakeSeat:
        self.seats.append(FakeSeat(target, claim, on_model, self.noticed))
        self.noticed.notice()
        return self.seats[-1]

    def _browser(self, found: Callable[[Sequence[NearbyTable]], None]) -> FakeBrowser:
        self.browsers.append(FakeBrowser(found, self.noticed))
        return self.browsers[-1]

    async def _host(self, order: HostOrder) -> Target:
        self.orders.append(order)
        self.noticed.notice()
        if self.host_fault:
            raise ChildError("said", why=self.host_fault)
        return Target(("127.0.0.1:4031", "192.168.1.7:4031"), "t1")

    async def _resume(self, table: str) -> Target:
        self.resumed.append(table)
        if self.host_fault:
            raise ChildError("said", why=self.host_fault)
        return Target(("127.0.0.1:4031",), table)

    def _keep_rules(self, text: str, rules: RuleSet, *, replace: bool = False) -> None:
        name = saved_name(text)
        if name in self.kept and not replace:
            raise SavedRulesError("rules_exist", name=name)
        self.kept[name] = rules
        self.noticed.notice()

    def _clock(self) -> int:
        """Each look at the clock is a second later: nobody here is too quick."""
        self.now_ms += 1_000
        return self.now_ms
