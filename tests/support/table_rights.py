"""What must hold where somebody is absent: who decides for whom, who is asked, why nothing goes on."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.table.effects import Effect, Think
from lanswim.table.missing import voters
from tests.support.table import Playbook


def check_absence(book: Playbook, effects: list[Effect]) -> None:
    """Looks at what an input has brought about, and at the table after it."""
    for effect in effects:
        if isinstance(effect, Think):
            _may_think(book, effect.seat)
    assert book.shown is not None
    _stand_ins(book)
    _missing(book, book.shown)
    _paused(book, book.shown)


def _may_think(book: Playbook, seat: int) -> None:
    """A bot never plays for somebody who is here and answers, but where a clock has ended the turn."""
    state = book.state
    holder = state.seats[seat]
    assert holder is not None
    assert not state.paused, "nobody thinks in a pause"
    clock_ended = state.settings.turn_ms is not None and (
        holder.missed > 0 or (holder.ask is not None and holder.ask.by_bot)
    )
    assert not holder.present or not holder.decides or clock_ended


def _stand_ins(book: Playbook) -> None:
    """At the same table a bot plays only for who is away, at an open one also for who missed turns."""
    state = book.state
    for _, holder in state.holders():
        if holder.stands_in and holder.decides and state.settings.absence == "same":
            assert not holder.present
        if holder.stands_in and holder.present:
            assert holder.missed >= 2


def _missing(book: Playbook, view: TableView) -> None:
    """Whoever is waited for is away and on turn, and everybody here is asked or has voted."""
    state, missing = book.state, book.state.missing
    if missing is None:
        assert not any(one.vote for one in view.people)
        assert "absent" not in book.asked().values()
        return
    assert state.settings.absence == "same"
    assert (view.missing, view.standstill) in [(missing.seat, "missing"), (missing.seat, "paused")]
    assert not missing.holder.present
    assert book.asked()[missing.seat] in ("turn", "dealer_choice", "buy_back")
    for seat in voters(state) if missing.open and not state.paused else []:
        assert seat in missing.votes or book.asked()[seat] in ("absent", "buy_back")


def _paused(book: Playbook, view: TableView) -> None:
    """Only a match is paused, and nobody sees a clock that does not run."""
    if view.standstill == "paused":
        assert book.state.stage == "match"
        assert view.clock is None
