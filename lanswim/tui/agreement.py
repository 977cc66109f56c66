"""Who agrees to the rules of the table, for both screens. Nothing is drawn or sent here."""

from __future__ import annotations

from lanswim_protocol.messages import Person, TableView

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.tui import turn
from lanswim.tui.clean import shown
from lanswim.tui.effects import AgreeTo


def asked(view: TableView) -> list[Person]:
    """Everybody at the table who is no bot."""
    return [one for one in view.people if not one.bot and one.presence in ("here", "away")]


def open_now(model: ClientModel) -> bool:
    """Whether one can agree: no match is running."""
    return turn.mode(model) in ("waiting", "over")


def agrees(model: ClientModel) -> bool:
    """Whether this player has agreed to the rules."""
    people = model.view.people if model.view is not None else []
    return any(one.seat == model.seat and one.agreed for one in people)


def missing(model: ClientModel) -> bool:
    """Whether this player can agree now and has not: never to rules that this program cannot show."""
    view = model.view
    if view is None or model.status != "seated" or not open_now(model):
        return False
    mine = turn.person(view, model.seat) if model.seat is not None else None
    return mine in asked(view) and not agrees(model) and turn.understood(view.round.rules) is not None


def given(model: ClientModel) -> tuple[AgreeTo, ...]:
    """To agree to the rules that are on the screen; nothing where that is no more to be done."""
    return (AgreeTo(model.view.round.rules),) if model.view is not None and missing(model) else ()


def sentence(view: TableView) -> str:
    """Who agrees and who does not yet; empty where only bots sit."""
    sets = {
        _("Agreed to the rules: {names}."): [one for one in asked(view) if one.agreed],
        _("Not yet agreed: {names}."): [one for one in asked(view) if not one.agreed],
    }
    named = {text: ", ".join(shown(one.name) for one in those) for text, those in sets.items()}
    return " ".join(text.format(names=names) for text, names in named.items() if names)
