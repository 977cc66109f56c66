"""What one can do in the waiting room. What the keys do is decided elsewhere."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.tui import agreement, company
from lanswim.tui.letters import cap
from lanswim.tui.presenter import pace, passing, talk, watching
from lanswim.tui.presenter.parts import help_key
from lanswim.tui.presenter.people import starter
from lanswim.tui.seat import Seat


def options(seat: Seat, view: TableView, to: int) -> list[str]:
    """The keys that do something, most useful first, in as many words as there is room for."""
    rules = (_("{key} all rules") if to >= 80 else _("{key} rules")).format(key=cap("rules"))
    if seat.model.status == "lost":
        return _lost(to, rules)
    if seat.marked is not None:
        return exchanging(seat, view)
    if company.watches(seat.model):
        return _watching(seat, to, rules)
    keep = _("{key} keep these rules") if to >= 80 else _("{key} keep")
    common = [
        rules,
        *([_("{key} agree").format(key=cap("agree"))] if agreement.missing(seat.model) else []),
        keep.format(key=cap("keep_rules")),
        *talk.key(seat),
        *([_("{key} who is here").format(key=cap("people"))] if to >= 80 else []),
        *passing.keys_waiting(seat, to),
    ]
    help_, up = help_key(to), _("{key} get up").format(key=cap("quit"))
    move = _("[←] [→] move to another seat")
    if to < 80 and seat.model.owner:
        return [*_start(view), *pace.short_keys(view), _seats_key(), help_, *common, up]
    if seat.model.owner:
        swap = _("{key} swap two seats").format(key=cap("swap_seats"))
        return [*_start(view), swap, *pace.keys_of(view), move, *common, help_, up]
    counting = view.clock is not None  # then nobody has to start it
    return [*([] if counting else [starter(view)]), move, *common, help_, up]


def exchanging(seat: Seat, view: TableView) -> list[str]:
    """While two seats are named that are to be exchanged."""
    which = _("[1-{n}] first of the two seats") if not seat.marked else _("[1-{n}] second of the two seats")
    return [which.format(n=view.seats), _("[Esc] undo")]


def _start(view: TableView) -> list[str]:
    taken, bots = len(view.people), sum(one.presence == "bot" for one in view.people)
    start = _("[Enter] start with {n}").format(n=taken) if taken > 1 else _("It takes at least two players.")
    return [start, _("[+] [-] bots: {n}").format(n=bots)]


def _seats_key() -> str:
    """To move, and to exchange two others, in as few cells as can be; the help says more."""
    return _("[←] [→] {swap} seats").format(swap=cap("swap_seats"))


def _lost(to: int, rules: str) -> list[str]:
    """While the table cannot be reached: what needs nobody there."""
    here = _("{key} who is here").format(key=cap("people"))
    return [rules, here, help_key(to), _("{key} get up").format(key=cap("quit"))]


def _watching(seat: Seat, to: int, rules: str) -> list[str]:
    """For who has no seat."""
    here = [_("{key} who is here").format(key=cap("people"))] if to >= 80 else []
    leave = _("{key} leave").format(key=cap("quit"))
    return [*watching.options(seat), *talk.key(seat), *here, rules, help_key(to), leave]
