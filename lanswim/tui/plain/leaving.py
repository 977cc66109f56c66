"""Getting up and closing a table by typed lines: what it costs is said first. Nothing is carried out."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.tui import effects as e
from lanswim.tui import promises, turn
from lanswim.tui.leave_keys import ends_a_match
from lanswim.tui.plain import lost
from lanswim.tui.plain.read import Line, Verb, word
from lanswim.tui.plain.state import Said, Talk, in_lobby, possible, quit_
from lanswim.tui.presenter.leaving import closes, sentence
from lanswim.tui.presenter.parts import playing


def command(talk: Talk, verb: Verb) -> Said:
    """`leave` or `close`: at once where it costs nobody anything, else after a yes."""
    model = talk.model
    if talk.cut_off and not talk.practice:
        return _lost(talk, verb)
    if model.status != "seated" or model.view is None:
        return quit_(talk)
    if talk.practice:
        return Said(talk, (), (e.CloseTable(),))
    if verb == "leave" and model.owner and not model.hosted_elsewhere:
        return Said(talk, (_host_leaves(talk.model).format(quit=word("quit"), close=word("close")),))
    return _asked(talk, verb, _cost(talk, model.view, verb))


def _lost(talk: Talk, verb: Verb) -> Said:
    """No host hears it: one can only go, and nothing is closed by that."""
    unheard = lost.refused(talk, verb)
    return unheard if unheard is not None else _asked(talk, verb, lost.cost(talk))


def _asked(talk: Talk, verb: Verb, cost: str) -> Said:
    if not cost:
        return _carried_out(talk, verb)
    question = _("Type {yes} to do it.").format(yes=word("yes"))
    return Said(talk._replace(unsure=verb), (f"{cost} {question}",))


def answered(talk: Talk, line: Line | None) -> Said | None:
    """The line after the question; None: it is a command of its own, and nothing is left or closed."""
    verb = talk.unsure
    if verb is None or line is None or not talk.seated:
        return None
    if line.verb == "yes":
        return _carried_out(talk._replace(unsure=None), verb)
    return Said(talk._replace(unsure=None), (_("You stay."),)) if line.verb == "no" else None


def still_asked(old: ClientModel, new: ClientModel) -> bool:
    """Whether an open question stays so; not once the table asks something: a yes may be meant for that."""
    asks = new.view.ask if new.view is not None else None
    before = old.view.ask if old.view is not None else None
    news = asks is not None and (before is None or asks.id != before.id)
    is_there = new.status == "seated"
    return not news and new.status != "closed" and is_there == (old.status == "seated")


def _carried_out(talk: Talk, verb: Verb) -> Said:
    view = talk.model.view
    if talk.cut_off and talk.from_lobby and not talk.practice:
        there = talk.in_lobby
        return Said(there, (possible(in_lobby(there)),), (e.Disconnect(),))
    if talk.model.status != "seated" or view is None:
        return quit_(talk)
    if verb == "close":
        return Said(talk, (), (e.CloseTable(),))
    return Said(talk._replace(got_up=(view.table, view.round.match)), (), (e.GetUp(),))


def _host_leaves(model: ClientModel) -> str:
    match promises.kept(model):
        case "kept":
            return _("You are the host: {quit} keeps the table open and your seat, {close} closes the table.")
        case "two minutes":
            return _("You are the host: {quit} keeps the table for two minutes, {close} closes the table.")
    return _("You are the host: {close} closes the table.")


def _cost(talk: Talk, view: TableView, verb: Verb) -> str:
    """What it costs, as a sentence; empty when nothing."""
    if verb == "close":
        if not talk.model.owner or not (_others(talk, view) or view.watchers):
            return ""
        ends = _("The match ends at once, and nobody can go on with it.") if ends_a_match(talk.model) else ""
        return " ".join(filter(None, [ends, sentence(closes(view))]))
    runs = turn.mode(talk.model) in ("round", "showdown")
    owned = _("Whoever sits next owns the table then.") if talk.model.owner and _others(talk, view) else ""
    if not runs or view.round.you is None or not playing(view, view.round.you):
        return owned
    played = _("A bot plays your hand to the end of the round, then you are out for this match.")
    return " ".join(filter(None, [played, owned]))


def _others(talk: Talk, view: TableView) -> bool:
    return any(one.presence in ("here", "away") and one.seat != talk.model.seat for one in view.people)
