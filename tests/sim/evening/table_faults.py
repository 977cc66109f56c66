"""What is asked of a table at the wrong moment, and what its host does not get done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lanswim_protocol.messages import Agree, Order, SetBots, Sit, Start, SwapSeats

from lanswim.client import signals as s
from tests.sim.evening.player import Player
from tests.sim.evening.world import World


def orders(player: Player, order: Order) -> bool:
    """The player's own client sends it, as if a key had been pressed."""
    shell = player.shell
    if shell is None or shell.model.status != "seated":
        return False
    shell.machine.post(lambda: shell.feed(s.WantOrder(order)))
    return True


def _arranges(world: World, player: Player) -> bool:
    """Whether it may just now or not."""
    seats = world.plan.settings.seats
    a, b = player.luck.choices(range(seats), k=2)
    bots = world.plan.settings.bots
    wishes: list[Order] = [Sit(0, a), SwapSeats(0, a, b), SetBots(0, bots), Agree(0, "pub"), Start(0)]
    return orders(player, player.luck.choice(wishes))


def _no_thought(world: World, player: Player) -> bool:
    """The host's bots fail for a while."""
    world.thinks = False
    world.later(3, lambda: setattr(world, "thinks", True))
    return True


KINDS: Final[dict[str, Callable[[World, Player], bool]]] = {
    "order at any time": _arranges,
    "bots fail": _no_thought,
}
