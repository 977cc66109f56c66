"""Keys outside a table: the lobby, opening a table, practice, typing an address."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count
from typing import Final

from lanswim_protocol.names import clean_name

from lanswim.client.address import AddressError, parse_target
from lanswim.client.model import Target
from lanswim.locale import _
from lanswim.locale.reasons import closed, refuse
from lanswim.tui import code_dialog, keeping_keys, settings_keys
from lanswim.tui.clean import typed
from lanswim.tui.context import HostOrder
from lanswim.tui.effects import Join, MakeCode, OpenTable, Quit, ReadSavedRules, Rename, Resume
from lanswim.tui.fields import edited, edited_name, name_field
from lanswim.tui.host_form import HOST_ROWS, HostForm, edit
from lanswim.tui.letters import letter
from lanswim.tui.nearby import Nearby
from lanswim.tui.seat import Seat
from lanswim.tui.state import State, Step
from lanswim.tui.ways import nearby, own_goes_on, waits_already, way_back, way_in

ADDRESS_CELLS: Final = 60


def key(state: State, name: str) -> Step:
    """One key on one of these screens; in a form a question mark may belong to a name."""
    if name == "f1" and state.screen != "opening":
        return state._replace(overlay="help", page=0), ()
    match state.screen:
        case "lobby":
            return _lobby(state, name)
        case "host":
            return _host(state, name)
        case "instead":
            return _instead(state, name)
        case "practice":
            return _practice(state, name)
        case "address":
            return _address(state, name)
        case "name":
            return _name(state, name)
        case "settings":
            return settings_keys.key(state, name)
    return state, ()


def pasted(state: State, text: str) -> State:
    """A pasted text goes into a field of text, and nowhere else."""
    one_line = typed(text)
    if state.overlay is not None:
        return keeping_keys.pasted(state, text) if state.overlay == "keep" else state
    if state.screen == "table" and code_dialog.is_open(state.code, state.seat.model):
        return state._replace(code=code_dialog.pasted(state.code, text))
    if state.screen == "address":
        return state._replace(address=(state.address + one_line.strip())[:ADDRESS_CELLS])
    if state.screen == "name":
        return state._replace(name=name_field(state.name + one_line))
    if state.screen == "settings":
        return settings_keys.pasted(state, one_line)
    if state.screen == "host" and HOST_ROWS[state.form.row] == "name":
        return state._replace(form=state.form._replace(name=name_field(state.form.name + one_line)))
    return state


def default_form(tables: Sequence[Nearby]) -> HostForm:
    """A table as most people want it; its name is announced to the whole network, so it names nobody."""
    taken = {table.info.name.casefold() for table in tables}
    names = chain([_("Parlour")], (f"{_('Parlour')} {number}" for number in count(2)))
    return HostForm(next(name for name in names if name.casefold() not in taken))


def _lobby(state: State, name: str) -> Step:
    lower = name.lower()
    if name in ("up", "down") and state.tables:
        return _point(state, 1 if name == "down" else -1), ()
    if name == "enter":
        return _sit_down(state)
    if lower == letter("host"):
        opened = state._replace(screen="host", form=default_form(state.tables))
        return opened, (ReadSavedRules(), MakeCode())
    here = nearby(state)
    if lower == letter("watch") and here is not None and way_in(state, here).is_new:
        return _join(state, here.target, watch=True)
    if lower == letter("rules"):
        return state._replace(overlay="rules", page=0), ()
    if lower == letter("resume") and (back := way_back(state)) is not None:
        if isinstance(back, Nearby):
            return _join(state, back.target)
        return state._replace(screen="opening", practice=False), (Resume(back.table),)
    if lower == letter("resume") and state.damaged and not state.untold:
        return state._replace(untold=state.damaged, untold_at_ms=state.now_ms), ()
    if lower == letter("practice"):
        return state._replace(screen="practice"), ()
    if lower == letter("address"):
        return state._replace(screen="address"), ()
    if lower == letter("name"):
        return state._replace(screen="name", name=state.me), ()
    if lower == letter("settings"):
        return settings_keys.opened(state), ()
    if lower == letter("quit"):
        return state, (Quit(0, own_goes_on(state.tables, state.mine)),)
    if name == "?":
        return state._replace(overlay="help", page=0), ()
    return state, ()


def _instead(state: State, name: str) -> Step:
    """A table waits already: sit down there, or open one's own all the same."""
    if name == "escape":
        return state._replace(screen="host", waits=None), ()
    there = next((table for table in state.tables if table.which == state.waits), None)
    if name == "1" and there is not None:
        return _join(state._replace(waits=None), there.target)
    if name != "2":
        return state, ()
    asked = state.declined if state.waits is None else state.declined | {state.waits}
    return _open(state._replace(waits=None, declined=asked))


