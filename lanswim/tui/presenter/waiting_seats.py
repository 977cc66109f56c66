"""Who sits where in the waiting room, clockwise, and which seats are free."""

from __future__ import annotations

from lanswim_protocol.messages import Person, TableView

from lanswim.locale import _
from lanswim.tui import company
from lanswim.tui.clean import shown
from lanswim.tui.presenter import watching
from lanswim.tui.presenter.agreement import tick
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, beside, cells, clip, pad, plain, width, wrap
from lanswim.tui.seat import Seat
from lanswim.tui.turn import person

_ONE_COLUMN = 5


def wide(seat: Seat, view: TableView, to: int) -> list[Line]:
    """A line for each, with how to choose one, and who looks on."""
    intro = _("Sit as you sit in the room: you play clockwise, from 1 to 2 and on.")
    watching_too = [plain(f"   {line}", "class:dim") for line in wrap(watching.listed(view), to - 6)]
    if company.watches(seat.model):
        intro = watching.briefly(seat)
    return [plain(f" {intro}"), *(_seat(seat, view, place, to) for place in range(view.seats)), *watching_too]


def narrow(seat: Seat, view: TableView, to: int) -> list[Line]:
    """One column, or two for many seats."""
    mine = [plain(f" {watching.briefly(seat)}")] if company.watches(seat.model) else []
    if view.seats <= _ONE_COLUMN:
        return [*mine, *(_seat(seat, view, place, to) for place in range(view.seats))]
    half = (view.seats + 1) // 2
    each = (to - 1) // 2
    left = [_seat(seat, view, place, each) for place in range(half)]
    right = [_seat(seat, view, place, each) for place in range(half, view.seats)]
    return [*mine, *beside(left, right, each, " ")]


def _seat(seat: Seat, view: TableView, place: int, to: int) -> Line:
    holder = person(view, place)
    mine = place == seat.model.seat
    mark = signs().point if mine or place in (seat.marked or ()) else " "
    indent = "   " if to >= 80 else ""
    style = "class:turn" if mine else "class:name"
    found: Line = [("class:key", f"{indent}{place + 1} "), (style, f"{mark} ")]
    if holder is None:
        return [*found, ("class:dim", _("free"))]
    cells_of_name = 20 if to >= 80 else 9
    found.append((style, pad(shown(holder.name), cells_of_name) + tick(holder)))
    notes = _notes(holder, mine=mine, short=to < 80)
    while notes and width(found) + 1 + cells(", ".join(notes)) > to:
        notes.pop()  # a word that is cut off says nothing
    return clip([*found, ("class:tag", f" {', '.join(notes)}")], to)


def _notes(holder: Person, *, mine: bool, short: bool) -> list[str]:
    found = [_("away")] if holder.presence == "away" else []
    if mine:
        found.append(_("you"))
    if holder.owner:
        found.append(_("host"))
    if holder.presence == "bot":
        found.append(_("bot") if short else _("bot, gives way to people"))
    elif holder.bot:
        found.append(_("bot"))
    return found
