"""Whom a typed name means, and what is said of who is missing or watches. Nothing is ordered here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lanswim_protocol.messages import News, Person, TableView, Watcher

from lanswim.locale import _, news_said
from lanswim.locale.reasons import refused
from lanswim.locale.rules_named import rules_name
from lanswim.tui import turn
from lanswim.tui.clean import shown
from lanswim.tui.notes import kind_of
from lanswim.tui.plain import pace
from lanswim.tui.plain.read import word
from lanswim.tui.presenter.parts import name_at, playing
from lanswim.tui.presenter.whose_turn import waiting_for
from lanswim.tui.rules_told import changed
from lanswim.tui.told import restarted


def named(view: TableView, text: str) -> Person | Watcher | None:
    """Who is called so, or by the beginning of a name that is nobody else's; else the seat of this number."""
    key = " ".join(text.split()).casefold()
    everybody: Sequence[Person | Watcher] = [*view.people, *view.watchers]
    exact = [one for one in everybody if key and shown(one.name).casefold() == key]
    begins = [one for one in everybody if key and shown(one.name).casefold().startswith(key)]
    found = exact or begins
    if not found and key.isascii() and key.isdecimal():
        found = [one for one in view.people if str(one.seat + 1) == key]
    return found[0] if len(found) == 1 else None


def seated(view: TableView, text: str) -> Person | None:
    """The same, but only of those who have a seat."""
    found = named(view, text)
    return found if isinstance(found, Person) else None


def nobody(text: str) -> str:
    """Nobody is meant by this name, or several are."""
    return _("Nobody here is called {name}, or several are: type the whole name.").format(name=shown(text))


def news(old: TableView | None, view: TableView) -> Iterator[str]:
    """What became of people, and what can be typed then; nothing that is said beside it anyway."""
    for one in view.news:
        if not _is_said_beside(old, view, one):
            yield from filter(None, [_said(old, view, one), *_became(old, view, one), *_hints(view, one)])


def _is_said_beside(old: TableView | None, view: TableView, one: News) -> bool:
    """Whether another line tells the same: the question, that one is here oneself, or that somebody plays."""
    match one.kind:
        case "vote":
            return view.ask is not None and view.ask.kind == "absent"
        case "back":
            plays = any(other.kind == "gave_back" and other.seat == one.seat for other in view.news)
            return plays or _is_mine(view, one)
        case "away":
            return _is_mine(view, one)  # as who reads it is here, it is over
        case "seated":
            return old is None and _is_mine(view, one)
    return one.kind == "watching" and old is None


def _said(old: TableView | None, view: TableView, one: News) -> str:
    mine = _is_mine(view, one)
    if one.kind == "seated" and mine and one.seat is not None:
        return _("You sit on seat {n} now.").format(n=one.seat + 1)
    before = turn.person(old, old.round.you) if old is not None and old.round.you is not None else None
    if one.kind == "watching" and before is not None and view.round.you is None:
        mine = before.name == one.name
    if one.kind == "resumed" and (briefly := restarted(view)):
        return briefly
    mine = mine or (one.kind in ("rules", "times") and owns(view))  # only the owner does that
    return news_said.said(kind_of(view, one), shown(one.name), one.seat, you=mine)


def _became(old: TableView | None, view: TableView, one: News) -> tuple[str, ...]:
    """What has been changed to what."""
    if one.kind == "times":
        return pace.changed(old, view)
    if one.kind == "bots":
        return (_bots(view),)
    if one.kind != "rules":
        return ()
    return (_("Rules: {rules}.").format(rules=rules_name(view.round.rules)), *changed(view.round.rules))


def _bots(view: TableView) -> str:
    names = [shown(one.name) for one in view.people if one.bot]
    return _("Bots: {names}.").format(names=", ".join(names)) if names else _("No bots.")


def _is_mine(view: TableView, one: News) -> bool:
    return one.seat is not None and one.seat == view.round.you


def _hints(view: TableView, one: News) -> list[str]:
    """How to answer, for whom it concerns."""
    mine, owner = _is_mine(view, one), owns(view)
    if one.kind == "back" and not mine and (played := _played_to_the_end(view, one)):
        return [played]
    if one.kind == "stands_in" and mine:
        return [_("Type {back} to play yourself.").format(back=word("back"))]
    if one.kind == "vote_wait" and view.round.you is not None and not mine:
        return [_("Type {vote} to be asked again.").format(vote=word("vote"))]
    if one.kind == "paused" and may_pause(view):
        return [_("Type {word} to end it.").format(word=word("continue"))]
    if one.kind == "rules" and view.round.you is not None and not owner:
        return [_("Type {rules} to hear all of them.").format(rules=word("rules"))]
    if one.kind == "knocks" and owner:
        yes, no = (f"{word('admit')} {word(verb)}" for verb in ("yes", "no"))
        return [_("Type {yes} or {no}.").format(yes=yes, no=no)]
    return []


def _played_to_the_end(view: TableView, one: News) -> str:
    """Whoever left the match, or was voted out, is back and does not play: a bot does."""
    about = turn.person(view, one.seat) if one.seat is not None else None
    plays = about is not None and about.forfeited and playing(view, about.seat)
    return waiting_for(view, about.seat) if about is not None and plays else ""


def was_stood_in_for(old: TableView | None, view: TableView) -> bool:
    """Whether what one's own seat has done since was a bot's doing."""
    sat = [turn.person(one, view.round.you) for one in (old, view) if one and view.round.you is not None]
    if any(one is not None and (one.stands_in or one.forfeited) for one in sat):
        return True
    return any(one.kind in ("stands_in", "gave_back") and _is_mine(view, one) for one in view.news)


def owns(view: TableView) -> bool:
    """Whether one owns the table."""
    you = view.round.you
    mine = turn.person(view, you) if you is not None else None
    return mine is not None and mine.owner


def may_pause(view: TableView) -> bool:
    """Whether one may stop and start everything: at an open table only its owner."""
    is_open = view.pace is not None and view.pace.absence == "open"
    return owns(view) if is_open else view.round.you is not None


def standstill(view: TableView) -> str:
    """Why nothing goes on; empty when it does."""
    if view.standstill == "paused":
        return refused("paused")
    if view.standstill == "missing" and view.missing is not None:
        return _("The table waits for {name}.").format(name=name_at(view, view.missing))
    return _("Nobody who plays is here: the match waits.") if view.standstill == "deserted" else ""


def tags(view: TableView, one: Person) -> list[str]:
    """What is special about somebody who sits here."""
    found = [_("bot, gives way to people")] if one.presence == "bot" else []
    found += [_("away")] if one.presence == "away" else []
    if one.stands_in or ((one.forfeited or _has_left(one)) and _in_round(view, one)):
        found.append(_("a bot plays"))
    elif _has_left(one):
        found.append(_("no longer here"))
    elif one.forfeited:
        found.append(_("out of this match"))
    found += [_("twice the time")] if one.double else []
    return found + ([_("muted")] if one.muted else [])


def _has_left(one: Person) -> bool:
    return one.presence == "left" and not one.bot


def _in_round(view: TableView, one: Person) -> bool:
    return playing(view, one.seat) and view.round.showdown is None


def watching(view: TableView) -> list[str]:
    """Who watches; nothing where nobody does."""
    names = []
    for one in view.watchers:
        tags_ = [*([_("wants a seat")] if one.wants else []), *([_("muted")] if one.muted else [])]
        names.append(f"{shown(one.name)} ({', '.join(tags_)})" if tags_ else shown(one.name))
    return [_("Watching: {names}.").format(names=", ".join(names))] if names else []
