"""Which table a person means, and where it is. Nothing is joined here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple

from lanswim.cli.browse import owner
from lanswim.cli.interrupted import Interrupted, called, recent
from lanswim.cli.safe import quoted
from lanswim.cli.stop import NETWORK, REFUSED, Stop, usage
from lanswim.client.dial import AddressError, connect, looks_like_address, parse_target
from lanswim.client.memory import Seat
from lanswim.client.model import Target
from lanswim.client.vouching import is_proved
from lanswim.discovery.browse import Browser
from lanswim.discovery.nearby import NearbyTable
from lanswim.locale import _, faults
from lanswim.locale.reasons import problem as in_words

WAIT_S = 5.0
"""for a table to show up"""
OTHERS_S = 1.0
"""for a second table of the same name, before the first one is taken"""
ANY_S = 2.5
"""for all tables, where none was named: a question that the network loses is asked again after a second"""
LOOK_S = 0.05


class Found(NamedTuple):
    """Where the table is; what is seen of it, unless an address was typed; and one's own that is not there.

    missed: an interrupted table of one's own that somebody may have meant instead.
    """

    target: Target
    table: NearbyTable | None = None
    missed: Interrupted | None = None


async def find(
    wanted: str | None,
    *,
    seats: Sequence[Seat] = (),
    interrupted: Sequence[Interrupted] = (),
    wait_s: float = WAIT_S,
) -> Found:
    """Where the table is that was typed (name, id, address), or the only one nearby; raises Stop.

    Of several it is the one where one has a seat: seats has those, the one that was used last first.
    interrupted: tables of one's own, of which those that are not to be seen are told of.
    """
    if wanted is not None and looks_like_address(wanted):
        try:
            return Found(parse_target(wanted))
        except AddressError as error:
            raise usage(faults.sentence(error.code, error.fields)) from None
    browser = Browser(connect, lambda tables: None, is_proved=is_proved)
    await browser.start()
    try:
        found = await _seen(browser, wanted, seats, wait_s)
        tables, problem = list(browser.tables), browser.problem
    finally:
        await browser.close()
    away = missed(tables, wanted, interrupted)
    if len(found) > 1:
        raise Stop(REFUSED, _several(found, wanted, away))
    if not found:
        raise Stop(NETWORK, _nothing(wanted, problem, away))
    table, key = found[0].which
    target = Target(found[0].addresses, table, key=key)
    return Found(target, found[0], away if _is_elsewhere(found[0], seats, away) else None)


def missed(
    tables: Sequence[NearbyTable], wanted: str | None, interrupted: Sequence[Interrupted]
) -> Interrupted | None:
    """Which of these is not to be seen: the one of that name, or the latest that is still waited for.

    Whose host is there with another table is waited for no more.
    """
    seen = {one.table for one in tables}
    there = {one.which[1].hex() for one in tables} - {""}
    away = [one for one in interrupted if one.table not in seen and one.key not in there]
    return called(away, wanted) if wanted is not None else next(iter(recent(away)), None)


def _is_elsewhere(table: NearbyTable, seats: Sequence[Seat], away: Interrupted | None) -> bool:
    """Whether the interrupted one is later than any seat at the one that was found."""
    return away is not None and not any(_is_at(table, seat) and seat.seen >= away.at for seat in seats)


def matching(tables: Sequence[NearbyTable], wanted: str | None) -> list[NearbyTable]:
    """The tables that can be meant: with this id, else this name, else a beginning; all without a wish."""
    if wanted is None:
        return list(tables)
    key = wanted.casefold()
    exact = [one for one in tables if one.table == wanted]
    named = [one for one in tables if one.name.casefold() == key]
    begins = [one for one in tables if one.table.startswith(key) or one.name.casefold().startswith(key)]
    return exact or named or begins


def meant(tables: Sequence[NearbyTable], wanted: str | None, seats: Sequence[Seat]) -> list[NearbyTable]:
    """The tables that can be meant; of these the one alone where one has a seat, the one used last."""
    found = matching(tables, wanted)
    own = (one for seat in seats for one in found if _is_at(one, seat))
    return [first] if (first := next(own, None)) is not None else found


def _is_at(table: NearbyTable, seat: Seat) -> bool:
    """Anybody can copy an id, nobody the key of the host."""
    return table.table == seat.table and (not seat.key or table.which[1].hex() == seat.key)


async def _seen(
    browser: Browser, wanted: str | None, seats: Sequence[Seat], wait_s: float
) -> list[NearbyTable]:
    """What was sure at once, or is when others had the time to show up."""
    began = time.monotonic()
    while True:
        found = meant(browser.tables, wanted, seats)
        passed = time.monotonic() - began
        if passed >= wait_s or is_sure(found, wanted, seats, passed, resolving=bool(browser.resolving)):
            return found
        await asyncio.sleep(LOOK_S)


def is_sure(
    found: Sequence[NearbyTable], wanted: str | None, seats: Sequence[Seat], passed: float, *, resolving: bool
) -> bool:
    """An id is at once, so is the seat used last; anything else when others had the time to show up."""
    if len(found) == 1 and (found[0].table == wanted or (seats and _is_at(found[0], seats[0]))):
        return True
    own = any(_is_at(one, seat) for one in found for seat in seats)
    enough = OTHERS_S if own or wanted is not None else ANY_S
    return bool(found) and passed >= enough and not resolving


def _several(tables: Sequence[NearbyTable], wanted: str | None, away: Interrupted | None) -> str:
    """Those first that wait for people."""
    first = _("{n} tables are nearby; name one by its id, or by its address:")
    if wanted is not None:
        first = _("{n} tables fit {name}; name one by its id, or by its address:")
    lines = [away.sentence()] if away is not None and wanted is None else []
    lines.append(first.format(n=len(tables), name=quoted(wanted or "")))
    for one in sorted(tables, key=lambda one: one.state != "open"):
        said = f"  {one.table}  {one.name}, {owner(one)}{one.taken}/{one.seats}, {one.addresses[0]}"
        lines.append(said if one.state == "open" else f"{said}, {_state(one)}")
    return "\n".join(lines)


def _state(table: NearbyTable) -> str:
    return _("playing") if table.state == "playing" else _("full")


def _nothing(wanted: str | None, problem: str | None, away: Interrupted | None) -> str:
    lines = [_not_there(wanted, problem)]
    if away is not None:
        lines.append(away.sentence())
    return "\n".join(lines)


def _not_there(wanted: str | None, problem: str | None) -> str:
    if problem is not None:
        return _("{problem} A table can be joined by its address: lanswim join HOST:PORT.").format(
            problem=in_words(problem)
        )
    if wanted is not None:
        return _(
            "No table nearby is called {name}; its host can tell you an address to type, HOST:PORT."
        ).format(name=quoted(wanted))
    return _("No table nearby; its host can tell you an address to type, HOST:PORT.")
