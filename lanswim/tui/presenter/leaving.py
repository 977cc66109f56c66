"""The question whether to leave: what each way means for oneself and the others. Nothing is decided here."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.tui import beside, company, leave_keys, promises, turn
from lanswim.tui.clean import shown
from lanswim.tui.effects import CloseTable, Disconnect, Effect
from lanswim.tui.leave_keys import ways_to_leave
from lanswim.tui.presenter import passing
from lanswim.tui.presenter.parts import across, playing
from lanswim.tui.presenter.text import Line, clip, keys, plain, wrap
from lanswim.tui.state import State


def lines(state: State, to: int, rows: int) -> list[Line]:
    """The ways there are, each with what becomes of it; where one ends a match, that is asked again."""
    both, state = passing.leaves_both(state), beside.without_second(state)
    if state.seat.closing is not None and leave_keys.ends_a_match(state.seat.model):
        return _sure(state, to)
    found = [plain(f" {_('Get up?')}", "class:title"), across(to), []]
    for n, way in enumerate(ways_to_leave(state), 1):
        first, *rest = wrap(_way(state, way), to - 6)
        found += [keys(f" [{n}] {first}"), *(plain(f"     {line}") for line in rest)]
    found += [[], *(plain(f" {line}", "class:warn") for line in wrap(both, to - 2))] if both else []
    stay = _("[Esc] stay")
    again = promises.interrupted(state.seat.model)
    if state.practice or company.watches(state.seat.model) or state.seat.model.status == "lost":
        again = _("[Ctrl-C] end the program at once.")
    said = [clip(keys(f" {line}"), to) for text in (stay, again) for line in wrap(text, to - 2)]
    picture = [*found, [], *said]
    return picture if len(picture) <= rows else [line for line in picture if line]


def _sure(state: State, to: int) -> list[Line]:
    texts = [_("The match ends at once, and nobody can go on with it."), closes(state.seat.model.view)]
    said = [plain(f" {line}", "class:warn") for text in texts for line in wrap(sentence(text), to - 2)]
    ways = keys(f" {_('[Enter] close the table')}   {_('[Esc] no')}")
    return [plain(f" {_('Close the table?')}", "class:title"), across(to), [], *said, [], ways]


def sentence(text: str) -> str:
    """A way to leave as a sentence of its own."""
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


def _way(state: State, way: Effect) -> str:
    view = state.seat.model.view
    you = view.round.you if view is not None else None
    running = turn.mode(state.seat.model) in ("round", "showdown") and (
        view is not None and you is not None and playing(view, you) and state.seat.watched != view.round.match
    )
    if state.practice:
        return _("stop practising")
    if isinstance(way, CloseTable):
        return closes(view)
    if isinstance(way, Disconnect) and state.seat.model.status == "lost":
        return promises.given_up(
            state.seat.model, restartable=state.seat.restartable, from_lobby=state.from_lobby
        )
    if isinstance(way, Disconnect):
        if state.seat.model.owner:
            return promises.screen_closed(state.seat.model, from_lobby=state.from_lobby)
        return _("close only this screen: your seat is kept, you can come back")
    if company.watches(state.seat.model):
        return _("stop watching and leave the table")
    if running:
        return _("get up for good: a bot plays your hand to the end of the round, then you are out")
    if state.seat.model.owner:
        return _("get up for good: whoever sits next owns the table then")
    return _("get up for good")


def closes(view: TableView | None) -> str:
    """What it means for all others that the table is closed."""
    others = (
        [shown(one.name) for one in view.people if one.presence in ("here", "away") and not one.owner]
        if view
        else []
    )
    if view is not None and view.watchers:
        others.append(_("{n} watching").format(n=len(view.watchers)))
    if not others:
        return _("close the table: nobody else sits at it")
    return _("close the table: it ends for {names}").format(names=", ".join(others))
