"""How long a turn may take: more of it, twice as much, and what the owner sets. No clock is read here."""

from __future__ import annotations

from lanswim_protocol.messages import DoubleTime, MoreTime, Pace, RefusedReason, SetTimes

from lanswim.rules.lives import playing
from lanswim.table.clocks import turn_due
from lanswim.table.state import Holder, TableState


def more_time(
    table: TableState, seat: int, holder: Holder, order: MoreTime, now_ms: int
) -> RefusedReason | None:
    """The turn gets its whole time once more."""
    ask = holder.own_ask
    if ask is None or ask.kind not in ("turn", "dealer_choice") or ask.by_bot:
        return "not_your_turn"
    if table.paused:
        return "paused"
    if turn_due(table, holder, ask) is None:
        return "no_clock"
    if not has_more_time(table, seat, holder):
        return "no_more_time"
    ask.since_ms, holder.more_time_in = now_ms, _round(table)
    table.tell("more_time", seat)
    return None


def has_more_time(table: TableState, seat: int, holder: Holder) -> bool:
    """Whether this seat could still have it in this round."""
    match = table.match
    if match is None or match.phase != "round" or table.settings.turn_ms is None:
        return False
    return holder.decides and seat in playing(match) and holder.more_time_in != _round(table)


def double_time(
    table: TableState, seat: int, holder: Holder, order: DoubleTime, now_ms: int
) -> RefusedReason | None:
    """From now on a turn of this seat has twice the time, or as much as everybody's."""
    if order.seat >= len(table.seats):
        return "no_such_seat"
    one = table.seats[order.seat]
    if one is None or not one.client:
        return "no_such_person"
    if one.double != order.on:
        if one.ask is not None:
            one.ask.double = True  # nobody's time is over by an order, and none is begun anew by two
        one.double = order.on
        table.tell("double_time" if order.on else "single_time", order.seat)
    return None


def set_times(
    table: TableState, seat: int, holder: Holder, order: SetTimes, now_ms: int
) -> RefusedReason | None:
    """What is done about absence from now on, and how long is waited."""
    settings = table.settings._replace(
        absence=order.absence, turn_ms=order.turn_ms, grace_ms=order.grace_ms
    )  # fmt: skip
    if settings != table.settings:
        table.settings = settings
        table.tell("times")
    return None


def pace(table: TableState) -> Pace:
    """What everybody sees of this."""
    settings = table.settings
    return Pace(settings.absence, settings.grace_ms, settings.turn_ms)


def _round(table: TableState) -> tuple[int, int]:
    assert table.match is not None
    return table.matches, table.match.rounds
