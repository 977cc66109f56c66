"""`lanswim browse`: lists the tables nearby. No table is joined here."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
from collections.abc import Sequence

from lanswim.cli.output import json_line, text_line
from lanswim.cli.signals import Stopping, stopping
from lanswim.cli.stop import DONE, NETWORK, Stop
from lanswim.client.dial import connect
from lanswim.discovery.browse import Browser
from lanswim.discovery.nearby import NearbyTable, changed
from lanswim.locale import _
from lanswim.locale.reasons import problem

USUAL_S = 3

Tables = list[NearbyTable]


def run(options: argparse.Namespace) -> int:
    """Lists once, or tells every change; the exit code."""
    return asyncio.run(_browse(options))


async def _browse(options: argparse.Namespace) -> int:
    changes: asyncio.Queue[Tables] = asyncio.Queue()
    browser = Browser(connect, changes.put_nowait, options.interface)
    timeout_s = options.timeout if options.timeout is not None or options.follow else USUAL_S
    with stopping() as stop:
        try:
            await browser.start()
            if options.follow:
                await _follow(changes, stop, timeout_s, as_json=options.json)
            else:
                await _waited(stop, timeout_s)
                _list(browser.tables, as_json=options.json)
            if browser.problem is not None and not browser.tables:
                raise Stop(NETWORK, problem(browser.problem))
        finally:
            await browser.close()
        return stop.code if stop.asked.is_set() else DONE


async def _waited(stop: Stopping, timeout_s: float | None) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(timeout_s):
            await stop.asked.wait()


async def _follow(
    changes: asyncio.Queue[Tables], stop: Stopping, timeout_s: float | None, *, as_json: bool
) -> None:
    """Prints here and not where the change is noticed: a reader that is gone ends this, not the browser."""
    tables: Tables = []
    stop.on_ask(lambda: changes.put_nowait(tables))
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(timeout_s):
            while not stop.asked.is_set():
                before, tables = tables, await changes.get()
                for change in told(before, tables):
                    _print_change(change, as_json=as_json)


def told(before: Sequence[NearbyTable], after: Sequence[NearbyTable]) -> list[dict[str, object]]:
    """One object a change; a table that is gone is told as it was last, with `"gone": true`."""
    last = {one.table: one for one in before}
    return [
        as_object(now) if now is not None else as_object(last[table]) | {"gone": True}
        for table, now in changed(before, after).items()
    ]


def as_object(table: NearbyTable) -> dict[str, object]:
    """The table as `browse --json` shows it."""
    return {**table.public, "addresses": list(table.addresses), "protocol": list(table.protocol)}


def _list(tables: Tables, *, as_json: bool) -> None:
    if as_json:
        json_line([as_object(one) for one in tables])
    elif not tables:
        text_line(_("No table nearby; its host can tell you an address to type, HOST:PORT."))
    for one in tables if not as_json else ():
        text_line(_row(as_object(one)))


def _print_change(change: dict[str, object], *, as_json: bool) -> None:
    if as_json:
        json_line(change)
    elif "gone" in change:
        text_line(_("{name} is gone ({table}).").format(**change))
    else:
        text_line(_row(change))


def _row(table: dict[str, object]) -> str:
    state = {"open": _("waits for players"), "playing": _("is playing"), "full": _("is full")}
    addresses = table["addresses"]
    return _(
        "{name} ({table}): {who}{taken} of {seats} seats taken, {bots} bots, rules {rules}, {state}; {where}"
    ).format(
        **{**table, "state": state.get(str(table["state"]), "?")},
        who=f"{table['host']}, " if table["host"] else "",
        where=", ".join(addresses) if isinstance(addresses, list) else "",
    )
