"""The plain screen as a pure function: (state, line or event) → (state, lines, effects). No I/O."""

from __future__ import annotations

from typing import NamedTuple

from lanswim_protocol.messages import Answer, AnswerKind, TableInfo, TableView

from lanswim.client.model import ClientModel
from lanswim.locale import _, cards
from lanswim.locale.reasons import problem
from lanswim.locale.rules_said import rules_name, sentences
from lanswim.tui import effects as e
from lanswim.tui import plain_say as say
from lanswim.tui import turn
from lanswim.tui.clean import shown
from lanswim.tui.context import HostOrder
from lanswim.tui.dialog_keys import ending
from lanswim.tui.lobby_keys import default_form, read_address
from lanswim.tui.plain_read import Line, Verb, read, two_cards, word
from lanswim.tui.presenter.moves import log_lines
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.state import (
    Event,
    HostDown,
    HostUp,
    ModelChanged,
    Nearby,
    SearchChanged,
    Seat,
    State,
    TablesChanged,
)


class Talk(NamedTuple):
    """What the plain screen knows: where one is, the table, and the numbers of the tables nearby."""

    me: str
    from_lobby: bool = True
    practice: bool = False
    seated: bool = False
    model: ClientModel = ClientModel()
    tables: tuple[Nearby, ...] = ()
    numbers: tuple[str, ...] = ()
    """ids of all tables ever seen, so that a number never means another one"""
    autostart: bool = False


class Said(NamedTuple):
    """The next state, lines to print, and what is to be done."""

    talk: Talk
    lines: tuple[str, ...] = ()
    effects: tuple[e.Effect, ...] = ()


_ANSWERS: dict[Verb, AnswerKind] = {
    "all": "swap_all",
    "pass": "pass",
    "knock": "knock",
    "keep": "keep",
    "reject": "reject",
    "ready": "ready",
    "yes": "yes",
    "no": "no",
}
_AT_TABLE: tuple[Verb, ...] = ("hand", "middle", "lives", "seats", "moves", "rules", "leave", "quit")
_IN_LOBBY: tuple[Verb, ...] = ("join", "host", "practice", "address", "tables", "quit")


def greeting(talk: Talk) -> list[str]:
    """The first lines of the lobby."""
    return [_("Tables nearby appear here by themselves."), _possible(_IN_LOBBY)]


def hear(talk: Talk, event: Event) -> Said:
    """Something happened."""
    match event:
        case ModelChanged(model):
            return _model(talk, model)
        case TablesChanged(tables):
            return _tables(talk, tables)
        case SearchChanged(problem=text) if text and not talk.seated:
            return Said(talk, (problem(text),))
        case HostUp(target):
            seated = talk._replace(seated=True, model=ClientModel(), autostart=talk.practice)
            return Said(seated, (), (e.Join(target),))
        case HostDown(sentence):
            effects = () if talk.from_lobby else (e.Quit(1, sentence),)
            return Said(talk, (sentence,) if talk.from_lobby else (), effects)
    return Said(talk)


def typed(talk: Talk, text: str) -> Said:
    """Somebody typed a line."""
    if not text.strip():
        return Said(talk)
    line = read(text)
    if line is None:
        return Said(talk, (_("I do not understand that.") + " " + _help(talk),))
    if line.verb == "help":
        return Said(talk, (_help(talk),))
    if line.verb == "quit":
        return _quit(talk)
    return _table(talk, line) if talk.seated else _lobby(talk, line)


def gone(talk: Talk) -> Said:
    """Standard input has ended: the screen closes, the seat is kept."""
    return Said(talk, (_("Goodbye. Your seat is kept.") if talk.seated else _("Goodbye."),), _away(0))


def _away(code: int, sentence: str = "") -> tuple[e.Effect, ...]:
    return (e.Disconnect(), e.Quit(code, sentence))


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
        return Said(back, (*said, sentence, _possible(_IN_LOBBY)), (e.Disconnect(),))
    if code:
        return Said(talk, said, _away(code, sentence))
    return Said(talk, (*said, sentence), _away(0))


def _tables(talk: Talk, tables: tuple[Nearby, ...]) -> Said:
    before = {one.info.table: one.info for one in talk.tables}
    fresh = tuple(one.info.table for one in tables if one.info.table not in talk.numbers)
    talk = talk._replace(tables=tables, numbers=(*talk.numbers, *fresh))
    if talk.seated:
        return Said(talk)
    now = {one.info.table: one.info for one in tables}
    lines = [_table_line(talk, info) for table, info in now.items() if before.get(table) != info]
    closed = [info for table, info in before.items() if table not in now]
    lines += [_("Table {name} is gone.").format(name=shown(info.name)) for info in closed]
    return Said(talk, tuple(lines))


def _table_line(talk: Talk, info: TableInfo) -> str:
    state = {"open": _("waiting"), "playing": _("playing"), "full": _("full")}[info.state]
    text = _("Table {n}: {name}, rules {rules}, {people} people, {bots} bots, {seats} seats, {state}.")
    return text.format(
        n=talk.numbers.index(info.table) + 1,
        name=shown(info.name),
        rules=rules_name(info.rules),
        people=info.people,
        bots=info.bots,
        seats=info.seats,
        state=state,
    )


