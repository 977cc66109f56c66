"""Lines typed in the lobby, and the tables that come and go. Nothing of a match may live here."""

from __future__ import annotations

from lanswim_protocol.messages import with_proof
from lanswim_protocol.names import clean_name

from lanswim.locale import _, ngettext
from lanswim.locale.rules_named import rules_name
from lanswim.tui import effects as e
from lanswim.tui.clean import shown
from lanswim.tui.context import HostOrder
from lanswim.tui.hosts_told import standing
from lanswim.tui.lobby_keys import default_form, read_address
from lanswim.tui.nearby import Nearby
from lanswim.tui.plain import returning
from lanswim.tui.plain.read import Line, Verb, word
from lanswim.tui.plain.state import Said, Talk, in_lobby, number, possible

_OPENING: tuple[Verb, ...] = ("join", "play", "watch", "back", "address", "host", "private", "practice")


def tables_changed(talk: Talk, tables: tuple[Nearby, ...]) -> Said:
    """Says what has come, changed or gone since the last time."""
    before = {one.which: one for one in talk.tables}
    fresh = tuple(one.which for one in tables if one.which not in talk.numbers)
    known, talk = talk.tables, talk._replace(tables=tables, numbers=(*talk.numbers, *fresh))
    if talk.seated:
        return Said(talk, returning.opened_anew(talk, known))
    now = {one.which: one for one in tables}
    lines = [_table_line(talk, one) for which, one in now.items() if _said(before.get(which)) != _said(one)]
    closed = [one.info for which, one in before.items() if which not in now]
    lines += [_("Table {name} is gone.").format(name=shown(info.name)) for info in closed]
    return Said(talk, tuple(lines))


def _said(table: Nearby | None) -> object:
    """What a line about it tells; a new address, or a new proof of the same key, is no news."""
    return None if table is None else (with_proof(table.info, b"", b""), standing(table))


def _table_line(talk: Talk, table: Nearby) -> str:
    info = table.info
    state = {"open": _("waiting"), "playing": _("playing"), "full": _("full")}[info.state]
    if info.private and info.state == "open":
        state = _("with code")
    text = _("Table {n}: {name}, rules {rules}, {people}, {bots}, {seats} seats, {state}.")
    told = text.format(
        n=talk.numbers.index(table.which) + 1,
        name=shown(info.name),
        rules=rules_name(info.rules),
        people=ngettext("{n} person", "{n} people", info.people).format(n=info.people),
        bots=ngettext("{n} bot", "{n} bots", info.bots).format(n=info.bots),
        seats=info.seats,
        state=state,
    )
    return " ".join(filter(None, [told, standing(table), returning.seat_kept(table, talk)]))


def command(talk: Talk, line: Line) -> Said:
    """One command of the lobby."""
    if talk.opening and line.verb in _OPENING:
        return Said(talk, (_("Opening the table…"),))
    match line.verb:
        case "tables":
            lines = tuple(_table_line(talk, one) for one in talk.tables)
            return Said(talk, lines or (_("No table yet."),))
        case "join" | "play":
            return _join(talk, line.rest)
        case "watch":
            return _join(talk, line.rest, watch=True)
        case "back":
            return returning.from_lobby(talk)
        case "address":
            target = read_address(line.rest)
            if target is None:
                return Said(talk, (_("An address looks like this: 192.168.1.7:4031"),))
            return Said(talk.at(target), (), (e.Join(target),))
        case "name":
            return _name(talk, line.rest)
        case "host" | "private":
            name = line.rest or default_form(talk.tables).name
            return _unless_one_waits(talk, HostOrder(name, private=line.verb == "private"))
        case "practice":
            bots = number(line.rest, 1, 8) or 3
            practice = HostOrder(_("Practice"), bots + 1, bots, practice=True)
            return _open(talk, practice)
    return Said(talk, (_("You do not sit at a table.") + " " + possible(in_lobby(talk)),))


def answered(talk: Talk, line: Line | None) -> Said | None:
    """The line after the question whether another table is wanted; None: a command of its own."""
    order = talk.ordered
    if order is None or line is None or talk.seated or line.verb != "yes":
        return None
    return _open(talk._replace(ordered=None), order)


def _unless_one_waits(talk: Talk, order: HostOrder) -> Said:
    """Two tables by accident help nobody; through a pipe nobody can be asked."""
    waiting = next((one for one in talk.tables if one.info.state == "open"), None)
    if waiting is None or not talk.asks:
        return _open(talk, order)
    text = _("Table {n}, {name}, is waiting for people: {join} {n} sits down there. {yes} opens yours.")
    n, name = talk.numbers.index(waiting.which) + 1, shown(waiting.info.name)
    asked = text.format(n=n, name=name, join=word("join"), yes=word("yes"))
    return Said(talk._replace(ordered=order), (asked,))


def _open(talk: Talk, order: HostOrder) -> Said:
    talk = talk._replace(practice=order.practice, opening=True)
    return Said(talk, (_("Opening the table…"),), (e.OpenTable(order),))


def _name(talk: Talk, rest: str) -> Said:
    name = clean_name(rest)
    if not name:
        return Said(talk, (_("You are called {name}.").format(name=shown(talk.me)),))
    text = _("You are called {name} from now on.").format(name=shown(name))
    return Said(talk._replace(me=name), (text,), (e.Rename(name),))


def _join(talk: Talk, rest: str, *, watch: bool = False) -> Said:
    here = {one.which: one for one in talk.tables}
    chosen_number = number(rest, 1, len(talk.numbers))
    chosen = here.get(talk.numbers[chosen_number - 1]) if chosen_number else None
    if not rest and len(here) == 1:
        chosen = talk.tables[0]
    if chosen is None:
        return Said(
            talk, (_("There is no such table. Type {tables} to hear them.").format(tables=word("tables")),)
        )
    return Said(talk.at(chosen.target, watch=watch), (), (e.Join(chosen.target, watch),))
