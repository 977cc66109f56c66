"""What is said at a table: cleaned, seldom enough, told to everybody. No view changes by it."""

from __future__ import annotations

from lanswim_protocol.messages import ChatLine, Mute, RefusedReason, Said, Say
from lanswim_protocol.names import clean_line

from lanswim.table.effects import Send
from lanswim.table.state import Holder, TableState
from lanswim.table.visitors import Watcher, remember


def say(table: TableState, seat: int, holder: Holder, order: Say, now_ms: int) -> RefusedReason | None:
    """A line of somebody who has a seat."""
    return _say(table, seat, holder.name, holder.key or b"", order.text, now_ms)


def say_watching(table: TableState, watcher: Watcher, order: Say, now_ms: int) -> RefusedReason | None:
    """A line of somebody who watches."""
    return _say(table, None, watcher.name, watcher.key, order.text, now_ms)


def mute(table: TableState, seat: int, holder: Holder, order: Mute, now_ms: int) -> RefusedReason | None:
    """Nobody hears this person any more, wherever they sit, or everybody does again."""
    there = _person(table, order)
    if there is None or there.key is None:
        return "no_such_person"
    if there.key == table.owner:
        return "not_allowed"
    muted, name = table.chat.muted, there.name
    if order.on and there.key not in muted:
        remember(muted, there.key)
        table.tell("muted", order.seat, name)
    elif not order.on and there.key in muted:
        muted.remove(there.key)
        table.tell("unmuted", order.seat, name)
    return None


def _person(table: TableState, order: Mute) -> Holder | Watcher | None:
    """Whom the order names, by a seat or by the number of somebody who watches, and not by both."""
    if order.watcher is not None:
        watcher = next((one for one in table.watchers if one.number == order.watcher), None)
        return watcher if order.seat is None else None
    seat = order.seat
    return table.seats[seat] if seat is not None and seat < len(table.seats) else None


def _say(
    table: TableState, seat: int | None, name: str, key: bytes, text: str, now_ms: int
) -> RefusedReason | None:
    chat, line = table.chat, clean_line(text)
    if key in chat.muted:
        return "muted"
    if not line:
        return "not_allowed"
    if not table.talk.allows(key, now_ms):
        return "too_fast"
    table.talk.spend(key, now_ms)
    said = ChatLine(chat.next, seat, name, line)
    chat.next += 1
    chat.lines.append(said)
    seated = [one.conn for _, one in table.holders()]
    conns = [*seated, *(one.conn for one in table.watchers)]
    table.out += [Send(conn, Said([said])) for conn in conns if conn is not None]
    return None
