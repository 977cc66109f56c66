"""The queue of one table: inputs one by one, effects in order. No rule of the game and no socket here."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from traceback import format_tb
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from lanswim_protocol.messages import (
    Checkpoint,
    Closed,
    ClosedReason,
    Join,
    SignedCheckpoint,
    TableInfo,
    TableView,
)

from lanswim.host.clock import SLEPT_MS, Clock, Timer
from lanswim.host.sending import Connection, People, Ready
from lanswim.host.table_time import TableTime
from lanswim.host.work import Worker
from lanswim.table.effects import (
    Announce,
    Close,
    Deadline,
    Effect,
    Ended,
    Journal,
    Send,
    Show,
    SignOff,
    Think,
    Thinker,
    ToSend,
    TurnAway,
    Views,
)
from lanswim.table.inputs import Input, Joined, Lost, Slept, Thought, Tick, Unkept

if TYPE_CHECKING:
    from lanswim.host.gate import Gate

log = logging.getLogger("lanswim.host")

_SAID = (Send, Views, Ready)
RETRY_MS = 1_000
"""after a fault inside the table: a tick, so that no deadline is lost with the input that failed"""


class Core(Protocol):
    """A table: pure, and never called while it is at work."""

    def open(self, now_ms: int) -> list[Effect]:
        """What is to be done before anybody came."""

    def handle(self, input: Input, now_ms: int, /) -> list[Effect]:
        """What is to be done now."""


class Hooks(NamedTuple):
    """Who is told of what is public about a table, and what keeps its journal."""

    show: Callable[[TableView], None] | None = None
    announce: Callable[[TableInfo], None] | None = None
    ended: Callable[[ClosedReason], None] | None = None
    journal: Callable[[Journal, Callable[[], None]], None] | None = None
    """not public: keeps what a restart needs, then calls; nobody is told of anything before that"""


@dataclass(slots=True, eq=False)
class _Held:
    """Effects in their order; kept: what they follow from is on the disk.

    begins: they say until when people are waited for, who cannot know of it before.
    """

    effects: Sequence[Effect | Ready]
    kept: bool
    begins: bool = False


class TableRunner:
    """One writer a table: nothing is awaited between reading and changing its state."""

    def __init__(
        self, core: Core, *, clock: Clock, think: Thinker, worker: Worker, hooks: Hooks,
        sign: Callable[[Checkpoint], SignedCheckpoint], gate: Gate | None = None,
    ) -> None:
        self.info: TableInfo | None = None
        self.gate = gate
        """of a private table: asked before anybody's join gets here"""
        self._core = core
        self._clock = clock
        self._time = TableTime(clock, lambda: self.put(Tick()))
        self._think = think
        self._worker = worker
        self._hooks = hooks
        self._sign = sign
        self._people = People(self._fault)
        self._queue: deque[Input] = deque()
        self._held: deque[_Held] = deque()
        self._draining = False
        self._beat_ms: int | None = None
        self._stopped = False
        self._thoughts: set[Timer] = set()
        self._carry_out: dict[type, Callable[[Any], None]] = {
            Close: self._close, TurnAway: self._turn_away, Deadline: self._set_deadline, Think: self._ask_bot,
            Journal: self._journal, SignOff: self._sign_off, Show: self._show,
            Announce: self._announce, Ended: self._ended,
        }  # fmt: skip

    def open(self) -> None:
        """Carries out what the table wants before anybody came."""
        self._hold(self._core.open(self._time.now_ms()))
        self._drain()

    def join(self, conn: int, connection: Connection, join: Join, address: str = "") -> None:
        """Somebody asks for a seat, under a number of its own for this connection."""
        self._people.come(conn, connection)
        self.put(Joined(conn, join, address))

    def lost(self, conn: int) -> None:
        """The connection is gone, and it was not the table that ended it."""
        if self._people.gone(conn):
            self.put(Lost(conn))

    def put(self, what: Input) -> None:
        """Queues an input; it is carried out before this returns, unless the table is at work just now."""
        self._notice_sleep()
        self._queue.append(what)
        self._drain()

    @property
    def is_behind(self) -> bool:
        """Whether people have not been told yet of all that was decided."""
        return bool(self._held) and not self._stopped

    def answer(self, conn: int, message: ToSend) -> None:
        """Sends it in its order: whoever has it has everything that was decided before."""
        self._held.append(_Held([Send(conn, message)], kept=True))
        self._drain()

    def beat(self) -> None:
        """Time goes on: to be called a few times a second; after a gap the table hears that it slept."""
        if self._beat_ms is None:
            self._beat_ms = self._time.now_ms()
        self._notice_sleep()
        self._drain()

    def _notice_sleep(self) -> None:
        """What comes after a sleep, a timer or a message, may come before the next beat; this comes first.

        Where monotonic time stands still in a suspend there is no gap, and no deadline has come nearer.
        """
        if self._beat_ms is None:
            return
        now = self._time.now_ms()
        passed, self._beat_ms = now - self._beat_ms, now
        if passed >= SLEPT_MS:
            log.info("table: nothing ran for %d ms", passed)
            self._queue.append(Slept(passed))

    def stop(self) -> None:
        """No timer and no thought of this table comes any more."""
        self._stopped = True
        self._time.wait_until(None)
        for timer in self._thoughts:
            timer.cancel()
        self._thoughts.clear()

    def _drain(self) -> None:
        if self._draining:
            return
        self._draining = True
        try:
            self._perform_kept()
            while self._queue and not self._stopped:
                self._step(self._queue.popleft())
                self._perform_kept()
        finally:
            self._draining = False

    def _step(self, what: Input) -> None:
        try:
            effects = self._core.handle(what, self._time.now_ms())
        except Exception as error:
            self._fault(type(what).__name__, error)
            self._time.wait_until(self._time.now_ms() + RETRY_MS)
        else:
            self._hold(effects)

    def _hold(self, effects: list[Effect]) -> None:
        """Until its journal entry is kept, an input has no effect, and neither has one that came after it."""
        keep = self._hooks.journal
        if keep is None or not effects or type(effects[0]) is not Journal:
            self._held.append(_Held(effects, kept=True))
            return
        rest = effects[1:]
        held = _Held(rest, kept=False)
        self._held.append(held)
        try:
            keep(effects[0], partial(self._kept, held))
        except Exception as error:  # from now on nothing could be kept without a hole in it
            self._fault("Journal", error)
            held.kept = True
            self._queue.append(Unkept())
        if held.kept:
            return
        if any(type(effect) is Deadline for effect in rest):
            held.begins = True
            self._time.stand()
        # Encoded while the disk works, and while all that is in the views is still in the caches.
        held.effects = [self._people.ready(one) if type(one) is Views else one for one in rest]

    def _kept(self, held: _Held) -> None:
        held.kept = True
        self._drain()

    def _perform_kept(self) -> None:
        while self._held and self._held[0].kept and not self._stopped:
            self._perform(self._held.popleft().effects)
        if self._time.stands and not self._stopped and not any(held.begins for held in self._held):
            self._time.go_on()

    def _perform(self, effects: Sequence[Effect | Ready]) -> None:
        """In order, as everybody sees it: what one connection gets in a row goes out in one write."""
        for effect in effects:
            if isinstance(effect, _SAID):
                self._people.send(effect)
                continue
            self._people.flush()
            try:
                self._carry_out[type(effect)](effect)
            except Exception as error:  # a hook: what follows is done all the same
                self._fault(type(effect).__name__, error)
        self._people.flush()

    def _fault(self, where: str, error: Exception) -> None:
        # The name of the error and the way to it, no more: its text could hold a hand.
        log.error("table: %s at %s", type(error).__name__, where)
        log.debug("table: at %s\n%s", where, "".join(format_tb(error.__traceback__)))

    def _close(self, effect: Close) -> None:
        self._people.dismiss(effect.conn, Closed(effect.reason))

    def _turn_away(self, effect: TurnAway) -> None:
        self._people.dismiss(effect.conn, effect.refuse)

    def _set_deadline(self, effect: Deadline) -> None:
        self._time.wait_until(effect.at_ms)

    def _ask_bot(self, effect: Think) -> None:
        """Even with no pause a thought comes in a later turn of the loop: bots must not block others."""
        timer: Timer
        timer = self._clock.call_later(effect.pause_ms / 1000, lambda: self._start_thinking(timer, effect))
        self._thoughts.add(timer)

    def _start_thinking(self, timer: Timer, effect: Think) -> None:
        self._thoughts.discard(timer)
        self._worker.submit(
            partial(self._think, effect.view, effect.view.rules),
            lambda action: self.put(Thought(effect.ask, action)),
            partial(self._no_thought, effect.ask),
        )

    def _no_thought(self, ask: int, error: Exception) -> None:
        self._fault("Think", error)
        self.put(Thought(ask, None))

    def _journal(self, effect: Journal) -> None:
        """Nobody keeps it: this table ends with its process."""

    def _sign_off(self, effect: SignOff) -> None:
        signed = self._sign(effect.what)
        for conn in effect.conns:
            self._people.say(conn, signed)

    def _show(self, effect: Show) -> None:
        if self._hooks.show is not None:
            self._hooks.show(effect.view)

    def _announce(self, effect: Announce) -> None:
        self.info = effect.info
        if self._hooks.announce is not None:
            self._hooks.announce(effect.info)

    def _ended(self, effect: Ended) -> None:
        if self._hooks.ended is not None:
            self._hooks.ended(effect.reason)
