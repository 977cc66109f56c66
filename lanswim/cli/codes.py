"""The code of a private table as the command line gives it. None is ever printed in an error."""

from __future__ import annotations

import argparse

from lanswim.cli.stop import usage
from lanswim.client.codes import VARIABLE, BadCode, TableCode, code_of_environment, made_code, read_code
from lanswim.client.other_kinds import kind_of
from lanswim.locale import _, faults, kinds, language


def read_option(text: str) -> TableCode:
    """The value of --code; raises ArgumentTypeError."""
    try:
        return read_code(text)
    except BadCode as error:
        raise argparse.ArgumentTypeError(faults.sentence(error.code, error.fields).rstrip(".")) from None


def given(options: argparse.Namespace) -> TableCode | None:
    """The code to join with: that of --code, else that of the environment; raises Stop for what is none."""
    if options.code is not None:
        code: TableCode = options.code
        return code
    try:
        return code_of_environment()
    except BadCode as error:
        raise usage(f"{VARIABLE}: {faults.sentence(error.code, error.fields)}") from None


def check(options: argparse.Namespace) -> None:
    """Raises Stop for a table that strangers from everywhere could sit down at, or whose code is none."""
    kind = kind_of(options.code.words) if options.code is not None else None
    if kind in ("rules_code", "key_words"):  # everybody knows those, and who joins is told so
        raise usage(f"--code: {kinds.said(kind)}")
    if options.internet and not is_private(options):
        raise usage(_("--internet lets in people from everywhere: it goes with --private or --code only."))


def is_private(options: argparse.Namespace) -> bool:
    """Whether a code is needed at the table; one in the environment alone is meant for joining."""
    return bool(options.private) or options.code is not None


def of_table(options: argparse.Namespace) -> TableCode | None:
    """The code of the table that is hosted: one's own, else a new one; None for an open table."""
    return (given(options) or made_code(language())) if is_private(options) else None
