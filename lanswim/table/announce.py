"""What is told after a change: views, questions to bots, the lobby's line. Nothing may be decided here."""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import (
    Ask,
    ClosedReason,
    Knock,
    News,
    Person,
    Presence,
    Standstill,
    TableInfo,
    TableView,
    Watcher,
)
from lanswim_protocol.messages import TableState as InfoState

from lanswim.table import visitors
from lanswim.table.agreeing import agrees
from lanswim.table.asks import bot_plays
from lanswim.table.clocks import visible_clock
from lanswim.table.effects import Announce, Close, Deadline, Ended, Own, Show, Think, Views
from lanswim.table.owner import owns
from lanswim.table.state import Holder, Pending, TableState
from lanswim.table.times import has_more_time, pace
from lanswim.table.wrong_codes import for_everybody
from lanswim.views import NO_PART, OwnParts, for_seat, own_parts, public_part

NEWS_AT_MOST: Final = 32  # what TableView.news may hold


def views(table: TableState, now_ms: int) -> None:
    """A view for each connection, and what everybody may see."""
    public, parts = _public(table, now_ms), own_parts(table.match)
    own = tuple([
        _own(table, seat, holder, holder.conn, public, parts)
        for seat, holder in table.holders() if holder.conn is not None
    ])  # fmt: skip
    watching = tuple([one.conn for one in table.watchers if one.conn is not None])
    if own or watching:
        table.out.append(Views(public, own, watching))
    table.out.append(Show(public))
    table.news.clear()


def fresh_view(table: TableState, conn: int, now_ms: int) -> None:
    """The view of one connection only, where nothing has changed for the others."""
    found = table.at(conn)
    if found is not None:
        public = _public(table, now_ms)
        table.out.append(Views(public, (_own(table, *found, conn, public, own_parts(table.match)),)))
    elif table.watcher_at(conn) is not None:
        table.out.append(Views(_public(table, now_ms), (), (conn,)))


def late(table: TableState) -> None:
    """What makes sense only to those who have the views."""
    table.out += table.late
    table.late.clear()
    table.after_views = False


def questions(table: TableState, now_ms: int) -> bool:
    """Asks a bot for every decision that is a bot's and was not asked for yet; whether there was one."""
    asked = False
    if table.paused or table.match is None:
        return asked
    for seat, holder in table.holders():
        ask = holder.ask
        if ask is None or ask.thinking_ms is not None or ask.kind not in ("dealer_choice", "turn"):
            continue
        if bot_plays(holder, ask):
            ask.thinking_ms, asked = now_ms, True
            view = for_seat(public_part(table.match, table.log, table.settings.rules_text), table.match, seat)
            pause_ms = table.settings.bot_pause_ms if table.person_here() else 0
            table.out.append(Think(ask.id, seat, view, pause_ms))
    return asked


def lobby_line(table: TableState) -> None:
    """Announces what the lobby shows, if that has changed."""
    gone = [holder.gone for _, holder in table.holders()]
    made_of = (table.settings, table.owner, table.stage, table.holders(), gone)
    if made_of == table.info_of:  # as after most moves
        return
    table.info_of = made_of
    info = table_info(table)
    if info != table.info:
        table.info = info
        table.out.append(Announce(info))


def deadline(table: TableState, due_ms: int | None, *, ticked: bool) -> None:
    """Says when the table wants to look at the clock again, if that is news to the host."""
    if ticked or due_ms != table.deadline_ms:
        table.deadline_ms = due_ms
        table.out.append(Deadline(due_ms))


def everybody_out(table: TableState, reason: ClosedReason) -> None:
    """Closes every connection and the table."""
    conns = [*(holder.conn for _, holder in table.holders()), *(one.conn for one in table.watchers)]
    table.out += [Close(conn, reason) for conn in conns if conn is not None]
    table.out.append(Ended(reason))


