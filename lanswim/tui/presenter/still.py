"""The table stands still: a break, or somebody is missing and the others say what is to be done."""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import TableView, Vote

from lanswim.locale import _
from lanswim.tui import company
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.pace_keys import NUDGE, may_ask_again
from lanswim.tui.presenter import talk
from lanswim.tui.presenter.parts import clock_text, help_key, name_at
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.status import ruled, status
from lanswim.tui.presenter.text import Line, clip, fitting, flow, keys, plain, spread, width, wrap
from lanswim.tui.presenter.whose_turn import standstill
from lanswim.tui.seat import ChoiceKind, Seat
from lanswim.tui.turn import asked

VOTES: Final[tuple[Vote, ...]] = ("wait", "bot", "drop")


def stands(seat: Seat, view: TableView) -> bool:
    """Whether there is nothing else to be seen than why; who is missed and is here plays on as usual."""
    if view.standstill == "missing":
        return view.missing is not None and view.missing != seat.model.seat
    return view.standstill == "paused"


def lines(seat: Seat, view: TableView, to: int, rows: int, now_ms: int) -> list[Line]:
    """The whole picture."""
    paused = view.standstill == "paused"
    body = _break(seat, view, to) if paused else _missing(seat, view, to)
    foot = _keys(talk.noticed(seat, to - 2, 4 if to >= 80 else 0), view, to)
    said_below = paused and seat.told is not None and seat.told.kind == "paused"
    quiet = seat._replace(told=None) if said_below else seat
    under = status(quiet, now_ms, to) if to >= 80 else ruled(quiet, now_ms, to)
    head = [_title(seat, view, to, now_ms), *under]
    if to >= 80:
        head.append([])
    room = rows - len(head) - len(foot)
    body = body if len(body) <= room else [line for line in body if line]
    said = talk.said(seat, to - 2, min(4, room - len(body) - 1)) if to >= 80 else []
    blank: list[Line] = [[]] * (room - len(body) - len(said))
    return [*head, *body[:room], *blank, *([("", " "), *line] for line in said), *foot]


def _title(seat: Seat, view: TableView, to: int, now_ms: int) -> Line:
    said = standstill(seat, view) or ""
    time = clock_text(seat.model, now_ms) if to < 80 else ""
    right = plain(f"{said}  {time}".rstrip() + " ", "class:name")
    parts = [shown(view.name), _("round {n}").format(n=view.round.round)]
    where = fitting(parts, (0, 1), f" {signs().dot} ", to - width(right) - 2)
    return spread(plain(f" {where}", "class:title"), right, to)


def _break(seat: Seat, view: TableView, to: int) -> list[Line]:
    texts = [
        _who_paused(seat),
        _("Everything stands still: no clock runs, and nobody loses a turn."),
        _("Your cards are covered meanwhile.") if view.round.hand else "",
    ]
    away = [shown(one.name) for one in view.people if one.presence == "away"]
    found = [plain(f"   {line}") for text in filter(None, texts) for line in wrap(text, to - 6)]
    if away:
        told = _("Not here just now: {names}.").format(names=", ".join(away))
        found += [[], *(plain(f"   {line}") for line in wrap(told, to - 6))]
    return found


def _who_paused(seat: Seat) -> str:
    """As the log has it: other news may have come since."""
    note = next((one for one in reversed(seat.notes) if one.kind in ("paused", "went_on")), None)
    if note is None or note.kind != "paused" or not note.name:
        return _("A break.")
    if note.seat is not None and note.seat == seat.model.seat:
        return _("You have called a break.")
    return _("{name} has called a break.").format(name=shown(note.name))


def _missing(seat: Seat, view: TableView, to: int) -> list[Line]:
    name = name_at(view, view.missing or 0, 20 if to >= 80 else 9)
    if seat.model.status == "lost" and company.voting(seat.model):
        later = _("{name} was missing. How it goes on is asked once the table is there again.")
        return [plain(f" {line}") for line in wrap(later.format(name=name), to - 2)]
    asks = asked(seat.model) == "absent"
    open_now = asks and seat.answered != seat.ask
    question = _("It is {name}'s turn, but {name} is not here. How shall it go on?")
    waits = _("The table waits for {name}. Everything stands still until {name} is back.")
    voting = company.voting(seat.model)
    told = question if voting else waits
    found = [plain(f" {line}") for line in wrap(told.format(name=name), to - 2)]
    if open_now:
        found += [[], *(line for vote in VOTES for line in _way(seat, vote, name, to))]
    if voting:
        found += [[], *(plain(f" {line}") for line in flow(_votes(view), to - 2))]
        rule = _("More than half of those present decide; otherwise a bot plays.")
        if to < 80:
            rule = _("More than half decide, else a bot.")
        found += [plain(f" {line}", "class:dim") for line in wrap(rule, to - 2)]
    return found


def _way(seat: Seat, vote: Vote, name: str, to: int) -> list[Line]:
    """One of the three, with its digit."""
    texts = {
        "wait": _("wait: everything stands still until {name} is back"),
        "bot": _("a bot plays until {name} is back"),
        "drop": _("without {name}: a bot plays the round to its end, then {name} is out"),
    }
    short = {
        "wait": _("wait until {name} is back"),
        "bot": _("a bot plays until then"),
        "drop": _("{name} is out of this match"),
    }
    chosen = seat.choice == vote
    mark = signs().point if chosen else " "
    digit = VOTES.index(vote) + 1
    text = (texts if to >= 80 else short)[vote].format(name=name)
    first, *rest = wrap(text, to - 8)
    style = "class:chosen" if chosen else ""
    return [keys(f" {mark} [{digit}] {first}", style), *(plain(f"       {line}", style) for line in rest)]


def _votes(view: TableView) -> list[str]:
    """Who has said what, and who has not yet."""
    heads = {"wait": _("Wait:"), "bot": _("Bot:"), "drop": _("On without:")}
    found = []
    for vote in VOTES:
        names = [shown(one.name) for one in view.people if one.vote == vote]
        if names:
            found.append(f"{heads[vote]} {', '.join(names)}")
    late = [shown(one.name) for one in view.people if company.may_vote(view, one) and not one.vote]
    return [*found, *([f"{_('Not yet:')} {', '.join(late)}"] if late else [])]


def _keys(seat: Seat, view: TableView, to: int) -> list[Line]:
    rest = [*talk.key(seat), _("{key} who is here").format(key=cap("people")), help_key(to)]
    rest.append(_("{key} get up").format(key=cap("quit")))
    return [clip(keys(f" {line}"), to) for line in flow([*_mine(seat, view), *rest], to - 2)]


def _mine(seat: Seat, view: TableView) -> list[str]:
    if seat.model.status != "seated":
        return []
    if view.standstill == "paused":
        if company.may_pause(seat.model):
            return [_("[F9] go on")]
        return [_("The host ends the break.")] if seat.model.seat is not None else []
    if asked(seat.model) == "absent" and seat.answered != seat.ask:
        chosen = _named(seat.choice)
        vote = _("[Enter] vote: {what}").format(what=chosen)
        return [vote if chosen else _("[1-3] choose, then [Enter]")]
    if may_ask_again(seat.model):
        return [_("{key} ask anew").format(key=cap("ask_again"))]
    return [_("[{key}] remind").format(key=NUDGE)] if company.remindable(seat.model) else []


def _named(choice: ChoiceKind | None) -> str:
    return {"wait": _("wait"), "bot": _("a bot plays"), "drop": _("on without")}.get(choice or "", "")
