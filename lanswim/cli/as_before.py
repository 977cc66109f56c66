"""`lanswim host --resume`: options that a table which goes on has settled long ago. Nothing is read here."""

from __future__ import annotations

import argparse
from typing import Final

from lanswim.cli.options import USUAL_PER_ADDRESS
from lanswim.cli.stop import usage
from lanswim.locale import _

SETTLED: Final = {
    "--rules": "rules", "--seats": "seats", "--bots": "bots", "--private": "private", "--code": "code",
    "--no-watch": "no_watch", "--no-hints": "no_hints", "--internet": "internet",
    "--turn-time": "turn_time", "--grace": "grace",
    "--once": "once", "--start-when": "start_when", "--no-journal": "no_journal",
}  # fmt: skip
"""what was said when the table was opened, by the name of the parsed option; the others can be said anew"""


def check(options: argparse.Namespace) -> None:
    """Raises Stop for what would be ignored: the table goes on as it was."""
    said = [option for option, name in SETTLED.items() if _is_said(getattr(options, name))]
    if options.absence is not None:
        said.append("--open-table" if options.absence == "open" else "--same-table")
    if options.max_per_address != USUAL_PER_ADDRESS:
        said.append("--max-per-address")
    if said:
        text = _("--resume goes on with a table as it was: it does not go with {options}.")
        raise usage(text.format(options=", ".join(said)))
    if options.json and not options.headless:
        raise usage(_("--json goes with --headless."))


def _is_said(value: object) -> bool:
    """A zero is."""
    return value is not None and value is not False


def network(options: argparse.Namespace) -> list[str]:
    """What is said anew, as the host process of a player is told it."""
    told = ["--port", str(options.port)] * bool(options.port)
    told += ["--bind", options.bind] if options.bind is not None else []
    for address in options.interface or ():
        told += ["--interface", address]
    return told + ["--no-advertise"] * options.no_advertise
