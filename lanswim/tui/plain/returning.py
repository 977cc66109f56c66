"""The way back to one's match: a table nearby with one's seat, or one of one's own whose host is gone."""

from __future__ import annotations

from lanswim.locale import _
from lanswim.tui import effects as e
from lanswim.tui import unfinished
from lanswim.tui.clean import shown
from lanswim.tui.context import OwnTable
from lanswim.tui.hosts_told import own_name
from lanswim.tui.nearby import Nearby
from lanswim.tui.opened_anew import another
from lanswim.tui.plain.read import word
from lanswim.tui.plain.state import Said, Talk


def seat_kept(table: Nearby, talk: Talk) -> str:
    """Said of a table in the list where one has sat; empty for others. One may have been voted out since."""
    if table.info.table not in talk.mine:
        return ""
    return _("You were at this table: type {back} to return to it.").format(back=word("back"))


def own_tables(talk: Talk, own: tuple[OwnTable, ...], damaged: tuple[OwnTable, ...] = ()) -> Said:
    """Which tables of one's own can go on, and which cannot; at a lost table only this one matters."""
    new = [one for one in (*damaged, *own) if one not in (*talk.damaged, *talk.own)]
    talk = talk._replace(own=own, damaged=damaged)
    if talk.seated:
        new = [one for one in new if one.table == talk.model.table and talk.model.status == "lost"]
    return Said(talk, tuple(_interrupted(one) if one.goes_on else unfinished.damaged(one) for one in new))


def to_own(talk: Talk) -> Said | None:
    """At a table that is lost: its host is started again here. None where that cannot be done."""
    return _started(talk, talk.model.table) if talk.restartable else None


def from_lobby(talk: Talk) -> Said:
    """To a table that is there, else to one of one's own that can go on; why not, where it cannot."""
    there = next((one for one in talk.tables if one.info.table in talk.mine), None)
    if there is not None:
        return Said(talk.at(there.target), (), (e.Join(there.target),))
    if talk.own:
        return _started(talk, talk.own[0].table)
    why = tuple(unfinished.damaged(one) for one in talk.damaged)
    return Said(talk, why or (_("There is no match to go back to."),))


def opened_anew(talk: Talk, known: tuple[Nearby, ...]) -> tuple[str, ...]:
    """The host of a lost table is there with another one, and was not before."""
    found = another(talk.model, talk.tables)
    if found is None or another(talk.model, known) is not None:
        return ()
    host, table = shown(own_name(found)) or _("The host"), shown(found.info.name)
    text = _("{host} has opened another table, {table}: type {leave} to go to the lobby.")
    if not talk.from_lobby:
        text = _("{host} has opened another table, {table}: type {quit}, then start lanswim again.")
    return (text.format(host=host, table=table, leave=word("leave"), quit=word("quit")),)


def _started(talk: Talk, table: str) -> Said:
    if talk.opening:
        return Said(talk, (_("Opening the table…"),))
    return Said(talk._replace(opening=True), (_("Opening the table…"),), (e.Resume(table),))


def _interrupted(one: OwnTable) -> str:
    text = _("Your table {name} was interrupted: type {back} to go on with it.")
    if not one.in_match:
        text = _("Your table {name} was interrupted, and no match was running: type {back} to open it again.")
    elif one.round:
        text = _("Your table {name} was interrupted in round {n}: type {back} to go on with it.")
    return text.format(name=shown(one.name), n=one.round, back=word("back"))
