"""Clients of a real host in a thread with a loop of its own, so that a test can start and kill processes."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from lanswim_protocol.messages import Answer, AnswerKind, Order, TableView

from lanswim.client.deals.archive import Archive
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.table_client import TableClient
from lanswim.tasks import spawn
from lanswim.trust.codes import TableCode
from tests.support.keys import key

PATIENCE_S = 30.0
LOOK_S = 0.01


class Crew:
    """Everybody at one table: each is ready, keeps and passes, until `hold` is set."""

    def __init__(
        self, names: Sequence[str], address: str, table: str, home: Path, code: TableCode | None = None
    ) -> None:
        self.names = names
        self.hold = threading.Event()
        self.seen: dict[str, list[TableView]] = {name: [] for name in names}
        self._models: dict[str, ClientModel] = {}
        self._clients: dict[str, TableClient] = {}
        self._target = Target((address,), table, code=code)
        self._home = home
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Crew:
        self._thread.start()
        return self

    def __exit__(self, *how: object) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join()

    def view(self, name: str) -> TableView:
        """What this one saw last."""
        return self.seen[name][-1]

    def count(self) -> int:
        """How many views there have been."""
        return sum(map(len, self.seen.values()))

    def model(self, name: str) -> ClientModel:
        """What the client of this one knows."""
        return self._models[name]

    def wait(self, until: Callable[[], bool], what: str, within_s: float = PATIENCE_S) -> float:
        """Seconds until it is so; AssertionError when it does not come."""
        began = time.monotonic()
        while not until():
            assert time.monotonic() - began < within_s, f"not within {within_s} s: {what}\n{self._told()}"
            time.sleep(LOOK_S)
        return time.monotonic() - began

    def _told(self) -> str:
        """How everybody stands, for a failure."""
        return "\n".join(
            f"{name}: {one.status} {one.closed} {one.failure} {one.refused} {one.pending}"
            + (f" {one.view.round.phase} {one.view.round.turns} {one.view.ask}" if one.view else "")
            for name, one in self._models.items()
        )

    def all_there(self) -> bool:
        """Whether everybody has a connection with a view."""
        return all((model := self._models.get(name)) and model.status == "seated" for name in self.names)

    def order(self, name: str, order: Order) -> None:
        """This one gives an order; its number is the client's."""
        self._loop.call_soon_threadsafe(self._clients[name].order, order)

    def go_on(self) -> None:
        """Whoever was asked while it was held answers now."""
        self.hold.clear()
        self._loop.call_soon_threadsafe(self._answer_all)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._play())

    async def _play(self) -> None:
        self._end = asyncio.Event()
        for name in self.names:
            self._clients[name] = TableClient(
                self._target, Claim(name), key(name), partial(self._changed, name),
                keeps=Archive(self._home / name).perform, rng=random.Random(name),
            )  # fmt: skip
        tasks = [spawn(name, client.run()) for name, client in self._clients.items()]
        await self._end.wait()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _changed(self, name: str, model: ClientModel) -> None:
        self._models[name] = model
        seen = self.seen[name]
        if model.view is not None and (not seen or seen[-1] is not model.view):
            seen.append(model.view)
        if model.view is not None and model.view.ask is not None and not self.hold.is_set():
            self._loop.call_soon(self._answer, name, model.view)

    def _answer_all(self) -> None:
        for name, model in self._models.items():
            if model.view is not None and model.view.ask is not None:
                self._answer(name, model.view)

    def _answer(self, name: str, view: TableView) -> None:
        """Passes as long as that goes, so that a round does not end by a knock."""
        if view.ask is None or self.hold.is_set():
            return
        if view.ask.kind == "ready":
            self._clients[name].answer(Answer("ready"), view.ask.id)
            return
        kinds: Sequence[AnswerKind] = ("keep", "pass")
        wanted: AnswerKind = next((kind for kind in kinds if kind in view.round.legal), "yes")
        self._clients[name].answer(Answer(wanted), view.ask.id)
