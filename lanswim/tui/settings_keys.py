"""Keys on the screen of settings. Each change holds at once and is kept at once; no file is known here."""

from __future__ import annotations

from typing import Final, Literal

from lanswim_protocol.names import clean_name

from lanswim.locale import _
from lanswim.tui.context import Context
from lanswim.tui.effects import Rename, Set
from lanswim.tui.fields import edited_name, name_field
from lanswim.tui.settings import NAMES, Read, SettingsForm, changed, following
from lanswim.tui.settings_said import mistake_said
from lanswim.tui.state import State, Step

Meaning = Literal["up", "down", "back", "on", "leave", "help"]
KEYS: Final[dict[str, Meaning]] = {
    "up": "up",
    "down": "down",
    "tab": "down",
    "left": "back",
    "right": "on",
    "enter": "on",
    " ": "on",
    "escape": "leave",
    "q": "leave",
    "?": "help",
}


def begun(context: Context) -> State:
    """The lobby as it is set; what does not count in the file is said there until the first key."""
    read = context.settings
    form = SettingsForm(mistakes=read.mistakes)
    notice = mistake_said(read.mistakes[0], form.file) if read.mistakes else context.as_whom
    state = State(context.name, settings=read.settings, setting=form, mine=context.seats())
    state = state._replace(is_second=context.is_second)
    return state._replace(notice=notice, notice_at_ms=context.clock())


def opened(state: State) -> State:
    """The screen of settings, over the lobby."""
    return state._replace(screen="settings", setting=state.setting._replace(at=0, typed=None, said=""))


def key(state: State, name: str) -> Step:
    """One key: another setting, another value, back to the lobby; or a letter of the name that is typed."""
    form = state.setting
    if form.typed is not None:
        return _typed(state, form, form.typed, name)
    calm = state._replace(setting=form._replace(said=""))
    match KEYS.get(name.lower()):
        case "up" | "down" as way:
            at = (form.at + (1 if way == "down" else -1)) % len(NAMES)
            return state._replace(setting=form._replace(at=at, said="")), ()
        case "on" | "back" if form.name == "name":
            return state._replace(setting=form._replace(typed=state.me, said="")), ()
        case "on" | "back" as way:
            return _step(calm, 1 if way == "on" else -1)
        case "leave":
            return calm._replace(screen="lobby"), ()
        case "help":
            return calm._replace(overlay="help", page=0), ()
    return calm, ()


def pasted(state: State, one_line: str) -> State:
    """A pasted text belongs to the name, while it is typed."""
    form = state.setting
    if form.typed is None:
        return state
    return state._replace(setting=form._replace(typed=name_field(form.typed + one_line)))


def kept(state: State, read: Read | None, said: str) -> State:
    """The file has been written, or why not: then the setting holds until the program ends."""
    mistakes = read.mistakes if read is not None else state.setting.mistakes
    state = state._replace(setting=state.setting._replace(mistakes=mistakes, said=said))
    if said and state.screen != "settings":
        return state._replace(notice=said, notice_at_ms=state.now_ms)
    return state


def _typed(state: State, form: SettingsForm, typed: str, name: str) -> Step:
    if name == "escape":
        return state._replace(setting=form._replace(typed=None, said="")), ()
    if name != "enter":
        return state._replace(setting=form._replace(typed=edited_name(typed, name), said="")), ()
    chosen = clean_name(typed)
    if not chosen:
        said = _("A name needs at least one letter.")
        return state._replace(setting=form._replace(said=said)), ()
    state = state._replace(me=chosen, setting=form._replace(typed=None, said=""))
    return state, (Rename(chosen),)


def _step(state: State, by: int) -> Step:
    name = state.setting.name
    value = following(state.settings, name, by)
    return state._replace(settings=changed(state.settings, name, value)), (Set(name, value),)
