"""Keys for two players at one screen: the second one's name, the cover, who looks. Nothing is drawn here."""

from __future__ import annotations

from lanswim_protocol.names import clean_name

from lanswim.locale import _
from lanswim.tui import beside, cover, held, turn
from lanswim.tui.beside_seat import Asking, Beside, Passing
from lanswim.tui.effects import SitSecond
from lanswim.tui.fields import edited_name, name_field
from lanswim.tui.letters import letter
from lanswim.tui.seat import anew
from lanswim.tui.state import State, Step

_AT_TABLE = ("waiting", "round", "showdown", "over")


def key(state: State, name: str, *, is_held: bool, is_pasted: bool) -> Step | None:
    """One key, where it is about that; None: it is for something else."""
    if state.overlay == "second":
        return _named(state, name)
    if beside.covers(state):
        return (state, ()) if is_pasted else (_on_cover(state, name, is_held=is_held), ())
    if state.screen != "table" or state.overlay is not None or is_pasted:
        return None
    if turn.mode(state.seat.model) not in _AT_TABLE or is_held:
        return None
    return _at_table(state, name.lower())


def pasted(state: State, text: str) -> State:
    """A pasted text belongs to the name."""
    return state._replace(asking=Asking(name_field(state.asking.name + text)))


def _named(state: State, name: str) -> Step:
    """The second player's name is typed."""
    if name == "escape":
        return state._replace(overlay=None), ()
    if name != "enter":
        return state._replace(asking=Asking(edited_name(state.asking.name, name))), ()
    chosen = clean_name(state.asking.name)
    if not chosen:
        return _said(state, _("A name needs at least one letter.")), ()
    if chosen.casefold() == state.me.casefold():
        return _said(state, _("{name} sits here already: type another name.").format(name=state.me)), ()
    if not beside.may_join(state):
        return state._replace(overlay=None), ()
    seat = anew(state.seat, state.now_ms)
    joined = state._replace(overlay=None, asking=Asking(), other=Beside(chosen, seat))
    return joined, (SitSecond(chosen),)


def _said(state: State, said: str) -> State:
    return state._replace(asking=state.asking._replace(said=said))


def _on_cover(state: State, name: str, *, is_held: bool) -> State:
    """Enter says who is there; it has to be meant for this cover."""
    other = state.other
    if other is None:
        return state
    lower = name.lower()
    if lower == "enter" and not is_held and held.settled(other.since_ms, state.now_ms):
        return beside.opened(state)
    if lower == "escape" and other.peeks:
        return state._replace(other=other._replace(passing=None, peeks=False))
    if lower in ("?", "f1"):
        return state._replace(overlay="help", page=0)
    if lower == letter("quit"):
        return state._replace(overlay="leave", seat=state.seat._replace(closing=None))
    return state


def _at_table(state: State, name: str) -> Step | None:
    """Who comes as well, whose turn it is to look, and one's own hand once more."""
    other = state.other
    if name == letter("other") and other is None:
        may = beside.may_join(state)
        return (state._replace(overlay="second", asking=Asking()), ()) if may else None
    if other is None or other.gone:
        return None
    if name == letter("cover") and not other.open and cover.holds(state.seat.model):
        return _peeks(state, other, "shown"), ()
    if name == letter("other") and not beside.asks(state.seat):
        return _over(state, other), ()
    return None


def _over(state: State, other: Beside) -> State:
    """The other one looks; where there is no hand to hide, at once."""
    if other.seat.model.status != "seated":
        return state
    if cover.holds(state.seat.model) or cover.holds(other.seat.model):
        return _peeks(state, other, "other")
    return beside.turned(state)


def _peeks(state: State, other: Beside, passing: Passing) -> State:
    return state._replace(other=other._replace(passing=passing, peeks=True, since_ms=state.now_ms))
