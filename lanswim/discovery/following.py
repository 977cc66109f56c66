"""The announced hosts, each visited in its turn. Whose turn it is is decided elsewhere; no mDNS here."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable, Iterator

from lanswim.tasks import Tasks

from .crowd import Crowd
from .nearby import HostSays
from .neighbour import Dial, LookUp, Neighbour


class Following:
    """Visits who is announced, for as long as that is so; `changed` is called after each new answer."""

    def __init__(
        self,
        look_up: LookUp,
        dial: Dial,
        tasks: Tasks,
        changed: Callable[[], None],
        crowd: Crowd | None = None,
        shuffle: Callable[[list[str]], None] = random.shuffle,
    ) -> None:
        self._look_up = look_up
        self._dial = dial
        self._tasks = tasks
        self._changed = changed
        self._crowd = Crowd() if crowd is None else crowd  # an empty one is false
        self._shuffle = shuffle
        self._hosts: dict[str, Neighbour] = {}  # who has been visited at least once
        self._visits: dict[str, asyncio.Task[None]] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def resolving(self) -> int:
        """How many hosts are announced that have not answered yet."""
        return len(self._crowd) - sum(True for _ in self.says())

    def says(self) -> Iterator[HostSays]:
        """What each host that answers says."""
        return (host.says for host in self._hosts.values() if host.says is not None)

    def announced(self, host_id: str) -> None:
        """It has just been announced, for the first time or anew."""
        self._gone(self._crowd.announced(host_id, _now()))
        self._go_on()

    def take_missed(self) -> bool:
        """Whether names have been passed over since the last call: then `remember` all that are announced."""
        missed, self._crowd.missed = self._crowd.missed, False
        return missed

    def remember(self, host_ids: Iterable[str]) -> None:
        """They are announced, though not anew; where not all fit in, chance decides, so it may be anybody."""
        names = list(host_ids)
        self._shuffle(names)
        for host_id in names:
            self._gone(self._crowd.remember(host_id, _now()))
        self._go_on()

    def withdrawn(self, host_id: str) -> None:
        """A goodbye, or the record ran out: while the host itself still answers, it is there."""
        if self._crowd.withdrawn(host_id):
            self._gone(host_id)
            self._go_on()

    def close(self) -> None:
        """Nobody is visited any more; visits under way end with their tasks."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()

    def _gone(self, host_id: str | None) -> None:
        if host_id is None:
            return
        visit, host = self._visits.pop(host_id, None), self._hosts.pop(host_id, None)
        if visit is not None:
            visit.cancel()
        if host is not None:
            host.forget()

    def _go_on(self) -> None:
        """Visits everybody whose turn it is, and looks again when the next one's comes."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._closed:
            return
        while (turn := self._crowd.next(_now())) is not None:
            host_id, patience_s = turn
            if host_id not in self._hosts:
                self._hosts[host_id] = Neighbour(host_id, self._look_up, self._dial, self._changed)
            self._visits[host_id] = self._tasks.start("host", self._visit(self._hosts[host_id], patience_s))
        wait_s = self._crowd.due_s(_now())
        if wait_s is not None:
            self._timer = asyncio.get_running_loop().call_later(wait_s, self._go_on)

    async def _visit(self, host: Neighbour, patience_s: float) -> None:
        def answered() -> None:
            self._crowd.answered(host.host_id)
            self._go_on()

        held_s: float | None = None
        try:
            held_s = await host.visit(patience_s, answered)
        finally:
            if self._hosts.get(host.host_id) is host:  # else it was withdrawn, and may be back by now
                self._over(host, held_s)

    def _over(self, host: Neighbour, held_s: float | None) -> None:
        del self._visits[host.host_id]
        self._crowd.ended(host.host_id, _now(), held_s)
        if host.host_id not in self._crowd:
            self._gone(host.host_id)
        self._go_on()


def _now() -> float:
    return asyncio.get_running_loop().time()
