"""Screens on which something moves: a swap at its beginning and end, hands that open one after the other."""

from __future__ import annotations

from lanswim_protocol.messages import Clock, LogEntry, RoundView, TableView
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.tui import motion
from lanswim.tui.events import ModelChanged
from lanswim.tui.settings import Settings
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.keys_pressed import NOW, seated

SHOWDOWN = examples.view(examples.showdown(), examples.people(5), "ready", clock=Clock(18_000, 20_000))


def then(before: ClientModel, after: ClientModel, later_ms: int, *, wanted: bool = True) -> State:
    """So long after the second has followed the first."""
    state = seated(before)._replace(settings=Settings(motion=wanted))
    return update(state, ModelChanged(after), NOW)[0]._replace(now_ms=NOW + later_ms)


def swapped(later_ms: int, *, wanted: bool = True) -> State:
    """Anna has laid the queen of diamonds and taken the ten of spades; Ben is on turn."""
    before = examples.your_turn()
    after = replace(
        _played(before, LogEntry(0, "swap", ["QD"], ["TS"]), ["7D", "QD", "QC"]),
        hand=["KS", "9S", "TS"],
        turn=1,
        legal=[],
    )
    return then(table(before), table(after, asks=False), later_ms, wanted=wanted)


def swapped_all(later_ms: int) -> State:
    """Anna has taken the whole middle."""
    before = examples.your_turn()
    log = LogEntry(0, "swap_all", before.hand, before.middle)
    after = replace(_played(before, log, before.hand), hand=before.middle, turn=1, legal=[])
    return then(table(before), table(after, asks=False), later_ms)


def others_swapped(later_ms: int, *, wanted: bool = True) -> State:
    """Oma has laid the eight of clubs and taken the seven of diamonds; Anna is on turn."""
    after = replace(
        _played(examples.your_turn(), LogEntry(4, "swap", ["8C"], ["7D"]), ["8C", "TS", "QC"]), turn=0
    )
    before = replace(examples.your_turn(), turn=4, legal=[])
    return then(table(before, asks=False), table(after), later_ms, wanted=wanted)


def _played(before: RoundView, entry: LogEntry, middle: list[str]) -> RoundView:
    return replace(before, log=[*before.log, entry], middle=middle, turns=before.turns + 1)


def table(round_: RoundView, *, asks: bool = True) -> ClientModel:
    """The five of them, and this round."""
    view = examples.view(round_, examples.people(5), "turn" if asks else None)
    return examples.model(view)


def opening(later_ms: int, view: TableView = SHOWDOWN, *, wanted: bool = True) -> State:
    """So long after a round has ended; it is shown by its players one after the other."""
    running = replace(view.round, phase="turn", showdown=None, standings=[])
    return then(
        examples.model(replace(view, round=running, ask=None)),
        examples.model(view),
        later_ms,
        wanted=wanted,
    )


def motion_screens() -> dict[str, State]:
    """Each by the name of its golden file."""
    landed = motion.LIFTED_MS
    return {
        "moves_lifted": swapped(0),
        "moves_landed": swapped(landed),
        "moves_all": swapped_all(landed),
        "others_lifted": others_swapped(0),
        "others_landed": others_swapped(landed),
        "opening_first": opening(0),
        "opening_last": opening(motion.HAND_MS * len(examples.showdown().seats) - 1),
    }
