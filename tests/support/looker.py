"""A program that prints the tables nearby whenever they change: `python -m tests.support.looker [ADDRESS]`.

First `looking` and the problem, then one line a change: the time in seconds, each table as
`id:taken@addresses`. It ends with its input.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Sequence

from lanswim.client.dial import connect
from lanswim.client.vouching import is_proved
from lanswim.discovery.browse import Browser
from lanswim.discovery.nearby import NearbyTable


def say(*words: str) -> None:
    """One line, at once."""
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


def show(tables: Sequence[NearbyTable]) -> None:
    """Prints one line."""
    texts = [f"{each.table}:{each.taken}@{','.join(each.addresses)}" for each in tables]
    say(f"{time.monotonic():.4f}", *texts)


async def _look(interfaces: Sequence[str] | None) -> None:
    browser = Browser(connect, show, interfaces, is_proved=is_proved)
    await browser.start()
    say("looking", browser.problem or "")
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await browser.close()


if __name__ == "__main__":
    asyncio.run(_look(sys.argv[1:] or None))
