"""What is said to somebody without a hand: out of the match, too late for it, or only looking on."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.tui import company
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.state import Seat


def why_no_hand(seat: Seat, *, short: bool = False) -> str:
    """In the place of the hand."""
    if seat.model.seat is not None:
        return _("You are out and watch.")
    if short:
        return _("You watch; you play in the next match.") if seat.wishes else _("You are watching.")
    hidden = _("You are watching. Hands are shown at the end of each round.")
    return f"{hidden} {_('You play in the next match.')}" if seat.wishes else hidden


def options(seat: Seat) -> list[str]:
    """The key for who has no seat: to want one, or not any more."""
    if not company.watches(seat.model) or seat.model.status != "seated":
        return []
    text = _("{key} only watch") if seat.wishes else _("{key} play in the next match")
    return [text.format(key=cap("want_seat"))]


def listed(view: TableView) -> str:
    """Who watches, and who of them would like a seat; empty where nobody does."""
    names = [
        _("{name} (wants a seat)").format(name=shown(one.name)) if one.wants else shown(one.name)
        for one in view.watchers
    ]
    return _("Watching: {names}").format(names=", ".join(names)) if names else ""
