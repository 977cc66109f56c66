"""What the table wants to know of one, with all that is needed to decide it. Nothing is decided here."""

from __future__ import annotations

from lanswim_protocol.messages import MoveKind, RoundView, TableView

from lanswim.client.model import ClientModel
from lanswim.locale import _, ngettext
from lanswim.tui import turn
from lanswim.tui.plain import voting
from lanswim.tui.plain.facts import hand, middle
from lanswim.tui.plain.read import Verb, word
from lanswim.tui.presenter.buying import price
from lanswim.tui.presenter.parts import left_ms, name_at
from lanswim.tui.presenter.remarks import another_try
from lanswim.tui.turn import knock_opens_in, may_close

MOVES: dict[MoveKind, Verb] = {
    "swap": "swap",
    "swap_all": "all",
    "pass": "pass",
    "knock": "knock",
    "keep": "keep",
    "reject": "reject",
}
"""the word to type for each move"""


def asked(model: ClientModel, now_ms: int = 0) -> list[str]:
    """What is to be decided now, with all that is needed for it; without a time that of its beginning."""
    view, left = model.view, time_left(model, now_ms)
    match turn.asked(model):
        case "turn" if view is not None:
            return [f"{_('Your turn.')} {hand(view)}", middle(view.round), _possible(view, left)]
        case "dealer_choice" if view is not None:
            return [f"{_('You deal.')} {hand(view)}", *_open(view.round), _possible(view, left)]
        case "buy_back":
            return _buy_back(view, left) if view is not None else []
        case "another_try":
            return [another_try(), _("Type {yes} to agree.").format(yes=word("yes"))]
        case "absent" if view is not None:
            *first, last = voting.question(view)
            return [*first, f"{last} {left}".rstrip()]
        case "ready" if view is not None and view.round.phase == "over":
            return [_another(model)]
        case "ready":
            return [_on(model, now_ms)]
    return []


def ask_of(model: ClientModel) -> int | None:
    """The id of what is to be decided now."""
    return model.view.ask.id if turn.asked(model) and model.view and model.view.ask else None


def _buy_back(view: TableView, left: str) -> list[str]:
    """The question last: it is what is to be answered."""
    question = _("You are out. Buy back in? Type {yes} or {no}.").format(yes=word("yes"), no=word("no"))
    return [price(view), f"{question} {left}".rstrip()]


def time_left(model: ClientModel, now_ms: int) -> str:
    """What remains of the running clock; empty where none runs."""
    if model.view is None or model.view.clock is None:
        return ""
    seconds = left_ms(model.view.clock, model, now_ms) // 1000
    return ngettext("{n} second left.", "{n} seconds left.", seconds).format(n=seconds)


def _on(model: ClientModel, now_ms: int) -> str:
    if model.view is None or model.view.clock is None:
        return _("Type {ready} to go on.").format(ready=word("ready"))
    seconds = left_ms(model.view.clock, model, now_ms) // 1000
    text = ngettext(
        "Type {ready} to go on, or wait {n} second.", "Type {ready} to go on, or wait {n} seconds.", seconds
    )
    return text.format(ready=word("ready"), n=seconds)


def _another(model: ClientModel) -> str:
    if turn.may_start(model):
        return _("Type {start} to play another match.").format(start=word("start"))
    return _("Type {ready} to play another match.").format(ready=word("ready"))


def _possible(view: TableView, left: str) -> str:
    parts = [word(MOVES[kind]) for kind in view.round.legal]
    text = _("Possible: {words}.").format(words=", ".join(parts))
    if may_close(view.round):
        text += " " + _("With {knock} at the end a move is a knock as well.").format(knock=word("knock"))
    knocker = view.round.knocker
    if knocker is not None and view.round.phase == "last":
        last = _("{name} has knocked: this is your last turn.").format(name=name_at(view, knocker))
        text = f"{last} {text}"
    if knock_opens_in(view.round) and "knock" not in view.round.legal and view.round.phase == "turn":
        text += " " + _("You can knock from your next turn on.")
    return f"{text} {left}".rstrip()


def _open(round_: RoundView) -> list[str]:
    return [middle(round_)] if round_.middle else []
