"""What the plain screen knows, and what comes of a line or an event. Only data and words for it."""

from __future__ import annotations

from typing import NamedTuple

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.tui import effects as e
from lanswim.tui import turn
from lanswim.tui.plain import say
from lanswim.tui.plain.read import Verb, word
from lanswim.tui.state import Nearby


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


AT_TABLE: tuple[Verb, ...] = ("hand", "middle", "lives", "seats", "moves", "rules", "leave", "quit")
IN_LOBBY: tuple[Verb, ...] = ("join", "host", "practice", "address", "tables", "quit")


def gone(talk: Talk) -> Said:
    """Standard input has ended: the screen closes, the seat is kept."""
    return Said(talk, (_("Goodbye. Your seat is kept.") if talk.seated else _("Goodbye."),), away(0))


def away(code: int, sentence: str = "") -> tuple[e.Effect, ...]:
    """The screen closes, the seat is kept."""
    return (e.Disconnect(), e.Quit(code, sentence))


def quit_(talk: Talk) -> Said:
    """The person wants to go; a table to practise at goes as well."""
    if talk.seated and talk.practice and talk.model.status == "seated":
        return Said(talk._replace(from_lobby=False), (), (e.CloseTable(),))
    return gone(talk)


def help_line(talk: Talk) -> str:
    """What is possible now."""
    if not talk.seated:
        return possible(IN_LOBBY)
    if turn.mode(talk.model) == "waiting":
        return say.waiting_hint(talk.model)
    now = say.asked(talk.model)
    return " ".join([*now[-1:], possible(AT_TABLE)])


def possible(verbs: tuple[Verb, ...]) -> str:
    """These commands by their words."""
    return _("Possible: {words}.").format(words=", ".join(word(verb) for verb in verbs))


def number(text: str, least: int, most: int) -> int | None:
    """The number a text is, if it lies between these two."""
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        return None
    return int(text) if least <= int(text) <= most else None
