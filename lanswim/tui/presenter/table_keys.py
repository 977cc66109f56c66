"""The keys at a table that are not about the cards, as many words as there is room for. Nothing is done."""

from __future__ import annotations

from typing import NamedTuple

from lanswim.locale import _
from lanswim.tui import company, tips
from lanswim.tui.letters import cap
from lanswim.tui.presenter import covered, pace, talk, watching
from lanswim.tui.presenter.parts import moves_key
from lanswim.tui.presenter.text import flow
from lanswim.tui.seat import Seat


class _Offer(NamedTuple):
    """A key with what it does; stays: the higher, the longer it is named where room is scarce."""

    stays: int
    text: str
    short: str


def lines(seat: Seat, to: int, room: int) -> list[str]:
    """All keys in at most so many lines; with fewer words if need be, and what falls out is in the help."""
    found = _offers(seat)
    told = flow((one.text for one in found), to)
    for gap in ("   ", "  "):
        told = told if len(told) <= room else flow((one.short for one in found), to, gap)
    for least in sorted({one.stays for one in found})[1:]:
        if len(told) <= room:
            break
        told = flow((one.short for one in found if one.stays >= least), to)
    return told


def _offers(seat: Seat) -> list[_Offer]:
    help_, up = _("[?] help"), _("{key} get up").format(key=cap("quit"))
    last = [_Offer(9, help_, help_), _Offer(9, up, up)]
    if company.stood_in_for(seat.model):  # any other key takes the seat back
        return last
    return [
        *(_same(3, text) for text in watching.options(seat)),
        *([_same(4, _("{key} tip").format(key=cap("tip")))] if tips.is_open(seat) else []),
        *(_Offer(6, text, covered.key_brief(seat)) for text in covered.key(seat)),
        *(_Offer(6, *texts) for texts in pace.more_time(seat)),
        *(_same(0, text) for text in pace.others(seat)),
        *(_same(7, text) for text in talk.key(seat)),
        _Offer(2, _("{key} who is here").format(key=cap("people")), _("{key} who").format(key=cap("people"))),
        _same(8, _("{key} rules").format(key=cap("rules"))),
        _same(4, moves_key(seat)),
        *last,
    ]


def _same(stays: int, text: str) -> _Offer:
    return _Offer(stays, text, text)
