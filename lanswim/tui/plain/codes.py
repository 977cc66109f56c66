"""The question for the code of a private table, and its answer: the next line typed. No moves live here."""

from __future__ import annotations

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.locale.reasons import refuse
from lanswim.tui import effects as e
from lanswim.tui.code_dialog import CodeField, being_checked, entered, helped
from lanswim.tui.dialog_keys import ending
from lanswim.tui.plain.read import read, word
from lanswim.tui.plain.state import IN_LOBBY, Said, Talk, away, possible
from lanswim.tui.seat import Seat
from lanswim.tui.state import State


def how_to_give() -> str:
    """For whom nobody can be asked."""
    return _("It is given by --code CODE or in LANSWIM_CODE.")


def asked(talk: Talk, said: tuple[str, ...]) -> Said:
    """Why a code is wanted, and how to give up; one that was typed meanwhile is tried at once."""
    waiting = talk.code.text if talk.code is not None else ""
    reason = talk.model.refuse.reason if talk.model.refuse is not None else ""
    question = _("Type the code of the table, or {leave} to give up.").format(leave=word("leave"))
    talk = talk._replace(code=CodeField())
    if not waiting:
        return Said(talk, (*said, refuse(reason), question))
    next_one = answered(talk, waiting)
    return next_one._replace(lines=(*said, refuse(reason), *next_one.lines))


def answered(talk: Talk, text: str) -> Said:
    """The next line is the code, unless it says that there is none."""
    line = read(text)
    if line is not None and line.verb in ("leave", "quit") and not line.rest:
        return given_up(talk)
    if line is not None and line.verb == "help" and not line.rest:
        return Said(talk, tuple(helped()))
    if talk.code is not None and talk.code.trying:
        return Said(talk._replace(code=CodeField(text.strip(), trying=True)), (being_checked(),))
    field = CodeField(text.strip(), warned_of=talk.code.warned_of if talk.code is not None else "")
    found = entered(field)
    if isinstance(found, CodeField):
        return Said(talk._replace(code=found), (found.said,))
    talk = talk._replace(code=CodeField(trying=True), model=ClientModel())
    return Said(talk, (being_checked(),), (e.ShowCode(found),))


def given_up(talk: Talk) -> Said:
    """Back to the lobby, or the end."""
    talk = talk._replace(code=None)
    if talk.from_lobby:
        back = talk.in_lobby
        return Said(back, (possible(IN_LOBBY),), (e.Disconnect(),))
    return Said(talk, (), away(*ending(State(talk.me, seat=Seat(talk.model)))))
