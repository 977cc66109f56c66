"""The other players as they sit, clockwise from one's left: who they are, their lives, what they did last."""

from __future__ import annotations

from itertools import zip_longest

from lanswim_protocol.messages import LogEntry, TableView

from lanswim.locale import _, cards, words
from lanswim.tui.clean import shown
from lanswim.tui.presenter.parts import lives, name_at, tags
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, cells, fill, plain
from lanswim.tui.turn import from_left, kind_said, last_entry, open_middle, person

_IN_A_ROW = 4
_CELLS = 15
"""for what is said of one of four people side by side in 80 columns"""


def others(view: TableView) -> list[int]:
    """The seats of this match but one's own, from the left neighbour on; for who watches, all of them."""
    playing = {one.seat for one in view.round.seats}
    you = view.round.you
    around = from_left(view, you) if you is not None else range(view.seats)
    return [seat for seat in around if seat in playing]


def rows(view: TableView, to: int) -> list[Line]:
    """Columns of people, at most four in a row: four lines for one row, three each for two."""
    seats = others(view)
    if len(seats) <= _IN_A_ROW:
        return _row([_tall(view, seat) for seat in seats], to)
    half = (len(seats) + 1) // 2
    groups = ([_low(view, seat) for seat in group] for group in (seats[:half], seats[half:]))
    return [line for group in groups for line in _row(group, to)]


def _row(cells_of: list[list[Line]], to: int) -> list[Line]:
    each = to // max(_IN_A_ROW, len(cells_of))
    found: list[Line] = []
    for line in zip_longest(*cells_of, fillvalue=[]):
        between = f"{signs().to} " if not found else "  "
        row = [fragment for cell in line for fragment in (*fill(cell, each - 2), ("class:dim", between))]
        found.append(row[:-1])
    return found


def _tall(view: TableView, seat: int) -> list[Line]:
    entry = last_of(view, seat)
    lines = [_who(view, seat), _how(view, seat)]
    if entry is not None and entry.kind == "swap":
        took, laid = cards.shorts(entry.taken), cards.shorts(entry.laid)
        return [
            *lines,
            plain("   " + _("takes {cards}").format(cards=took)),
            plain("   " + _("lays {cards}").format(cards=laid)),
        ]
    return [*lines, plain(f"   {did_short(view, seat)}"), []]


def _low(view: TableView, seat: int) -> list[Line]:
    return [_who(view, seat), _how(view, seat), plain(f"   {did_short(view, seat)}")]


def _who(view: TableView, seat: int) -> Line:
    name = name_at(view, seat, 14)
    if seat == view.round.turn:
        return [("class:turn", f" {signs().point} {name} ")]
    return [("class:dim" if gone(view, seat) else "class:name", f"   {name}")]


def _how(view: TableView, seat: int) -> Line:
    left = lives(view, seat, full=True)
    if cells(left) + cells(tag_text(view, seat, _CELLS)) > _CELLS:
        left = lives(view, seat)
    return [("class:life", f"   {left}"), ("class:tag", tag_text(view, seat, _CELLS - cells(left)))]


def tag_text(view: TableView, seat: int, most: int) -> str:
    """What is special about a seat after a blank, as many words as fit."""
    text = ""
    for tag in tags(view, seat):
        if cells(text) + 1 + cells(tag) <= most:
            text += f" {tag}"
    return text


def last_of(view: TableView, seat: int) -> LogEntry | None:
    """The last move of a seat in this round."""
    at = last_entry(view.round, seat)
    return view.round.log[at] if at is not None else None


def did(view: TableView, seat: int) -> str:
    """The last move of a seat, as the rest of a sentence."""
    entry = last_of(view, seat)
    if entry is None:
        return "" if gone(view, seat) else _("not yet")
    return words.move(kind_said(view.round, entry.kind), entry.laid, entry.taken)


def did_short(view: TableView, seat: int, in_cells: int = _CELLS) -> str:
    """The last move of a seat in at most so many cells, 7 or 15: `9♦→B♣`."""
    entry = last_of(view, seat)
    if entry is not None and entry.kind == "swap":
        return f"{cards.shorts(entry.laid)}{signs().to}{cards.shorts(entry.taken)}"
    if entry is not None and entry.kind == "swap_all":
        return _("all three") if in_cells >= _CELLS else _("all 3")
    if entry is not None and entry.kind == "keep":
        return _("keeps")
    if entry is not None and entry.kind == "reject":
        return _("takes open") if open_middle(view.round) else _("takes unseen")
    if entry is None and in_cells < _CELLS:
        return "-"
    return did(view, seat)


def starter(view: TableView | None) -> str:
    """Who begins the match."""
    host = next((one for one in view.people if one.owner), None) if view is not None else None
    if host is None:
        return _("The host starts the match.")
    if host.presence == "away":
        return _("{name} starts the match, but is away.").format(name=shown(host.name))
    return _("Waiting for {name} to start the match.").format(name=shown(host.name))


def gone(view: TableView, seat: int) -> bool:
    """Whether the seat no longer plays in this match."""
    status = next((one.status for one in view.round.seats if one.seat == seat), "left")
    someone = person(view, seat)
    return status in ("out", "left") or (someone is not None and someone.presence == "left")
