"""Typed lines that order something of the table: time, votes, talk, watching. Owners have their own."""

from __future__ import annotations

from lanswim_protocol.messages import (
    Back,
    MoreTime,
    Nudge,
    Order,
    Pause,
    Say,
    TableView,
    VoteAgain,
    Watch,
)

from lanswim.client.ordering import SAID_AT_MOST
from lanswim.locale import _
from lanswim.tui import effects as e
from lanswim.tui import turn
from lanswim.tui.clean import shown
from lanswim.tui.plain import chat, owner, people
from lanswim.tui.plain.read import Line, Verb, word
from lanswim.tui.plain.state import Said, Talk


def command(talk: Talk, view: TableView, line: Line) -> Said | None:
    """What comes of such a line; None: it is another kind of line."""
    match line.verb:
        case "say":
            return _say(talk, line.rest)
        case "chat":
            return Said(talk, chat.all_said(talk) or (_("Nothing has been said yet."),))
        case "hide" | "show":
            return _hide(talk, view, line)
        case "nudge":
            return _nudge(talk, view, line.rest)
    if line.verb in _PLAINLY and not line.rest:
        return told(talk, _PLAINLY[line.verb])
    return owner.command(talk, view, line)


_PLAINLY: dict[Verb, Order] = {
    "pause": Pause(0),
    "continue": Pause(0, on=False),
    "more time": MoreTime(0),
    "vote": VoteAgain(0),
    "back": Back(0),
    "watch": Watch(0),
    "play": Watch(0, on=False),
}


def told(talk: Talk, order: Order) -> Said:
    """The order is given; nothing else is, while the last one is on its way."""
    if talk.model.pending is not None and not isinstance(order, Say):
        return Said(talk, (_("One moment, the last command is on its way."),))
    return Said(talk, (), (e.Tell(order),))


def possible_now(talk: Talk) -> list[Verb]:
    """Those that mean something at this moment, the most urgent first."""
    view = talk.model.view
    if view is None:
        return []
    mine = turn.person(view, view.round.you) if view.round.you is not None else None
    found: list[Verb] = ["back"] if mine is not None and mine.stands_in else []
    found += ["admit"] if view.knocks else []
    if view.standstill == "missing" and mine is not None and turn.asked(talk.model) != "absent":
        found.append("vote")
    if people.may_pause(view) and turn.mode(talk.model) == "round":
        found.append("continue" if view.standstill == "paused" else "pause")
    if view.more_time:
        found.append("more time")
    if mine is None:
        found.append("watch" if talk.wishes else "play")
    elif turn.mode(talk.model) == "waiting":
        found.append("watch")
    elif view.round.turn not in (None, view.round.you) and view.standstill is None:
        found.append("nudge")
    return found if talk.practice else [*found, "say"]


def _say(talk: Talk, text: str) -> Said:
    if not text:
        return Said(talk, (_("Type {say} and what is to be said.").format(say=word("say")),))
    if len(text) > SAID_AT_MOST:
        told_ = _("That is too long to be said: {most} characters at most, not {given}.")
        return Said(talk, (told_.format(most=SAID_AT_MOST, given=len(text)),))
    return told(talk, Say(0, text))


def _hide(talk: Talk, view: TableView, line: Line) -> Said:
    """Only on one's own screen; also of somebody who is not here any more."""
    found = people.named(view, line.rest)
    name = found.name if found is not None else line.rest
    if found is None and name not in talk.hidden:
        return Said(talk, (people.nobody(line.rest),))
    if line.verb == "hide":
        text = _("What {name} says is not read to you any more. {show} {name}: again.")
        hidden = talk._replace(hidden=talk.hidden | {name})
        return Said(hidden, (text.format(name=shown(name), show=word("show")),))
    text = _("What {name} says is read to you again.")
    return Said(talk._replace(hidden=talk.hidden - {name}), (text.format(name=shown(name)),))


def _nudge(talk: Talk, view: TableView, name: str) -> Said:
    """Whoever is waited for; a name that is somebody else's is no reminder for anybody."""
    if not name:
        return told(talk, Nudge(0))
    found = people.seated(view, name)
    if found is None:
        return Said(talk, (people.nobody(name),))
    waited = view.missing if view.missing is not None else view.round.turn
    if waited is not None and found.seat != waited:
        return Said(talk, (_("It is not {name} who is waited for.").format(name=shown(found.name)),))
    return told(talk, Nudge(0))
