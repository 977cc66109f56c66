"""The shell of one client on the simulated network: the duties of `client.table_client`, without a loop.

What is said and when is decided in the core of lanswim, what is played in player.py, never here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from lanswim_protocol.channel import Channel
from lanswim_protocol.frames import LIMIT
from lanswim_protocol.messages import ToHost

from lanswim.client import signals as s
from lanswim.client.core import Core
from lanswim.client.deals.deeds import Deed, Keep, KeepAlarm, KeepRound, Recall, Told
from lanswim.client.line import Heard, Line
from lanswim.client.model import ClientModel
from lanswim.client.pump import Pump
from tests.sim.evening.timeline import MS, Entry, Machine

GOODBYE_US: Final = 300 * MS

Reached = Callable[[Channel, str], None]
Failed = Callable[[s.DialFault], None]


class Network(Protocol):
    """Whoever connects clients to hosts."""

    def dial(
        self, shell: Shell, addresses: tuple[str, ...], line: Line, reached: Reached, failed: Failed
    ) -> None:
        """Calls one of the two later, in a turn of the client's machine."""


class Shell:
    """One process that sits at a table, or wants to."""

    def __init__(
        self,
        machine: Machine,
        core: Core,
        network: Network,
        keeps: Callable[[Deed], Told | None],
        on_change: Callable[[ClientModel], None],
        bend: Callable[[ToHost], list[ToHost]] = lambda message: [message],
    ) -> None:
        self.machine = machine
        self.is_over = False
        self.seen: set[tuple[int, int, int]] = set()
        """the asks that its player has looked at"""
        self.was_seated = False
        self._core = core
        self._network = network
        self._keeps = keeps
        self._on_change = on_change
        self._bend = bend
        """what is sent instead of a message: twice the same, nothing, a lie"""
        self._line: Line | None = None
        self._dialing = 0
        """the number of the dial that runs"""
        self._timer: Entry | None = None
        self._slept_ms = 0
        self._pump = Pump(core, self._perform, machine.now_ms, self._news_of_sleep)

    @property
    def model(self) -> ClientModel:
        """What is known now."""
        return self._core.model

    @property
    def channel(self) -> Channel | None:
        """The connection, if there is one."""
        return None if self._line is None else self._line.channel

    def feed(self, given: s.Input) -> None:
        """As `TableClient` does."""
        self._pump.feed(given)

    def _news_of_sleep(self) -> int:
        known_ms, self._slept_ms = self._slept_ms, self.machine.slept_ms
        return self._slept_ms - known_ms

    def _perform(self, effect: s.Effect) -> None:
        match effect:
            case s.Send(message):
                if (channel := self.channel) is not None:
                    for one in self._bend(message):
                        channel.send(one)
            case s.Changed(model):
                self._on_change(model)
            case s.Deadline(at_ms):
                self._set_timer(at_ms)
            case s.Dial(addresses):
                self._dial(addresses)
            case s.Widen():
                if (channel := self.channel) is not None:
                    channel.limit = LIMIT
            case s.HangUp(at_once):
                self._hang_up(at_once)
            case s.Reckon(work):
                line = self._line
                reckoned = work()
                self.machine.post(lambda: self.feed(reckoned) if line is self._line else None)
            case Recall() | Keep() | KeepRound() | KeepAlarm():
                if (told := self._keeps(effect)) is not None:
                    self.feed(told)
            case s.Done():
                self.is_over = True
                self._set_timer(None)

    def _dial(self, addresses: tuple[str, ...]) -> None:
        self._dialing += 1
        dial, line = self._dialing, Line()

        def reached(channel: Channel, address: str) -> None:
            if dial != self._dialing or self.is_over:
                channel.abort()
                return
            self._line = line
            self.feed(s.Connected(address, channel))
            line.listen(lambda heard: self._heard(line, heard))

        def failed(why: s.DialFault) -> None:
            if dial == self._dialing:
                self.feed(s.DialFailed(why))

        self._network.dial(self, addresses, line, reached, failed)

    def _heard(self, line: Line, heard: Heard) -> None:
        if line is self._line:
            self.feed(heard)

    def _hang_up(self, at_once: bool) -> None:
        self._dialing += 1
        line, self._line = self._line, None
        if line is None or line.channel is None:
            return
        line.mute()
        if at_once:
            line.channel.abort()
        else:
            line.channel.close()
            self.machine.later(GOODBYE_US, line.channel.abort)

    def _set_timer(self, at_ms: int | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None
        if at_ms is not None:
            self._timer = self.machine.later((at_ms + 1) * MS - self.machine.now_us(), self._wake)

    def _wake(self) -> None:
        self._timer = None
        self.feed(s.Tick())
