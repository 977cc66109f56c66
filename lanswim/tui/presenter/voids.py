"""Cuts that came to nothing: whose part it was, and who agrees to go on. What is asked is in moves.py."""

from __future__ import annotations

from collections.abc import Iterator

from lanswim_protocol.messages import NewsKind, TableView

from lanswim.locale import _, news_said
from lanswim.tui.clean import shown
from lanswim.tui.notes import VOIDS, of_next
from lanswim.tui.presenter.text import Line, cut, flow, plain, wrap
from lanswim.tui.seat import Seat


def void(kind: NewsKind, name: str, *, you: bool = False) -> str:
    """Why there is another cut, in one sentence; empty for other news."""
    return news_said.said(kind, shown(name), you=you) if kind in VOIDS else ""


def brief(kind: NewsKind, name: str, *, you: bool = False) -> str:
    """The same in at most 27 cells, where there is little room."""
    return news_said.brief(kind, cut(shown(name), 7), you=you) if kind in VOIDS else ""


def lines(seat: Seat, view: TableView, to: int) -> list[Line]:
    """The last voids of the deal that comes next, and as long as that is asked who agrees to go on."""
    told, most = (void, 2) if to >= 80 else (brief, 1)
    mine = seat.model.seat
    notes = of_next(seat.notes, view)[-most:]
    said = [told(one.kind, one.name, you=one.seat is not None and one.seat == mine) for one in notes]
    texts = [line for text in said for line in wrap(text, to - 2)]
    agreed = list(_agreement(view)) if seat.model.status != "lost" else []
    return [plain(f" {line}") for line in (*texts, *flow(agreed, to - 2))]


def asked(view: TableView) -> bool:
    """Whether everybody here is asked for another try at the deal."""
    agreed = any(one.again for one in view.people)
    return agreed or (view.ask is not None and view.ask.kind == "another_try")


def newly_agreed(old: TableView | None, new: TableView) -> list[str]:
    """Who has agreed to another try since the view before."""
    before = {one.seat for one in old.people if one.again} if old is not None else set[int]()
    return [shown(one.name) for one in new.people if one.again and one.seat not in before]


def _agreement(view: TableView) -> Iterator[str]:
    agreed = [shown(one.name) for one in view.people if one.again]
    if agreed:
        yield f"{_('Another try:')} {', '.join(agreed)}"
    if asked(view):
        here = [one for one in view.people if one.presence == "here" and not one.bot and not one.again]
        if here:
            yield f"{_('Waiting for:')} {', '.join(shown(one.name) for one in here)}"
