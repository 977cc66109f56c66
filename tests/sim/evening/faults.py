"""Everything that goes wrong at an evening, by kind. What follows from it is looked for elsewhere.

Each kind says whether it has happened: to whom it should there may be nobody, and that is not counted.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from tests.sim.evening import host_faults, table_faults, window_faults
from tests.sim.evening.player import Player
from tests.sim.evening.strangers import STRANGE
from tests.sim.evening.timeline import MS, SECOND
from tests.sim.evening.wires import Cable, Manner
from tests.sim.evening.world import World

Happens = Callable[[World, Player], bool]


def happen(world: World, kind: str) -> None:
    """It goes wrong now, if there is somebody it can happen to."""
    player = world.someone()
    if player is None or world.closing:
        return
    world.tell(lambda: f"--- {kind}: {player.name}")
    if kind in STRANGE:
        STRANGE[kind](world)
        world.tally[kind] += 1
    elif _ALL[kind](world, player):
        world.tally[kind] += 1


def heal(world: World) -> None:
    """Everything is whole again, and everybody comes back who is to play."""
    world.healed = True
    world.drop_faults()
    host_faults.heal(world)
    world.thinks = True
    for player in world.players:
        player.lies = player.withholds = player.mind.dozes = False
        player.twice = 0
        world.plug(player)
        for cable in world.cables_of(player):
            cable.manner = Manner()
            _reads_again(cable)
        player.come_back()
        player.mind.looks_again()


# Cables


def _delays(world: World, player: Player) -> bool:
    slow = world.luck.choice([50, 300, 1_500]) * MS
    return _for_a_while(world, player, Manner(slow // 2, slow))


def _split(world: World, player: Player) -> bool:
    return _for_a_while(world, player, Manner(split=0.7))


def _crumbs(world: World, player: Player) -> bool:
    return _for_a_while(world, player, Manner(100, 400, crumbs=world.luck.choice([3, 17, 61])))


def _for_a_while(world: World, player: Player, manner: Manner) -> bool:
    cables = world.cables_of(player)
    for cable in cables:
        cable.manner = manner
        world.later(2 + world.luck.random() * 10, partial(_is_quick_again, cable))
    return bool(cables)


def _is_quick_again(cable: Cable) -> None:
    cable.manner = Manner()


def _cut(world: World, player: Player) -> bool:
    """Pulled, and put back after a moment or a long while."""
    if not world.cables_of(player):
        return False
    world.unplug(player)
    world.later(world.luck.choice([0.3, 2, 5, 12, 30]), partial(world.plug, player))
    return True


def _one_way_to_host(world: World, player: Player) -> bool:
    return _one_way(world, player, to_host=True)


def _one_way_to_client(world: World, player: Player) -> bool:
    return _one_way(world, player, to_host=False)


def _one_way(world: World, player: Player, *, to_host: bool) -> bool:
    cables = world.cables_of(player)
    for cable in cables:
        cable.block(to_host=to_host, to_client=not to_host)
        world.later(world.luck.choice([1, 4, 25]), cable.restore)
    return bool(cables)


def _reset(world: World, player: Player) -> bool:
    cables = world.cables_of(player)
    for cable in cables:
        cable.client.abort()
    return bool(cables)


def _reads_slowly(world: World, player: Player) -> bool:
    """Nothing is read for a moment, again and again."""
    cables = world.cables_of(player)
    for cable in cables:
        cable.client.reading = False
        world.later(0.5 + world.luck.random() * 2.5, partial(_reads_again, cable))
    return bool(cables)


def _never_reads(world: World, player: Player) -> bool:
    """Its machine is alive and says that it is, and takes nothing any more: the host has to drop it."""
    cables = world.cables_of(player)
    for cable in cables:
        cable.client.reading = False
    return bool(cables)


def _reads_again(cable: Cable) -> None:
    cable.client.reading = True
    cable.host.release()


def _everybody_unplugged(world: World, player: Player) -> bool:
    """Nobody is connected, for a moment or for longer than a match is kept."""
    seconds = world.luck.choice([1, 8, 30, 100])
    for one in world.players:
        world.unplug(one)
        world.later(seconds + world.luck.random() * 3, partial(world.plug, one))
    return True


# Machines


def _suspended(world: World, player: Player) -> bool:
    """A laptop is closed; some clocks count that, some do not."""
    return _frozen(world, player, counted=world.luck.random() < 0.5)


def _frozen(world: World, player: Player, *, counted: bool) -> bool:
    shell = player.shell
    if shell is None:
        return False
    shell.machine.freeze(int(world.luck.choice([0.5, 3, 8, 25, 60]) * SECOND), counted=counted)
    return True


def _clock_jumps(world: World, player: Player) -> bool:
    """Of a client or of the host, by some seconds or by an hour."""
    shell = player.shell
    machine = shell.machine if shell is not None and world.luck.random() < 0.5 else world.house.machine
    if machine is world.house.machine:  # so that it has not waited, as far as its guests can know
        world.has_honest_host = False
    machine.leap(world.luck.choice([2, 10, 90, 3_600]) * SECOND)
    return True


_ALL: Final[dict[str, Happens]] = {
    "delays": _delays,
    "frames split": _split,
    "frames in crumbs": _crumbs,
    "cable cut": _cut,
    "one way to the host": _one_way_to_host,
    "one way to a client": _one_way_to_client,
    "connection reset": _reset,
    "slow reader": _reads_slowly,
    "never reads": _never_reads,
    "everybody unplugged": _everybody_unplugged,
    "client suspended": _suspended,
    "clock jumps": _clock_jumps,
    **host_faults.KINDS,
    **window_faults.KINDS,
    **table_faults.KINDS,
}

KINDS: Final = (*_ALL, *STRANGE)
