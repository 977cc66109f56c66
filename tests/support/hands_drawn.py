"""Whether a picture depends on a hand: drawn once more as if other cards were held. No rules live here."""

from __future__ import annotations

from msgspec.structs import replace

from lanswim.rules import CARD_NAMES
from lanswim.tui.presenter import Size, render, window_title
from lanswim.tui.seat import Seat
from lanswim.tui.state import State

SIZES = (Size(80, 24), Size(40, 12))


def drawn_at(state: State, size: Size) -> list[str]:
    """The title of the window, and all lines."""
    lines = render(state, size, state.now_ms)
    return [window_title(state), *("".join(text for _style, text in line) for line in lines)]


def with_other_cards(state: State, seat: Seat) -> State:
    """The same screen, had this seat other cards."""
    view = seat.model.view
    if view is None or not view.round.hand or view.round.showdown is not None:
        return state
    free = [card for card in CARD_NAMES if card not in (*view.round.hand, *view.round.middle)]
    others = dict(zip(view.round.hand, free, strict=False))
    round_ = replace(view.round, hand=list(others.values()))
    chosen = others.get(seat.hand) if seat.hand is not None else None
    changed = seat._replace(model=seat.model._replace(view=replace(view, round=round_)), hand=chosen)
    if seat is state.seat:
        return state._replace(seat=changed)
    return state._replace(other=state.other._replace(seat=changed) if state.other is not None else None)
