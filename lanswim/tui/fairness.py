"""What the screens show of the deals, from what the client has found out. Nothing is checked here."""

from __future__ import annotations

from lanswim import locale
from lanswim.client.deals.alarms import Alarmed, Deals, DealSeen
from lanswim.client.model import ClientModel
from lanswim.locale import _, alarms_said
from lanswim.tui.clean import typed
from lanswim.tui.presenter.signs import signs


def is_wrong(model: ClientModel) -> bool:
    """Whether a deal of this table has raised an alarm."""
    return bool(model.deals.alarms)


def mark(model: ClientModel) -> str:
    """The last deal in a word and a sign, for the title; nothing before the first of a match has ended."""
    if is_wrong(model):
        return _("CARDS WRONG")
    last = _last(model)
    if last is None or last.state == "open" or model.view is None or last.match != model.view.round.match:
        return ""
    return f"{_('cards')} {_done()}" if last.state == "checked" and last.parts else f"{_('cards')} ?"


def counted(model: ClientModel) -> str:
    """The same for the showdown: how many had a part in it, and whether oneself had."""
    last = _last(model)
    if is_wrong(model) or last is None or last.state == "open" or not _is_shown(model):
        return _("CARDS WRONG") if is_wrong(model) else ""
    if last.state == "not_taken":
        return _("your part was not taken")
    if last.state != "checked":
        return _("cards not checked")
    if not last.parts:
        return _("nobody cut")
    text = _("cut {sign} {parts} of {n}").format(sign=_done(), parts=last.parts, n=last.players)
    return text if last.mine else _("{text}, not you").format(text=text)


def told(model: ClientModel) -> str:
    """The last deal in a sentence; nothing while it is not known, or where an alarm says more."""
    last = _last(model)
    if last is None or last.state in ("open", "alarm"):
        return ""
    if last.state == "checked":
        bots = any(one.presence == "bot" for one in model.view.people) if model.view is not None else False
        return alarms_said.checked(last.parts, last.players, mine=last.mine, bots=bots)
    if last.state == "not_taken":
        return alarms_said.not_taken(last.parts, last.players)
    return alarms_said.unproved(there=last.there, seen=last.seen, owed=last.owed)


def explained(model: ClientModel) -> list[str]:
    """What the mark on the screen means; nothing where there is none, or an alarm says more."""
    last, why = _last(model), told(model)
    said = counted(model) if _is_shown(model) else mark(model)
    if last is None or is_wrong(model) or not said or not why:
        return []
    if not _is_shown(model):
        return [_("{mark} is about the last round. {why}").format(mark=said, why=why)]
    if last.state != "checked" or not last.parts:
        return [why]
    text = _("{mark}: so many have cut, bots do not; your program has checked the deck against their parts.")
    return [text.format(mark=said)]


def notices(deals: Deals) -> list[str]:
    """All that is wrong, and what one can do about it, a paragraph each."""
    found = [text for alarm in deals.alarms for text in _alarm(alarm)]
    if found:
        found += alarms_said.advice(typed(next((one.path for one in deals.alarms if one.path), "")))
    if deals.not_kept:
        found.append(alarms_said.not_kept(typed(deals.not_kept)))
    return found


def is_news(before: Deals, after: Deals) -> bool:
    """Whether there is something to be told at once."""
    known = {(one.match, one.round): set(one.why) for one in before.alarms}
    fresh = any(set(one.why) - known.get((one.match, one.round), set()) for one in after.alarms)
    return fresh or bool(after.not_kept and not before.not_kept)


def _alarm(alarm: Alarmed) -> list[str]:
    return alarms_said.alarm(alarm.why, alarm.round)


def _done() -> str:
    """A word where there are no signs."""
    return _("ok") if locale.ascii_only() else signs().done


def _last(model: ClientModel) -> DealSeen | None:
    """The last deal one knows of, unless one only watched it: nobody had to prove that one to oneself."""
    view, last = model.view, model.deals.last
    if view is None or last is None or last.state == "alarm":
        return last
    if model.seat is None:
        return None
    watched = _is_shown(model) and not any(one.seat == view.round.you for one in view.round.seats)
    return None if watched else last


def _is_shown(model: ClientModel) -> bool:
    """Whether the deal is that of the round on the screen."""
    view, last = model.view, model.deals.last
    return view is not None and last is not None and last[:2] == (view.round.match, view.round.round)
