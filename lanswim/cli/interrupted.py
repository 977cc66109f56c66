"""Matches of one's own that were interrupted: at a table opened here, or at somebody's where one has a seat.

Nothing is asked, opened or joined here.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from lanswim.cli import journals, own_seats
from lanswim.cli.safe import printable
from lanswim.cli.whose import own_keys
from lanswim.client.checkpoint_files import CheckpointFiles
from lanswim.client.folders import FolderError
from lanswim.client.identity import known
from lanswim.client.memory import Seat
from lanswim.locale import _
from lanswim.store import Resumable, Survey

RECENT_S: Final = 86_400
"""so long it is what somebody means who names no table; later it is only told by its name"""
_IN_MATCH: Final = ("lot", "between")
"""boundaries after which a match goes on"""


class Interrupted(NamedTuple):
    """A table that does not run now: when it was last heard of (Unix time), and what goes on with it here.

    round: in which one; 0: before the first, or it is not known. command: empty at somebody else's table.
    """

    table: str
    name: str
    at: int
    round: int = 0
    command: str = ""
    in_match: bool = True
    key: str = ""
    """of the host of somebody else's table, as hexadecimal digits"""

    def sentence(self) -> str:
        """What has become of it, and who can go on with it."""
        name, number = printable(self.name or self.table, 40), self.round
        if self.command:
            text = _("Your table {name} was interrupted in round {n}: {command} goes on with it.")
            if not number:
                text = _("Your table {name} was interrupted: {command} goes on with it.")
        elif self.in_match and number:
            text = _(
                "You have a seat at {name}, last seen in round {n}; the table is not nearby now: if it was "
                "interrupted, its host has to start it again."
            )
        else:
            text = _("You have a seat at {name}: if the table still exists, its host has to start it again.")
        return text.format(name=name, n=number, command=self.command)


def opened_here(options: argparse.Namespace) -> list[Interrupted]:
    """Tables of whoever starts this window whose match has not ended, the latest first."""
    return _opened(_surveyed(), lambda: own_seats.names(options))


def opened_by_anybody(identity: str | None) -> list[Interrupted]:
    """The same of this identity, or of whichever of this account; other windows do not notice the look."""
    return _opened(_surveyed(), lambda: [None, *known()] if identity is None else [identity])


def of(options: argparse.Namespace, seats: Sequence[Seat]) -> list[Interrupted]:
    """All that may be interrupted: tables opened here, and those of the seats; the latest first."""
    here = _surveyed()
    own = _opened(here, lambda: own_seats.names(options))
    passed = {one.table for one in own} | here.refused.keys()
    passed |= {one.table for one in here.found if not one.goes_on}
    seats = [seat for seat in seats if seat.table not in passed]
    if seats:  # a table opened here of which nothing lies here, as one to practise at, never comes back
        here_only, keys = {one.table for one in here.found}, {key.hex() for key in own_keys()}
        seats = [seat for seat in seats if seat.table in here_only or seat.key not in keys]
    return sorted([*own, *(_of_seat(seat, here) for seat in seats)], key=lambda one: -one.at)


def recent(tables: Sequence[Interrupted], now: float | None = None) -> list[Interrupted]:
    """Those whose match somebody still waits for who names no table."""
    since = (time.time() if now is None else now) - RECENT_S
    return [one for one in tables if one.in_match and one.at >= since]


def called(tables: Sequence[Interrupted], wanted: str) -> Interrupted | None:
    """The latest with this id or name."""
    key = wanted.casefold()
    return next((one for one in tables if one.table == wanted or one.name.casefold() == key), None)


def _opened(here: Survey, whose: Callable[[], Sequence[str | None]]) -> list[Interrupted]:
    """whose: only asked where there is something, as it looks whether other windows use the identities."""
    found = [one for one in here.found if one.goes_on and one.match and not journals.is_over(one)]
    names = whose() if found else ()
    return [
        Interrupted(one.table, one.name, one.at, one.round, _command(one, here))
        for one in found
        if journals.opened_by(one) in names
    ]


def _of_seat(seat: Seat, here: Survey) -> Interrupted:
    """Whoever sat down at a host without a player on this machine can go on with it as well."""
    kept = None
    with suppress(OSError, FolderError):
        kept = CheckpointFiles().kept(seat.table)
    state = kept.signed.state if kept is not None else None
    if state is None or state.phase not in _IN_MATCH:
        return Interrupted(seat.table, seat.name, seat.seen, in_match=False, key=seat.key)
    command = next((_command(one, here) for one in here.found if one.table == seat.table), "")
    return Interrupted(seat.table, seat.name, seat.seen, state.round, command, key=seat.key)


def _command(one: Resumable, here: Survey) -> str:
    alone = [other.table for other in here.found if other.goes_on] == [one.table]
    return "lanswim host --resume" if alone else f"lanswim host {one.table} --resume"


def _surveyed() -> Survey:
    """What lies here; nothing where that cannot be read."""
    with suppress(FolderError, OSError):
        return journals.surveyed()
    return Survey([], {})
