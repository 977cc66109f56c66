"""Before a table is opened: does one nearby wait for people already? Nothing is opened or joined here."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from lanswim.cli import asked
from lanswim.cli.browse import owner
from lanswim.cli.nearby import ANY_S
from lanswim.cli.output import beside
from lanswim.client.dial import connect
from lanswim.client.model import Target
from lanswim.client.vouching import is_proved
from lanswim.discovery.browse import Browser
from lanswim.discovery.nearby import NearbyTable
from lanswim.locale import _

LOOK_S = ANY_S
"""as long as `join` looks: a question that the network loses is asked again after a second"""
SILENT_S = 1.0
"""so long nobody wonders why nothing happens"""


def of(options: argparse.Namespace) -> Target | None:
    """The table that somebody at a terminal would rather sit down at; None: a new one it is.

    Nobody is asked through a pipe, or where a table is nobody else's business.
    """
    if options.no_advertise or not asked.can_be():
        return None
    return chosen(asyncio.run(_seen(options.interface)), asked.says_yes)


def chosen(tables: Sequence[NearbyTable], says_yes: Callable[[str], bool]) -> Target | None:
    """Where to sit down instead, if a table waits and the question is answered by a yes."""
    found = waiting(tables)
    if found is None or not says_yes(question(found)):
        return None
    table, key = found.which
    return Target(found.addresses, table, key=key)


def waiting(tables: Sequence[NearbyTable]) -> NearbyTable | None:
    """The one where most people wait for others."""
    found = [one for one in tables if one.state == "open"]
    return max(found, key=lambda one: (one.people, one.name), default=None)


def question(table: NearbyTable) -> str:
    """What is asked, on one line; enter is a no."""
    text = _("{name} nearby ({owner}{taken}/{seats}) is waiting for people. Sit down there instead? [y/N]")
    return text.format(name=table.name, owner=owner(table), taken=table.taken, seats=table.seats)


async def _seen(interfaces: Sequence[str] | None) -> Sequence[NearbyTable]:
    """What shows up in this short time; as soon as one waits it is enough."""
    found = asyncio.Event()

    def changed(tables: Sequence[NearbyTable]) -> None:
        if waiting(tables) is not None:
            found.set()

    browser = Browser(connect, changed, interfaces, is_proved=is_proved)
    await browser.start()
    try:
        if browser.problem is None:  # without a network nobody is waited for
            await awaited(found, lambda: beside(_("Looking for tables nearby where people wait …")))
        return list(browser.tables)
    finally:
        await browser.close()


async def awaited(found: asyncio.Event, say: Callable[[], None]) -> None:
    """Until it is set, or there was time enough; where that takes long it is said once."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SILENT_S):
            await found.wait()
            return
    say()
    with suppress(TimeoutError):
        async with asyncio.timeout(LOOK_S - SILENT_S):
            await found.wait()
