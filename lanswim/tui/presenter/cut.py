"""Before the first cards: everybody cuts. Nothing of a hand may be drawn here, there is none yet."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.presenter import moves, remarks, voids
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.presenter.status import status
from lanswim.tui.presenter.text import Line, keys, plain, wrap
from lanswim.tui.seat import Seat


def lines(seat: Seat, view: TableView, to: int, now_ms: int) -> list[Line]:
    """What everybody waits for, who deals once that is drawn, and whether one is asked something."""
    texts = [everybody(view), by_itself(view), dealer(view), remarks.remark(seat)]
    said = [plain(f" {line}") for text in texts for line in wrap(text, to - 2)]
    said += voids.lines(seat, view, to)
    mine = [keys(f" {text}") for text in moves.options(seat)]
    always = keys(f" {_('[?] help  {quit} get up').format(quit=cap('quit'))}", "class:dim")
    top = plain(f" {shown(view.name)}", "class:title")
    return [top, *status(seat, now_ms, to), [], *said, [], *mine, always]


def everybody(view: TableView) -> str:
    """What is going on, in one sentence; bots, whom the host plays, have no part in it."""
    if sum(one.presence in ("here", "away") for one in view.people) == 1:
        return _("You cut once; bots do not cut.")
    return _("Everybody cuts once.")


def by_itself(view: TableView) -> str:
    """That nothing is to be done; not where a question stands below."""
    if voids.asked(view):
        return ""
    return _("Your program does that for you; the cards come by themselves.")


def dealer(view: TableView) -> str:
    """Who deals first, as soon as the lot has said so."""
    if view.round.dealer is None:
        return ""
    return _("Dealer: {name}.").format(name=name_at(view, view.round.dealer))
