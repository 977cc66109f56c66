"""A round has ended, and its hands open one after the other, in the order of play.

Who loses what is not told before the last one lies open, nor may the order of the lines tell it; all keys
are those of the picture that follows.
"""

from __future__ import annotations

from lanswim_protocol.messages import Showdown, Shown, TableView

from lanswim.locale import _, words
from lanswim.tui import motion
from lanswim.tui.presenter import over, showdown, talk
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.status import ruled
from lanswim.tui.presenter.text import Line, clip, keys, pad, plain, spread
from lanswim.tui.presenter.why import called
from lanswim.tui.seat import Seat
from lanswim.tui.turn import rules_of

_TALK = 3
"""lines for what people say"""
_FEW = 6
"""hands that leave room for them"""


def lines(seat: Seat, view: TableView, show: Showdown, to: int, rows: int, now_ms: int) -> list[Line]:
    """The whole picture, with as many hands open as `motion` says."""
    wide = to >= 80
    head = [showdown.title(seat, view, to), *_ruled(seat, now_ms, to)]
    noticed = talk.noticed(seat, to - 2, _TALK if wide and len(show.hands) <= _FEW else 0)
    foot = [*([across(to)] if wide else []), *_below(noticed, view, to, now_ms)]
    room = max(0, rows - len(head) - len(foot))
    hint = keys(f"{'   ' if wide else ''}{_('[Space] all hands at once')}", "class:dim")
    table = [*_hands(seat, view, show, to, now_ms), clip(hint, to)][:room]
    blank: list[Line] = [[]] * (room - len(table))
    return [*head, *table, *blank, *foot]


def _below(seat: Seat, view: TableView, to: int, now_ms: int) -> list[Line]:
    """What one can do is what one can do when all lie open."""
    if view.round.phase == "over":
        return over.below(seat, view, to, now_ms)
    return showdown.below(seat, view, to, now_ms, names=False)


def _ruled(seat: Seat, now_ms: int, to: int) -> list[Line]:
    """What is wrong or has just happened; a small window has no line for the rule alone."""
    found = ruled(seat, now_ms, to)
    return found if to >= 80 or found != [across(to)] else []


def _hands(seat: Seat, view: TableView, show: Showdown, to: int, now_ms: int) -> list[Line]:
    in_order = motion.order(show, view.round.log)
    count = motion.hands_open(seat, now_ms)
    opened = len(in_order) if count is None else count
    if to < 80:
        return [_short(view, show, one, to, is_open=n < opened) for n, one in enumerate(in_order)]
    found = [_long(view, show, one, is_open=n < opened) for n, one in enumerate(in_order)]
    return [showdown.columns(), *found, showdown.middle(view), []]


def _long(view: TableView, show: Showdown, one: Shown, *, is_open: bool) -> Line:
    value = words.points(one.points2, fire=one.fire) if is_open else ""
    reason = words.hand_why(one.cards, rules_of(view.round.rules)) if is_open else ""
    return [
        ("class:name", f"   {pad(called(view, one.seat), 17)}"),
        *_cards(one, showdown.EACH, is_open=is_open),
        ("class:value", f" {value:<6}"),
        ("", pad(reason, 30)),
        ("class:tag", _("knocked") if one.seat == show.knocker else ""),
    ]


def _short(view: TableView, show: Showdown, one: Shown, to: int, *, is_open: bool) -> Line:
    value = words.points(one.points2, fire=one.fire) if is_open else ""
    left = [
        ("", " "),
        *showdown.short_name(view, one.seat),
        *_cards(one, showdown.each_short(), is_open=is_open),
        ("class:value", f" {value}"),
    ]
    return spread(left, plain(_("knocked") if one.seat == show.knocker else "", "class:tag"), to)


def _cards(one: Shown, each: int, *, is_open: bool) -> Line:
    if is_open:
        return showdown.three(one.cards, each)
    return [("class:dim", pad(signs().empty * 2, each))] * len(one.cards)
