"""`lanswim host` with its player: a host process is started, and joined over loopback like any other."""

from __future__ import annotations

import argparse
import asyncio

from lanswim.cli import as_before, codes, output, seated
from lanswim.client.model import Target
from lanswim.table.settings import TableSettings


def play(settings: TableSettings, options: argparse.Namespace) -> int:
    """Plays until the table closes or the player leaves; the exit code."""
    code = codes.given(options) if codes.is_private(options) else None
    return asyncio.run(seated.at_own(options, arguments_of(settings, options), code=code))


def sit_down(options: argparse.Namespace, target: Target) -> int:
    """At somebody else's table after all; the exit code."""
    return asyncio.run(seated.at(options, target._replace(code=codes.given(options))))


def play_again(options: argparse.Namespace) -> int:
    """Plays on at a table that an earlier process has left; the exit code."""
    from lanswim.cli.resume import as_of, chosen

    found = chosen(options.table)
    output.beside(as_of(found))
    return asyncio.run(seated.at_own(options, [found.table, "--resume", *as_before.network(options)]))


def arguments_of(settings: TableSettings, options: argparse.Namespace) -> list[str]:
    """What the host process is told, but for a code: others can see these."""
    told = [
        settings.name,
        *(["--open-table"] if settings.absence == "open" else []),
        "--seats", str(settings.seats),
        "--bots", str(settings.bots),
        "--rules", settings.rules_text,
        "--turn-time", str((settings.turn_ms or 0) // 1000),
        "--grace", str(settings.grace_ms // 1000),
        "--port", str(options.port),
        "--max-per-address", str(options.max_per_address),
    ]  # fmt: skip
    for address in options.interface or ():
        told += ["--interface", address]
    if options.bind is not None:
        told += ["--bind", options.bind]
    told += ["--private"] * codes.is_private(options) + ["--internet"] * options.internet
    told += ["--no-watch"] * options.no_watch + ["--no-hints"] * options.no_hints
    return told + ["--no-advertise"] * options.no_advertise + ["--once"] * options.once
