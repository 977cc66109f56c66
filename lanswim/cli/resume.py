"""`lanswim host --resume`: which table is gone on with, and whether it may be. Nobody is listened to here."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from lanswim.cli import journals
from lanswim.cli.refusals import none, refused
from lanswim.cli.safe import quoted
from lanswim.cli.stop import REFUSED, Stop
from lanswim.client.folders import FolderError
from lanswim.discovery.nearby import NearbyTable
from lanswim.host.diary import Written
from lanswim.host.entries import kept_in
from lanswim.locale import _, faults
from lanswim.store import (
    ABOUT,
    PROCESS,
    Entry,
    JournalFile,
    Resumable,
    Stored,
    StoreError,
    Survey,
)
from lanswim.table.kept import Kept
from lanswim.table.settings import TableSettings
from lanswim.trust.codes import TableCode

PATIENCE_S: Final = 1.0
"""somebody who only looks holds a journal for a moment, here or in another program"""
AGAIN_S: Final = 0.05
_FOR_A_MOMENT: Final = ("journal_in_use", "not_written")
"""what may be over at the next look"""
LOOK_S: Final = 1.0
"""so long the network is looked at for the same table in a higher term"""


class Resumed(NamedTuple):
    """All that a host process needs to go on."""

    settings: TableSettings
    table: str
    term: int
    options: argparse.Namespace
    code: TableCode | None
    written: Written
    found: Resumable
    heirs: frozenset[bytes]
    """who else might go on with it"""


def resumed(options: argparse.Namespace) -> Resumed:
    """The table that is meant, its journal locked; raises Stop."""
    found = chosen(options.table)
    table = found.table
    try:
        journal, stored = opened(found.path)
    except StoreError as error:
        raise refused(error, name=found.name) from None
    try:
        kept = kept_in(stored[table])
        again, code = journals.as_before(options, stored[PROCESS].kept[ABOUT])
        journal.append([Entry(PROCESS)])  # on a full disk the table is not deleted, as one that runs would be
        written = Written(journal, stored, journals.about(again, code))
        written.let_in()
    except StoreError as error:
        journal.close()
        raise refused(error, name=found.name) from None
    except (KeyError, ValueError):
        journal.close()
        raise refused(StoreError("journal_other", table=table), name=found.name) from None
    return Resumed(kept.settings, table, kept.table.term, again, code, written, found, heirs(kept))


def chosen(wanted: str | None, wait: Callable[[float], None] = time.sleep) -> Resumable:
    """The only table that can be resumed, or of the one that is meant; raises Stop."""
    until = time.monotonic() + PATIENCE_S
    while True:
        listed, refusals = _surveyed()
        found = [one for one in listed if one.goes_on and wanted in (None, one.table, one.name)]
        if len(found) == 1:
            return found[0]
        if found:
            raise Stop(REFUSED, _several(found))
        if time.monotonic() >= until or not any(one.code in _FOR_A_MOMENT for one in refusals.values()):
            break
        wait(AGAIN_S)
    raise none(refusals, [one for one in listed if not one.goes_on], wanted)


def as_of(found: Resumable) -> str:
    """How old what it goes on with is: what a disk did not keep at last is missed by whoever was there."""
    text = _("Table {name} goes on as it was on {when}, {round}; what came later, if anything did, is lost.")
    name = quoted(found.name or found.table)
    return text.format(name=name, when=_when(found.at), round=_round(found.round))


def check_nobody_goes_on(found: Resumed, key: bytes) -> None:
    """Raises Stop where the network has this table in a higher term; not looked for where nobody is told.

    key: by which this host is known.
    """
    if found.options.no_advertise:
        return
    tables = asyncio.run(_seen(found.options.interface))
    seen = highest_term(tables, found.table, found.heirs | {key})
    if seen is not None and seen > found.term:
        text = _("Table {table} goes on at another host, in term {seen}: it is not opened a second time.")
        raise Stop(REFUSED, text.format(table=found.table, seen=seen))


def highest_term(tables: Iterable[NearbyTable], table: str, keys: frozenset[bytes]) -> int | None:
    """Of this table, at hosts that prove one of these keys: any other could only claim to go on with it."""
    return max(
        (one.term for one in tables if one.table == table and one.proved and one.key in keys), default=None
    )


def heirs(kept: Kept) -> frozenset[bytes]:
    """Who may rightly go on with the table: its owner, and those named to everybody as the successors."""
    last = kept.table.checkpoint
    named = () if last is None else (one.key for one in last.seats if one.seat in last.successors)
    return frozenset(key for key in (kept.settings.owner_key, kept.table.owner, *named) if key is not None)


async def _seen(interfaces: Sequence[str] | None) -> Sequence[NearbyTable]:
    from lanswim.client.dial import connect
    from lanswim.client.vouching import is_proved
    from lanswim.discovery.browse import Browser

    browser = Browser(connect, lambda tables: None, interfaces, is_proved=is_proved)
    await browser.start()
    try:
        await asyncio.sleep(LOOK_S)
        return list(browser.tables)
    finally:
        await browser.close()


def _surveyed() -> Survey:
    try:
        return journals.surveyed()
    except FolderError as error:
        raise Stop(REFUSED, faults.sentence(error.code, error.fields)) from None
    except OSError as error:
        why = error.strerror or type(error).__name__
        text = _("No table can be resumed: {path} cannot be read ({why}).")
        raise Stop(REFUSED, text.format(path=error.filename, why=why)) from None


def opened(
    path: Path, wait: Callable[[float], None] = time.sleep
) -> tuple[JournalFile, Mapping[str, Stored]]:
    """The journal, locked, as soon as nobody looks into it any more; raises StoreError."""
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            return JournalFile.open(path)
        except StoreError as error:
            if error.code not in _FOR_A_MOMENT or time.monotonic() >= until:
                raise
        wait(AGAIN_S)


def _several(found: Sequence[Resumable]) -> str:
    first = _("There are {n} unfinished tables; name one by its id, lanswim host ID --resume:")
    lines = [first.format(n=len(found))]
    for one in found:
        people = ", ".join(one.people)
        lines.append(f"  {one.table}  {one.name}, {_when(one.at)}, {_round(one.round)}, {people}")
    return "\n".join(lines)


def _when(at: int) -> str:
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M")


def _round(number: int) -> str:
    return _("round {n}").format(n=number) if number else _("no round yet")
