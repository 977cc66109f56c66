"""A table that goes on where its process ended, from its journal. No file may be read here.

It is as if everybody had just lost the connection: same round, same hands, same turn, same asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lanswim.rules.deck import Rng
from lanswim.rules.events import Event
from lanswim.rules.match import evolve
from lanswim.table import cutting
from lanswim.table.core import Table
from lanswim.table.cut import Verify
from lanswim.table.kept import Kept, KeptAsk, KeptDeals, KeptSeat, KeptTable, KeptWatcher
from lanswim.table.moving import move_result
from lanswim.table.state import Holder, Missing, Pending, TableState
from lanswim.table.visitors import Watcher
from lanswim.views import EMPTY_LOG, fold

GAP: Final = 2**32
"""no process asks, shows or hears so often: where a disk took nothing more and could not be emptied either,
an older state comes back than people have seen, and would use numbers again that they take for known"""


def table_from_journal(
    kept: Kept,
    events: Iterable[Event],
    rng: Rng,
    names_of_bots: Sequence[str],
    *,
    verify: Verify,
    now_ms: int,
) -> Table:
    """The table that this was kept of; events: those of its last match, from its beginning.

    A deal that was being cut is void, and everybody who comes back is told so. ValueError where what was kept
    does not fit together.
    """
    whole = kept.table
    table = Table(kept.settings, whole.table_id, whole.term, rng, names_of_bots, verify=verify)
    state = table.state
    state.resumed = True
    _fill(state, kept, now_ms)
    _replay(state, kept, events)
    cutting.void_after_restart(state)
    return table


def _fill(table: TableState, kept: Kept, now_ms: int) -> None:
    whole = kept.table
    table.seats = [None if one is None else _holder(one, now_ms) for one in kept.seats]
    table.watchers = [_watcher(one, now_ms) for one in kept.watchers]
    _fill_people(table, whole, now_ms)
    table.matches, table.last_dealer, table.over_ms = whole.matches, whole.last_dealer, now_ms
    table.next_ask, table.version = whole.asks + GAP, whole.versions + GAP
    table.checkpoint = whole.checkpoint
    if whole.showdown:
        table.ready_until_ms = now_ms + table.settings.ready_ms
    _fill_deals(table, kept.deals)


def _fill_people(table: TableState, whole: KeptTable, now_ms: int) -> None:
    table.owner, table.rules_by, table.places = whole.owner, whole.rules_by, whole.places
    table.next_number, table.kicked = whole.next_number, list(whole.kicked)
    table.door.guarded, table.door.admitted = list(whole.guarded), list(whole.admitted)
    table.chat.muted, table.chat.next = list(whole.muted), whole.lines + GAP
    table.paused_ms = now_ms if whole.on_pause else None
    if (vote := whole.missing) is not None:
        holder = table.seats[vote.seat]
        if holder is None:
            raise ValueError("an absent seat is held")
        table.missing = Missing(vote.seat, holder, now_ms, dict(vote.votes), vote.open, set(vote.asked))


def _fill_deals(table: TableState, kept: KeptDeals) -> None:
    deals = table.deals
    deals.cut, deals.dealt, deals.attempt = kept.cut, kept.dealt, kept.attempt
    deals.left_out, deals.voids, deals.agreed = set(kept.left_out), kept.voids, kept.agreed
    deals.told = list(kept.told)


def _holder(one: KeptSeat, now_ms: int) -> Holder:
    holder = Holder(
        one.name, one.bot, one.key, one.cuts, gone=one.gone, forfeited=one.forfeited, ready=one.ready,
        expected=one.expected, agreed_to=one.agreed_to, stands_in=one.stands_in, missed=one.missed,
        double=one.double, more_time_in=one.more_time_in, ask=one.ask and _ask(one.ask, now_ms),
        answered=one.answered, talked=one.talked, address=one.address,
    )  # fmt: skip
    holder.away_ms = now_ms if holder.client else None
    holder.restarted = holder.client
    return holder


def _watcher(one: KeptWatcher, now_ms: int) -> Watcher:
    return Watcher(
        one.number, one.name, one.key, None, one.wants_seat, one.cuts, one.bot, one.address,
        away_ms=now_ms, answered=one.answered, talked=one.talked,
    )  # fmt: skip


def _ask(ask: KeptAsk, now_ms: int) -> Pending:
    return Pending(ask.id, ask.kind, now_ms)


def _replay(table: TableState, kept: Kept, events: Iterable[Event]) -> None:
    """The match and its log as they were, also where the seats of a result have changed places since."""
    if not kept.table.shown:
        return
    table.match, table.log = kept.table.base, EMPTY_LOG
    table.base = kept.table.base
    for event in events:
        table.match, table.log = evolve(table.match, event), fold(table.log, event)
    if table.match is None:
        raise ValueError("a match was kept without its events")
    for a, b in kept.table.moves:
        move_result(table, a, b)