def _point(state: State, step: int) -> State:
    ids = [table.which for table in state.tables]
    now = nearby(state)
    at = ids.index(now.which) if now is not None else 0
    return state._replace(selected=ids[(at + step) % len(ids)])


def _sit_down(state: State) -> Step:
    table = nearby(state)
    if table is None:
        return state, ()
    if way_in(state, table).kind == "sent_away":
        turned_away = table.info.table in state.not_let_in
        said = refuse("kicked") if turned_away else closed("kicked")
        return state._replace(notice=said, notice_at_ms=state.now_ms), ()
    return _join(state, table.target)


def _join(state: State, target: Target, *, watch: bool = False) -> Step:
    seat = Seat(since_ms=state.now_ms, addresses=target.addresses, wishes=not watch)
    joining = state._replace(screen="table", overlay=None, practice=False, seat=seat)
    return joining._replace(code=code_dialog.CodeField()), (Join(target, watch),)


def _host(state: State, name: str) -> Step:
    form = state.form
    row = HOST_ROWS[form.row]
    if name == "escape":
        return state._replace(screen="lobby"), ()
    if name == "enter" and row == "open":
        return _open(state)
    if name in ("up", "down", "tab", "enter"):
        to = (form.row + (-1 if name == "up" else 1)) % len(HOST_ROWS)
        return state._replace(form=form._replace(row=to)), ()
    return state._replace(form=edit(form, name)), ()


def _open(state: State) -> Step:
    if (there := waits_already(state)) is not None:
        return state._replace(screen="instead", waits=there.which), ()
    name = clean_name(state.form.name) or default_form(state.tables).name
    order = state.form._replace(name=name).order
    return state._replace(screen="opening", practice=False), (OpenTable(order),)


def _practice(state: State, name: str) -> Step:
    if name == "escape":
        return state._replace(screen="lobby"), ()
    if name == "?" or name.lower() == letter("rules"):
        return state._replace(overlay="help" if name == "?" else "rules", page=0), ()
    bots = 3 if name == "enter" else int(name) if name in "12345678" and len(name) == 1 else 0
    if not bots:
        return state, ()
    order = HostOrder(_("Practice"), bots + 1, bots, practice=True)
    return state._replace(screen="opening", practice=True), (OpenTable(order),)


def _address(state: State, name: str) -> Step:
    if name == "escape":
        return state._replace(screen="lobby"), ()
    if name == "enter":
        target = read_address(state.address)
        if target is None:
            return state._replace(notice=_("An address looks like this: 192.168.1.7:4031")), ()
        return _join(state, target)
    return state._replace(address=edited(state.address, name, ADDRESS_CELLS)), ()


def _name(state: State, name: str) -> Step:
    """One's own name, as it is shown to others: cleaned, in at most 20 cells."""
    if name == "escape":
        return state._replace(screen="lobby"), ()
    if name == "enter":
        chosen = clean_name(state.name)
        if not chosen:
            return state._replace(notice=_("A name needs at least one letter.")), ()
        return state._replace(screen="lobby", me=chosen), (Rename(chosen),)
    return state._replace(name=edited_name(state.name, name)), ()


def read_address(text: str) -> Target | None:
    """Where `HOST:PORT` or `HOST:PORT/TABLE` points, None if it is neither."""
    try:
        return parse_target(text.strip())
    except AddressError:
        return None
