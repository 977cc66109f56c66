"""Running a match: begin, deal, hand decisions to the rules. What is legal may not be decided here."""

from __future__ import annotations

from collections.abc import Iterable

from lanswim.rules import match as rules
from lanswim.rules.actions import KEEP, Action
from lanswim.rules.deck import shuffled
from lanswim.rules.events import Event
from lanswim.rules.legal import legal_actions
from lanswim.rules.lives import next_dealer, playing
from lanswim.rules.state import MatchState
from lanswim.table.emptying import take_out_the_gone
from lanswim.table.state import Holder, TableState
from lanswim.views import EMPTY_LOG, fold


def begin(table: TableState, now_ms: int) -> None:
    """Begins a match with everybody who stays, and deals its first round."""
    take_out_the_gone(table)
    for _, holder in table.holders():
        holder.forfeited = False
    table.matches += 1
    table.match, table.log = None, EMPTY_LOG
    table.countdown_ms, table.countdown_restarted = None, False
    seats = tuple(table.staying())
    first = _first_dealer(table, seats)
    lot = shuffled(table.rng) if first is None else None
    _apply(table, rules.start(table.settings.rules, seats, table.matches, dealer=first, lot_deck=lot), now_ms)
    table.tell("started")
    deal(table, now_ms)


def deal(table: TableState, now_ms: int) -> None:
    """Deals the next round from a fresh deck."""
    for _, holder in table.holders():
        holder.ready, holder.ask = False, None
    table.ready_until_ms = None
    _apply(table, rules.deal_round(running(table), shuffled(table.rng)), now_ms)


def act(table: TableState, seat: int, action: Action, now_ms: int) -> None:
    """A seat's action, and everything that follows from it; IllegalAction if the rules refuse it."""
    _apply(table, rules.act(running(table), seat, action), now_ms)


def buy_back(table: TableState, seat: int, yes: bool, now_ms: int) -> None:
    """A seat that was put out says whether it buys back; IllegalAction if it is not asked."""
    _apply(table, rules.buy_back(running(table), seat, yes), now_ms)


def leave(table: TableState, seat: int, now_ms: int) -> None:
    """The player of a seat has left for good; nothing changes where the seat is out already."""
    _apply(table, rules.leave(running(table), seat), now_ms)


def default_action(table: TableState, seat: int) -> Action:
    """What is played for a seat that does not decide: keep, pass if allowed, else the first legal action."""
    state = running(table).round
    assert state is not None
    if state.phase == "dealer_choice":
        return KEEP
    legal = legal_actions(state, seat)
    return next((action for action in legal if action.kind == "pass"), legal[0])


def running(table: TableState) -> MatchState:
    """The match of this table, which has one."""
    assert table.match is not None
    return table.match


def in_match(table: TableState, seat: int, holder: Holder) -> bool:
    """Whether this seat still plays in the running match."""
    return not holder.gone and seat in playing(running(table))


def _apply(table: TableState, events: Iterable[Event], now_ms: int) -> None:
    for event in events:
        table.match = rules.evolve(table.match, event)
        table.log = fold(table.log, event)
    table.changed = True
    state = running(table)
    if state.phase == "between" and state.round is not None and table.ready_until_ms is None:
        # At least a moment, so that every showdown is in some view: logs and JSON lines read views.
        table.ready_until_ms = now_ms + max(1, table.settings.ready_ms)
    if state.phase == "over":
        table.last_dealer, table.over_ms, table.ready_until_ms = state.dealer, now_ms, None


def _first_dealer(table: TableState, seats: tuple[int, ...]) -> int | None:
    """After the first match the first seat clockwise from the last dealer's deals (RULES.md section 7)."""
    return None if table.last_dealer is None else next_dealer(seats, table.last_dealer)
