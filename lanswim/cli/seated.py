"""Runs the screens, full or plain, for a player. Which table is decided before, what is shown elsewhere."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from lanswim.cli.common import tell_mistakes
from lanswim.cli.player import Player
from lanswim.cli.stop import NETWORK, REFUSED, USAGE, Stop
from lanswim.client.child import ChildError
from lanswim.client.codes import TableCode
from lanswim.client.model import Target
from lanswim.locale import faults


async def lobby(options: argparse.Namespace) -> int:
    """The lobby until the player quits; the exit code."""
    player = Player(options)
    try:
        if options.plain:
            from lanswim.tui import plain

            tell_mistakes(options)
            return await plain.run_lobby(player.context)
        from lanswim.tui import app

        return await app.run_lobby(player.context)
    finally:
        await player.close()


async def at(options: argparse.Namespace, target: Target) -> int:
    """At this table until it closes or the player leaves; the exit code."""
    return await _at(options, Player(options, target), target)


async def at_own(
    options: argparse.Namespace,
    arguments: Sequence[str],
    *,
    practice: bool = False,
    code: TableCode | None = None,
) -> int:
    """At a table that is opened with these arguments of `host`, and this code; the exit code."""
    player = Player(options)
    try:
        target = await player.open(arguments, keep=not practice, code=code)
    except ChildError as error:
        exit_code = error.exit_code if error.exit_code in (USAGE, NETWORK) else REFUSED
        raise Stop(exit_code, faults.sentence(error.code, error.fields)) from None
    return await _at(options, player, target, autostart=practice)


async def _at(options: argparse.Namespace, player: Player, target: Target, *, autostart: bool = False) -> int:
    tell_mistakes(options)
    try:
        if options.plain:
            from lanswim.tui import plain

            return await plain.run_table(player.context, target, autostart=autostart)
        from lanswim.tui import app

        return await app.run_table(player.context, target, autostart=autostart)
    finally:
        await player.close()
