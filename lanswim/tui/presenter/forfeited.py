"""What is said to who is out of a match for good and looks on: a sentence each. Why is known elsewhere."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.tui.presenter.parts import playing


def said(view: TableView, *, voted_out: bool, short: bool = False) -> str:
    """Why one does not play, who does, and when one is in again."""
    if view.round.you is not None and playing(view, view.round.you) and view.round.showdown is None:
        return _voted(short=short) if voted_out else _left(short=short)
    if voted_out:
        return _("You were voted out of this match; you play again with the next one.")
    return _("You are out of this match; you are in again with the next one.")


def _voted(*, short: bool) -> str:
    if short:
        return _("You were voted out; a bot plays this round to its end, you play again with the next match.")
    return _(
        "You were voted out of this match: a bot plays the round to its end;"
        " you play again with the next match."
    )


def _left(*, short: bool) -> str:
    if short:
        return _("A bot plays this round to its end; you are in again with the next match.")
    return _("A bot plays your hand to the end of the round; you are in again with the next match.")
