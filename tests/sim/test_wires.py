"""The cables of the simulation call a protocol as asyncio does: what no loop does must not find faults."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.sim.evening.timeline import MS, SECOND, Machine, Timeline
from tests.sim.evening.wires import Cable, End, Manner


class Noted:
    """A protocol that writes down what it hears."""

    def __init__(self, says: bytes = b"") -> None:
        self.heard: list[str] = []
        self._says = says

    def connection_made(self, end: End) -> None:
        self.heard.append("made")
        end.write(self._says)

    def data_received(self, data: bytes) -> None:
        self.heard.append(data.decode())

    def eof_received(self) -> bool:
        return False

    def connection_lost(self, error: Exception | None) -> None:
        self.heard.append("lost" if error is None else type(error).__name__)


class Wired:
    """A client and a host, and a cable on which everything takes a millisecond."""

    def __init__(self) -> None:
        self.timeline = Timeline()
        self.client, self.host = Noted(b"hello"), Noted()
        machines = Machine(self.timeline), Machine(self.timeline)
        self.cable = Cable(
            machines[0], self.client, machines[1], self.host, address="10.0.0.1", binding=b"",
            manner=Manner(MS, MS), luck=Random(1), tap=None,
        )  # fmt: skip

    def at(self, ms: int, call: Callable[[], None]) -> None:
        self.timeline.later(ms * MS, call)

    def ends(self) -> None:
        """The client's process is killed."""
        self.cable.client.machine.die()
        self.cable.client.process_ended()

    def run(self) -> None:
        self.timeline.run(lambda: False, SECOND)


def test_who_is_killed_while_a_host_takes_the_connection_is_met_before_it_is_lost() -> None:
    wired = Wired()
    wired.at(0, wired.cable.client.begin)
    wired.at(2, wired.ends)
    wired.at(10, wired.cable.host.begin)
    wired.run()
    assert wired.host.heard == ["made", "hello", "ConnectionResetError"]


def test_who_resets_a_connection_that_it_has_not_been_told_of_hears_of_it_first() -> None:
    wired = Wired()
    wired.at(0, wired.cable.client.abort)
    wired.at(5, wired.cable.host.begin)
    wired.at(6, wired.cable.client.begin)
    wired.run()
    assert (wired.client.heard, wired.host.heard) == (["made", "lost"], ["made", "ConnectionResetError"])


def test_what_comes_early_is_heard_before_what_comes_in_the_same_moment() -> None:
    wired = Wired()
    wired.at(0, wired.cable.client.begin)
    wired.at(2, lambda: wired.cable.client.write(b"again"))
    wired.at(3, wired.cable.host.begin)
    wired.run()
    assert wired.host.heard == ["made", "hello", "again"]