def _lobby(talk: Talk, line: Line) -> Said:
    match line.verb:
        case "tables":
            lines = tuple(_table_line(talk, one.info) for one in talk.tables)
            return Said(talk, lines or (_("No table yet."),))
        case "join":
            return _join(talk, line.rest)
        case "address":
            target = read_address(line.rest)
            if target is None:
                return Said(talk, (_("An address looks like this: 192.168.1.7:4031"),))
            return Said(talk._replace(seated=True, model=ClientModel()), (), (e.Join(target),))
        case "host":
            order = HostOrder(line.rest or default_form(talk.me).name, 4, 1)
            return Said(talk._replace(practice=False), (_("Opening the table…"),), (e.OpenTable(order),))
        case "practice":
            bots = _number(line.rest, 1, 8) or 3
            practice = HostOrder(_("Practice"), bots + 1, bots, practice=True)
            return Said(talk._replace(practice=True), (_("Opening the table…"),), (e.OpenTable(practice),))
    return Said(talk, (_("You do not sit at a table.") + " " + _possible(_IN_LOBBY),))


def _join(talk: Talk, rest: str) -> Said:
    here = {one.info.table: one for one in talk.tables}
    number = _number(rest, 1, len(talk.numbers))
    chosen = here.get(talk.numbers[number - 1]) if number else None
    if not rest and len(here) == 1:
        chosen = talk.tables[0]
    if chosen is None:
        return Said(
            talk, (_("There is no such table. Type {tables} to hear them.").format(tables=word("tables")),)
        )
    return Said(talk._replace(seated=True, practice=False, model=ClientModel()), (), (e.Join(chosen.target),))


def _table(talk: Talk, line: Line) -> Said:
    view = talk.model.view
    if line.verb in ("leave", "close"):
        return _leave(talk, line.verb)
    if view is None:
        return Said(talk, (_("Still connecting."),))
    if line.verb == "swap" or line.verb in _ANSWERS:
        return _answer(talk, view, line)
    told = _tell(talk, view, line.verb)
    return Said(talk, told) if told else _arrange(talk, view, line)


def _tell(talk: Talk, view: TableView, verb: Verb) -> tuple[str, ...]:
    match verb:
        case "hand":
            return (say.hand(view),)
        case "middle":
            return (say.middle(view.round),)
        case "lives":
            return (say.lives(view),)
        case "seats":
            return tuple(say.seats(view))
        case "rules":
            return (rules_name(view.round.rules), *sentences(turn.rules_of(view.round.rules)))
        case "moves":
            said = [f"{name} {text}.".strip() for name, text in log_lines(view)]
            return tuple(said) or (_("No move yet."),)
    return ()


def _answer(talk: Talk, view: TableView, line: Line) -> Said:
    kind = turn.asked(talk.model)
    if kind is None or view.ask is None:
        return Said(talk, (_not_now(view),))
    if talk.model.pending is not None:
        return Said(talk, (_("One moment, the last command is on its way."),))
    if line.verb == "swap":
        return _swap(talk, view, line)
    return Said(talk, (), (e.Decide(Answer(_ANSWERS[line.verb]), view.ask.id),))


def _swap(talk: Talk, view: TableView, line: Line) -> Said:
    found = two_cards(line)
    if found is None or view.ask is None:
        example = _("Say which card of yours against which of the middle, like: {example}.")
        own, other = (view.round.hand or ["KS"])[0], (view.round.middle or ["TH"])[0]
        text = f"{word('swap')} {cards.spoken(own)}, {cards.spoken(other)}"
        return Said(talk, (example.format(example=text),))
    hand, middle = found
    if hand not in view.round.hand and middle in view.round.hand:
        hand, middle = middle, hand
    return Said(talk, (), (e.Decide(Answer("swap", hand, middle), view.ask.id),))


def _not_now(view: TableView) -> str:
    if view.round.turn is not None and view.round.turn != view.round.you:
        name = name_at(view, view.round.turn)
        return _("It is not your turn: {name} is on turn.").format(name=name)
    return _("That is not possible now.")


def _arrange(talk: Talk, view: TableView, line: Line) -> Said:
    match line.verb:
        case "start":
            return Said(talk, (), (e.StartMatch(),))
        case "bots" if (bots := _number(line.rest, 0, view.seats)) is not None:
            return Said(talk, (), (e.WantBots(bots),))
        case "sit" if (place := _number(line.rest, 1, view.seats)) is not None:
            return Said(talk, (), (e.MoveTo(place - 1),))
        case "switch":
            places = [_number(part, 1, view.seats) for part in line.rest.split()]
            if len(places) == 2 and places[0] is not None and places[1] is not None:
                return Said(talk, (), (e.SwapTwo(places[0] - 1, places[1] - 1),))
    return Said(talk, (_("I do not understand that.") + " " + _help(talk),))


def _leave(talk: Talk, verb: Verb) -> Said:
    if talk.model.status != "seated":
        return _quit(talk)
    if verb == "close" or talk.practice:
        return Said(talk, (), (e.CloseTable(),))
    if talk.model.owner:
        text = _("You are the host: {quit} keeps the table open and your seat, {close} closes the table.")
        return Said(talk, (text.format(quit=word("quit"), close=word("close")),))
    return Said(talk, (), (e.GetUp(),))


def _quit(talk: Talk) -> Said:
    if talk.seated and talk.practice and talk.model.status == "seated":
        return Said(talk._replace(from_lobby=False), (), (e.CloseTable(),))
    return gone(talk)


def _help(talk: Talk) -> str:
    if not talk.seated:
        return _possible(_IN_LOBBY)
    if turn.mode(talk.model) == "waiting":
        return say.waiting_hint(talk.model)
    now = say.asked(talk.model)
    return " ".join([*now[-1:], _possible(_AT_TABLE)])


def _possible(verbs: tuple[Verb, ...]) -> str:
    return _("Possible: {words}.").format(words=", ".join(word(verb) for verb in verbs))


def _number(text: str, least: int, most: int) -> int | None:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        return None
    return int(text) if least <= int(text) <= most else None
