"""`lanswim` without a command: the lobby."""

from __future__ import annotations

import argparse
import asyncio

from lanswim.cli import common, seated


def run(options: argparse.Namespace) -> int:
    """The lobby until the player quits; the exit code."""
    common.needs_terminal(options)
    return asyncio.run(seated.lobby(options))
