"""`lanswim join`: sits down at a table nearby, or at an address."""

from __future__ import annotations

import argparse
import asyncio

from lanswim.cli import codes, common, nearby, own_seats, seated


def run(options: argparse.Namespace) -> int:
    """Plays until the table closes or the player leaves; the exit code."""
    common.needs_terminal(options)
    return asyncio.run(_join(options))


async def _join(options: argparse.Namespace) -> int:
    code = codes.given(options)
    target = await nearby.find(options.table, seats=own_seats.held(options))
    return await seated.at(options, target._replace(code=code))
