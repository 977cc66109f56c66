"""What a key or a message does to the screen: (state, event, now) → (state, effects).

Nothing may be carried out here.
"""

from __future__ import annotations

from lanswim.tui import (
    arriving,
    beside_keys,
    beside_told,
    chat_keys,
    code_dialog,
    code_keys,
    dialog_keys,
    held,
    keeping_keys,
    leave_keys,
    lobby_keys,
    motion,
    move_keys,
    people_keys,
    rules_keys,
    settings_keys,
    table_keys,
)
from lanswim.tui.effects import Join, Quit
from lanswim.tui.events import (
    CodeMade,
    Event,
    HostDown,
    HostUp,
    Key,
    ModelChanged,
    OwnTables,
    Pasted,
    RulesKept,
    RulesRead,
    SearchChanged,
    SeatsChanged,
    SecondChanged,
    SettingKept,
    TablesChanged,
    Ticked,
)
from lanswim.tui.seat import Seat
from lanswim.tui.state import State, Step
from lanswim.tui.ways import nearby

INTERRUPTED = 130


def update(state: State, event: Event, now_ms: int) -> Step:
    """The state after an event, and what is to be done."""
    state = state._replace(now_ms=now_ms)
    step = beside_told.taken(state, event)
    return beside_told.kept(state, event, _taken(state, event) if step is None else step)


def _taken(state: State, event: Event) -> Step:
    now_ms = state.now_ms
    match event:
        case Key(name, together, clicked):
            return _key(state, name, together=together, clicked=clicked)
        case Pasted(text) if state.overlay == "chat":
            return chat_keys.pasted(state, text), ()
        case Pasted(text) if state.overlay == "second":
            return beside_keys.pasted(state, text), ()
        case Pasted(text):
            return lobby_keys.pasted(state, text), ()
        case Ticked():
            return chat_keys.ticked(state) or move_keys.ticked(state)
        case TablesChanged(tables):
            kept = nearby(state)
            selected = kept.which if kept is not None else state.selected
            return state._replace(tables=tables, selected=selected), ()
        case SeatsChanged(mine):
            return state._replace(mine=mine), ()
        case OwnTables(own, damaged):
            return arriving.own_tables(state, own, damaged), ()
        case SearchChanged(problem):
            since = state.searching_since_ms if state.searching_since_ms is not None else now_ms
            return state._replace(searching_since_ms=since, problem=problem), ()
        case HostUp(target):
            seat = Seat(
                since_ms=now_ms,
                autostart=state.practice,
                addresses=target.addresses,
                internet=target.internet,
            )
            return state._replace(screen="table", overlay=None, seat=seat), (Join(target),)
        case HostDown(sentence, code):
            if not state.from_lobby:
                return state, (Quit(code, sentence),)
            return state._replace(screen="lobby", notice=sentence, notice_at_ms=now_ms), ()
        case RulesRead(saved, why, templates):
            form = state.form._replace(saved=saved, problem=why, templates=templates)
            return state._replace(form=form), ()
        case SettingKept(read, said):
            return settings_keys.kept(state, read, said), ()
        case CodeMade(code):
            return state._replace(form=state.form._replace(code=code)), ()
        case RulesKept():
            return keeping_keys.answered(state, event), ()
        case ModelChanged(model):
            return arriving.model_changed(state, model)
        case SecondChanged():
            return state, ()


def _key(state: State, name: str, *, together: bool, clicked: bool) -> Step:
    before = state.pressed
    is_pasted = held.is_pasted(before, state.now_ms, together=together)
    is_held = held.is_held(before, name, state.now_ms)
    over = before.over if is_pasted else state.overlay
    now = held.pressed(before, name, state.now_ms)._replace(clicked=clicked, over=over)
    state = state._replace(pressed=now)
    state = motion.rested(state)
    if name == "ctrl-c":
        return dialog_keys.interrupt(state)
    state = arriving.read(state)
    if (step := beside_keys.key(state, name, is_held=is_held, is_pasted=is_pasted)) is not None:
        return step
    if state.overlay == "keep":
        return keeping_keys.key(state, name, is_held=is_held)
    if state.overlay == "chat":
        return chat_keys.key(state, name, before, is_pasted=is_pasted)
    at_table = state.screen == "table" and state.overlay is None
    if at_table and code_dialog.is_open(state.code, state.seat.model):
        return code_keys.key(state, name)
    points = state.overlay is not None and name in held.ARROWS
    if state.screen == "table" and ((is_pasted and not points) or state.seat.passing_ms is not None):
        return move_keys.pasted(state), ()
    if state.overlay == "people":
        return people_keys.key(state, name, is_held=is_held)
    if state.overlay == "edit":
        return rules_keys.key(state, name)
    if state.overlay == "leave":
        return leave_keys.key(state, name.lower(), is_held=is_held)
    if state.overlay is not None:
        return dialog_keys.key(state, name)
    if state.screen == "table":
        return table_keys.key(state, name, is_held=is_held)
    return lobby_keys.key(state._replace(notice=""), name)
