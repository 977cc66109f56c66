"""Reminding whoever everybody waits for; seldom, so that it stays a reminder. No clock is read here."""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import Nudge, RefusedReason

from lanswim.table.state import Holder, TableState

REST_MS: Final = 10_000
"""between two reminders at a table"""


def nudge(table: TableState, seat: int, holder: Holder, order: Nudge, now_ms: int) -> RefusedReason | None:
    """Tells who is waited for; those who are keep the others waiting themselves and remind nobody."""
    if table.paused:
        return "paused"
    waited_for = [other for other, one in table.holders() if _is_waited_for(one)]
    if not waited_for or seat in waited_for:
        return "nobody_waited_for"
    if table.nudged_ms is not None and now_ms < table.nudged_ms + REST_MS:
        return "reminded"
    table.nudged_ms = now_ms
    for other in waited_for:
        table.tell("nudge", other)
    return None


def _is_waited_for(holder: Holder) -> bool:
    """Whether it helps to remind this one, who is here and decides something."""
    return holder.present and holder.own_ask is not None and not holder.stands_in
