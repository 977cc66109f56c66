"""Clock and absence in words, and their keys: in the waiting room, and in a match."""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import Pace, TableView

from lanswim.locale import _
from lanswim.tui import company, turn
from lanswim.tui.letters import cap
from lanswim.tui.pace_keys import GRACE_MS, NUDGE, has_more
from lanswim.tui.seat import Seat

_USUAL: Final = Pace("same", GRACE_MS["same"])
"""of a host that does not say"""


def clock_said(pace: Pace) -> str:
    """How long a turn may take."""
    return _("none") if pace.turn_ms is None else _("{n} s").format(n=pace.turn_ms // 1_000)


def absence_said(pace: Pace) -> str:
    """What is done about who is missing, and after how long, in a few words."""
    text = _("after {n} s a bot plays") if pace.absence == "open" else _("after {n} s all are asked")
    return text.format(n=pace.grace_ms // 1_000)


def briefly(view: TableView) -> str:
    """Both in at most 34 cells."""
    pace = view.pace or _USUAL
    text = _("clock {clock}; missing {n} s: {what}")
    return text.format(clock=clock_said(pace), n=pace.grace_ms // 1_000, what=_asked_or_bot(pace))


def _asked_or_bot(pace: Pace) -> str:
    return _("bot") if pace.absence == "open" else _("ask")


def keys_of(view: TableView) -> list[str]:
    """For the owner between matches: how it is, and the keys that change it; the rules as well."""
    pace = view.pace or _USUAL
    clock = _("clock: {what} {key}").format(what=clock_said(pace), key=cap("clock"))
    absence = _("who is missing: {what} {key}").format(what=absence_said(pace), key=cap("absence"))
    return [clock, absence, _("{key} change the rules").format(key=cap("edit_rules"))]


def short_keys(view: TableView) -> list[str]:
    """For a small window, which has no room for more than these two; the others are in the help."""
    pace = view.pace or _USUAL
    clock = _("{key} clock: {what}").format(key=cap("clock"), what=clock_said(pace))
    return [clock, _("{key} missing: {what}").format(key=cap("absence"), what=_asked_or_bot(pace))]


def told(view: TableView) -> list[str]:
    """The same for everybody else."""
    pace = view.pace or _USUAL
    clock = _("Clock: {what}.").format(what=clock_said(pace))
    return [f"{clock} {_('Who is missing: {what}.').format(what=absence_said(pace))}"]


def more_time(seat: Seat) -> list[tuple[str, str]]:
    """The key for more time where there is some, and the same with fewer words."""
    return [(_("[+] more time (once)"), _("[+] time"))] if _in_match(seat) and has_more(seat) else []


def others(seat: Seat) -> list[str]:
    """The other keys about time that do something now."""
    if not _in_match(seat):
        return []
    found = [_("[{key}] remind").format(key=NUDGE)] if company.remindable(seat.model) else []
    return [*found, *([_("[F9] break")] if company.may_pause(seat.model) else [])]


def _in_match(seat: Seat) -> bool:
    return seat.model.status == "seated" and turn.mode(seat.model) in ("round", "showdown")


def comes_next(view: TableView, name: str) -> str:
    """What is done when somebody who is away has been waited for long enough."""
    if view.pace is not None and view.pace.absence == "open":
        return _("{name} is away: soon a bot plays.").format(name=name)
    return _("{name} is away: soon you are asked what is to be done.").format(name=name)
