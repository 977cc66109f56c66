"""Typed lines of whoever owns the table: people, rules, times. The host decides whether they may."""

from __future__ import annotations

from lanswim_protocol.messages import (
    Absence,
    Admit,
    DoubleTime,
    Kick,
    Mute,
    Order,
    Pace,
    Person,
    SetTimes,
    TableView,
)

from lanswim.locale import _
from lanswim.tui import effects as e
from lanswim.tui.clean import shown
from lanswim.tui.plain import pace, people
from lanswim.tui.plain.read import Line, read, word
from lanswim.tui.plain.state import Said, Talk

LONGEST_S = 3_600
_FALLBACK = Pace("same", 10_000)


def command(talk: Talk, view: TableView, line: Line) -> Said | None:
    """What comes of such a line; None: it is another kind of line."""
    match line.verb:
        case "kick":
            return _kick(talk, view, line.rest)
        case "mute" | "unmute" | "double time" | "single time":
            return _about(talk, view, line)
        case "admit":
            return _admit(talk, view, line.rest)
        case "rules" if line.rest:
            return Said(talk, (), (e.ChangeRules(line.rest),))
        case "clock" | "grace" | "absent":
            return _times(talk, view.pace or _FALLBACK, line)
    return None


def answered(talk: Talk, line: Line | None) -> Said | None:
    """The line after the question whether somebody is to go; None: a command of its own, nobody goes."""
    order = talk.unsure_of
    if order is None or line is None:
        return None
    talk = talk._replace(unsure_of=None)
    if line.verb == "yes":
        return _given(talk, order)
    return Said(talk, (_("Everybody stays."),)) if line.verb == "no" else None


def _given(talk: Talk, order: Order) -> Said:
    if talk.model.pending is not None:
        return Said(talk, (_("One moment, the last command is on its way."),))
    return Said(talk, (), (e.Tell(order),))


def _kick(talk: Talk, view: TableView, name: str) -> Said:
    """After a yes; the host refuses whom it does not let do so."""
    found = people.named(view, name)
    if found is None:
        return Said(talk, (people.nobody(name),))
    order = Kick(0, seat=found.seat) if isinstance(found, Person) else Kick(0, watcher=found.n)
    text = _("{name} is sent away and cannot come back to this table. Type {yes} to do it.")
    asked = talk._replace(unsure_of=order, unsure=None)
    return Said(asked, (text.format(name=shown(found.name), yes=word("yes")),))


def _about(talk: Talk, view: TableView, line: Line) -> Said:
    found = people.named(view, line.rest)
    if found is None:
        return Said(talk, (people.nobody(line.rest),))
    on = line.verb in ("mute", "double time")
    if isinstance(found, Person):
        kind = Mute if line.verb in ("mute", "unmute") else DoubleTime
        return _given(talk, kind(0, found.seat, on=on))
    if line.verb in ("mute", "unmute"):
        return _given(talk, Mute(0, watcher=found.n, on=on))
    return Said(talk, (_("{name} only watches, and has no clock.").format(name=shown(found.name)),))


def _admit(talk: Talk, view: TableView, text: str) -> Said:
    """`admit yes`: who asked first; with a name between: that one."""
    name, _blank, answer = text.rpartition(" ")
    line = read(answer)
    key = name.casefold()
    asking = [one for one in view.knocks if not key or shown(one.name).casefold() == key]
    if not view.knocks:
        return Said(talk, (_("Nobody asks to come in."),))
    if line is None or line.verb not in ("yes", "no") or not asking:
        names = ", ".join(shown(one.name) for one in view.knocks)
        yes, no = (f"{word('admit')} {word(verb)}" for verb in ("yes", "no"))
        told = _("{names}: type {yes} or {no}.").format(names=names, yes=yes, no=no)
        return Said(talk, (told,))
    return _given(talk, Admit(0, asking[0].n, line.verb == "yes"))


def _times(talk: Talk, now: Pace, line: Line) -> Said:
    """One of the three is changed, the others stay."""
    if not line.rest and talk.model.view is not None:
        return Said(talk, pace.told(talk.model.view))
    rest = line.rest.casefold()
    new = None
    if line.verb == "absent":
        absence = _ABSENCE.get(rest)
        new = None if absence is None else (absence, now.grace_ms, now.turn_ms)
    elif line.verb == "clock" and rest in ("off", "aus"):
        new = (now.absence, now.grace_ms, None)
    elif rest.isascii() and rest.isdecimal() and len(rest) < 6 and int(rest) <= LONGEST_S:
        ms = int(rest) * 1_000
        clock = (now.absence, now.grace_ms, ms or None)
        new = clock if line.verb == "clock" else (now.absence, ms, now.turn_ms)
    if new is None:
        return Said(talk, (_times_form(line),))
    return _given(talk, SetTimes(0, *new))


_ABSENCE: dict[str, Absence] = {
    "wait": "same", "warten": "same", "ask": "same", "fragen": "same", "bot": "open",
}  # fmt: skip


def _times_form(line: Line) -> str:
    text = {
        "clock": _("Type {clock} 60 (seconds for a turn, 3600 at most) or {clock} off."),
        "grace": _("Type {grace} 20: how many seconds somebody missing is waited for, 3600 at most."),
    }.get(line.verb, _("Type {absent} wait (the others are asked) or {absent} bot (a bot plays)."))
    return text.format(clock=word("clock"), grace=word("grace"), absent=word("absent"))
