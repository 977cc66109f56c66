"""Who is on turn, what time is left, and once more what was heard last. Nothing new is told here."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.tui import turn
from lanswim.tui.plain import asking, facts, people, rounds, voting
from lanswim.tui.plain.state import Talk
from lanswim.tui.presenter.log import log_lines
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.presenter.whose_turn import waiting_for


def on_turn(view: TableView) -> str:
    """Whose turn it is, or why nothing goes on; empty between rounds."""
    if still := people.standstill(view):
        return still
    if view.round.turn is None:
        return ""
    if view.round.turn == view.round.you:
        return _("Your turn.")
    return _("{name} is on turn.").format(name=name_at(view, view.round.turn))


def waits(view: TableView) -> str:
    """The same, for whoever is not on turn."""
    return "" if view.round.turn == view.round.you else on_turn(view)


def time(talk: Talk, view: TableView) -> tuple[str, ...]:
    """What is left of the running clock, and for whom."""
    left = "" if talk.cut_off else asking.time_left(talk.model, talk.now_ms)
    return (f"{left or _('No clock is running.')} {on_turn(view)}".rstrip(),)


def again(talk: Talk, view: TableView) -> tuple[str, ...]:
    """What happened last, and what is to be decided now, or whom everybody waits for."""
    match turn.mode(talk.model):
        case "waiting":
            return (*facts.seats(view), facts.waiting_hint(talk))
        case "over":
            return (*rounds.over(view), *asking.asked(talk.seen))
        case "showdown":
            return (*rounds.showdown(view), *asking.asked(talk.seen))
    if asked := asking.asked(talk.seen, talk.now_ms):
        votes = voting.so_far(view) if turn.asked(talk.model) == "absent" else []
        return (*_last_moves(view), *asked[:1], *votes, *asked[1:])
    if standing := voting.standing(talk.model):
        return (*_last_moves(view), *standing)
    still = people.standstill(view)
    waits = waiting_for(view, view.round.turn) if view.round.turn not in (None, view.round.you) else ""
    return tuple(filter(None, [*_last_moves(view), still or waits])) or (facts.lives(view),)


def moves(view: TableView) -> list[str]:
    """All moves of this round, cards in words."""
    return [_sentence(name, text) for name, text in log_lines(view, spoken=True)]


def _last_moves(view: TableView) -> list[str]:
    """One's own last move and what the others did since; of a round without one the last one of all."""
    mine = [n for n, (name, _text) in enumerate(log_lines(view)) if name == _("you")]
    return moves(view)[mine[-1] if mine else -1 :]


def _sentence(name: str, text: str) -> str:
    said = f"{name} {text}.".strip()
    return said[:1].upper() + said[1:]
