"""`lanswim join`: sits down at a table nearby, or at an address."""

from __future__ import annotations

import argparse
import asyncio

from lanswim.cli import asked, codes, common, interrupted, nearby, own_seats, seated
from lanswim.cli.browse import owner
from lanswim.cli.stop import REFUSED, Stop
from lanswim.discovery.nearby import NearbyTable
from lanswim.locale import _


def run(options: argparse.Namespace) -> int:
    """Plays until the table closes or the player leaves; the exit code."""
    common.needs_terminal(options)
    code = codes.given(options)
    seats = own_seats.held(options)
    ones = [] if options.watch else interrupted.of(options, seats)
    found = asyncio.run(nearby.find(options.table, seats=seats, interrupted=ones))
    if options.table is None and found.table is not None and found.missed is not None:
        check_it_is_meant(found.table, found.missed, in_lines=options.plain)
    return asyncio.run(seated.at(options, found.target._replace(code=code)))


def check_it_is_meant(table: NearbyTable, missed: interrupted.Interrupted, *, in_lines: bool) -> None:
    """Raises Stop unless somebody whose own table was interrupted would rather sit down at this one."""
    text = _("Sit down at {name} ({owner}{taken}/{seats}) instead? [y/N]")
    question = text.format(name=table.name, owner=owner(table), taken=table.taken, seats=table.seats)
    answer = asked.answered(f"{missed.sentence()} {question}", in_lines=in_lines)
    if answer:
        return
    if answer is None:
        text = _("{command} sits down at {name} instead.")
        way = text.format(command=f"lanswim join {table.table}", name=table.name)
        raise Stop(REFUSED, f"{missed.sentence()} {way}")
    raise Stop(REFUSED, _("You have not sat down. {sentence}").format(sentence=missed.sentence()))
