"""After too many voids no card is dealt until everybody here agrees. No message is sent from here."""

from __future__ import annotations

from lanswim_protocol.dealing import VOIDS_BORNE

from lanswim.table.expected import AT_ONCE_MS, is_awaited
from lanswim.table.state import TableState


def is_asked_for(table: TableState) -> bool:
    """Whether the next try waits for agreement."""
    deals = table.deals
    too_many = deals.voids >= VOIDS_BORNE and not deals.agreed
    return too_many and deals.cut is None and table.stage == "match"


def asked(table: TableState) -> list[int]:
    """The people who are here and have not said yes yet; bots are not asked."""
    if not is_asked_for(table):
        return []
    return [
        seat for seat, holder in table.holders()
        if holder.present and not holder.bot and not holder.tries_again
    ]  # fmt: skip


def lacks_people(table: TableState) -> bool:
    """Whether people sit here, but nobody of them is there to agree: bots do not decide for them."""
    if not is_asked_for(table):  # first, for it is so at every move of every match
        return False
    people = [holder.present for _, holder in table.holders() if holder.client and not holder.bot]
    return bool(people) and not any(people)


def waits_until(table: TableState) -> int | None:
    """Until when those are waited for who have just gone, where all others have agreed; None: nobody is."""
    if not is_asked_for(table) or asked(table) or lacks_people(table):
        return None
    gone = [
        holder.away_ms + AT_ONCE_MS for _, holder in table.holders()
        if holder.away_ms is not None and is_awaited(holder, 0) and not (holder.bot or holder.tries_again)
    ]  # fmt: skip
    return max(gone, default=None)


def agreed(table: TableState, now_ms: int) -> bool:
    """Whether there may be another try; what is agreed to holds until the next void."""
    if not is_asked_for(table):
        return True
    if asked(table) or lacks_people(table):
        return False
    if (until := waits_until(table)) is not None and now_ms < until:
        return False
    table.deals.agreed = True
    for _, holder in table.holders():
        holder.tries_again = False
    return True
