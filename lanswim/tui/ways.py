"""The tables of the lobby, and how one gets to each of them. Nothing is drawn or changed here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from lanswim.locale import _
from lanswim.tui.clean import shown
from lanswim.tui.context import OwnTable
from lanswim.tui.nearby import Nearby
from lanswim.tui.state import State


class Way(NamedTuple):
    """What Enter does at a table of the lobby: where a match runs, or no seat is free, one looks on first.

    Nothing leads back to a table that one was sent away from.
    """

    kind: Literal["sit", "back", "watch", "playing", "full", "sent_away"]

    @property
    def is_new(self) -> bool:
        """Whether one has no place there yet, and may also come only to watch."""
        return self.kind in ("sit", "playing", "full")


def way_in(state: State, table: Nearby) -> Way:
    """How one gets to this table; back to an own seat at any time."""
    info = table.info
    if info.table in state.sent_away:
        return Way("sent_away")
    if info.table in state.mine:
        return Way("back")
    if state.got_up is not None and state.got_up[0] == info.table:
        return Way("watch")
    if info.state == "open":
        return Way("sit")
    return Way("playing" if info.state == "playing" and info.people < info.seats else "full")


def way_back(state: State) -> Nearby | OwnTable | None:
    """The match one can go on with: at a table nearby, else at one of one's own whose host is gone."""
    there = next((table for table in state.tables if table.info.table in state.mine), None)
    return there or (state.own[0] if state.own else None)


def kept_elsewhere(state: State) -> str:
    """The name of the table one left while its host was gone: the seat there is kept."""
    if state.lost_table is None or state.lost_table[0] not in state.mine:
        return ""
    there = {*(one.info.table for one in state.tables), *(one.table for one in (*state.own, *state.damaged))}
    return "" if state.lost_table[0] in there else shown(state.lost_table[1])


def waits_already(state: State) -> Nearby | None:
    """A table nearby that waits for people, before one opens another beside it: but not asked for twice."""
    for table in state.tables:
        own = table.judged is not None and table.judged.own
        if table.info.state == "open" and not own and table.which not in state.declined:
            return table
    return None


def own_goes_on(tables: Iterable[Nearby], mine: frozenset[str]) -> str:
    """Said as the lobby is left: one's own table, where others hold a seat, goes on in the background."""
    for table in tables:
        info = table.info
        if table.judged is not None and table.judged.own and info.people > (info.table in mine):
            text = _("Your table {name} goes on; lanswim brings you back there, and can close it.")
            return text.format(name=shown(info.name))
    return ""


def nearby(state: State) -> Nearby | None:
    """The table the lobby points at, the first one when that has gone."""
    for table in state.tables:
        if table.which == state.selected:
            return table
    return state.tables[0] if state.tables else None
