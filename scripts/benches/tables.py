"""Twenty tables at one host, with a journal or without, as a server of the benches. Nothing is measured here.

`python -m scripts.benches.tables [FOLDER]`: with a folder, what the tables do is kept in a journal there
before anybody hears of it. Prints its port, where it speaks with TLS, and that of its control connection.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
from collections.abc import Callable
from pathlib import Path

from lanswim.bots import decide
from lanswim.host.claims import Seal
from lanswim.host.clock import loop_clock
from lanswim.host.entries import Entries
from lanswim.host.hub import Hub
from lanswim.host.inlet import SecuredInlet
from lanswim.host.keeping import Keeper
from lanswim.host.runner import Hooks
from lanswim.host.server import keep_sweeping
from lanswim.host.thread import Thread
from lanswim.host.work import Inline
from lanswim.store import JournalFile
from lanswim.table.core import Table
from lanswim.table.effects import Journal
from lanswim.table.settings import TableSettings
from lanswim.tasks import Tasks
from lanswim.trust.certificate import new_host_tls
from lanswim.trust.keys import SigningKey, verify
from scripts.benches.servers import PATIENT, RULES, SEATS, Control, listen

TABLES = 20


def names() -> list[str]:
    """The ids of the tables."""
    return [f"t{number}" for number in range(TABLES)]


def _hook(table: str, keeper: Keeper) -> Callable[[Journal, Callable[[], None]], None]:
    entries = Entries(table)
    return lambda effect, done: keeper.keep(entries.of(effect), done)


def _open(hub: Hub, keeper: Keeper | None) -> None:
    settings = TableSettings("bench", RULES, "pub", SEATS, start="full")
    for number, table in enumerate(names()):
        kept = keeper is not None
        core = Table(settings, table, 0, random.Random(number), ["Bot"], verify=verify, journaled=kept)
        hub.open_table(table, core, Hooks(journal=_hook(table, keeper) if keeper is not None else None))


def _lost() -> None:
    raise SystemExit("the journal cannot be written")


async def main(folder: str = "") -> None:
    """Serves until its standard input ends."""
    loop, tls = asyncio.get_running_loop(), new_host_tls()
    rng = random.Random(1)
    hub = Hub(
        "bench", clock=loop_clock(loop), limits=PATIENT, worker=Inline(), seal=Seal(SigningKey.generate()),
        think=lambda view, rules: decide(view, RULES, rng),
    )  # fmt: skip
    keeper = None
    if folder:
        journal = JournalFile.create(Path(folder) / f"{secrets.token_hex(4)}.journal")
        keeper = Keeper(journal, Thread("journal"), _lost)
    _open(hub, keeper)
    tasks = Tasks()
    tasks.start("sweep", keep_sweeping(hub))
    port = await listen(lambda: SecuredInlet(hub.new_channel(), tls))
    print(port, await listen(Control), flush=True)
    await loop.run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
