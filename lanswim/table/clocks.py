"""Until when the table waits, and for whom. No clock may be read here: `now_ms` comes with every input."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from lanswim_protocol.messages import Clock

from lanswim.table import another_try
from lanswim.table.expected import AT_ONCE_MS
from lanswim.table.missing import VOTE_MS, is_missing, voters
from lanswim.table.state import FOR_WATCHERS, Holder, Pending, TableState

COUNTDOWN_MS: Final = 10_000
AGAIN_MS: Final = 60_000
"""so long those who are ready for another match wait for those who do not answer"""
REST_MS: Final = 5_000
"""between two matches of bots alone, always ready: a table left to them does not keep a core busy"""
SEAT_KEPT_MS: Final = 30_000
"""so long a lost connection keeps its seat while no match runs, also after one; clients try every 2 s"""
KNOCK_MS: Final = 10_000
"""so long after the last try somebody counts as waiting before the door; clients try every 2 s"""
THINK_MS: Final = 30_000
"""so long a bot may take before the stated default is played for it"""


class Due(NamedTuple):
    """When something is due, how long it was given, and whose decision it is (None: everybody's)."""

    at_ms: int
    total_ms: int
    seat: int | None = None


def ask_due(table: TableState, holder: Holder, ask: Pending) -> Due | None:
    """When the default is applied for this seat; None: never (somebody is here and turns have no clock)."""
    if table.paused or ask.kind in FOR_WATCHERS or is_missing(table, holder) or _is_next(table, holder):
        return None
    if ask.kind == "absent":
        return missing_due(table)
    if ask.thinking_ms is not None:
        return Due(ask.thinking_ms + THINK_MS, THINK_MS)
    if not holder.decides or ask.by_bot or (holder.stands_in and ask.kind != "buy_back"):
        return None
    turn, grace = turn_due(table, holder, ask), grace_due(table, holder, ask)
    return min(turn, grace) if turn is not None and grace is not None else turn or grace


def another_try_due(table: TableState) -> Due | None:
    """When the next try does not wait any longer for who has just gone."""
    until = None if table.paused else another_try.waits_until(table)
    return None if until is None else Due(until, AT_ONCE_MS)


def _is_next(table: TableState, holder: Holder) -> bool:
    """Whether somebody absent is asked about only after another one: so long nothing is decided for them."""
    return table.missing is not None and holder.away_ms is not None and not holder.stands_in


def turn_due(table: TableState, holder: Holder, ask: Pending) -> Due | None:
    """When the clock of this decision ends, whether anybody is there or not."""
    settings = table.settings
    # A buy-back may keep everybody waiting, so it has a clock even where turns have none.
    clock = settings.turn_ms if ask.kind != "buy_back" else settings.turn_ms or settings.ready_ms
    if clock is None:
        return None
    clock *= 2 if holder.double or ask.double else 1
    return Due(ask.since_ms + clock, clock)


def grace_due(table: TableState, holder: Holder, ask: Pending) -> Due | None:
    """When the others have waited long enough for somebody absent."""
    if holder.away_ms is None:
        return None
    grace_ms = table.settings.grace_ms
    return Due(max(ask.since_ms, holder.away_ms) + grace_ms, grace_ms)


def missing_due(table: TableState) -> Due | None:
    """When a vote on somebody missing ends, or nobody who has a say has been there for the grace."""
    missing = table.missing
    if missing is None or table.paused:
        return None
    if voters(table):
        return Due(missing.since_ms + VOTE_MS, VOTE_MS) if missing.open else None
    left = [holder.away_ms or 0 for _, holder in table.holders() if holder.decides and not holder.bot]
    grace_ms = table.settings.grace_ms
    return Due(max([missing.since_ms, *left]) + grace_ms, grace_ms)


def seat_due(table: TableState, holder: Holder) -> Due | None:
    """When a seat without a connection is given up, while no match runs."""
    if table.stage == "match" or not holder.client or holder.conn is not None or holder.away_ms is None:
        return None
    return Due(max(holder.away_ms, table.over_ms) + SEAT_KEPT_MS, SEAT_KEPT_MS)


def showdown_due(table: TableState) -> Due | None:
    """When the next round is dealt even if not everybody is ready."""
    if table.ready_until_ms is None or table.paused:
        return None
    return Due(table.ready_until_ms, table.settings.ready_ms)


def cut_due(table: TableState) -> Due | None:
    """When the deal does not wait any longer for parts that have not come."""
    deals = table.deals
    return None if deals.until_ms is None or table.paused else Due(deals.until_ms, deals.wait_ms)


def pause_due(table: TableState) -> Due | None:
    """When a pause at an open table ends by itself: nobody is there to end it, and some client waits.

    At the same table people come back to what they have left.
    """
    if table.paused_ms is None or table.deserted_ms is not None or table.settings.absence == "same":
        return None
    people = [holder for _, holder in table.holders() if holder.decides and not holder.bot]
    if any(holder.present for holder in people):
        return None
    grace_ms = table.settings.grace_ms
    return Due(max([table.paused_ms, *(holder.away_ms or 0 for holder in people)]) + grace_ms, grace_ms)


def deserted_due(table: TableState, *, wanted: bool = False) -> Due | None:
    """When a match is given up that nobody has been connected to for long.

    At an open table, and only if its end is `wanted` by somebody; at the same table everything is kept.
    """
    if table.deserted_ms is None or table.settings.absence == "same":
        return None
    if not (wanted or _end_is_wanted(table)):
        return None
    return Due(table.deserted_ms + table.settings.all_away_ms, table.settings.all_away_ms)


def visitors_due(table: TableState) -> Iterator[Due]:
    """When somebody without a seat who is not here any more is forgotten."""
    for watcher in table.watchers:
        if watcher.away_ms is not None:
            yield Due(watcher.away_ms + SEAT_KEPT_MS, SEAT_KEPT_MS)
    for knock in table.door.knocks:
        yield Due(knock.since_ms + KNOCK_MS, KNOCK_MS)


def next_due(table: TableState) -> int | None:
    """The next time at which the table wants to look at the clock."""
    return min([due.at_ms for due in _all_due(table)], default=None)


def visible_clock(table: TableState, now_ms: int) -> Clock | None:
    """The clock people see: that of a decision, else the showdown's, else the countdown to a match."""
    asked = [
        due._replace(seat=seat)
        for seat, holder in table.holders()
        if holder.ask and holder.ask.kind != "absent" and holder.ask.thinking_ms is None
        and (due := ask_due(table, holder, holder.ask))
    ]  # fmt: skip
    due = missing_due(table) or min(asked, default=None) or showdown_due(table) or _countdown_due(table)
    if due is None:
        return None
    seat = due.seat if len(asked) == 1 else None  # a vote's is everybody's
    return Clock(left_ms=min(max(0, due.at_ms - now_ms), due.total_ms), total_ms=due.total_ms, seat=seat)


def restart_countdown(table: TableState, now_ms: int) -> None:
    """A newcomer during the countdown gets the whole of it, once."""
    if table.countdown_ms is not None and not table.countdown_restarted:
        table.countdown_ms, table.countdown_restarted = now_ms + countdown_total_ms(table), True


def pause_or_resume(table: TableState, now_ms: int) -> None:
    """A match stands still while nobody who plays is connected; then every wait has the whole time again.

    Whoever has left for good and looks on keeps no match going that others may come back to. While it waits
    for people to agree, bots that are connected do not count.
    """
    here = table.keeps_going() and not another_try.lacks_people(table)
    deserted = table.stage == "match" and not here
    if table.deserted_ms is not None and not deserted:
        for _, holder in table.holders():
            holder.tries_again = False  # who is back first would be all who are asked
            if holder.ask is not None:
                holder.ask = Pending(holder.ask.id, holder.ask.kind, now_ms)
        if table.missing is not None:
            table.missing.since_ms = now_ms
        if table.ready_until_ms is not None:
            table.ready_until_ms = now_ms + table.settings.ready_ms
        if table.deals.until_ms is not None:
            table.deals.until_ms = now_ms + table.deals.wait_ms
    if not deserted:
        table.deserted_ms = None
    elif table.deserted_ms is None:
        table.deserted_ms = now_ms


def countdown_total_ms(table: TableState) -> int:
    """How long the countdown to a match takes: to the first one, or to another one."""
    if table.stage != "over":
        return COUNTDOWN_MS
    return AGAIN_MS if table.person_here() else REST_MS


def _end_is_wanted(table: TableState) -> bool:
    """Whether somebody could begin another match: who looks on, a bot, those who wait, the host itself."""
    waits = any(one.wants_seat and one.conn is not None for one in table.watchers)
    return table.settings.once or waits or table.anybody_connected()


def _countdown_due(table: TableState) -> Due | None:
    return Due(table.countdown_ms, countdown_total_ms(table)) if table.countdown_ms is not None else None


def _all_due(table: TableState) -> list[Due]:
    found = [ask_due(table, holder, holder.ask) for _, holder in table.holders() if holder.ask is not None]
    if table.stage != "match":
        found += [seat_due(table, holder) for _, holder in table.holders()]
    if table.watchers or table.door.knocks:
        found += visitors_due(table)
    if another_try.is_asked_for(table):
        found.append(another_try_due(table))
    waits = (
        table.missing, table.paused_ms, table.ready_until_ms, table.deals.until_ms, table.countdown_ms,
        table.deserted_ms,
    )  # fmt: skip
    if waits != _NOTHING:  # as at most turns
        found += [due_of(table) for due_of in _OF_ALL]
    return [due for due in found if due is not None]


_OF_ALL: Final = (missing_due, pause_due, showdown_due, cut_due, _countdown_due, deserted_due)
"""what is waited for by everybody, in the order of what it hangs on above"""
_NOTHING: Final = (None,) * len(_OF_ALL)
