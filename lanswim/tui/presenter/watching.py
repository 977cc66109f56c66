"""What is said to somebody without a hand: out of the match, too late for it, or only looking on."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _, ngettext
from lanswim.tui import company
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.presenter.parts import playing
from lanswim.tui.seat import Seat


def why_no_hand(seat: Seat, *, short: bool = False) -> str:
    """In the place of the hand."""
    if seat.model.seat is not None and _is_played(seat):
        return _("A bot plays your cards.")
    if seat.model.seat is not None:
        return _("You are out and watch.")
    if short:
        return briefly(seat)
    hidden = _("You are watching. Hands are shown at the end of each round.")
    if not seat.wishes:
        return hidden
    if _is_sure(seat):
        return f"{hidden} {_('You play in the next match.')}"
    return f"{hidden} {_('You get a seat as soon as one is free between two matches.')}"


def _is_played(seat: Seat) -> bool:
    """Whether one has left the match for good, and the round is not over yet."""
    view = seat.model.view
    return view is not None and company.forfeits(seat.model) and playing(view, view.round.you or 0)


def briefly(seat: Seat) -> str:
    """What is to be expected by who watches, in a small window."""
    if not seat.wishes:
        return _("You are watching.")
    if _is_sure(seat):
        return _("You watch; you play in the next match.")
    return _("You watch until a seat is free.")


def _is_sure(seat: Seat) -> bool:
    return seat.model.view is not None and company.seat_is_sure(seat.model.view)


def asking(view: TableView) -> str:
    """Who would like a seat, for whoever owns the table; empty where nobody does."""
    names = [shown(one.name) for one in view.watchers if one.wants]
    text = ngettext("{names} would like a seat.", "{names} would like a seat each.", len(names))
    return text.format(names=", ".join(names)) if names else ""


def options(seat: Seat) -> list[str]:
    """The key for who has no seat: to want one, or not any more."""
    if not company.watches(seat.model) or seat.model.status != "seated":
        return []
    text = _("{key} only watch") if seat.wishes else _("{key} wish for a seat")
    if not seat.wishes and _is_sure(seat):
        text = _("{key} play in the next match")
    return [text.format(key=cap("want_seat"))]


def listed(view: TableView) -> str:
    """Who watches, and who of them would like a seat; empty where nobody does."""
    names = [
        _("{name} (wants a seat)").format(name=shown(one.name)) if one.wants else shown(one.name)
        for one in view.watchers
    ]
    return _("Watching: {names}").format(names=", ".join(names)) if names else ""
