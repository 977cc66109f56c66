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
from lanswim.client.vouching import is_proved
from lanswim.discovery.browse import Browser
from lanswim.discovery.nearby import NearbyTable, changed
from lanswim.locale import _, ngettext
from lanswim.locale.reasons import problem

USUAL_S = 3

Tables = list[NearbyTable]


def run(options: argparse.Namespace) -> int:
    """Lists once, or tells every change; the exit code."""
    return asyncio.run(_browse(options))


async def _browse(options: argparse.Namespace) -> int:
    changes: asyncio.Queue[Tables] = asyncio.Queue()
    browser = Browser(connect, changes.put_nowait, options.interface, is_proved=is_proved)
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
                _print_changes(before, tables, as_json=as_json)


def told(before: Sequence[NearbyTable], after: Sequence[NearbyTable]) -> list[dict[str, object]]:
    """One object a change; a table that is gone is told as it was last, with `"gone": true`."""
    return [as_object(one) | ({"gone": True} if gone else {}) for one, gone in changed(before, after)]


def as_object(table: NearbyTable) -> dict[str, object]:
    """The table as `browse --json` shows it."""
    return {**table.public, "addresses": list(table.addresses), "protocol": list(table.protocol)}


def _list(tables: Tables, *, as_json: bool) -> None:
    if as_json:
        json_line([as_object(one) for one in tables])
    elif not tables:
        text_line(_("No table nearby; its host can tell you an address to type, HOST:PORT."))
    for one in tables if not as_json else ():
        text_line(_row(one))


def _print_changes(before: Tables, after: Tables, *, as_json: bool) -> None:
    for change in told(before, after) if as_json else ():
        json_line(change)
    for one, gone in changed(before, after) if not as_json else ():
        text_line(_("{name} is gone ({table}).").format(**one.public) if gone else _row(one))


def _row(table: NearbyTable) -> str:
    state = {"open": _("waits for players"), "playing": _("is playing"), "full": _("is full")}
    return _(
        "{name} ({table}): {who}{taken} of {seats} seats taken, {bots}, rules {rules}, {state}; {where}"
    ).format(
        **{**table.public, "state": state.get(table.state, "?"), "bots": _bots(table.bots)},
        who=owner(table),
        where=", ".join(table.addresses),
    )


def _bots(bots: int) -> str:
    return ngettext("{n} bot", "{n} bots", bots).format(n=bots)


def owner(table: NearbyTable) -> str:
    """Whose table it is, for a list; a guest who owns it is told apart from the host."""
    if not table.host:
        return ""
    return f"{table.host}, " if table.own else _("with {name}").format(name=table.host) + ", "
