"""What is said of a vote about somebody missing: the question, who wants what, and that it is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lanswim_protocol.messages import NewsKind, TableView, Vote

from lanswim.locale import _
from lanswim.tui import turn
from lanswim.tui.clean import shown
from lanswim.tui.plain.read import word
from lanswim.tui.presenter.parts import name_at

_SETTLED: Final[tuple[NewsKind, ...]] = ("vote_wait", "vote_bot", "vote_drop")


def votes(old: TableView | None, view: TableView) -> Iterator[str]:
    """Who has voted since, and for what; one's own is no news."""
    before = {one.seat: one.vote for one in old.people} if old is not None else {}
    for one in view.people:
        if one.vote is not None and one.vote != before.get(one.seat) and one.seat != view.round.you:
            yield _vote(one.vote).format(name=shown(one.name))


def _vote(vote: Vote) -> str:
    return {
        "wait": _("{name} wants to wait."),
        "bot": _("{name} wants a bot to play."),
        "drop": _("{name} wants to go on without."),
    }[vote]


def question(view: TableView) -> list[str]:
    """What is to be done about who is missing, and who decides; how long one has comes after it."""
    about = view.ask.about if view.ask is not None and view.ask.about is not None else view.missing
    name = name_at(view, about) if about is not None else _("Somebody")
    rule = _("{name} is missing. Most of those present decide; a tie means that a bot plays.")
    text = _("Type {wait} to wait for {name}, {bot} to let a bot play, {drop} to go on without {name}.")
    words = {"wait": word("wait"), "bot": word("bot"), "drop": word("drop")}
    return [rule.format(name=name), text.format(name=name, **words)]


def decided(old: TableView | None, new: TableView | None) -> tuple[int, int] | None:
    """The match and round of a vote that this view says is settled."""
    if new is None or new is old or not any(one.kind in _SETTLED for one in new.news):
        return None
    return new.round.match, new.round.round


def no_vote_now(view: TableView, *, decided: bool) -> str:
    """Said to a vote that nobody asks for: it comes too late, or is cast already; empty for any other."""
    mine = turn.person(view, view.round.you) if view.round.you is not None else None
    if view.standstill == "missing" and mine is not None and mine.vote is not None:
        return _("You have voted; the others are still being asked.")
    return _("It is decided already.") if decided else ""
