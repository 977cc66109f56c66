"""Keys in what lies over a screen: help, rules, the moves of a round, and the question whether to leave."""

from __future__ import annotations

from lanswim.client.model import NOT_THE_NETWORK, ClientModel
from lanswim.locale import _
from lanswim.locale.reasons import closed, failure, impostor, refuse, several
from lanswim.tui import agreement, company, promises, turn
from lanswim.tui.clean import shown
from lanswim.tui.effects import CloseTable, Disconnect, Effect, GetUp, Quit
from lanswim.tui.key_told import told
from lanswim.tui.letters import letter
from lanswim.tui.state import Overlay, Seat, State

Step = tuple[State, tuple[Effect, ...]]
INTERRUPTED = 130


def interrupt(state: State) -> Step:
    """Ctrl-C asks at a table whether to leave; a second one leaves, and the seat is kept."""
    asks = state.screen == "table" and turn.mode(state.seat.model) not in ("closed", "connecting")
    if asks and state.overlay != "leave":
        return state._replace(overlay="leave"), ()
    return state, (Disconnect(), Quit(INTERRUPTED))


def key(state: State, name: str, *, is_held: bool) -> Step:
    """One key while something lies over the screen."""
    if state.overlay == "leave":
        return _leave(state, name.lower(), is_held=is_held)
    if name in ("down", "up", " "):
        back = name == ("down" if state.overlay == "moves" else "up")
        return state._replace(page=max(0, state.page + (-1 if back else 1))), ()
    if state.overlay == "rules" and name.lower() == letter("agree"):
        return state, agreement.given(state.seat.model)
    others: dict[str, Overlay] = {letter("rules"): "rules", letter("moves"): "moves"}
    wanted = others.get(name.lower()) if state.screen == "table" else None
    if wanted is not None and wanted != state.overlay:
        return state._replace(overlay=wanted, page=0), ()
    if wanted is not None or name in ("escape", "enter", "?", "f1", "q"):
        return state._replace(overlay=None), ()
    return state, ()


def ways_to_leave(state: State) -> tuple[Effect, ...]:
    """What can be chosen in the question, in the order of its digits."""
    if state.practice:
        return (CloseTable(),)
    if state.seat.model.owner and not state.from_lobby and promises.kept(state.seat.model) == "closes":
        return (CloseTable(),)  # it would close without its only player all the same
    if state.seat.model.owner:
        return Disconnect(), CloseTable()
    if company.watches(state.seat.model):
        return (GetUp(),)  # there is no seat to be kept
    return Disconnect(), GetUp()


def _leave(state: State, name: str, *, is_held: bool) -> Step:
    ways = ways_to_leave(state)
    if name in ("escape", letter("no")):
        return state._replace(overlay=None), ()
    if name == "enter" and len(ways) == 1 and not is_held:
        return _take(state, ways[0])
    if name.isdecimal() and 0 < int(name) <= len(ways):
        return _take(state, ways[int(name) - 1])
    return state, ()


def _take(state: State, way: Effect) -> Step:
    """Orders that need the host are only given while it is there; without it the screen just closes."""
    model = state.seat.model
    if not isinstance(way, Disconnect) and model.status == "seated":
        if isinstance(way, GetUp) and model.view is not None and model.seat is not None:
            state = state._replace(got_up=(model.table, model.view.round.match))
        return state._replace(overlay=None), (way,)
    return away(state, 0, "")


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
    """Whether the person has just ended this: there is nothing to be told."""
    return model.closed == "left" or (model.closed == "table_closed" and model.owner)


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
    if model.refuse is not None:
        return (3 if model.refuse.reason == "no_such_table" else 1), refuse(model.refuse.reason)
    if model.failure is not None:
        return (1 if model.failure in NOT_THE_NETWORK else 3), failed(model)
    if model.closed is not None:
        return (1 if model.closed in ("kicked", "silent", "taken_over") else 0), closed(model.closed)
    return 1, _("The connection has ended.")
