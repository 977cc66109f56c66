"""The question for the code of a private table, and its answer: the next line typed. No moves live here."""

from __future__ import annotations

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.locale.reasons import refuse
from lanswim.tui import effects as e
from lanswim.tui.code_dialog import CodeField, entered
from lanswim.tui.dialog_keys import ending
from lanswim.tui.plain.read import read, word
from lanswim.tui.plain.state import IN_LOBBY, Said, Talk, away, possible
from lanswim.tui.state import Seat, State


def how_to_give() -> str:
    """For whom nobody can be asked."""
    return _("It is given by --code CODE or in LANSWIM_CODE.")


def asked(talk: Talk, said: tuple[str, ...]) -> Said:
    """Why a code is wanted, and how to give up."""
    reason = talk.model.refuse.reason if talk.model.refuse is not None else ""
    question = _("Type the code of the table, or {leave} to give up.").format(leave=word("leave"))
    return Said(talk._replace(code=CodeField()), (*said, refuse(reason), question))


def answered(talk: Talk, text: str) -> Said:
    """The next line is the code, unless it says that there is none."""
    line = read(text)
    if line is not None and line.verb in ("leave", "quit") and not line.rest:
        return given_up(talk)
    field = CodeField(text.strip(), warned_of=talk.code.warned_of if talk.code is not None else "")
    found = entered(field)
    if isinstance(found, CodeField):
        return Said(talk._replace(code=found), (found.said,))
    return Said(talk._replace(code=None, model=ClientModel()), (), (e.ShowCode(found),))


def given_up(talk: Talk) -> Said:
    """Back to the lobby, or the end."""
    talk = talk._replace(code=None)
    if talk.from_lobby:
        back = talk._replace(seated=False, practice=False, model=ClientModel())
        return Said(back, (possible(IN_LOBBY),), (e.Disconnect(),))
    return Said(talk, (), away(*ending(State(talk.me, seat=Seat(talk.model)))))
