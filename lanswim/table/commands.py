"""What people decide and order, each answered once. No command without an open ask may reach the rules."""

from __future__ import annotations

from typing import Final, get_args

from lanswim_protocol.messages import Accepted, Answer, Command, MoveKind, Order, Refused, RefusedReason

from lanswim.rules.actions import Action, IllegalAction
from lanswim.rules.cards import CardSyntaxError, parse_card
from lanswim.table import absence, matches, votes
from lanswim.table.effects import Send
from lanswim.table.orders import TALK, carry_out, carry_out_watching
from lanswim.table.state import Holder, TableState
from lanswim.table.visitors import Watcher

_MOVES: Final[dict[str, MoveKind]] = {kind: kind for kind in get_args(MoveKind)}


def obey(table: TableState, conn: int, said: Command | Order, now_ms: int) -> bool:
    """Carries out a command or an order and answers it, a repeated one by the same answer.

    True if the fresh view must follow although nothing has changed, as it does after all but talk; who has
    neither a seat nor watches is ignored.
    """
    found = table.at(conn)
    who = found[1] if found is not None else table.watcher_at(conn)
    if who is None:
        return False
    if found is not None:
        absence.answers(table, *found, now_ms)
    talks = isinstance(said, TALK)
    last = who.talked if talks else who.answered
    if last is not None and last[0] == said:
        table.out.append(Send(conn, last[1]))
        return not talks
    reason = _do(table, found, conn, said, now_ms)
    reply = Accepted(said.id) if reason is None else Refused(said.id, reason)
    if not isinstance(said, Command):
        who = _at(table, conn) or who  # somebody who has got a seat by it, or given it up
    if talks:
        who.talked = (said, reply)
    else:
        who.answered = (said, reply)
    table.out.append(Send(conn, reply))
    return not talks


def _at(table: TableState, conn: int) -> Holder | Watcher | None:
    found = table.at(conn)
    return found[1] if found is not None else table.watcher_at(conn)


def _do(
    table: TableState, found: tuple[int, Holder] | None, conn: int, said: Command | Order, now_ms: int
) -> RefusedReason | None:
    if found is None:
        watcher = table.watcher_at(conn)
        assert watcher is not None
        if isinstance(said, Command):
            return "only_watching"
        return carry_out_watching(table, watcher, said, now_ms)
    if isinstance(said, Command):
        return _answer(table, *found, said, now_ms)
    return carry_out(table, *found, said, now_ms)


def _answer(
    table: TableState, seat: int, holder: Holder, command: Command, now_ms: int
) -> RefusedReason | None:
    ask, answer = holder.own_ask, command.answer
    if ask is None or ask.id != command.ask:
        return "stale_ask"
    if table.paused:
        return "paused"
    if ask.kind == "absent":
        return votes.vote(table, seat, answer.kind)
    if ask.kind == "ready":
        if answer.kind != "ready":
            return "wrong_phase"
        holder.ready = table.changed = True
        return None
    if ask.kind == "another_try":
        if answer.kind != "yes":
            return "wrong_phase"
        holder.tries_again = table.changed = True
        return None
    try:
        if ask.kind == "buy_back":
            return _buy_back(table, seat, answer, now_ms)
        matches.act(table, seat, _action(answer), now_ms)
    except IllegalAction as refused:
        return refused.reason
    holder.ask = None
    return None


def _buy_back(table: TableState, seat: int, answer: Answer, now_ms: int) -> RefusedReason | None:
    if answer.kind not in ("yes", "no"):
        return "wrong_phase"
    matches.buy_back(table, seat, answer.kind == "yes", now_ms)
    return None


def _action(answer: Answer) -> Action:
    kind = _MOVES.get(answer.kind)
    if kind is None:
        raise IllegalAction("wrong_phase")
    try:
        hand = parse_card(answer.hand) if answer.hand is not None else None
        middle = parse_card(answer.middle) if answer.middle is not None else None
    except CardSyntaxError:
        raise IllegalAction("not_legal") from None
    return Action(kind, hand, middle, answer.close)
