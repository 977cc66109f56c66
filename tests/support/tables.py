"""A table that plays nothing: it keeps its inputs, and does what a script says. For the host's own tests."""

from __future__ import annotations

from collections.abc import Callable

from lanswim_protocol.messages import RoundView, TableInfo, TableView, Welcome

from lanswim.table.effects import Announce, Effect, Send
from lanswim.table.inputs import Input, Joined

INFO = TableInfo("t1", 0, "Test", rules="pub", seats=9, taken=0, people=0, bots=0, state="open")
_WAITING = RoundView(phase="waiting", rules="pub")
VIEW = TableView(table="t1", term=0, version=1, name="Test", seats=9, round=_WAITING, people=[])


class ScriptedTable:
    """`rules` maps a kind of input to what it brings about; a Joined is welcomed unless a rule says else."""

    def __init__(self, rules: dict[type, Callable[[Input], list[Effect]]] | None = None) -> None:
        self.inputs: list[Input] = []
        self.times: list[int] = []
        self.rules: dict[type, Callable[[Input], list[Effect]]] = {Joined: _welcome, **(rules or {})}

    def open(self, now_ms: int) -> list[Effect]:
        """Shows itself in the lobby."""
        return [Announce(INFO)]

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        """Keeps the input and looks into the script."""
        self.inputs.append(given)
        self.times.append(now_ms)
        rule = self.rules.get(type(given))
        return rule(given) if rule is not None else []

    def kinds(self) -> list[str]:
        """The names of the inputs so far."""
        return [type(one).__name__ for one in self.inputs]


def _welcome(given: Input) -> list[Effect]:
    assert isinstance(given, Joined)
    return [Send(given.conn, Welcome(table="t1", term=0, seat=given.conn % 9))]
