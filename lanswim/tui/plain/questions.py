"""What is answered to a question at a table, at any time. Nothing is played or ordered here."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.locale.rules_named import rules_name
from lanswim.tui import cover, tips
from lanswim.tui.plain import again, facts, pace, rounds, wondering
from lanswim.tui.plain.read import Line
from lanswim.tui.plain.state import Talk
from lanswim.tui.presenter import tip
from lanswim.tui.rules_told import all_told


def told(talk: Talk, view: TableView, line: Line) -> tuple[str, ...]:
    """The answer to a question; empty if the line is none. Covered cards are none of the view's."""
    match line.verb:
        case "what would":
            return (wondering.told(view, line),)
        case "time":
            return again.time(talk, view)
        case "again":
            return again.again(talk, view)
        case "hand":
            return (facts.hand(view),)
        case "middle":
            return (f"{facts.middle(view.round)} {again.waits(view)}".rstrip(),)
        case "lives":
            return (facts.lives(view),)
        case "seats":
            return (*facts.seats(view), *filter(None, [again.on_turn(view)]), *_at_this_table(talk, view))
        case "rules":
            said = (rules_name(view.round.rules), *all_told(view.round.rules))
            return (*said, *_at_this_table(talk, view))
        case "tip":
            if talk.covered and cover.holds(talk.model):
                return (facts.covered(),)
            if not talk.settings.tips:
                return (_("No tip: so you have set it."),)
            given = tips.is_open(talk.seat)
            return tuple(tip.spoken(view.round)) if given else (tip.why_none(view),)
        case "last":
            return _last(talk.last)
        case "moves":
            return tuple(again.moves(view)) or (_("No move yet."),)
    return ()


def _last(view: TableView | None) -> tuple[str, ...]:
    """The last finished round: its moves, all hands, and why who lost what."""
    if view is None:
        return (_("No round has been finished yet."),)
    first = _("Last round ({n})").format(n=view.round.round)
    return (f"{first}:", *again.moves(view), *rounds.showdown(view))


def _at_this_table(talk: Talk, view: TableView) -> tuple[str, ...]:
    """What holds here beside the rules, and who agrees."""
    return (*(() if talk.practice else pace.told(view)), *facts.agreed(talk.model))
