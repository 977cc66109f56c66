"""Why `--resume` goes on with no table: which one it is, and what is certain of it. Nothing is locked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from lanswim.cli.safe import quoted
from lanswim.cli.stop import REFUSED, Stop
from lanswim.client.identity import known
from lanswim.locale import _, faults, ngettext
from lanswim.store import DamagedError, Resumable, Saved, Standing, StoreError, Title, Told

_RANKS: Final = {"journal_in_use": 0, "journal_damaged": 1, "journal_renamed": 3}
"""what is told first: where one can go, and what is lost; last, of which table something is a copy"""
_OTHERS: Final = 2


def refused(*errors: StoreError, name: str = "") -> Stop:
    """Why these tables are not gone on with, by name and id; of a damaged one what is certain, of one in use
    how one gets there.

    name: of the only one, where it is known already.
    """
    lines = [line for error in errors for line in _lines(error, name)]
    if any(isinstance(error, DamagedError) for error in errors):
        text = _("A damaged table does not come back: {command} opens a new one.")
        lines.append(text.format(command="lanswim host"))
    return Stop(REFUSED, "\n".join(lines))


def none(refusals: Mapping[str, StoreError], stopped: Iterable[Resumable], wanted: str | None) -> Stop:
    """Nothing to choose from; perhaps because it is in use, or damaged so that its name cannot be read."""
    refusals = {**refusals, **{one.table: _stopped(one) for one in stopped}}
    errors = sorted(refusals.items(), key=lambda one: (_RANKS.get(one[1].code, _OTHERS), one[0]))
    meant = [error for file, error in errors if wanted in (None, file, _table(error), _name(error))]
    if meant:
        return refused(*meant)
    if wanted is None:
        return Stop(REFUSED, _("There is no unfinished table of this account that could be resumed."))
    nameless = [error for _file, error in errors if not _name(error)]
    if not nameless:
        return Stop(REFUSED, _("No unfinished table is called {name}.").format(name=quoted(wanted)))
    first = _("No unfinished table is called {name}, unless it is one whose name cannot be read:")
    if all(error.code == "not_written" for error in nameless):
        first = _("Table {name} cannot be resumed now, if it is one of these:")
    if all(error.code == "journal_in_use" for error in nameless):
        first = _("Table {name} may be this one, which a running program holds:")
        if len(nameless) > 1:
            first = _("Table {name} may be one of these, which running programs hold:")
    return Stop(REFUSED, f"{first.format(name=quoted(wanted))}\n{refused(*nameless).text}")


def _stopped(one: Resumable) -> StoreError:
    told = Told(Title(one.name, one.match, one.round, ())) if one.name else Told()
    if one.other and not one.damaged:
        return StoreError("journal_other", table=one.table, told=told)
    return DamagedError("journal_damaged", table=one.table, path=str(one.path), saved=one.saved, told=told)


def _lines(error: StoreError, known_as: str) -> list[str]:
    name, table = known_as or _name(error), _table(error)
    fields = {**error.fields, "table": f"{quoted(name)} ({table})" if name else table}
    said = faults.sentence(error.code, fields)
    if error.code == "journal_in_use":
        return [said, _way_there(table, back=bool(name))]
    if error.code == "not_written" and table:
        text = _("Table {table} cannot be resumed now. {why}")
        return [text.format(table=fields["table"], why=said)]
    if not isinstance(error, DamagedError):
        return [said]
    title = error.told.title
    return [said, *(_saved(one, 0 if title is None else title.match) for one in error.saved)]


def _name(error: StoreError) -> str:
    """What the table is called, as its journal tells or whoever sits there remembers; empty: unknown."""
    if error.told.title is not None:
        return error.told.title.name
    table = _table(error)
    seats = (memory.seat_at(table) for memory in known().values()) if table else ()
    return next((seat.name for seat in seats if seat is not None and seat.name), "")


def _table(error: StoreError) -> str:
    """Its id, also where only the file is named; empty: it is about no table."""
    path = str(error.fields.get("path", "")) if error.code == "not_written" else ""
    return str(error.fields.get("table", "")) or Path(path).stem


def _way_there(table: str, *, back: bool) -> str:
    """back: somebody of this account sits there. By its id, as a shell may take a name for something else."""
    text = _("{command} brings you back to it.") if back else _("{command} brings you to it.")
    return text.format(command=f"lanswim join {table}")


def _saved(saved: Saved, match: int) -> str:
    """match: which one of its table it was; 0: that cannot be read."""
    rounds = ngettext("{n} whole round", "{n} whole rounds", saved.rounds).format(n=saved.rounds)
    standings = ", ".join(f"{one.name} {_lives(one)}" for one in saved.standings)
    text = _("What is certain of table {table}: {rounds}; lives left: {standings}.")
    if match:
        text = _("What is certain of match {match} at table {table}: {rounds}; lives left: {standings}.")
    return text.format(table=saved.table, match=match, rounds=rounds, standings=standings)


def _lives(one: Standing) -> str:
    """Who plays on without one swims."""
    if not one.plays:
        return _("out")
    return str(one.lives) if one.lives else _("swims")
