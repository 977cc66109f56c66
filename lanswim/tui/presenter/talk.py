"""What is said at the table, and the line that is typed for it. Lines of others are cleaned once more."""

from __future__ import annotations

from lanswim.locale import _
from lanswim.tui import chat
from lanswim.tui.clean import line as cleaned
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.presenter.parts import rule
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.status import happened, wrong
from lanswim.tui.presenter.text import Line, cells, clip, fill, keys, plain, spread, wrap
from lanswim.tui.presenter.whose_turn import headline
from lanswim.tui.seat import Seat
from lanswim.tui.state import State


def said(seat: Seat, to: int, most: int) -> list[Line]:
    """The last lines of what was said, in order, in at most so many lines of the screen."""
    found: list[Line] = []
    for one in chat.told(seat.chat, seat.model.chat):
        name, text = shown(one.name), cleaned(one.text)
        first, *rest = wrap(f"{name}: {text}", to)
        found.append([("class:name", f"{name}:"), ("", first.removeprefix(f"{name}:"))])
        found += [plain(line) for line in rest]
    return found[-most:] if most > 0 else []


def noticed(seat: Seat, to: int, most: int) -> Seat:
    """Without the lines that the picture shows whole in so many of its own: those need not be counted."""
    kept = list(chat.told(seat.chat, seat.model.chat))
    while kept and (most := most - len(wrap(f"{shown(kept[-1].name)}: {cleaned(kept[-1].text)}", to))) >= 0:
        kept.pop()
    return seat._replace(model=seat.model._replace(chat=tuple(kept)))


def key(seat: Seat, *, counted: bool = True) -> list[str]:
    """The key for it, with how much has not been seen yet; none while the table is not to be reached."""
    if seat.model.status != "seated":
        return []
    new = chat.unread(seat.chat, seat.model.chat)
    text = _("{key} chat").format(key=cap("chat"))
    return [f"{text} ({_('{n} new').format(n=new)})" if new and counted else text]


def field(seat: Seat, to: int) -> Line:
    """The line that is typed; of a long one the end."""
    text = f"{seat.chat.text}_"
    room = to - 3
    while cells(text) > room:
        text = text[1:]
    return clip([("class:name", f" {signs().point} "), ("", text)], to)


def _missing(seat: Seat, to: int) -> list[Line]:
    """Said until the line is closed again, and then no more."""
    if not seat.model.left_out or seat.chat.warned:
        return []
    return [plain(f" {line}", "class:warn") for line in wrap(chat.some_left_out(), to - 2)]


def over_foot(picture: list[Line], state: State, to: int, rows: int) -> list[Line]:
    """A wide picture whose last two lines are the line that is typed, and its keys."""
    blank: list[Line] = [[]] * (rows - len(picture))
    ways = keys(f" {_('[Enter] send')}   {_('[Esc] back')}")
    foot = [*(fill(line, to) for line in _missing(state.seat, to)), fill(field(state.seat, to), to), ways]
    return [*[*picture, *blank][: rows - len(foot)], *foot]


def whole(state: State, to: int, rows: int, now_ms: int) -> list[Line]:
    """All there is room for, in a small window; whether it is one's turn stays in sight."""
    seat = state.seat
    stands = seat.model.view is not None and seat.model.view.standstill is not None
    mine = seat.ask is not None and not stands
    right = plain(headline(seat), "class:turn" if mine else "class:name")
    title = spread(plain(f" {_('Chat')}", "class:title"), right, to)
    head = [title, *(wrong(seat, now_ms, to) or [rule(happened(seat, now_ms, to - 6), to)])]
    foot = [*_missing(seat, to), field(seat, to), keys(f" {_('[Enter] send')}   {_('[Esc] back')}")]
    room = rows - len(head) - len(foot)
    lines = [[("", " "), *line] for line in said(seat, to - 2, room)]
    if not lines:
        lines = [plain(f" {line}", "class:dim") for line in wrap(_("Nobody has said anything yet."), to - 2)]
    blank: list[Line] = [[]] * (room - len(lines))
    return [*head, *lines, *blank, *foot]
