"""`lanswim practice`: at once at a table with bots, on loopback, announced to nobody."""

from __future__ import annotations

import argparse
import asyncio

from lanswim.cli import common, seated
from lanswim.cli.player import ALONE
from lanswim.cli.read_rules import by_template, read_rules
from lanswim.cli.stop import usage
from lanswim.locale import _
from lanswim.rules import rules_text


def run(options: argparse.Namespace) -> int:
    """Plays until the player leaves; the exit code."""
    rules = read_rules(options.rules)
    seats = options.bots + 1
    if seats > rules.max_players:
        raise usage(
            _("These rules are for {most} players at most, not for {seats}.").format(
                most=rules.max_players, seats=seats
            )
        )
    common.needs_terminal(options)
    arguments = [
        _("Practice"),
        "--seats",
        str(seats),
        "--bots",
        str(options.bots),
        "--rules",
        rules_text(rules, by_template(options.rules)),
        *ALONE,
    ]
    return asyncio.run(seated.at_own(options, arguments, practice=True))
