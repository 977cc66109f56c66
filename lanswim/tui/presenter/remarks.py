"""What is not possible now and why, in a sentence. What is possible is in `moves`, never here."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _, news_said
from lanswim.tui import company, notes
from lanswim.tui.presenter import forfeited
from lanswim.tui.presenter.buying import price
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.presenter.whose_turn import waiting_for
from lanswim.tui.seat import Seat
from lanswim.tui.turn import asked, knock_opens_in, last_entry


def remark(seat: Seat, *, short: bool = False) -> str:
    """What is not possible and why, or what everybody waits for."""
    view = seat.model.view
    if view is None or seat.model.status == "lost":
        return ""
    kind = asked(seat.model)
    if company.stood_in_for(seat.model):
        return news_said.said("stands_in", you=True)
    if view.standstill == "deserted":
        return _("Nobody who plays is here: the match waits.")
    if kind == "another_try" and seat.answered != seat.ask:
        return another_try()
    if kind == "turn" and seat.answered != seat.ask and seat.choice is None:
        return _why_no_knock(view, short=short)
    if kind == "buy_back" and seat.answered != seat.ask:
        return price(view, short=short)
    if seat.watched == view.round.match:
        return forfeited.said(view, voted_out=seat.voted_out, short=short)
    if kind is None and view.round.turn is not None and view.round.turn != view.round.you:
        return " ".join([*_played_for_me(seat, view), waiting_for(view, view.round.turn)])
    return ""


def another_try() -> str:
    """Why no cards come any more, and what is asked of everybody."""
    return _("Too many cuts came to nothing. Cards are dealt once everybody here agrees to another try.")


def _played_for_me(seat: Seat, view: TableView) -> list[str]:
    you = view.round.you
    if you is None or not notes.played_for(seat.notes, you, last_entry(view.round, you)):
        return []
    return [_("Your time was up: it was played for you.")]


def _why_no_knock(view: TableView, *, short: bool = False) -> str:
    round_ = view.round
    if "knock" in round_.legal:
        return ""
    if round_.knocker is not None and short:
        return _("Your last turn before the showdown.")
    if round_.knocker is not None:
        name = name_at(view, round_.knocker)
        return _("{name} has knocked: this is your last turn.").format(name=name)
    if not knock_opens_in(round_):
        return ""
    if short:
        return _("You can knock from your next turn on.")
    return _("You can knock from your next turn on: first everybody has one.")
