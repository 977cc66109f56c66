"""The events of a table (jsonlines) as lines for people who watch a host or a bot. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lanswim.locale import _, reasons

Event = dict[str, Any]


def line(event: Event) -> str | None:
    """One line for the event; None for those that would only make noise (whose turn it is)."""
    say = _LINES.get(event["event"])
    return None if say is None else say(event)


def _listening(event: Event) -> str:
    return _("{table} is open: {addresses} (table {id})").format(
        table=event["name"], addresses=", ".join(event["addresses"]), id=event["table"]
    )


def _seated(event: Event) -> str:
    return _("{name} sits down.").format(name=event["name"])


def _left(event: Event) -> str:
    text = {"kicked": _("{name} is sent away."), "dropped": _("{name} is out of this match.")}
    return text.get(event.get("why", ""), _("{name} gets up.")).format(name=event["name"])


def _match_started(event: Event) -> str:
    return _("Match {number} begins: {names}.").format(number=event["match"], names=_names(event["seats"]))


def _round_over(event: Event) -> str:
    paid = "; ".join(f"{name}: {why}" for name, why in event["why"].items())
    return _("Round {number} is over. {paid}").format(
        number=event["round"], paid=paid or _("Nobody loses a life.")
    )


def _match_over(event: Event) -> str:
    if event["winner"] is None:
        return _("The match is over, nobody has won.")
    return _("The match is over, {name} has won.").format(name=event["winner"])


def _closed(event: Event) -> str:
    return reasons.closed(event["reason"])


def _names(names: list[str]) -> str:
    return ", ".join(names)


_LINES: dict[str, Callable[[Event], str]] = {
    "listening": _listening,
    "seated": _seated,
    "left": _left,
    "match_started": _match_started,
    "round_over": _round_over,
    "match_over": _match_over,
    "closed": _closed,
}
