"""When a host whose player is gone may end by itself. Pure but for one wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from lanswim_protocol.messages import TableView

NOBODY_S = 10
"""nobody but bots and the owner who is gone"""
MATCH_S = 120
"""the same during a match: a window that crashed can be opened again; the screens promise this time"""
ALL_AWAY_S = 15 * 60
"""somebody still holds a seat, but nobody is connected; a whole network may have been down"""
LOOK_S = 1.0


def patience_s(view: TableView | None) -> int | None:
    """How long a host without its player waits for somebody to come back; None: people play, it goes on."""
    people = [person for person in view.people if person.presence != "bot"] if view is not None else []
    if any(person.presence == "here" for person in people):
        return None
    others = [
        person for person in people if person.presence == "away" and not person.owner and not person.bot
    ]
    if others:
        return ALL_AWAY_S
    return MATCH_S if view is not None and view.round.phase not in ("waiting", "over") else NOBODY_S


async def deserted(last_view: Callable[[], TableView | None]) -> None:
    """Returns when nobody has been at the table for as long as `patience_s` says."""
    waited = 0.0
    while (patience := patience_s(last_view())) is None or waited < patience:
        await asyncio.sleep(LOOK_S)
        waited = 0.0 if patience is None else waited + LOOK_S
