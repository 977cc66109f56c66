"""What a damaged journal still tells: how everybody stood after the last whole round. No file is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lanswim.rules.events import MatchOver, RoundEnded
from lanswim.rules.lives import lives_left, plays
from lanswim.rules.match import evolve
from lanswim.rules.state import MatchState
from lanswim.store.codec import decode_event
from lanswim.store.fault import Saved, Standing, Told
from lanswim.store.title import ABOUT, PROCESS, TITLE, Title, decode_title


def saved(table: str, events: Iterable[bytes], kept: Mapping[str, bytes]) -> Saved | None:
    """From intact events and parts of one table; None where no match has begun in them."""
    state: MatchState | None = None
    whole = 0
    for body in events:
        try:
            event = decode_event(body)
            if event is None:
                continue
            state = evolve(state, event)
        except ValueError:
            break
        if isinstance(event, RoundEnded | MatchOver):
            whole = state.rounds
    return None if state is None else Saved(table, whole, _standings(state, _names(kept)))


def told(kept: Mapping[str, Mapping[str, bytes]]) -> Told:
    """From the intact parts of all tables, of which there is one but for the process itself."""
    titles = (_title(parts) for table, parts in kept.items() if table != PROCESS)
    first = next((one for one in titles if one is not None), None)
    tables = tuple(table for table in kept if table != PROCESS)
    return Told(first, kept.get(PROCESS, {}).get(ABOUT, b""), tables)


def _names(kept: Mapping[str, bytes]) -> dict[int, str]:
    title = _title(kept)
    return {} if title is None else dict(title.people)


def _title(kept: Mapping[str, bytes]) -> Title | None:
    try:
        return decode_title(kept[TITLE])
    except (KeyError, ValueError):
        return None


def _standings(state: MatchState, names: Mapping[int, str]) -> tuple[Standing, ...]:
    best_first = sorted(state.seats, key=lambda one: (not plays(one), one.lost, one.seat))
    return tuple(
        Standing(names.get(one.seat, f"#{one.seat + 1}"), lives_left(state.rules, one), plays(one))
        for one in best_first
    )
