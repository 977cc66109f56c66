"""When an evening is over, and who has to come back before it can be. Nothing goes wrong here."""

from __future__ import annotations

from typing import Final

from lanswim.table import another_try
from lanswim.table.watching import to_sit
from tests.sim.evening.player import Player
from tests.sim.evening.timeline import SECOND
from tests.sim.evening.world import World

TROUBLED_US: Final = 240 * SECOND
"""so long things go wrong, at most"""
COMING_US: Final = 60 * SECOND
"""so long those who come back may take"""
KEPT: Final = "came back to a table that has kept everything"


def is_played(world: World) -> bool:
    """The matches that were wanted have ended, or nobody is left who could play them, or the table has."""
    if world.house.ended not in (None, "host_stopped") or world.memory.violations:
        return True
    state = world.truth.state
    if state.stage != "match" and (
        state.matches >= world.plan.matches or (world.healed and _are_too_few(world))
    ):
        return True
    return all(one.gone for one in world.players)


def kept_for(world: World) -> list[Player]:
    """All for whom a table waits at which others can only watch, or which only they can wake from a pause.

    They have left, and no host has heard of it. Same table: everything is kept, until they come back. Open
    table: until somebody else wants to play.
    """
    state = world.truth.state
    wanted = state.settings.once or any(one.wants_seat for one in state.watchers)
    waits = state.settings.absence == "same" or not wanted
    stands = state.deserted_ms is not None or state.paused_ms is not None
    if not (waits and state.stage == "match" and stands and _have_all_come(world)):
        return []
    # Bots that are connected neither agree to another try nor end a pause.
    bots_count = not another_try.lacks_people(state) and state.paused_ms is None
    keys = {
        one.key for _, one in state.holders() if one.client and one.decides and (bots_count or not one.bot)
    }
    waited_for = [one for one in world.players if one.key.public in keys]
    return waited_for if all(one.gone for one in waited_for) else []


def come_back(world: World, players: list[Player]) -> None:
    """They think better of it, and find what they have left."""
    for player in players:
        world.tally[KEPT] += 1
        player.gone = False
        player.come_back()


def _are_too_few(world: World) -> bool:
    """Others were sent away, have gone or only watch: there is nobody to play with."""
    waited, state = _have_all_come(world), world.truth.state
    start = state.settings.start
    if start == "owner" and state.owner is None:
        return waited  # who sits there is a bot, and who watches wants no seat
    needed = len(state.seats) if start == "full" else max(2, start) if isinstance(start, int) else 2
    return waited and (to_sit(state) < needed or not any(one.client for _, one in state.holders()))


def _have_all_come(world: World) -> bool:
    return world.timeline.now_us >= TROUBLED_US + COMING_US
