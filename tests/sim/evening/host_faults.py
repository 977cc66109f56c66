"""What happens to a host and to its disk. What people at the table do wrong is elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.sim.evening.player import Player
from tests.sim.evening.timeline import MS, SECOND
from tests.sim.evening.world import DIES, DIES_SENDING, World

SUSPENDED_S: Final = (0.5, 4, 7, 40, 600)


def heal(world: World) -> None:
    """It runs again, on a disk that takes what it is given."""
    world.host_starts()
    world.house.writer.slow_us = 0
    world.house.writer.dies = None
    world.dies_after = None


def _suspended(world: World, player: Player) -> bool:
    if not world.house.listens:
        return False
    seconds = world.luck.choice(SUSPENDED_S)
    world.house.machine.freeze(int(seconds * SECOND), counted=world.luck.random() < 0.5)
    return True


def _killed(world: World, player: Player) -> bool:
    return _ends(world, told=True)


def _power_lost(world: World, player: Player) -> bool:
    return _ends(world, told=False)


def _ends(world: World, *, told: bool) -> bool:
    if not _can_be_resumed(world):
        return False
    world.host_ends(told=told)
    return True


def _killed_before_writing(world: World, player: Player) -> bool:
    return _waits_for(world, lambda: setattr(world.house.writer, "dies", "before"))


def _killed_after_writing(world: World, player: Player) -> bool:
    return _waits_for(world, lambda: setattr(world.house.writer, "dies", "after"))


def _killed_while_sending(world: World, player: Player) -> bool:
    """Some have the news, and others do not."""
    return _waits_for(world, lambda: setattr(world, "dies_after", world.luck.randint(1, 8)))


def _waits_for(world: World, begin: Callable[[], None]) -> bool:
    """It happens later, and is counted when it does."""
    if _can_be_resumed(world):
        begin()
    return False


def _stopped(world: World, player: Player) -> bool:
    """In order, and started again."""
    house = world.house
    if not _can_be_resumed(world) or house.machine.frozen:
        return False
    house.machine.post(house.stop)
    world.later(2.5, lambda: world.host_ends() if world.house is house else None)
    return True


def _slow_disk(world: World, player: Player) -> bool:
    world.house.writer.slow_us = world.luck.choice([5, 80, 300, 1_500, 4_000]) * MS
    writer = world.house.writer
    world.later(world.luck.choice([4, 15]), lambda: setattr(writer, "slow_us", 0))
    return True


def _full_disk(world: World, player: Player) -> bool:
    """From now on nothing can be kept, and the table goes on."""
    house = world.house
    if not house.machine.alive or house.ended is not None or house.stopping:
        return False
    house.writer.full = world.has_full_disk = True
    return True


def _can_be_resumed(world: World) -> bool:
    alive = world.house.machine.alive
    return alive and world.house.ended is None and not (world.has_full_disk or world.disk.is_discarded)


KINDS: Final[dict[str, Callable[[World, Player], bool]]] = {
    "host suspended": _suspended,
    "host killed": _killed,
    "host loses power": _power_lost,
    DIES["before"]: _killed_before_writing,
    DIES["after"]: _killed_after_writing,
    DIES_SENDING: _killed_while_sending,
    "host stopped": _stopped,
    "slow disk": _slow_disk,
    "full disk": _full_disk,
}
