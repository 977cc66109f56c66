"""Everybody who is at the table, sits there or watches, as one list to point into. Nothing is drawn here."""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim_protocol.messages import Person, TableView

from lanswim.client.model import ClientModel

Kind = Literal["knock", "seat", "watcher"]
Which = tuple[Kind, int, str]
"""what tells one of them from all others: a seat alone may be somebody else's by now"""


class One(NamedTuple):
    """One of them: a seat, the number of a watcher, or that of a newcomer who would like to come in."""

    kind: Kind
    n: int
    name: str
    person: Person | None = None
    wants: bool = False
    """a watcher who would like a seat"""
    muted: bool = False
    """by the owner"""

    @property
    def which(self) -> Which:
        """To find this one again in a later list."""
        return self.kind, self.n, self.name


def everybody(view: TableView) -> list[One]:
    """Newcomers first, as they wait for an answer, then the seats, then those who watch."""
    return [
        *(One("knock", knock.n, knock.name) for knock in view.knocks),
        *(One("seat", one.seat, one.name, one, muted=one.muted) for one in view.people),
        *(One("watcher", one.n, one.name, wants=one.wants, muted=one.muted) for one in view.watchers),
    ]


def pointed_at(view: TableView, chosen: Which | None) -> One | None:
    """The one that was pointed at, whoever has come or gone meanwhile; the first one if that one is gone."""
    found = everybody(view)
    return next((one for one in found if one.which == chosen), found[0] if found else None)


def watches(model: ClientModel) -> bool:
    """Whether this player has no seat and looks on."""
    return model.view is not None and model.seat is None


def seat_is_sure(view: TableView) -> bool:
    """Whether there is a seat between two matches for all who watch and would like one: bots give way."""
    held = sum(one.presence in ("here", "away") for one in view.people)
    return held + sum(one.wants for one in view.watchers) <= view.seats


def wishes(model: ClientModel, name: str, before: bool) -> bool:
    """Whether one would like a seat, as the table has it; where the name does not tell, as one said last."""
    watchers = model.view.watchers if model.view is not None else []
    own = [one for one in watchers if one.name == name]
    return own[0].wants if len(own) == 1 else before


def me(model: ClientModel) -> Person | None:
    """Who one is at the table; nobody while one watches, or where the view is older than one's seat."""
    you = model.view.round.you if model.view is not None else None
    people = model.view.people if model.view is not None else []
    return next((one for one in people if one.seat == you == model.seat), None)


def stood_in_for(model: ClientModel) -> bool:
    """Whether a bot plays one's own hand until one says that one is back."""
    mine = me(model)
    return model.status == "seated" and mine is not None and mine.stands_in


def forfeits(model: ClientModel) -> bool:
    """Whether one left this match for good, or was voted out of it, and looks on: one's hand is a bot's."""
    mine = me(model)
    return mine is not None and mine.forfeited


def may_pause(model: ClientModel) -> bool:
    """Whether this player can stop the clocks, or let them go on: at an open table that is the owner's."""
    view = model.view
    if view is None or model.seat is None or view.round.phase in ("waiting", "over"):
        return False
    if model.owner:
        return True
    if forfeits(model):
        return False
    if view.pace is None or view.pace.absence == "same":
        return True
    owner_is_here = any(one.owner and one.presence == "here" for one in view.people)
    return view.standstill == "paused" and not owner_is_here


def voting(model: ClientModel) -> bool:
    """Whether a vote on somebody missing is still open; who watches is not asked, but sees its clock."""
    view = model.view
    if view is None or view.standstill != "missing":
        return False
    asked = view.ask is not None and view.ask.kind == "absent"
    cast = any(one.vote is not None for one in view.people)
    return asked or cast or (model.seat is None and view.clock is not None)


def may_vote(view: TableView, one: Person) -> bool:
    """Whether this one has a say in the vote about somebody missing."""
    return one.presence == "here" and not (one.bot or one.forfeited or one.seat == view.missing)


def kept_waiting(view: TableView) -> set[int]:
    """The seats that others wait for now; where that is not known, all of them."""
    if view.standstill == "missing":
        return {one.seat for one in view.people if may_vote(view, one) and one.vote is None}
    if view.round.phase in ("dealer_choice", "turn", "last"):
        return {view.round.turn} if view.round.turn is not None else set()
    return {one.seat for one in view.people if view.round.phase != "showdown" or not one.ready}


def remindable(model: ClientModel) -> list[Person]:
    """Those who are here and keep the others waiting, while one does not oneself."""
    view = model.view
    if view is None or model.seat is None or view.ask is not None or view.standstill == "paused":
        return []
    here = [one for one in view.people if one.presence == "here" and not one.bot and not one.stands_in]
    if voting(model):
        return [one for one in here if one.vote is None and not one.forfeited]
    if view.round.phase in ("dealer_choice", "turn", "last"):
        return [one for one in here if one.seat == view.round.turn != model.seat]
    return [one for one in here if view.round.phase == "showdown" and not one.ready]
