"""What the client learns of its table, taken over by the screen: (state, model) → (state, effects)."""

from __future__ import annotations

from lanswim_protocol.messages import AskKind

from lanswim.client.model import ClientModel
from lanswim.tui import (
    chat,
    company,
    dialog_keys,
    fairness,
    forfeited,
    held,
    last_round,
    motion,
    move_keys,
    notes,
    told,
    turn,
)
from lanswim.tui.context import OwnTable
from lanswim.tui.effects import Effect, Ring, StartMatch
from lanswim.tui.seat import Seat
from lanswim.tui.state import Overlay, State, Step

_RINGING: tuple[AskKind, ...] = ("turn", "dealer_choice", "buy_back", "another_try", "absent")
"""what a player is called back to the screen for"""
_OF_A_TABLE: tuple[Overlay, ...] = ("leave", "people", "edit")
"""what asks something that means nothing once the table is closed"""


def model_changed(state: State, model: ClientModel) -> Step:
    """Takes over what the client knows; a new decision empties what was chosen for the one before."""
    if state.screen != "table":
        return state, ()
    if model.status == "closed" and dialog_keys.by_oneself(model):
        return _gone(state, model)
    state = _of_the_table(state, model)
    old, seat = state.seat, _seat_now(state, model)
    if company.forfeits(model) and model.view is not None:  # the lobby then promises no seat
        state = state._replace(got_up=(model.table, model.view.round.match))
    rings = seat.ask is not None and seat.ask != old.ask and turn.asked(model) in _RINGING
    if _is_nudged(old, seat):
        seat, rings = seat._replace(nudged=seat.ask), True
    effects: tuple[Effect, ...] = (Ring(),) if rings else ()
    if fairness.is_news(old.model.deals, model.deals) and state.overlay not in ("leave", "keep"):
        state, effects = state._replace(overlay="help", page=0), (Ring(),)
    if seat.autostart and model.owner and turn.mode(model) == "waiting":
        return state._replace(seat=seat._replace(autostart=False)), (*effects, StartMatch())
    return restartable(state._replace(seat=seat)), effects


def _of_the_table(state: State, model: ClientModel) -> State:
    """What lasts longer than a seat: who was sent away or voted out; and no question about a closed table."""
    if model.table and dialog_keys.sent_away(model):
        state = state._replace(sent_away=state.sent_away | {model.table})
        if dialog_keys.not_let_in(model):
            state = state._replace(not_let_in=state.not_let_in | {model.table})
    if model.status == "closed" and state.overlay in _OF_A_TABLE:
        state = state._replace(overlay=None, seat=state.seat._replace(closing=None, kicking=None))
    old, had_seat = state.seat.model, model.table in state.mine
    voted_out = forfeited.voted_out(old, model, state.voted_out, got_up=state.got_up, had_seat=had_seat)
    return state._replace(voted_out=voted_out)


def _seat_now(state: State, model: ClientModel) -> Seat:
    """The seat with what is new: told, noted, asked; what was chosen for an earlier decision is gone."""
    old, before = state.seat, state.seat.model
    ask = model.view.ask.id if model.view is not None and model.view.ask is not None else None
    noted = notes.noted(old.notes, before.view, model.view)
    seat = old._replace(
        model=model,
        notes=noted,
        last=last_round.kept(old.last, model.view, noted),
        told=told.newest(old.told, before.view, model.view, state.now_ms),
        chat=_heard(state, model),
        wishes=company.wishes(model, state.me, old.wishes),
        watched=turn.watched(model, old.watched, state.got_up),
        voted_out=state.voted_out is not None and state.voted_out == forfeited.match_of(model),
    )
    seat = motion.begun(old, seat, state.now_ms, wanted=state.settings.motion)
    if state.is_second and before.view is None and model.view is not None:
        seat = seat._replace(second_ms=state.now_ms)
    if notes.tells_wrong_code(before.view, model.view):
        seat = seat._replace(wrong_code_ms=state.now_ms)
    if model.refused != before.refused:
        seat = seat._replace(refused_ms=state.now_ms)
    if ask != old.ask or turn.mode(model) != turn.mode(before):
        seat = move_keys.nothing_chosen(seat)._replace(ask=ask, since_ms=state.now_ms, answered=None)
        if seat.told == old.told and told.reminds(seat.told, model.seat):
            seat = seat._replace(told=None)
    if model.refused is not None and model.pending is None:
        seat = seat._replace(answered=None)
    return seat


def _gone(state: State, model: ClientModel) -> Step:
    """One has got up or closed the table: the latter is confirmed, as it meant all others."""
    told_ = model.closed == "table_closed" and not state.practice
    sentence = dialog_keys.ending(state._replace(seat=Seat(model)))[1] if told_ else ""
    return dialog_keys.away(state, 0, sentence)


def own_tables(state: State, own: tuple[OwnTable, ...], damaged: tuple[OwnTable, ...]) -> State:
    """Which of one's own can go on; of one that cannot it is said once that there was a match."""
    new = tuple(one for one in damaged if one not in state.damaged)
    if new:
        state = state._replace(untold_at_ms=state.now_ms)
    untold = (*(one for one in state.untold if one in damaged), *new)
    return restartable(state._replace(own=own, damaged=damaged, untold=untold))


def read(state: State) -> State:
    """A damaged table that was on the screen when a key came has been told; in the lobby one at a time."""
    since = max(state.untold_at_ms, state.notice_at_ms)
    if not state.untold or state.overlay is not None or not held.settled(since, state.now_ms):
        return state
    here = state.untold[0] if state.screen == "lobby" else None
    if state.screen == "table" and state.seat.model.view is not None:
        here = state.seat.damaged
    untold = tuple(one for one in state.untold if one != here)
    return state._replace(untold=untold, untold_at_ms=state.now_ms if here is not None else since)


def restartable(state: State) -> State:
    """Whether the host that is gone was a process of one's own, and whether its table can go on."""
    model = state.seat.model
    lost = model.table if model.status == "lost" else None
    can = any(own.table == lost for own in state.own)
    damaged = next((own for own in state.damaged if own.table == lost), None)
    return state._replace(seat=state.seat._replace(restartable=can, damaged=damaged))


def _heard(state: State, model: ClientModel) -> chat.Chat:
    """What was said is seen while the line is open; a line of one's own that was refused is not lost."""
    now = state.seat.chat
    if model.refused in chat.LOST_WITH and state.seat.model.refused is None and now.sent:
        now = chat.refused(now)
    elif now.sent and any(line.text == now.sent for line in model.chat if line.n > now.read):
        now = now._replace(sent="")
    return chat.seen(now, model.chat) if state.overlay == "chat" else now


def _is_nudged(old: Seat, seat: Seat) -> bool:
    """Whether news for oneself alone has come that the bell has not rung for: once for each decision."""
    new = seat.told
    if new is None or new == old.told or new.kind not in told.RINGING:
        return False
    if new.kind == "knocks":
        return seat.model.owner
    mine = new.seat is not None and new.seat == seat.model.seat
    return mine and (seat.ask is None or seat.ask != old.nudged)
