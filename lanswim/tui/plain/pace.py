"""What the plain screen says of the clock, and of what is done about absence. Nothing is changed here."""

from __future__ import annotations

from lanswim_protocol.messages import Pace, TableView

from lanswim.locale import _


def told(view: TableView) -> tuple[str, ...]:
    """How long a turn may take, and what is done about who is missing."""
    return () if view.pace is None else (_clock(view.pace), _absence(view.pace))


def changed(old: TableView | None, new: TableView) -> tuple[str, ...]:
    """What of it is otherwise than before; all of it where that is not known."""
    before = old.pace if old is not None else None
    if before is None or new.pace is None:
        return told(new)
    pairs = ((_clock(before), _clock(new.pace)), (_absence(before), _absence(new.pace)))
    return tuple(now for then, now in pairs if then != now)


def _clock(pace: Pace) -> str:
    if pace.turn_ms is None:
        return _("No clock.")
    return _("A turn: {n} seconds.").format(n=pace.turn_ms // 1_000)


def _absence(pace: Pace) -> str:
    texts = {
        "same": _("Who is missing for {n} seconds is asked about: wait, a bot, or on without."),
        "open": _("For who is missing for {n} seconds a bot plays."),
    }
    return texts[pace.absence].format(n=pace.grace_ms // 1_000)
