"""Who is missing so that the table stands still, and who is asked about it. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from lanswim.rules.lives import playing
from lanswim.table.expected import AT_ONCE_MS, is_awaited
from lanswim.table.state import Holder, Missing, TableState

VOTE_MS: Final = 20_000
"""so long a vote on somebody absent takes at most"""


def call(table: TableState, seat: int, holder: Holder, now_ms: int) -> None:
    """From now on the table stands still for this seat, and the others vote."""
    # What took this one away may have taken others at about the same time.
    since_ms = (now_ms if holder.away_ms is None else holder.away_ms) - AT_ONCE_MS
    with_them = [
        other for other, one in table.holders()
        if one is not holder and not one.bot and is_awaited(one, since_ms) and _plays(table, other)
    ]  # fmt: skip
    table.missing = Missing(seat, holder, now_ms, asked={*voters(table), *with_them})
    table.tell("vote", seat)


def is_missing(table: TableState, holder: Holder) -> bool:
    """Whether the table stands still for this one."""
    return table.missing is not None and table.missing.holder is holder


def voters(table: TableState) -> list[int]:
    """The people who are here and have a say; bots have none, nor has who left the match for good."""
    return [
        seat for seat, holder in table.holders() if holder.present and holder.decides and not holder.bot
    ]  # fmt: skip


def electorate(table: TableState) -> list[int]:
    """Of whom more than half decide: who is here, and who was asked, unless they have left for good."""
    assert table.missing is not None
    here = voters(table)
    lost = [
        seat for seat, holder in table.holders()
        if seat in table.missing.asked and seat not in here and is_awaited(holder, 0)
    ]  # fmt: skip
    return [*here, *lost]


def asked(table: TableState) -> list[int]:
    """Those of them who have not voted yet, while a vote runs."""
    missing = table.missing
    if missing is None or not missing.open:
        return []
    return [seat for seat in voters(table) if seat not in missing.votes]


def _plays(table: TableState, seat: int) -> bool:
    return table.match is not None and seat in playing(table.match)


def tidy(table: TableState, blocking: Container[int]) -> None:
    """Nobody is missing any more if they are back, or out of it, or their decision is not waited for."""
    missing = table.missing
    if missing is None:
        return
    holder = missing.holder
    here = table.seats[missing.seat] is holder and holder.decides and holder.away_ms is not None
    if table.stage != "match" or not here or missing.seat not in blocking:
        dissolve(table)


def dissolve(table: TableState) -> None:
    """The table stands still no longer for somebody missing; what was asked about that is gone."""
    end_vote(table)
    table.missing = None


def end_vote(table: TableState) -> None:
    """Nobody is asked any more, so that no late answer counts in another vote."""
    for _, holder in table.holders():
        if holder.ask is not None and holder.ask.kind == "absent":
            holder.ask = None
    if table.missing is not None:
        table.missing.votes.clear()
        table.missing.open = False
    table.changed = True
