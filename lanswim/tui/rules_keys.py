"""Keys while the owner changes the rules of the table between two matches. The form is in `rules_form`."""

from __future__ import annotations

from lanswim_protocol.messages import SetRules

from lanswim.locale.rules_named import rules_name
from lanswim.rules import rules_text
from lanswim.tui import turn
from lanswim.tui.effects import Tell
from lanswim.tui.rules_form import Form, press
from lanswim.tui.state import State, Step


def begin(state: State) -> State:
    """The form with what is played now; not for rules that this program does not know."""
    view = state.seat.model.view
    rules = turn.understood(view.round.rules) if view is not None else None
    if view is None or rules is None:
        return state
    form = Form(rules_name(view.round.rules), rules, rules, at_table=True)
    return state._replace(overlay="edit", seat=state.seat._replace(editing=form))


def key(state: State, name: str) -> Step:
    """One key in the form; what is filled in is told to the table when it is saved, and not before."""
    form, view = state.seat.editing, state.seat.model.view
    if form is None or view is None:
        return state._replace(overlay=None), ()
    form = press(form, name)
    if not form.done:
        return state._replace(seat=state.seat._replace(editing=form)), ()
    closed = state._replace(overlay=None, seat=state.seat._replace(editing=None, since_ms=state.now_ms))
    if form.done != "save" or form.rules == form.before:
        return closed, ()
    text = rules_text(form.rules, form.template or view.round.rules)
    return closed, (Tell(SetRules(0, text)),)
