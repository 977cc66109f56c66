"""That one is ready, for the next round or match, and for whom it waits then. Nothing is ordered here."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.tui import turn
from lanswim.tui.clean import shown
from lanswim.tui.presenter.over import brings_next


def confirmed(old: TableView | None, view: TableView) -> list[str]:
    """Said once, to who has just said so and has to wait for others."""
    before, now = (_mine(one) for one in (old, view))
    if old is None or before or not now or old.round.phase != view.round.phase:
        return []
    late = [shown(one.name) for one in turn.waited(view) if not one.ready and one.seat != view.round.you]
    waits = _("Waiting for {names}.").format(names=", ".join(late))
    if view.round.phase == "over":
        late = [shown(one.name) for one in turn.not_ready(view)]
        waits = _("Waiting for {names}.").format(names=", ".join(late)) if late else brings_next(view)
        return [f"{_('You are ready for another match.')} {waits}"]
    return [f"{_('You are ready.')} {waits}"] if late and view.round.phase == "showdown" else []


def _mine(view: TableView | None) -> bool:
    mine = turn.person(view, view.round.you) if view is not None and view.round.you is not None else None
    return mine is not None and mine.ready
