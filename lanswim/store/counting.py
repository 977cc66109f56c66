"""Where a match begins among events, and how far it has come. Nothing is written here."""

from __future__ import annotations

from collections.abc import Sequence

from lanswim.rules.events import Dealt, Event, MatchStarted


def begins_at(events: Sequence[Event]) -> int | None:
    """The place of the last beginning of a match; None: they go on with the one before."""
    return next((at for at in reversed(range(len(events))) if isinstance(events[at], MatchStarted)), None)


def rounds_after(events: Sequence[Event], rounds: int) -> int:
    """How many rounds of the match have been dealt after these events, when it were so many before."""
    at = begins_at(events)
    dealt = sum(isinstance(event, Dealt) for event in events[at or 0 :])
    return dealt if at is not None else rounds + dealt
