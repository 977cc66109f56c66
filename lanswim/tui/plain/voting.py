"""What is said of a vote about somebody missing: the question, who wants what, and that it is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from lanswim_protocol.messages import NewsKind, Person, TableView, Vote

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.tui import turn
from lanswim.tui.clean import shown
from lanswim.tui.company import may_vote, voting
from lanswim.tui.pace_keys import may_ask_again
from lanswim.tui.plain.read import word
from lanswim.tui.presenter.parts import name_at

_SETTLED: Final[tuple[NewsKind, ...]] = ("vote_wait", "vote_bot", "vote_drop")


def votes(old: TableView | None, view: TableView) -> Iterator[str]:
    """Who has voted since, and for what; one's own vote is confirmed."""
    before = {one.seat: one.vote for one in old.people} if old is not None else {}
    for one in view.people:
        if one.vote is not None and one.vote != before.get(one.seat):
            yield _vote(view, one, one.vote)


def _vote(view: TableView, one: Person, vote: Vote) -> str:
    if one.seat == view.round.you:
        return {
            "wait": _("Your vote: wait."),
            "bot": _("Your vote: a bot plays."),
            "drop": _("Your vote: go on without."),
        }[vote]
    return _theirs(vote).format(name=shown(one.name))


def _theirs(vote: Vote) -> str:
    return {
        "wait": _("{name} wants to wait."),
        "bot": _("{name} wants a bot to play."),
        "drop": _("{name} wants to go on without."),
    }[vote]


def so_far(view: TableView) -> list[str]:
    """Who wants what, and who has not voted yet."""
    late = [shown(one.name) for one in view.people if may_vote(view, one) and one.vote is None]
    waits = [_("Not yet: {names}.").format(names=", ".join(late))] if late else []
    return [*(_vote(view, one, one.vote) for one in view.people if one.vote is not None), *waits]


def standing(model: ClientModel) -> list[str]:
    """Where a vote stands, for who is not asked (any more): the question, the votes, what can be typed."""
    view = model.view
    if view is None or view.standstill != "missing" or view.missing == view.round.you:
        return []
    if voting(model):
        late = no_vote_now(view, decided=False)
        return [question(view)[0], *so_far(view), *([late] if late else [])]
    waits = _("The table waits for {name}.").format(name=name_at(view, view.missing or 0))
    again = _("Type {vote} to be asked again.").format(vote=word("vote"))
    return [waits, *([again] if may_ask_again(model) else [])]


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
