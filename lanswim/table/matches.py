"""Running a match: begin, deal, hand decisions to the rules. What is legal may not be decided here."""

from __future__ import annotations

from collections.abc import Sequence

from lanswim.rules import match as rules
from lanswim.rules.actions import KEEP, Action
from lanswim.rules.events import Event, LotDrawn, RoundEnded
from lanswim.rules.legal import legal_actions
from lanswim.rules.lives import next_dealer, playing
from lanswim.rules.state import MatchState
from lanswim.table import checkpoints, cutting, watching
from lanswim.table.emptying import put_aside, take_out_the_gone
from lanswim.table.expected import expects
from lanswim.table.state import Holder, TableState
from lanswim.views import EMPTY_LOG, fold


def begin(table: TableState, now_ms: int) -> None:
    """Begins a match with everybody who stays; who deals first is known, or a lot is to be drawn."""
    take_out_the_gone(table)
    for _, holder in table.holders():
        holder.forfeited, holder.tries_again = False, False
        if holder.present:  # whoever has only missed turns may use those of the new match
            holder.stands_in, holder.missed = False, 0
    table.matches += 1
    table.match, table.log, table.base, table.moves = None, EMPTY_LOG, None, []
    table.countdown_ms, table.countdown_restarted = None, False
    table.deals.clear()
    _nothing_is_asked(table)
    watching.seat_waiting(table, now_ms)
    seats = tuple(table.staying())
    _apply(table, [rules.begun(table.settings.rules, seats, table.matches)], now_ms)
    first = _first_dealer(table, seats)
    if first is not None:
        _apply(table, [LotDrawn((), first)], now_ms)
    table.tell("started")


def draw_lot(table: TableState, now_ms: int) -> None:
    """Everybody draws a card for the first deal from the deck that stands; nothing of it is hidden."""
    drawn = rules.lot(playing(running(table)), cutting.take_deck(table))
    _apply(table, [drawn], now_ms)
    cutting.prove(table)


def deal(table: TableState, now_ms: int) -> None:
    """Deals the next round from the deck that stands."""
    checkpoints.tell(table)  # where nobody cuts, nothing has waited since the match began
    _nothing_is_asked(table)
    _apply(table, rules.deal_round(running(table), cutting.take_deck(table)), now_ms)


def act(table: TableState, seat: int, action: Action, now_ms: int) -> None:
    """A seat's action, and everything that follows from it; IllegalAction if the rules refuse it."""
    _apply(table, rules.act(running(table), seat, action), now_ms)


def buy_back(table: TableState, seat: int, yes: bool, now_ms: int) -> None:
    """A seat that was put out says whether it buys back; IllegalAction if it is not asked."""
    _apply(table, rules.buy_back(running(table), seat, yes), now_ms)


def leave(table: TableState, seat: int, now_ms: int) -> None:
    """The player of a seat has left for good; nothing changes where the seat is out already."""
    _apply(table, rules.leave(running(table), seat), now_ms)
    if running(table).phase == "over" and running(table).rounds == 0:
        put_aside(table)  # no card has been dealt, so there is no result


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


def _nothing_is_asked(table: TableState) -> None:
    for _, holder in table.holders():
        holder.ready, holder.ask = False, None
    table.ready_until_ms = None


def _apply(table: TableState, events: Sequence[Event], now_ms: int) -> None:
    bought_back = table.match is not None and table.match.phase == "buy_back"
    for event in events:
        table.match = rules.evolve(table.match, event)
        table.log = fold(table.log, event)
    table.events.extend(events)
    table.changed = True
    state, ended = running(table), any(isinstance(event, RoundEnded) for event in events)
    if ended:
        cutting.prove(table)
    if ended or state.phase == "over":
        expects(table, now_ms)
    if state.phase == "between" and (ended or bought_back):
        # At least a moment, so that every showdown is in some view: logs and JSON lines read views.
        table.ready_until_ms = now_ms + max(1, table.settings.ready_ms)
    if state.phase == "over":
        _nothing_is_asked(table)  # who was ready for a round is not so for another match
        table.deals.drop()
        table.last_dealer, table.over_ms = state.dealer, now_ms


def _first_dealer(table: TableState, seats: tuple[int, ...]) -> int | None:
    """After the first match the first seat clockwise from the last dealer's deals (RULES.md section 7)."""
    return None if table.last_dealer is None else next_dealer(seats, table.last_dealer)
