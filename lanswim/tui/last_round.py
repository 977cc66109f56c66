"""The round that was finished last, kept for who asks for it later. No words and no layout may live here.

A view tells one round; the next one takes its place.
"""

from __future__ import annotations

from typing import NamedTuple

from lanswim_protocol.messages import TableView

from lanswim.tui.notes import Note


class LastRound(NamedTuple):
    """The table as all hands lay open, and what had become of people by then."""

    view: TableView
    notes: tuple[Note, ...] = ()


def kept(before: LastRound | None, view: TableView | None, notes: tuple[Note, ...] = ()) -> LastRound | None:
    """The last finished round after this view."""
    return LastRound(view, notes) if view is not None and view.round.showdown is not None else before


def is_another(last: LastRound | None, view: TableView | None) -> bool:
    """Whether a round was finished before the one that this view tells."""
    if last is None or view is None:
        return False
    before = last.view.round
    return (before.match, before.round) != (view.round.match, view.round.round)


def of_view(before: TableView | None, view: TableView | None) -> TableView | None:
    """The same where only the table is kept."""
    return view if view is not None and view.round.showdown is not None else before
