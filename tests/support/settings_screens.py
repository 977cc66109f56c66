"""The screen of settings as it is looked at: as at first, with mistakes in the file, a name being typed."""

from __future__ import annotations

from lanswim.tui.letters import letter
from lanswim.tui.settings import Settings
from lanswim.tui.settings_toml import parse
from lanswim.tui.state import State
from tests.support.keys_pressed import press

MISTAKEN = '# mine\nname = "Anna"\nsound = ja\ntheme = "contrast"\ncolour = "red"\n'


def mistaken() -> State:
    """The lobby of somebody whose file has two mistakes."""
    read = parse(MISTAKEN)
    state = State("Anna", settings=read.settings)
    return state._replace(setting=state.setting._replace(mistakes=read.mistakes))


def settings_screens() -> dict[str, State]:
    """Each by the name of its golden file."""
    first = State("Anna", searching_since_ms=0)
    small = first._replace(settings=Settings(cards="small", colours=2, sound=False, tips=False))
    return {
        "settings": press(first, letter("settings"), "down", "down"),
        "settings_changed": press(small, letter("settings"), *["down"] * 5),
        "settings_mistaken": press(mistaken(), letter("settings")),
        "settings_name": press(first, letter("settings"), "enter", *["backspace"] * 4, *"Änne"),
        "settings_help": press(mistaken(), letter("settings"), "?"),
    }
