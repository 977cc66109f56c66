"""Which decision is asked of whom, and what is done when nobody makes it. Nothing is sent from here."""

from __future__ import annotations

from collections.abc import Mapping

from lanswim_protocol.messages import AskKind

from lanswim.rules.actions import Action, IllegalAction
from lanswim.table import another_try, matches, missing
from lanswim.table.absence import grace_is_over, missed_turn
from lanswim.table.clocks import ask_due, grace_due, turn_due
from lanswim.table.state import Holder, Pending, TableState


def sync(table: TableState, now_ms: int) -> None:
    """Drops asks that are gone and opens those that are new; an ask that stays keeps its id and its time."""
    blocking = _blocking(table)
    missing.tidy(table, blocking)
    voting: dict[int, AskKind] = dict.fromkeys(missing.asked(table), "absent")
    wanted = {**_others(table), **voting, **blocking}
    for seat, holder in table.holders():
        kind, ask = wanted.get(seat), holder.ask
        if ask is not None and ask.kind != kind:
            holder.ask = ask = None
        if kind is not None and ask is None:
            holder.ask = Pending(table.next_ask, kind, now_ms)
            table.next_ask += 1


def bot_plays(holder: Holder, ask: Pending) -> bool:
    """Whether a bot decides this: a bot's own seat, that of somebody gone or away, an unused turn."""
    return not holder.decides or ask.by_bot or holder.stands_in


def run_due(table: TableState, now_ms: int) -> None:
    """Applies the stated default wherever the time is up."""
    for seat, holder in list(table.holders()):
        ask = holder.ask
        if ask is None or ask.kind == "absent":
            continue
        due = ask_due(table, holder, ask)
        if due is not None and due.at_ms <= now_ms:
            _time_is_up(table, seat, holder, ask, now_ms)


def thought(table: TableState, ask_id: int, action: Action | None, now_ms: int) -> None:
    """A bot has decided; an ask that is gone is ignored, an illegal action becomes the default."""
    for seat, holder in table.holders():
        ask = holder.ask
        if ask is None or ask.id != ask_id or ask.thinking_ms is None:
            continue
        if table.paused:
            ask.thinking_ms = None  # asked again when somebody is back
        else:
            _play_for(table, seat, holder, action or matches.default_action(table, seat), now_ms)
        return


def _blocking(table: TableState) -> Mapping[int, AskKind]:
    """The decisions without which the match does not go on."""
    state = table.match
    if state is not None and state.phase == "buy_back":
        return dict.fromkeys(state.asked, "buy_back")
    if state is not None and state.phase == "round" and state.round is not None:
        on_turn = state.round.seats[state.round.turn]
        return {on_turn: "dealer_choice" if state.round.phase == "dealer_choice" else "turn"}
    return {}


def _others(table: TableState) -> Mapping[int, AskKind]:
    """What else is asked between two rounds and after a match."""
    state = table.match
    if state is None or state.phase == "round" or (state.phase == "over" and table.settings.once):
        return {}
    again: dict[int, AskKind] = dict.fromkeys(another_try.asked(table), "another_try")
    if state.phase == "buy_back" or state.rounds == 0:
        return again  # there is no showdown yet to look at, or it is not over
    ready: dict[int, AskKind] = {
        seat: "ready" for seat, holder in table.holders() if holder.client and not holder.ready
    }
    return {**ready, **again}


def _time_is_up(table: TableState, seat: int, holder: Holder, ask: Pending, now_ms: int) -> None:
    if _grace_ended_it(table, holder, ask) and grace_is_over(table, seat, holder, ask, now_ms):
        return
    missed = ask.thinking_ms is None and ask.kind == "turn"
    _default(table, seat, holder, ask, now_ms)
    if missed:
        missed_turn(table, seat, holder)


def _grace_ended_it(table: TableState, holder: Holder, ask: Pending) -> bool:
    """Whether the others have waited long enough for somebody absent before the clock has ended."""
    grace, clock = grace_due(table, holder, ask), turn_due(table, holder, ask)
    if grace is None or ask.thinking_ms is not None:
        return False
    return clock is None or grace.at_ms <= clock.at_ms


def _default(table: TableState, seat: int, holder: Holder, ask: Pending, now_ms: int) -> None:
    if ask.kind == "buy_back":
        matches.buy_back(table, seat, False, now_ms)
        table.tell("played_for", seat)
        return
    action = matches.default_action(table, seat)
    if action.kind in ("keep", "pass") or ask.thinking_ms is not None:
        _play_for(table, seat, holder, action, now_ms)
    else:
        ask.by_bot = True  # there is no harmless action: the choice of a bot is played


def _play_for(table: TableState, seat: int, holder: Holder, action: Action, now_ms: int) -> None:
    holder.ask = None
    try:
        matches.act(table, seat, action, now_ms)
    except IllegalAction:
        matches.act(table, seat, matches.default_action(table, seat), now_ms)
    if holder.decides and not holder.stands_in:
        table.tell("played_for", seat)
