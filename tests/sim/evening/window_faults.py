"""What people and their programs do wrong, or in a way that makes work. Cables and machines are elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lanswim_protocol.messages import Answer, Command, Ping

from lanswim.rules import CARD_NAMES
from tests.sim.evening.player import Player
from tests.sim.evening.world import World


def _killed(world: World, player: Player) -> bool:
    """The process ends, and its system says so; a new one comes soon."""
    return _ends(world, player, told=True)


def _power_lost(world: World, player: Player) -> bool:
    """The machine is off: the host's end of the connection stays open, and the newcomer meets a ghost."""
    return _ends(world, player, told=False)


def _ends(world: World, player: Player, *, told: bool) -> bool:
    player.end_processes(told=told)
    world.later(world.luck.choice([0.05, 0.5, 3, 9, 26]), player.come_back)
    return True


def _second_window(world: World, player: Player) -> bool:
    """The same key once more: the newer one wins, the older one is told."""
    player.come()
    return True


def _leaves(world: World, player: Player) -> bool:
    """For good; some think better of it."""
    player.leave()
    if world.luck.random() < 0.5:
        world.later(world.luck.choice([0.2, 3, 20]), lambda: _thinks_better(player))
    return True


def _leaves_unheard(world: World, player: Player) -> bool:
    """For good, and its host hears nothing of it: to everybody else it is only away."""
    world.unplug(player)
    world.later(world.luck.choice([3, 9]), lambda: world.plug(player))
    return _leaves(world, player)


def _thinks_better(player: Player) -> None:
    if not player.world.closing:
        player.gone = False
        player.come_back()


def _withholds(world: World, player: Player) -> bool:
    player.withholds, player.honest = True, False
    return True


def _lies(world: World, player: Player) -> bool:
    player.lies, player.honest = True, False
    return True


def _twice(world: World, player: Player) -> bool:
    """Its next commands go out twice each."""
    player.twice += 4
    return True


def _again(world: World, player: Player) -> bool:
    """A command of some time ago comes once more."""
    return bool(player.sent) and _says(player, player.luck.choice(player.sent))


def _stale(world: World, player: Player) -> bool:
    asked = player.luck.choice([0, 1, 10**6])
    return _says(player, Command(player.luck.getrandbits(50), asked, Answer("pass")))


def _illegal(world: World, player: Player) -> bool:
    """Two cards are exchanged that it does not have, whatever it was asked."""
    model = player.model
    if model is None or model.view is None:
        return False
    held = {*model.view.round.hand, *model.view.round.middle}
    card = next(name for name in CARD_NAMES if name not in held)
    ask = model.view.ask.id if model.view.ask is not None else 0
    return _says(player, Command(player.luck.getrandbits(50), ask, Answer("swap", card, card)))


def _floods(world: World, player: Player) -> bool:
    """More than a host reads in a second: it is refused, and comes again."""
    return _says(player, *[Ping(n) for n in range(140)])


def _garbage(world: World, player: Player) -> bool:
    """Its program breaks the protocol in the middle of everything."""
    shell = player.shell
    if shell is None or shell.channel is None:
        return False
    junk = player.luck.randbytes(player.luck.randint(1, 60))
    shell.channel.send_frame(player.luck.choice([junk, len(junk).to_bytes(4, "big") + junk]))
    return True


def _says(player: Player, *messages: Command | Ping) -> bool:
    shell = player.shell
    if shell is None or shell.channel is None or shell.model.status != "seated":
        return False
    shell.channel.send(*messages)
    return True


KINDS: Final[dict[str, Callable[[World, Player], bool]]] = {
    "client killed": _killed,
    "half-open connection": _power_lost,
    "second window": _second_window,
    "leaves": _leaves,
    "leaves unheard": _leaves_unheard,
    "withholds a part": _withholds,
    "lies in the cut": _lies,
    "commands twice": _twice,
    "command again": _again,
    "stale command": _stale,
    "illegal command": _illegal,
    "flood": _floods,
    "garbage from a player": _garbage,
}
