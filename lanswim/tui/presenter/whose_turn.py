"""Whose turn it is, or why nothing goes on, and whom everybody waits for. The same words serve every size."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _, news_said
from lanswim.tui import company
from lanswim.tui.presenter import pace, passing
from lanswim.tui.presenter.parts import bot_ends, name_at
from lanswim.tui.seat import Seat
from lanswim.tui.turn import asked, open_middle, person, rules_of


def headline(seat: Seat) -> str:
    """The most urgent fact: is it my turn, whose is it."""
    view = seat.model.view
    if view is None:
        return ""
    if seat.model.status == "lost":
        return _("connection lost")
    if company.stood_in_for(seat.model):
        return _("a bot plays for you")
    if (stands := standstill(seat, view)) is not None:
        return stands
    kind = asked(seat.model)
    if kind in ("turn", "dealer_choice", "buy_back"):
        mine = passing.your_turn(seat) if seat.pair is not None else _("YOUR TURN")
        return mine if seat.answered != seat.ask else _("sent")
    if view.round.turn is None:
        return ""
    if view.round.turn == view.round.you:
        return _("your turn, played for you")
    return _("{name}'s turn").format(name=name_at(view, view.round.turn, 14))


def standstill(seat: Seat, view: TableView) -> str | None:
    """Why nothing goes on, in place of whose turn it is; None: it goes on, or waits for oneself."""
    if view.standstill == "paused":
        return _("break")
    if view.standstill == "missing" and view.missing is not None and view.missing != seat.model.seat:
        return _("{name} is missing").format(name=name_at(view, view.missing, 14))
    return None


def waiting_for(view: TableView, seat: int) -> str:
    """Whom everybody waits for, and what comes of it when that one is away."""
    name = name_at(view, seat)
    holder = person(view, seat)
    if holder is not None and bot_ends(holder):
        return _("A bot plays {name}'s hand to the end of the round.").format(name=name)
    if holder is not None and holder.stands_in:
        return news_said.said("stands_in", name)
    if holder is not None and holder.presence == "away" and view.pace is not None:
        return pace.comes_next(view, name)
    if holder is not None and holder.presence == "away" and view.clock is not None:
        return f"{_('{name} is away.').format(name=name)} {_at_zero(view).format(name=name)}"
    if view.round.phase == "dealer_choice":
        if open_middle(view.round):
            return _("{name} deals and may take the middle.").format(name=name)
        return _("{name} deals and looks at a packet.").format(name=name)
    if view.round.knocker is not None and view.round.knocker == view.round.you:
        return _("You have knocked, {name} has a last turn.").format(name=name)
    if view.round.knocker is not None:
        knocker = name_at(view, view.round.knocker)
        return _("{knocker} has knocked, {name} has a last turn.").format(knocker=knocker, name=name)
    return _("Waiting for {name}.").format(name=name)


def _at_zero(view: TableView) -> str:
    if view.round.phase == "dealer_choice":
        if open_middle(view.round):
            return _("When the time is up, {name} keeps the hand.")
        return _("When the time is up, the packet is kept for {name}.")
    if rules_of(view.round.rules).pass_allowed:
        return _("When the time is up, {name} passes.")
    return _("When the time is up, a bot plays for {name}.")
