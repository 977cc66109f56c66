"""The machine slept, or the host was stuck: nobody loses time by that. No clock may be read here."""

from __future__ import annotations

from functools import partial

from lanswim.table.clocks import countdown_total_ms
from lanswim.table.state import TableState


def slept(table: TableState, ms: int, now_ms: int) -> None:
    """Moves every time of the table by `ms`, so that each wait goes on from where it stood."""
    since = partial(_later, ms=ms, now_ms=now_ms)
    shift(table, ms, now_ms)
    for watcher in table.watchers:
        if watcher.away_ms is not None:
            watcher.away_ms = since(watcher.away_ms)
    for knock in table.door.knocks:
        knock.since_ms = since(knock.since_ms)
    table.over_ms = since(table.over_ms)
    if table.deserted_ms is not None:
        table.deserted_ms = since(table.deserted_ms)
    if table.paused_ms is not None:
        table.paused_ms = since(table.paused_ms)
    if table.nudged_ms is not None:
        table.nudged_ms = since(table.nudged_ms)
    if table.countdown_ms is not None:
        table.countdown_ms = min(table.countdown_ms + ms, now_ms + countdown_total_ms(table))


def shift(table: TableState, ms: int, now_ms: int) -> None:
    """The match stood still for so long: what it waits for goes on from where it stood."""
    since = partial(_later, ms=ms, now_ms=now_ms)
    for _, holder in table.holders():
        if holder.away_ms is not None:
            holder.away_ms = since(holder.away_ms)
        if (ask := holder.ask) is not None:
            ask.since_ms = since(ask.since_ms)
            if ask.thinking_ms is not None:
                ask.thinking_ms = since(ask.thinking_ms)
    if table.missing is not None:
        table.missing.since_ms = since(table.missing.since_ms)
    if table.ready_until_ms is not None:
        table.ready_until_ms = min(table.ready_until_ms + ms, now_ms + table.settings.ready_ms)
    if table.deals.until_ms is not None:
        table.deals.until_ms = min(table.deals.until_ms + ms, now_ms + table.deals.wait_ms)


def _later(at_ms: int, ms: int, now_ms: int) -> int:
    """What began then, as if it had begun so much later; but what began after the sleep has begun now."""
    return min(at_ms + ms, now_ms)
