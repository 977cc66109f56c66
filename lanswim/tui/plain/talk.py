"""The plain screen as a pure function: (state, line or event) → (state, lines, effects). No I/O."""

from __future__ import annotations

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.locale.reasons import problem
from lanswim.tui import effects as e
from lanswim.tui import turn
from lanswim.tui.dialog_keys import ending
from lanswim.tui.plain import lobby, say, table
from lanswim.tui.plain.read import read
from lanswim.tui.plain.state import IN_LOBBY, Said, Talk, away, gone, help_line, possible, quit_
from lanswim.tui.state import Event, HostDown, HostUp, ModelChanged, SearchChanged, Seat, State, TablesChanged

__all__ = ["Said", "Talk", "gone", "greeting", "hear", "typed"]


def greeting(talk: Talk) -> list[str]:
    """The first lines of the lobby."""
    return [_("Tables nearby appear here by themselves."), possible(IN_LOBBY)]


def hear(talk: Talk, event: Event) -> Said:
    """Something happened."""
    match event:
        case ModelChanged(model):
            return _model(talk, model)
        case TablesChanged(tables):
            return lobby.tables_changed(talk, tables)
        case SearchChanged(problem=text) if text and not talk.seated:
            return Said(talk, (problem(text),))
        case HostUp(target):
            seated = talk._replace(seated=True, model=ClientModel(), autostart=talk.practice)
            return Said(seated, (), (e.Join(target),))
        case HostDown(sentence, code):
            effects = () if talk.from_lobby else (e.Quit(code, sentence),)
            return Said(talk, (sentence,) if talk.from_lobby else (), effects)
    return Said(talk)


def typed(talk: Talk, text: str) -> Said:
    """Somebody typed a line."""
    if not text.strip():
        return Said(talk)
    line = read(text)
    if line is None:
        return Said(talk, (_("I do not understand that.") + " " + help_line(talk),))
    if line.verb == "help":
        return Said(talk, (help_line(talk),))
    if line.verb == "quit":
        return quit_(talk)
    return table.command(talk, line) if talk.seated else lobby.command(talk, line)


def _model(talk: Talk, model: ClientModel) -> Said:
    if not talk.seated:
        return Said(talk)
    said = tuple(say.changes(talk.model, model))
    first = talk.model.view is None and model.view is not None
    talk = talk._replace(model=model)
    if model.status == "closed":
        return _closed(talk, said)
    if first and turn.mode(model) == "waiting":
        said = (*said, *say.seats(model.view), say.waiting_hint(model)) if model.view else said
    if talk.autostart and model.owner and turn.mode(model) == "waiting":
        return Said(talk._replace(autostart=False), said, (e.StartMatch(),))
    return Said(talk, said)


def _closed(talk: Talk, said: tuple[str, ...]) -> Said:
    code, sentence = ending(State(talk.me, seat=Seat(talk.model)))
    if talk.from_lobby:
        back = talk._replace(seated=False, practice=False, model=ClientModel())
        return Said(back, (*said, *sentence.split("\n"), possible(IN_LOBBY)), (e.Disconnect(),))
    if code:
        return Said(talk, said, away(code, sentence))
    return Said(talk, (*said, sentence), away(0))
