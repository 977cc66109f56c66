"""Who left a match for good, or was voted out of it, and is back: what is known of it. No words live here."""

from __future__ import annotations

from lanswim.client.model import ClientModel
from lanswim.tui import company

Match = tuple[str, int]
"""the id of a table, and the number of a match at it"""


def match_of(model: ClientModel) -> Match | None:
    """The match that is on the screen."""
    return (model.table, model.view.round.match) if model.view is not None else None


def voted_out(
    old: ClientModel, new: ClientModel, before: Match | None, *, got_up: Match | None, had_seat: bool
) -> Match | None:
    """The match the others have voted one out of, as far as that is known; nobody says so to who was away.

    had_seat: one had a seat at the table when one came. Whoever got up by oneself was not voted out.
    """
    now = match_of(new)
    if now is None or now in (before, got_up) or not company.forfeits(new):
        return before
    played = had_seat if old.view is None else match_of(old) == now and not company.forfeits(old)
    return now if played else before
