"""Clock and absence in words, and their keys: in the waiting room, and in a match."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.tui import company, turn
from lanswim.tui.letters import cap
from lanswim.tui.pace_keys import NUDGE, has_more
from lanswim.tui.state import Seat


def clock_said(view: TableView) -> str:
    """How long a turn may take."""
    turn_ms = view.pace.turn_ms if view.pace is not None else None
    if turn_ms is None:
        return _("none")
    return _("{n} s").format(n=turn_ms // 1000)


def absence_said(view: TableView) -> str:
    """What is done about who is missing, in a few words."""
    opened = view.pace is not None and view.pace.absence == "open"
    return _("a bot plays") if opened else _("wait and ask")


def keys_of(view: TableView) -> list[str]:
    """For the owner between matches: how it is, and the keys that change it; the rules as well."""
    clock = _("clock: {what} {key}").format(what=clock_said(view), key=cap("clock"))
    absence = _("who is missing: {what} {key}").format(what=absence_said(view), key=cap("absence"))
    return [clock, absence, _("{key} change the rules").format(key=cap("edit_rules"))]


def told(view: TableView) -> list[str]:
    """The same for everybody else."""
    if view.pace is None:
        return []
    clock = _("Clock: {what}.").format(what=clock_said(view))
    return [f"{clock} {_('Who is missing: {what}.').format(what=absence_said(view))}"]


def in_match(seat: Seat, *, short: bool = False) -> list[str]:
    """The keys about time that do something now."""
    view = seat.model.view
    if view is None or seat.model.status != "seated" or turn.mode(seat.model) not in ("round", "showdown"):
        return []
    found = []
    if has_more(seat):
        found.append(_("[+] time") if short else _("[+] more time (once)"))
    if company.remindable(seat.model) and not short:
        found.append(_("[{key}] remind").format(key=NUDGE))
    if company.may_pause(seat.model) and not short:
        found.append(_("[F9] break"))
    return found


def comes_next(view: TableView, name: str) -> str:
    """What is done when somebody who is away has been waited for long enough."""
    if view.pace is not None and view.pace.absence == "open":
        return _("{name} is away: soon a bot plays.").format(name=name)
    return _("{name} is away: soon you are asked what is to be done.").format(name=name)
