"""Keys while the rules of a table are given a name to be kept under. Nothing is saved here."""

from __future__ import annotations

from lanswim.client.saved_rules import suggested_name
from lanswim.tui.clean import typed
from lanswim.tui.effects import KeepRules
from lanswim.tui.events import RulesKept
from lanswim.tui.fields import edited
from lanswim.tui.keeping import NAME_CHARS, Keeping
from lanswim.tui.rules_told import not_understood
from lanswim.tui.state import State, Step
from lanswim.tui.turn import understood


def begin(state: State) -> State:
    """The name of the table is proposed; rules that are not understood cannot be kept."""
    view = state.seat.model.view
    if view is None:
        return state
    known = understood(view.round.rules) is not None
    keeping = Keeping(suggested_name(view.name)) if known else Keeping("", not_understood(), done=True)
    return state._replace(overlay="keep", keeping=keeping)


def key(state: State, name: str, *, is_held: bool) -> Step:
    """One key: a letter of the name, Enter keeps the rules, Escape does not."""
    keeping, view = state.keeping, state.seat.model.view
    if name == "escape" or (keeping.done and name == "enter" and not is_held):
        return state._replace(overlay=None), ()
    if keeping.done or view is None:
        return state, ()
    if name == "enter":
        rules = understood(view.round.rules)
        if rules is None or is_held:
            return state, ()
        return state, (KeepRules(keeping.name, rules, replace=keeping.taken),)
    return state._replace(keeping=Keeping(edited(keeping.name, name, NAME_CHARS))), ()


def pasted(state: State, text: str) -> State:
    """A pasted text belongs to the name."""
    if state.keeping.done:
        return state
    return state._replace(keeping=Keeping((state.keeping.name + typed(text).strip())[:NAME_CHARS]))


def answered(state: State, event: RulesKept) -> State:
    """They are kept, or why not."""
    return state._replace(keeping=state.keeping._replace(said=event.said, done=event.done, taken=event.taken))
