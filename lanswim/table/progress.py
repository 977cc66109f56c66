"""What happens by itself once its condition holds: a match starts, the next round is dealt, bots buy back."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from lanswim.table import cutting, expected, matches, watching
from lanswim.table.arranging import MIN_PLAYERS
from lanswim.table.clocks import countdown_total_ms
from lanswim.table.state import TableState


def settle(table: TableState, now_ms: int) -> bool:
    """Goes on until the table waits for a decision or for time to pass; whether it went on at all."""
    if table.match is not None and table.match.phase == "round":
        return False  # it waits for whoever is on turn
    steps = 0
    while _step(table, now_ms):
        steps += 1
    return steps > 0


def _step(table: TableState, now_ms: int) -> bool:
    if table.stage != "match":
        return watching.seat_waiting(table, now_ms) or _start_by_itself(table, now_ms)
    if table.paused:
        return False
    if cutting.go_on(table, now_ms):
        return True
    state = matches.running(table)
    if state.phase == "buy_back":
        return _bot_buys_back(table, now_ms)
    if state.phase == "lot" and cutting.stands(table):
        matches.draw_lot(table, now_ms)
        return True
    if state.phase == "between" and _all_ready(table, now_ms) and cutting.stands(table):
        matches.deal(table, now_ms)
        return True
    return False


def _start_by_itself(table: TableState, now_ms: int) -> bool:
    enough = _enough(table)
    if table.stage == "over":
        all_want = _want_another(table, all) and not expected.away(table)
        if enough and all_want and table.person_here():
            matches.begin(table, now_ms)
            return True
        return _count_down(table, enough and _want_another(table, any), now_ms)
    at_once = table.settings.start == "full" and not expected.lacks_who_was_here(table)
    if enough and at_once and table.countdown_ms is None:
        matches.begin(table, now_ms)
        return True
    return _count_down(table, enough, now_ms)


def _count_down(table: TableState, enough: bool, now_ms: int) -> bool:
    if not enough:
        table.changed |= table.countdown_ms is not None
        table.countdown_ms, table.countdown_restarted = None, False
    elif table.countdown_ms is None:
        table.countdown_ms, table.changed = now_ms + countdown_total_ms(table), True
    elif table.countdown_ms <= now_ms:
        matches.begin(table, now_ms)
        return True
    return False


def _enough(table: TableState) -> bool:
    """Whether a table that starts by itself has those it waits for; bots alone never start."""
    start = table.settings.start
    if start == "owner" or not table.anybody_connected():
        return False
    seats = len(table.seats)  # rules for fewer players may have taken some away
    needed = seats if start == "full" else min(start, seats)
    return watching.to_sit(table) >= max(needed, MIN_PLAYERS)


def _want_another(table: TableState, how_many: Callable[[Iterable[bool]], bool]) -> bool:
    """Whether all or any of those who are here, and that is somebody, are ready for the next match."""
    here = [holder.ready for _, holder in table.holders() if holder.present]
    return not table.settings.once and bool(here) and how_many(here)


def _all_ready(table: TableState, now_ms: int) -> bool:
    """Time is up, or everybody here who still plays is ready (where nobody here plays: all who watch).

    Whoever still plays and was here when it began has its whole time to come back and look.
    """
    if table.ready_until_ms is not None and table.ready_until_ms <= now_ms:
        table.ready_until_ms = None  # for the rest only the deck is waited for
    if table.ready_until_ms is None:
        return True
    if any(matches.in_match(table, *one) for one in expected.away(table)):
        return False
    here = [(seat, holder) for seat, holder in table.holders() if holder.present]
    playing = [holder for seat, holder in here if matches.in_match(table, seat, holder)]
    asked = playing or [holder for _, holder in here]
    return bool(asked) and all(holder.ready for holder in asked)


def _bot_buys_back(table: TableState, now_ms: int) -> bool:
    """A bot of the host always buys back, so that the others keep their game."""
    for seat in matches.running(table).asked:
        holder = table.seats[seat]
        if holder is None or not holder.client:
            matches.buy_back(table, seat, holder is not None and holder.host_bot, now_ms)
            return True
    return False