def table_info(table: TableState) -> TableInfo:
    """The table as the lobby shows it; of nothing that `lobby_line` does not look at."""
    staying = [holder for _, holder in table.holders() if not holder.gone]
    bots = len([holder for holder in staying if holder.bot])
    settings = table.settings
    return TableInfo(
        table=table.table_id, term=table.term, name=settings.name, rules=settings.rules_text,
        seats=settings.seats, taken=len(staying), people=len(staying) - bots, bots=bots, state=_state(table),
        host=None if settings.private else _owner_name(table, staying), private=settings.private,
        own=table.owner is not None and table.owner == settings.owner_key,
    )


def _owner_name(table: TableState, staying: list[Holder]) -> str | None:
    return next((holder.name for holder in staying if owns(table, holder)), None)


def _state(table: TableState) -> InfoState:
    if table.stage == "match":
        return "playing"
    # A bot of the host gives way, and whoever has gone keeps a seat for the look of the result only.
    return "open" if any(holder is None or not holder.client for holder in table.seats) else "full"


def _with_restart(holder: Holder, news: list[News]) -> list[News]:
    """Whoever is back for the first time since the host was started again hears of that, once."""
    holder.restarted = False
    return [News("resumed"), *news][:NEWS_AT_MOST]


def _public(table: TableState, now_ms: int) -> TableView:
    """What everybody may see."""
    table.version += 1
    missing = table.missing
    return TableView(
        table.table_id, table.term, table.version, table.settings.name, table.settings.seats,
        public_part(table.match, table.log, table.settings.rules_text),
        [_person(table, seat, holder) for seat, holder in table.holders()],
        None, visible_clock(table, now_ms), for_everybody(table.news[-NEWS_AT_MOST:]), pace(table),
        _standstill(table), None if missing is None else missing.seat,
        [_watcher(table, one) for one in table.watchers if one.conn is not None],
        [], False, table.unkept, not table.settings.tips,
    )  # fmt: skip


def _own(
    table: TableState, seat: int, holder: Holder, conn: int, public: TableView, parts: OwnParts
) -> Own:
    """What is only for this seat; who only watches what is played on it is told of nothing that is legal."""
    hand, legal = parts.get(seat, NO_PART)
    if holder.forfeited:
        legal = []
    ask = _ask(table, holder.own_ask) if holder.ask is not None else None
    news, knocks = public.news, public.knocks
    if owns(table, holder):
        news = table.news[-NEWS_AT_MOST:]
        knocks = [Knock(one.number, one.name) for one in table.door.knocks]
    if holder.restarted:
        news = _with_restart(holder, news)
    more_time = table.settings.turn_ms is not None and has_more_time(table, seat, holder)
    return Own(conn, seat, hand, legal, ask, news, knocks, more_time)


def _person(table: TableState, seat: int, holder: Holder) -> Person:
    missing, muted = table.missing, table.chat.muted
    return Person(
        seat,
        holder.name,
        _presence(holder),
        holder.bot,
        owns(table, holder),
        holder.ready,
        agrees(table, holder),
        holder.tries_again,
        holder.stands_in and holder.decides,
        bool(muted) and holder.key in muted,
        holder.double,
        missing.votes.get(seat) if missing is not None else None,
        holder.forfeited,
    )


def _watcher(table: TableState, one: visitors.Watcher) -> Watcher:
    return Watcher(one.number, one.name, one.wants_seat, one.key in table.chat.muted)


def _ask(table: TableState, ask: Pending | None) -> Ask | None:
    if ask is None:
        return None
    about = table.missing.seat if ask.kind == "absent" and table.missing is not None else None
    return Ask(ask.id, ask.kind, about)


def _standstill(table: TableState) -> Standstill | None:
    if table.paused_ms is not None:
        return "paused"
    if table.missing is not None:
        return "missing"
    return "deserted" if table.deserted_ms is not None else None


def _presence(holder: Holder) -> Presence:
    if holder.key is None:
        return "bot"
    if holder.gone:
        return "left"
    return "away" if holder.conn is None or holder.silent else "here"
