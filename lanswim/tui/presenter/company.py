"""Everybody at the table in a list, and what can be done about the one that is pointed at."""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import Person, TableView

from lanswim.locale import _
from lanswim.tui import people_keys as p
from lanswim.tui.clean import shown
from lanswim.tui.company import One, everybody, pointed_at
from lanswim.tui.presenter.parts import across, playing
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.status import wrong
from lanswim.tui.presenter.text import Line, clip, flow, keys, pad, plain, wrap
from lanswim.tui.state import State

_NAME: Final = 20


def lines(state: State, to: int, rows: int, now_ms: int) -> list[Line]:
    """The list around the one that is pointed at, then the keys."""
    view = state.seat.model.view
    one = pointed_at(view, state.seat.chosen) if view is not None else None
    head = [plain(f" {_('Who is here')}", "class:title"), *(wrong(state.seat, now_ms, to) or [across(to)])]
    foot = _foot(state, one, to)
    if view is None or one is None:
        return [*head, *foot]
    listed = everybody(view)
    at = listed.index(one)
    room = max(1, rows - len(head) - len(foot))
    first = max(0, min(at - room // 2, len(listed) - room))
    shown_now = range(first, min(first + room, len(listed)))
    kept = [_row(state, view, listed[n], chosen=n == at, to=to) for n in shown_now]
    blank: list[Line] = [[]] * (room - len(kept))
    return [*head, *kept, *blank, *foot]


def _row(state: State, view: TableView, one: One, *, chosen: bool, to: int) -> Line:
    mark = signs().point if chosen else " "
    name = pad(shown(one.name), _NAME if to >= 80 else 11)
    text = f" {mark} {name} {', '.join(_notes(state, view, one))}"
    return clip(plain(text, "class:selected" if chosen else ""), to)


def _notes(state: State, view: TableView, one: One) -> list[str]:
    """What holds for this one, in words."""
    if one.kind == "knock":
        return [_("would like to come in")]
    person = one.person
    if person is None:
        watches = _("waits for a seat") if one.wants else _("watches")
        return [watches, *([_("muted")] if one.muted else []), *_talk(state, one)]
    presence = {
        "here": _("here"), "away": _("away"), "bot": _("bot of the host"), "left": _why_gone(state, person),
    }  # fmt: skip
    told = {
        _("you"): person.seat == state.seat.model.seat,
        presence[person.presence]: True,
        _("missing"): view.missing == person.seat,
        _("bot plays"): person.stands_in or (person.forfeited and playing(view, person.seat)),
        _("host"): person.owner,
        _("bot"): person.bot and person.presence != "bot",
        _("muted"): person.muted,
        _("double time"): person.double,
    }
    return [*(word for word, holds in told.items() if holds), *_talk(state, one)]


def _why_gone(state: State, person: Person) -> str:
    """What the news of this round said of it; a table as such tells only that somebody is gone."""
    words = {"kicked": _("sent away"), "left": _("has got up"), "dropped": _("voted out")}
    heard = [one.kind for one in state.seat.notes if one.kind in words and one.name == person.name]
    return words[heard[-1]] if heard else _("no longer here")


def _talk(state: State, one: One) -> list[str]:
    return [_("chat hidden")] if one.name in state.seat.chat.hidden else []


def _foot(state: State, one: One | None, to: int) -> list[Line]:
    if one is not None and state.seat.kicking is not None and one.which == state.seat.chosen:
        return _sure(one, to)
    ways = [_action(state, one, digit) for digit in p.actions(state, one)] if one is not None else []
    texts = [*ways, _("[Up] [Down] choose"), _("[Esc] back")]
    below = [across(to)] if to >= 80 else []
    return [*below, *(keys(f" {line}") for line in flow(texts, to - 2))]


def _action(state: State, one: One, digit: str) -> str:
    person = one.person
    hidden = one.name in state.seat.chat.hidden
    double = person is not None and person.double
    return {
        p.HIDE: _("[1] show what they say") if hidden else _("[1] hide what they say, here only"),
        p.MUTE: _("[2] let them write again") if one.muted else _("[2] mute for all"),
        p.DOUBLE: _("[3] usual time again") if double else _("[3] twice the time"),
        p.KICK: _("[4] send away"),
        p.ADMIT: _("[5] let in"),
        p.REJECT: _("[6] do not let in"),
    }[digit]


def _sure(one: One, to: int) -> list[Line]:
    """What comes of it is said before it is done."""
    text = _("Send {name} away? {name} cannot come back to this table.").format(name=shown(one.name))
    if one.person is not None:
        text += " " + _("In a match a bot plays the round to its end.")
    said = [plain(f" {line}", "class:warn") for line in wrap(text, to - 2)]
    ways = flow([_("[Enter] send away"), _("[Esc] no")], to - 2)
    return [*said, *(keys(f" {line}") for line in ways)]
