"""What becomes of one's seat when this program ends, in words. Not decided here: how long a host waits."""

from __future__ import annotations

from typing import Literal

from lanswim_protocol.messages import Person

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.tui.letters import cap

Kept = Literal["kept", "two minutes", "closes"]


def kept(model: ClientModel) -> Kept:
    """One's own host waits a while for its owner only during a match, where nobody else has a seat."""
    view = model.view
    if not model.owner or model.hosted_elsewhere or view is None:
        return "kept"
    if any(_holds_it(one) for one in view.people if one.seat != model.seat):
        return "kept"
    return "closes" if view.round.phase in ("waiting", "over") else "two minutes"


def _holds_it(one: Person) -> bool:
    return one.presence == "here" or (one.presence == "away" and not one.bot)


def program_ended(model: ClientModel) -> str:
    """Said when the program was ended or has failed."""
    texts = {
        "kept": _("Your seat is kept."),
        "two minutes": _("Your seat is kept for two minutes."),
        "closes": "",
    }
    return texts[kept(model)]


def screen_closed(model: ClientModel, *, from_lobby: bool) -> str:
    """The owner's first way in the question at leaving."""
    promised = kept(model)
    if promised == "kept":
        return _("close only this screen: the table goes on, your seat is kept")
    if from_lobby and promised == "closes":  # a waiting room gives up the seats of who is away
        return _(
            "close only this screen: the table stays as long as this program runs, "
            "your seat for half a minute"
        )
    if from_lobby:  # the host hears the end of the program, not of the screen
        return _("close only this screen: the table stays open until this program ends")
    if promised == "two minutes":
        return _("close only this screen: the table waits two minutes for you")
    return _("close this screen, and so the table: nobody else sits at it")


def given_up(model: ClientModel, *, restartable: bool, from_lobby: bool) -> str:
    """To leave a table that cannot be reached: one's own can go on, of others nothing is known."""
    if restartable and from_lobby:
        text = _("back to the lobby: {key} there goes on with the match as it stood")
        return text.format(key=cap("resume"))
    if restartable:
        return _("end here: lanswim host --resume goes on with the match as it stood")
    if model.seat is None:
        return _("stop looking for the table")
    return _("stop looking for the table: if it is there again, so is your seat")


def window_closed(model: ClientModel) -> str:
    """For the help."""
    match kept(model):
        case "kept":
            return _("If the connection is lost or you close the window, your seat is kept: just come back.")
        case "two minutes":
            return _("If you close the window, your seat is kept for two minutes: just come back.")
    return _("If you close the window, the table closes: nobody else sits at it.")


def interrupted(model: ClientModel) -> str:
    """What Ctrl-C does while it is asked whether to leave."""
    match kept(model):
        case "kept":
            return _("[Ctrl-C] end the program at once; your seat is kept.")
        case "two minutes":
            return _("[Ctrl-C] end the program at once; your seat is kept for two minutes.")
    return _("[Ctrl-C] end the program at once.")


def goodbye_unseen(*, restartable: bool) -> str:
    """The same at a table that cannot be reached."""
    if restartable:
        return _("Goodbye. lanswim host --resume goes on with the match as it stood.")
    return _("Goodbye. If the table is there again, so is your seat.")


def goodbye(model: ClientModel) -> str:
    """Said to somebody with a seat by the plain screen as it closes."""
    match kept(model):
        case "kept":
            return _("Goodbye. Your seat is kept.")
        case "two minutes":
            return _("Goodbye. Your seat is kept for two minutes.")
    return _("Goodbye. The table closes: nobody else sits at it.")
