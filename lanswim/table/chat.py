"""What is said at a table: cleaned, seldom enough, told to everybody. No view changes by it."""

from __future__ import annotations

from lanswim_protocol.messages import ChatLine, Mute, RefusedReason, Said, Say
from lanswim_protocol.names import clean_line

from lanswim.table.effects import Send
from lanswim.table.owner import owns
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
    there = table.seats[order.seat] if order.seat < len(table.seats) else None
    if there is None or there.key is None:
        return "no_such_person"
    if owns(table, there):
        return "not_allowed"
    muted = table.chat.muted
    if order.on and there.key not in muted:
        remember(muted, there.key)
        table.tell("muted", order.seat)
    elif not order.on and there.key in muted:
        muted.remove(there.key)
        table.tell("unmuted", order.seat)
    return None


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
