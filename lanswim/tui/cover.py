"""One's own cards covered, because neighbours look. What stands here decides; nothing is drawn.

A picture is made of a state without covered cards: what is not there cannot be shown by mistake.
"""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import TableView, own_view

from lanswim.client.model import ClientModel
from lanswim.tui import turn
from lanswim.tui.covering import Covering, How
from lanswim.tui.seat import Seat
from lanswim.tui.state import State

SHOWN_MS: Final = 3_000
"""so long cards are shown for a moment: no terminal tells when a key is released"""
BACK: Final = ("?1", "?2", "?3")
"""what stands for covered cards, by their places"""
_HOWS: Final[tuple[How, ...]] = ("key", "moment", "own_turn")


def holds(model: ClientModel) -> bool:
    """Whether one has cards that the others do not see."""
    return model.view is not None and bool(model.view.round.hand) and model.view.round.showdown is None


def is_back(card: str) -> bool:
    """Whether this stands for a covered card."""
    return card.startswith("?")


def is_covered(state: State, now_ms: int) -> bool:
    """Whether the own cards are not to be seen now."""
    if state.other is not None and not state.other.open:
        return True
    covering = state.covering
    if now_ms < covering.until_ms:
        return False
    return covering.covered or _by_itself(state)


def _by_itself(state: State) -> bool:
    """Whether they are covered without a key."""
    match state.covering.how:
        case "moment":
            return True
        case "own_turn":
            return not _decides(state.seat)
    return False


def _decides(seat: Seat) -> bool:
    return turn.asked(seat.model) in ("turn", "dealer_choice") and seat.answered != seat.ask


def pressed(state: State, *, is_held: bool) -> State:
    """The key covers at once what is seen, and shows what is not; held down it goes on showing."""
    covering, now = state.covering, state.now_ms
    if is_held:
        return state._replace(covering=_longer(covering, now))
    if is_covered(state, now):
        shown = covering._replace(covered=False)
        until = now + SHOWN_MS if _by_itself(state) else 0
        return state._replace(covering=shown._replace(until_ms=until))
    covered = covering.covered or not _by_itself(state)
    return state._replace(covering=covering._replace(covered=covered, until_ms=0))


def _longer(covering: Covering, now: int) -> Covering:
    return covering._replace(until_ms=now + SHOWN_MS) if now < covering.until_ms else covering


def other_way(state: State) -> State:
    """The next way of covering, from now on; cards that are covered stay so until the key shows them."""
    how = _HOWS[(_HOWS.index(state.covering.how) + 1) % len(_HOWS)]
    return state._replace(covering=Covering(how, is_covered(state, state.now_ms)))


def seen(state: State, now_ms: int) -> State:
    """The state as it may be drawn now."""
    if state.screen != "table" or not holds(state.seat.model) or not is_covered(state, now_ms):
        return state
    seat = state.seat
    hand = seat.model.view.round.hand if seat.model.view is not None else []
    places = dict(zip(hand, BACK, strict=False))
    masked = seat._replace(
        model=hidden(seat.model), hand=places.get(seat.hand) if seat.hand else None, covered=True
    )
    return state._replace(seat=masked)


def hidden(model: ClientModel) -> ClientModel:
    """What is known of the table without the own cards."""
    return model._replace(view=_hidden(model.view)) if model.view is not None and holds(model) else model


def _hidden(view: TableView) -> TableView:
    round_ = view.round
    if round_.you is None:  # whoever watches has no hand
        return view
    backs = list(BACK[: len(round_.hand)])
    return own_view(
        view, round_.you, backs, round_.legal, view.ask, view.news, view.knocks, more_time=view.more_time
    )


def both_hidden(old: ClientModel, new: ClientModel) -> tuple[ClientModel, ClientModel]:
    """The same of two states of knowledge; a view that has not changed is the same afterwards."""
    before, after = hidden(old), hidden(new)
    return before, after._replace(view=before.view) if new.view is old.view else after
