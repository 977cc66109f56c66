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

from lanswim.rules.state import MatchState
from lanswim.table.agreeing import agrees
from lanswim.table.asks import bot_plays
from lanswim.table.clocks import next_due, visible_clock
from lanswim.table.effects import Announce, Close, Deadline, Ended, Send, Show, Think
from lanswim.table.owner import owns
from lanswim.table.state import Holder, Pending, TableState
from lanswim.table.times import has_more_time, pace
from lanswim.table.wrong_codes import for_everybody
from lanswim.views import for_seat, public_part

NEWS_AT_MOST: Final = 32  # what TableView.news may hold


def views(table: TableState, now_ms: int) -> None:
    """One view to each connection, and what everybody may see."""
    maker = _Views(table, now_ms)
    for seat, holder in table.holders():
        if holder.conn is not None:
            table.out.append(Send(holder.conn, maker.of(seat, holder)))
    public = maker.of(None, None)
    table.out += [Send(one.conn, public) for one in table.watchers if one.conn is not None]
    table.out.append(Show(public))
    table.news.clear()


def fresh_view(table: TableState, conn: int, now_ms: int) -> None:
    """The view of one connection only, where nothing has changed for the others."""
    found = table.at(conn)
    if found is not None or table.watcher_at(conn) is not None:
        table.out.append(Send(conn, _Views(table, now_ms).of(*(found or (None, None)))))


def late(table: TableState) -> None:
    """What makes sense only to those who have the views."""
    table.out += table.late
    table.late.clear()
    table.after_views = False


def questions(table: TableState, now_ms: int) -> None:
    """Asks a bot for every decision that is a bot's and was not asked for yet."""
    if table.paused or table.match is None:
        return
    person_here = table.person_here()
    for seat, holder in table.holders():
        ask = holder.ask
        if ask is None or ask.thinking_ms is not None or ask.kind not in ("dealer_choice", "turn"):
            continue
        if bot_plays(holder, ask):
            ask.thinking_ms = now_ms
            view = for_seat(public_part(table.match, table.log, table.settings.rules_text), table.match, seat)
            pause_ms = table.settings.bot_pause_ms if person_here else 0
            table.out.append(Think(ask.id, seat, view, pause_ms))


def lobby_line(table: TableState) -> None:
    """Announces what the lobby shows, if that has changed."""
    info = table_info(table)
    if info != table.info:
        table.info = info
        table.out.append(Announce(info))


def deadline(table: TableState, *, ticked: bool) -> None:
    """Says when the table wants to look at the clock again, if that is news to the host."""
    due = next_due(table)
    if ticked or due != table.deadline_ms:
        table.deadline_ms = due
        table.out.append(Deadline(due))


def everybody_out(table: TableState, reason: ClosedReason) -> None:
    """Closes every connection and the table."""
    conns = [*(holder.conn for _, holder in table.holders()), *(one.conn for one in table.watchers)]
    table.out += [Close(conn, reason) for conn in conns if conn is not None]
    table.out.append(Ended(reason))


def table_info(table: TableState) -> TableInfo:
    """The table as the lobby shows it."""
    staying = [holder for _, holder in table.holders() if not holder.gone]
    bots = sum(holder.bot for holder in staying)
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


def _with_restart(holder: Holder | None, news: list[News]) -> list[News]:
    """Whoever is back for the first time since the host was started again hears of that, once."""
    if holder is None or not holder.restarted:
        return news
    holder.restarted = False
    return [News("resumed"), *news][:NEWS_AT_MOST]


class _Views:
    """The part of a view that all seats share, made once for all of them."""

    def __init__(self, table: TableState, now_ms: int) -> None:
        table.version += 1
        self._table = table
        self._match: MatchState | None = table.match
        self._public = public_part(table.match, table.log, table.settings.rules_text)
        self._people: list[Person] = [_person(table, seat, holder) for seat, holder in table.holders()]
        self._clock = visible_clock(table, now_ms)
        self._watchers = [
            Watcher(one.number, one.name, one.wants_seat) for one in table.watchers if one.conn is not None
        ]
        self._owners_news: list[News] = table.news[-NEWS_AT_MOST:]
        self._news = for_everybody(self._owners_news)

    def of(self, seat: int | None, holder: Holder | None) -> TableView:
        table = self._table
        ask = holder.own_ask if holder is not None else None
        watches = holder is not None and holder.forfeited
        owner = holder is not None and owns(table, holder)
        news = _with_restart(holder, self._owners_news if owner else self._news)
        knocks = [Knock(one.number, one.name) for one in table.door.knocks] if owner else []
        return TableView(
            table.table_id, table.term, table.version, table.settings.name, table.settings.seats,
            for_seat(self._public, self._match, seat, watches=watches), self._people,
            _ask(table, ask), self._clock, news, pace=pace(table), standstill=_standstill(table),
            missing=table.missing.seat if table.missing is not None else None,
            watchers=self._watchers, knocks=knocks, unkept=table.unkept,
            more_time=seat is not None and holder is not None and has_more_time(table, seat, holder),
        )


def _person(table: TableState, seat: int, holder: Holder) -> Person:
    return Person(
        seat, holder.name, _presence(holder), holder.bot, owner=owns(table, holder),
        ready=holder.ready, agreed=agrees(table, holder), again=holder.tries_again,
        muted=holder.key is not None and holder.key in table.chat.muted,
        stands_in=holder.stands_in and holder.decides, double=holder.double,
        vote=table.missing.votes.get(seat) if table.missing is not None else None,
    )


def _ask(table: TableState, ask: Pending | None) -> Ask | None:
    if ask is None:
        return None
    about = table.missing.seat if ask.kind == "absent" and table.missing is not None else None
    return Ask(ask.id, ask.kind, about)


def _standstill(table: TableState) -> Standstill | None:
    if table.paused_ms is not None:
        return "paused"
    return "missing" if table.missing is not None else None


def _presence(holder: Holder) -> Presence:
    if holder.key is None:
        return "bot"
    if holder.gone:
        return "left"
    return "away" if holder.conn is None or holder.silent else "here"
