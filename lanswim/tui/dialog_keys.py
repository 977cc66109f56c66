"""Keys in what lies over a screen (help, rules, the moves of a round), and how a table is left in the end."""

from __future__ import annotations

from typing import Final

from lanswim.client.model import NOT_THE_NETWORK, ClientModel
from lanswim.locale import _
from lanswim.locale.reasons import closed, failure, impostor, refuse, several
from lanswim.tui import agreement, last_round, turn
from lanswim.tui.clean import shown
from lanswim.tui.effects import Disconnect, Quit
from lanswim.tui.key_told import told
from lanswim.tui.letters import letter
from lanswim.tui.seat import Seat
from lanswim.tui.state import Overlay, State, Step

INTERRUPTED = 130
FROM_THE_END: Final[tuple[Overlay, ...]] = ("moves", "last")
"""what begins with its last page"""


def interrupt(state: State) -> Step:
    """Ctrl-C asks at a table whether to leave; a second one leaves, and the seat is kept."""
    asks = state.screen == "table" and turn.mode(state.seat.model) not in ("closed", "connecting")
    if asks and state.overlay != "leave":
        return state._replace(overlay="leave", seat=state.seat._replace(closing=None)), ()
    return state, (Disconnect(), Quit(INTERRUPTED))


def key(state: State, name: str) -> Step:
    """One key while something lies over the screen that asks nothing."""
    if name in ("down", "up", " "):
        back = name == ("down" if state.overlay in FROM_THE_END else "up")
        return state._replace(page=max(0, state.page + (-1 if back else 1))), ()
    at_table = state.screen == "table"
    if state.overlay == "rules" and at_table and name.lower() == letter("agree"):
        return state, agreement.given(state.seat.model)
    others: dict[str, Overlay] = {letter("rules"): "rules", letter("moves"): _told_next(state)}
    wanted = others.get(name.lower()) if at_table else None
    if wanted is not None and wanted != state.overlay:
        return state._replace(overlay=wanted, page=0), ()
    closes = name.lower() == letter("rules") and state.overlay == "rules"
    if wanted is not None or closes or name in ("escape", "enter", "?", "f1", "q"):
        return state._replace(overlay=None), ()
    return state, ()


def told_first(state: State) -> Overlay:
    """What the key for moves opens: the round before, else this one."""
    return "last" if last_round.is_another(state.seat.last, state.seat.model.view) else "moves"


def _told_next(state: State) -> Overlay:
    """From the round before one comes to this one."""
    return "moves" if state.overlay in FROM_THE_END else told_first(state)


def away(state: State, code: int, sentence: str) -> Step:
    """Back to where one came from: the lobby, or the end of the program."""
    if state.from_lobby:
        notice = sentence.partition("\n")[0]
        view = state.seat.model.view
        said = f"{shown(view.name)}: {notice}" if view is not None and notice else notice
        lobby = state._replace(screen="lobby", overlay=None, seat=Seat())
        return lobby._replace(notice=said, notice_at_ms=state.now_ms), (Disconnect(),)
    return state, (Disconnect(), Quit(code, sentence))


def by_oneself(model: ClientModel) -> bool:
    """Whether the person has just ended this, and is to see no screen about it."""
    return model.closed == "left" or (model.closed == "table_closed" and model.owner)


def sent_away(model: ClientModel) -> bool:
    """Whether the host has ended this for good, now or before."""
    return model.closed == "kicked" or not_let_in(model)


def is_at_door(model: ClientModel) -> bool:
    """Whether the owner is being asked whether one may come in."""
    return model.status != "closed" and model.refuse is not None and model.refuse.reason == "owner_asked"


def not_let_in(model: ClientModel) -> bool:
    """Whether one was turned away at the door, also by the answer to a knock."""
    return model.refuse is not None and model.refuse.reason == "kicked"


def failed(model: ClientModel) -> str:
    """Why there is no table; of several at one address, which ones, a line each."""
    if model.failure == "several":
        return several((info.table, shown(info.name)) for info in model.tables)
    if model.suspect is not None:
        suspect = model.suspect
        return impostor(shown(suspect.name), told(suspect.known), told(suspect.shown))
    return failure(model.failure or "")


def ending(state: State) -> tuple[int, str]:
    """Exit code and sentence for a table that is closed."""
    model = state.seat.model
    if model.refuse is not None and model.refuse.reason == "owner_asked":
        return 1, _("The host of the table has not answered whether you may come in.")
    if model.refuse is not None:
        return (3 if model.refuse.reason == "no_such_table" else 1), refuse(model.refuse.reason)
    if model.failure is not None:
        return (1 if model.failure in NOT_THE_NETWORK else 3), failed(model)
    if model.closed == "table_closed" and model.owner:
        return 0, _("You have closed the table.")
    if model.closed is not None:
        return (1 if model.closed in ("kicked", "silent", "taken_over") else 0), closed(model.closed)
    return 1, _("The connection has ended.")
