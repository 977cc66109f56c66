"""Before a table is opened: does one nearby wait for people already? Nothing is opened or joined here."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from lanswim.cli.browse import owner
from lanswim.cli.safe import line
from lanswim.client.dial import connect
from lanswim.client.model import Target
from lanswim.client.vouching import is_proved
from lanswim.discovery.browse import Browser
from lanswim.discovery.nearby import NearbyTable
from lanswim.locale import _

LOOK_S = 0.8
"""a table on the same network answers at once; nobody is to wait for one that is not there"""
_YES = frozenset({"y", "yes", "j", "ja"})


def of(options: argparse.Namespace) -> Target | None:
    """The table that somebody at a terminal would rather sit down at; None: a new one it is.

    Nobody is asked through a pipe, or where a table is nobody else's business.
    """
    if options.no_advertise or not _can_be_asked():
        return None
    return chosen(asyncio.run(_seen(options.interface)), _says_yes)


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
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK_S):
                await found.wait()
        return list(browser.tables)
    finally:
        await browser.close()


def _can_be_asked() -> bool:
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def _says_yes(text: str) -> bool:
    sys.stderr.write(line(text) + " ")
    sys.stderr.flush()
    return sys.stdin.readline(100).strip().casefold() in _YES
