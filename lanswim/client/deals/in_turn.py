"""Which deal an honest host has cut now, by what it shows of the table. Pure.

Whoever commits to any other deal lets the host choose between decks it knows.
"""

from __future__ import annotations

from lanswim_protocol.messages import RoundView

_NONE_RUNS = ("waiting", "over")


def is_next(view: RoundView, place: tuple[int, int]) -> bool:
    """Whether this (match, round) may be what is cut while the table looks so: the next one, and no other.

    A match and its first cut are begun before anybody sees it.
    """
    match, number = place
    if view.phase in _NONE_RUNS:
        return match > view.match and number in (0, 1)
    if match != view.match:
        return False
    if view.round == 0:  # no card of it was shown here: also where a table has just been taken over
        return True
    return number == view.round + 1 and view.showdown is not None


def begins_at(view: RoundView) -> tuple[int, int]:
    """The last (match, round) whose cut may have begun before this first view: what is later is all heard."""
    draws = view.phase == "cut" and view.round == 0 and view.dealer is None
    runs = view.phase not in _NONE_RUNS and view.round > 0 and view.showdown is None
    return view.match, view.round + (not (draws or runs))


def ended(before: RoundView | None, view: RoundView) -> int:
    """The match that this view shows to have ended; 0: none."""
    if view.phase == "over":
        return view.match
    return before.match if before is not None and view.phase == "waiting" else 0
