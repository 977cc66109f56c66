"""Inputs are handled one after the other, and a sleep before what came after it."""

from __future__ import annotations

from random import Random

from lanswim.client import signals as s
from lanswim.client.core import Core
from lanswim.client.model import Claim, Target
from lanswim.client.pump import Pump
from lanswim.client.vouching import NOBODY_KNOWN
from tests.support.keys import key


class Noted(Core):
    """A core that writes down what it is given."""

    def __init__(self) -> None:
        self.given: list[s.Input] = []
        luck = Random(1)
        super().__init__(
            Target(("10.0.0.1:4031",)), Claim("Ada"), key("Ada"), NOBODY_KNOWN, luck, luck.randbytes
        )

    def handle(self, given: s.Input, now_ms: int) -> list[s.Effect]:
        self.given.append(given)
        return super().handle(given, now_ms)


def test_what_an_effect_leads_to_is_handled_once_all_effects_are_performed() -> None:
    core, seen = Noted(), list[tuple[str, int]]()

    def perform(effect: s.Effect) -> None:
        if isinstance(effect, s.Dial):
            pump.feed(s.DialFailed("unreachable"))
        seen.append((type(effect).__name__, len(core.given)))

    pump = Pump(core, perform, lambda: 0, lambda: 0)
    pump.feed(s.Begin())
    assert core.given == [s.Begin(), s.DialFailed("unreachable")]
    assert ("Dial", 1) in seen


def test_a_sleep_is_handled_before_what_has_woken_it() -> None:
    core, slept = Noted(), iter([0, 5_000])
    pump = Pump(core, lambda effect: None, lambda: 0, lambda: next(slept))
    pump.feed(s.Begin())
    pump.feed(s.Tick())
    assert core.given == [s.Begin(), s.Slept(5_000), s.Tick()]


def test_what_is_dropped_is_not_handled() -> None:
    core = Noted()

    def perform(effect: s.Effect) -> None:
        if isinstance(effect, s.Dial):
            pump.feed(s.DialFailed("unreachable"))
            pump.drop()

    pump = Pump(core, perform, lambda: 0, lambda: 0)
    pump.feed(s.Begin())
    assert core.given == [s.Begin()]
