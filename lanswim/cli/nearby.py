"""Which table a person means, and where it is. Nothing is joined here."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from lanswim.cli.browse import owner
from lanswim.cli.safe import quoted
from lanswim.cli.stop import NETWORK, REFUSED, Stop, usage
from lanswim.client.dial import AddressError, connect, looks_like_address, parse_target
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
LOOK_S = 0.05


async def find(wanted: str | None, *, wait_s: float = WAIT_S) -> Target:
    """Where the table is that was typed (name, id, address), or the only one nearby; raises Stop."""
    if wanted is not None and looks_like_address(wanted):
        try:
            return parse_target(wanted)
        except AddressError as error:
            raise usage(faults.sentence(error.code, error.fields)) from None
    browser = Browser(connect, lambda tables: None, is_proved=is_proved)
    await browser.start()
    try:
        found = await _seen(browser, wanted, wait_s)
        problem = browser.problem
    finally:
        await browser.close()
    if len(found) > 1:
        raise Stop(REFUSED, _several(found))
    if not found:
        raise Stop(NETWORK, _nothing(wanted, problem))
    table, key = found[0].which
    return Target(found[0].addresses, table, key=key)


def matching(tables: Sequence[NearbyTable], wanted: str | None) -> list[NearbyTable]:
    """The tables that can be meant: with this id, else this name, else a beginning; all without a wish."""
    if wanted is None:
        return list(tables)
    key = wanted.casefold()
    exact = [one for one in tables if one.table == wanted]
    named = [one for one in tables if one.name.casefold() == key]
    begins = [one for one in tables if one.table.startswith(key) or one.name.casefold().startswith(key)]
    return exact or named or begins


async def _seen(browser: Browser, wanted: str | None, wait_s: float) -> list[NearbyTable]:
    """An id is sure at once; a name only when others had the time to show up."""
    began = time.monotonic()
    while True:
        found = matching(browser.tables, wanted)
        passed = time.monotonic() - began
        sure = len(found) == 1 and found[0].table == wanted
        if sure or passed >= wait_s or (found and passed >= OTHERS_S and not browser.resolving):
            return found
        await asyncio.sleep(LOOK_S)


def _several(tables: Sequence[NearbyTable]) -> str:
    lines = [_("There are {n} such tables; name one by its id, or by its address:").format(n=len(tables))]
    for one in tables:
        lines.append(f"  {one.table}  {one.name}, {owner(one)}{one.taken}/{one.seats}, {one.addresses[0]}")
    return "\n".join(lines)


def _nothing(wanted: str | None, problem: str | None) -> str:
    if problem is not None:
        return _("{problem} A table can be joined by its address: lanswim join HOST:PORT.").format(
            problem=in_words(problem)
        )
    if wanted is not None:
        return _(
            "No table nearby is called {name}; its host can tell you an address to type, HOST:PORT."
        ).format(name=quoted(wanted))
    return _("No table nearby; its host can tell you an address to type, HOST:PORT.")
