"""What moves on the screen and for how long: a swapped card, hands that open. Time is an argument.

Nothing is drawn or worded here. What moves has happened already: no key and no round ever waits for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from lanswim_protocol.messages import LogEntry, Showdown, Shown, TableView

from lanswim.tui.seat import Seat
from lanswim.tui.state import State

LIFTED_MS: Final = 220
"""so long a swapped card is still where it was; a new decision takes no key yet in that time"""
MOVED_MS: Final = 500
"""so long after the swap it is marked, where it came to lie since"""
HAND_MS: Final = 600
"""from one hand to the next at a showdown"""


class Swap(NamedTuple):
    """Cards on their way; mine: between the middle and one's own hand, else to somebody else's."""

    stage: Literal["lifted", "landed"]
    laid: tuple[str, ...]
    taken: tuple[str, ...]
    mine: bool


def begun(old: Seat, seat: Seat, now_ms: int, *, wanted: bool) -> Seat:
    """The place after its table has told something: what begins to move, what goes on and what rests.

    What was not seen to happen does not move: not on coming back, and not where several moves come at once.
    """
    before, after = old.model.view, seat.model.view
    if not wanted or before is None or after is None or before.table != after.table:
        return seat._replace(moved_ms=None, opened_ms=None)
    if after.round.showdown is not None:
        opens = before.round.showdown is None or not _same_round(before, after)
        return seat._replace(moved_ms=None, opened_ms=now_ms if opens else old.opened_ms)
    moved = _moved_ms(before, after, old.moved_ms, now_ms)
    return seat._replace(moved_ms=moved, opened_ms=None)


def _moved_ms(before: TableView, after: TableView, since_ms: int | None, now_ms: int) -> int | None:
    new = len(after.round.log) - len(before.round.log)
    if not _same_round(before, after) or new not in (0, 1):
        return None
    if new == 0:
        return since_ms
    return now_ms if after.round.log[-1].kind in ("swap", "swap_all") else None


def _same_round(one: TableView, other: TableView) -> bool:
    return (one.round.match, one.round.round) == (other.round.match, other.round.round)


def rested(state: State) -> State:
    """Any key: everything is where it belongs at once."""
    if state.seat.moved_ms is None and state.seat.opened_ms is None:
        return state
    return state._replace(seat=state.seat._replace(moved_ms=None, opened_ms=None))


def swap(seat: Seat, now_ms: int) -> Swap | None:
    """The cards on their way now; None: none are."""
    view, since = seat.model.view, seat.moved_ms
    if view is None or since is None or not view.round.log or now_ms - since >= MOVED_MS:
        return None
    last: LogEntry = view.round.log[-1]
    mine = last.seat is not None and last.seat == view.round.you
    return Swap(
        "lifted" if now_ms - since < LIFTED_MS else "landed", tuple(last.laid), tuple(last.taken), mine
    )


def hands_open(seat: Seat, now_ms: int) -> int | None:
    """How many hands of the showdown lie open while they open one after the other; None: all, to stay."""
    view, since = seat.model.view, seat.opened_ms
    if view is None or since is None or view.round.showdown is None:
        return None
    at = max(0, now_ms - since) // HAND_MS
    hands = len(view.round.showdown.hands)
    return at + 1 if at < hands else None


def order(show: Showdown, log: Sequence[LogEntry]) -> list[Shown]:
    """The hands as they open: in order of play, the knocker last; whoever has shown 31 or fire first."""
    seats = [one.seat for one in show.hands]
    first = 0
    if show.knocker in seats:
        first = seats.index(show.knocker) + 1
    if show.ended_by in ("show_31", "fire") and not show.dealt and log and log[-1].seat in seats:
        first = seats.index(log[-1].seat)
    return [*show.hands[first:], *show.hands[:first]]


def pause_ms(seat: Seat, now_ms: int, most_ms: int) -> int:
    """When to look again whether time alone has changed the picture: exactly when something moves on."""
    found = most_ms
    if swap(seat, now_ms) is not None and seat.moved_ms is not None:
        gone = now_ms - seat.moved_ms
        found = min(found, (LIFTED_MS if gone < LIFTED_MS else MOVED_MS) - gone)
    if hands_open(seat, now_ms) is not None and seat.opened_ms is not None:
        found = min(found, HAND_MS - (now_ms - seat.opened_ms) % HAND_MS)
    return max(1, found)
