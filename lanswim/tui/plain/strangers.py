"""The question about a host that is not the key one knows: a yes has to be typed. Nothing is carried out."""

from __future__ import annotations

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.tui import effects as e
from lanswim.tui.dialog_keys import ending
from lanswim.tui.hosts_told import ask_aloud, new_key, other_words
from lanswim.tui.plain.read import Line, word
from lanswim.tui.plain.state import IN_LOBBY, Said, Talk, away, possible
from lanswim.tui.seat import Seat
from lanswim.tui.state import State


def how_to_accept() -> str:
    """For whom nobody can be asked."""
    return _("--accept-key goes along with it.")


def asked(talk: Talk, said: tuple[str, ...], key: bytes) -> Said:
    """Why not, how to be sure, and what can be done."""
    question = _("Type {yes} to sit down all the same.").format(yes=word("yes"))
    sure = [ask_aloud(talk.model.suspect)] if talk.model.suspect is not None else []
    return Said(talk._replace(stranger=key), (*said, *sure, question))


def answered(talk: Talk, line: Line | None) -> Said:
    """The next line: only a yes sits down."""
    suspect = talk.model.suspect
    if suspect is not None and line is not None and line.verb == "help":
        question = _("Type {yes} to sit down all the same.").format(yes=word("yes"))
        return Said(talk, (ask_aloud(suspect), other_words(suspect), new_key(), question))
    key, talk = talk.stranger, talk._replace(stranger=None)
    if key is not None and line is not None and line.verb == "yes":
        return Said(talk._replace(model=ClientModel()), (), (e.AcceptKey(key),))
    if talk.from_lobby:
        back = talk.in_lobby
        return Said(back, (possible(IN_LOBBY),), (e.Disconnect(),))
    return Said(talk, (), away(*ending(State(talk.me, seat=Seat(talk.model)))))
