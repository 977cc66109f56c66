"""Keys that came in one read: they are taken or dropped, and close no screen that lay there before."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from lanswim.tui.events import Key
from lanswim.tui.letters import letter
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import company_screens as scenes
from tests.support.screens import press, seated


def together(state: State, keys: Iterable[str]) -> State:
    """The screen after keys that were read in one piece, a second later."""
    at = state.now_ms + 1_000
    for n, name in enumerate(keys):
        state = update(state, Key(name, together=n > 0), at)[0]
    return state


def editing() -> State:
    return press(seated(scenes.waiting()), letter("edit_rules"), "right")


def test_arrows_are_all_taken_where_rules_are_changed_and_nothing_is_lost() -> None:
    before, after = editing(), together(editing(), ["down", "down"])
    assert before.seat.editing is not None and after.seat.editing is not None
    assert (after.overlay, after.seat.editing.at) == ("edit", before.seat.editing.at + 2)
    assert after.seat.editing.rules == before.seat.editing.rules != before.seat.editing.before


def test_arrows_are_all_taken_in_the_list_of_everybody() -> None:
    shown = press(seated(scenes.waiting()), letter("people"))
    assert together(shown, ["down", "down"]).seat.chosen == press(shown, "down", "down").seat.chosen


@pytest.mark.parametrize("keys", [["x", "y"], ["unknown", "[", "1"], ["down", "escape"], ["x", "q"]])
@pytest.mark.parametrize("over", ["edit", "people", "help", "rules"])
def test_no_screen_is_closed_by_keys_that_are_dropped(over: str, keys: list[str]) -> None:
    opens = {"edit": letter("edit_rules"), "people": letter("people"), "help": "?", "rules": "r"}[over]
    state = together(press(seated(scenes.waiting()), opens), keys)
    assert state.overlay == over and (state.seat.editing is not None) == (over == "edit")


def test_what_the_first_of_them_opens_does_not_stay() -> None:
    assert together(seated(scenes.waiting()), ["?", "x"]).overlay is None
    assert together(press(seated(scenes.waiting()), "?"), ["r", "x"]).overlay == "help"
