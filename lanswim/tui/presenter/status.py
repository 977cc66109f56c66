"""What stands under the title of every picture of a table: what is wrong, what just happened, the clock."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _, news_said, ngettext
from lanswim.tui import chat, company, told, unfinished
from lanswim.tui.clean import shown
from lanswim.tui.hosts_told import own_name
from lanswim.tui.letters import cap
from lanswim.tui.nearby import Nearby
from lanswim.tui.presenter import pace
from lanswim.tui.presenter.parts import clock_line, rule, trouble
from lanswim.tui.presenter.text import Line, cells, cut, keys, plain, wrap
from lanswim.tui.seat import Seat
from lanswim.tui.turn import person

_WIDE = 80
_BAR = 40
"""for the clock in a wide line"""


def status(seat: Seat, now_ms: int, to: int) -> list[Line]:
    """Under the title: what is wrong, else the clock and what just happened."""
    room = to - _BAR if seat.model.view is not None and seat.model.view.clock is not None else to
    return wrong(seat, now_ms, to) or [clock_line(seat.model, now_ms, to, happened(seat, now_ms, room - 6))]


def ruled(seat: Seat, now_ms: int, to: int) -> list[Line]:
    """The same where the clock stands elsewhere."""
    said = happened(seat, now_ms, to - 6)
    new = chat.unread(seat.chat, seat.model.chat)
    if not said and new and to < _WIDE:
        said = _("{key} chat: {n} new").format(key=cap("chat"), n=new)
    return wrong(seat, now_ms, to) or [rule(said, to)]


def wrong(seat: Seat, now_ms: int, to: int) -> list[Line]:
    """The connection is lost, or what one wanted was refused; a host of one's own can be started again."""
    if not seat.restartable:
        over = told.is_over(seat.refused_ms, now_ms) or _may_write_again(seat)
        over = over and seat.model.status != "lost"
        return [] if over else [*trouble(seat.model, now_ms, to), *_damaged(seat, to), *_anew(seat, to)]
    text = _("Your host program is gone. {key} starts it again, and all goes on.")
    if to < _WIDE:
        text = _("Host program gone: {key} starts it")
    return [keys(f" {line}", "class:warn") for line in wrap(text.format(key=cap("resume")), to - 1)]


def _may_write_again(seat: Seat) -> bool:
    """Whether the host has let one write again after a line was refused."""
    news = seat.told
    if seat.model.refused != "muted" or news is None or news.kind != "unmuted":
        return False
    return news.seat == seat.model.seat and news.at_ms >= (seat.refused_ms or 0)


def _damaged(seat: Seat, to: int) -> list[Line]:
    """Nothing leads back to a table of one's own of which too little is whole: what can be known of it."""
    if seat.damaged is None:
        return []
    text = unfinished.at_table(seat.damaged) if to >= _WIDE else unfinished.briefly(seat.damaged)
    return [plain(f" {line}", "class:warn") for line in wrap(text, to - 1)]


def _anew(seat: Seat, to: int) -> list[Line]:
    """The host of the lost table is there with another one: nobody should wait for the old one for ever."""
    if seat.anew is None:
        return []
    host, table, key = _host_of(seat.anew), shown(seat.anew.info.name), cap("quit")
    text = _("{host} has opened another table, {table}: {key} leads to the lobby.")
    if not seat.from_lobby:
        text = _("{host} has opened another table, {table}: {key}, then start lanswim again.")
    elif to < _WIDE:
        text = _("{host} has another table: {key} lobby")
        host = cut(host, 14)
    said = text.format(host=host, table=table, key=key)
    return [keys(f" {line}", "class:warn") for line in wrap(said, to - 1)]


def _host_of(table: Nearby) -> str:
    return shown(own_name(table)) or _("The host")


def happened(seat: Seat, now_ms: int, most: int) -> str:
    """The last news for everybody, or what holds until it is dealt with; empty where there is nothing."""
    view = seat.model.view
    if view is None:
        return ""
    fresh = told.fresh(seat.told, now_ms)
    if fresh is not None and not _is_over(fresh, view) and not _is_done(fresh, seat):
        if fresh.kind == "nudge" and not told.reminds(fresh, seat.model.seat):
            return _reminded(fresh, most)
        you = fresh.seat is not None and fresh.seat == seat.model.seat
        you = you or (seat.model.owner and fresh.kind in ("rules", "times"))  # only the owner does that
        return _became(fresh.kind, view, most) or _fitting(fresh.kind, fresh.name, most, you=you)
    return _lasting(seat, view, now_ms, most)


def _is_over(fresh: told.Told, view: TableView) -> bool:
    """Whether it is of no use (any more): it is said otherwise, or a match is played by the new rules."""
    match fresh.kind:
        case "knocks":
            return True  # it stands there until it is answered, with the key for that
        case "rules" | "times":
            return view.round.phase not in ("waiting", "over")
        case "vote_wait":
            return view.standstill != "missing" or view.missing != fresh.seat
        case "vote_bot" | "stands_in":
            about = person(view, fresh.seat) if fresh.seat is not None else None
            return about is not None and not about.stands_in
        case "paused" | "went_on":
            return (view.standstill == "paused") != (fresh.kind == "paused")
        case "nudge":
            return fresh.seat is not None and fresh.seat not in company.kept_waiting(view)
    return False


def _is_done(fresh: told.Told, seat: Seat) -> bool:
    """Whether one was reminded and has decided since."""
    return told.reminds(fresh, seat.model.seat) and seat.ask is not None and seat.answered == seat.ask


def _reminded(fresh: told.Told, most: int) -> str:
    """For who has reminded somebody, and all others; who is not named for want of room is counted."""
    names = [shown(name) for name in (fresh.name, *fresh.also) if name]
    text = ngettext("{names} has been reminded.", "{names} have been reminded.", len(names))
    briefly = (_reminded_briefly(names[:kept], len(names) - kept) for kept in range(len(names), 0, -1))
    for said in (text.format(names=", ".join(names)), *briefly):
        if cells(said) <= most:
            return said
    room = most - cells(_reminded_briefly([""], len(names) - 1))
    return cut(_reminded_briefly([cut(names[0], room)], len(names) - 1), most)


def _reminded_briefly(names: list[str], others: int) -> str:
    who = ", ".join(names)
    if others:
        who = ngettext("{names} and {n} other", "{names} and {n} others", others).format(names=who, n=others)
    return _("Reminded: {names}").format(names=who)


def _became(kind: str, view: TableView, most: int) -> str:
    """What the times are now, or that the host is back; empty for other news."""
    if kind == "resumed":
        return told.restarted(view)
    if kind != "times":
        return ""
    whole = " ".join(pace.told(view))
    return whole if cells(whole) <= most else cut(pace.briefly(view), most)


def _lasting(seat: Seat, view: TableView, now_ms: int, most: int) -> str:
    if seat.model.owner and view.knocks:
        asks = _("{name} would like to come in: {key}")
        return cut(asks.format(name=shown(view.knocks[0].name), key=cap("people")), most)
    if seat.second_ms is not None and not told.is_over(seat.second_ms, now_ms):
        whole = _("Another player than in your other window: here you have a key of your own.")
        return whole if cells(whole) <= most else cut(_("another player than in window one"), most)
    return _fitting("not_kept", "", most) if view.unkept else ""


def _fitting(kind: str, name: str, most: int, *, you: bool = False) -> str:
    """The whole sentence where there is room for it, else the short form."""
    whole = news_said.said(kind, shown(name), you=you)
    if cells(whole) <= most:
        return whole
    return cut(news_said.brief(kind, cut(shown(name), 7), you=you), most)
