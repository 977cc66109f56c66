"""What is asked of a table at the wrong moment, and what its host does not get done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from lanswim_protocol import messages as m

from lanswim.client import signals as s
from lanswim.rules import rules_text
from lanswim.trust.codes import TableCode
from tests.sim.evening.plan import rules_by_chance
from tests.sim.evening.player import Player
from tests.sim.evening.wishes import times_by_chance
from tests.sim.evening.world import World

MOST_PLAYERS: Final = 12
WRONG: Final = TableCode.read("wrong-wrong-wrong")


def orders(player: Player, order: m.Order) -> bool:
    """The player's own client sends it, as if a key had been pressed."""
    shell = player.shell
    if shell is None or shell.model.status != "seated":
        return False
    shell.machine.post(lambda: shell.feed(s.WantOrder(order)))
    return True


def _wants(player: Player, order: m.Order) -> bool:
    """At once, whatever the table makes of it, or when it has its moment."""
    if player.luck.random() < 0.3:
        return orders(player, order)
    player.mind.wishes.append(order)
    player.mind.looks_again()
    return True


def _arranges(world: World, player: Player) -> bool:
    """Whether it may just now or not."""
    seats = world.plan.settings.seats
    a, b = player.luck.choices(range(seats), k=2)
    wishes: list[m.Order] = [
        m.Sit(0, a), m.SwapSeats(0, a, b), m.SetBots(0, world.plan.settings.bots), m.Agree(0, "pub"),
        m.Start(0),
    ]  # fmt: skip
    return orders(player, player.luck.choice(wishes))


def _changes_rules(world: World, player: Player) -> bool:
    """The owner, before a match or between two."""
    owner = _owner(world)
    return owner is not None and orders(owner, m.SetRules(0, rules_text(rules_by_chance(world.luck))))


def _changes_times(world: World, player: Player) -> bool:
    owner = _owner(world)
    return owner is not None and orders(owner, times_by_chance(world.luck))


def _kicks(world: World, player: Player) -> bool:
    """The owner sends somebody away, who tries to come back; so does somebody else from there."""
    owner, model = _owner(world), player.model
    if owner is None or owner is player or model is None:
        return False
    number = _number(owner, player) if model.seat is None else None
    if (model.seat is None and number is None) or not orders(owner, m.Kick(0, model.seat, number)):
        return False
    world.later(1 + world.luck.random() * 3, lambda: _tries_again(world, player))
    return True


def _tries_again(world: World, player: Player) -> None:
    """With the same key, or with a new one from where somebody was sent away: the owner is asked."""
    if player.shell is None and not world.closing:
        world.tally["somebody sent away came back"] += 1
        player.gone = False
        if world.luck.random() < 0.8:
            player.key = world.new_key(f"{player.name} anew")
        player.come()


def _pauses(world: World, player: Player) -> bool:
    """Until somebody thinks that it has been long enough, which may be soon."""
    world.later(world.luck.choice([0.5, 3, 15]), lambda: _goes_on(world, player))
    return orders(player, m.Pause(0))


def _goes_on(world: World, player: Player) -> None:
    for one in world.players:
        orders(one, m.Pause(0, on=False))


def _votes(world: World, player: Player) -> bool:
    """Somebody is away when it is their turn, until all have been asked about it, or longer."""
    world.unplug(player)
    world.later(world.luck.choice([6, 25, 45, 70]), lambda: world.plug(player))
    return True


def _chats(world: World, player: Player) -> bool:
    """More than anybody wants to read, and more than is let through."""
    for number in range(12):
        world.later(number * 0.05, partial(_says, player, f"line {number}"))
    return True


def _says(player: Player, text: str) -> None:
    orders(player, m.Say(0, text))


def _chat_floods(world: World, player: Player) -> bool:
    shell = player.shell
    if shell is None or shell.channel is None or shell.model.status != "seated":
        return False
    shell.channel.send(*[m.Say(player.luck.getrandbits(50), f"spam {n}") for n in range(60)])
    return True


def _mutes(world: World, player: Player) -> bool:
    owner, seat = _owner(world), _seat_of_somebody(world)
    on = world.luck.random() < 0.8
    return owner is not None and seat is not None and orders(owner, m.Mute(0, seat, on))


def _nudges(world: World, player: Player) -> bool:
    return _wants(player, m.Nudge(0))


def _wants_time(world: World, player: Player) -> bool:
    return _wants(player, m.MoreTime(0))


def _doubles_time(world: World, player: Player) -> bool:
    owner, seat = _owner(world), _seat_of_somebody(world)
    on = world.luck.random() < 0.7
    return owner is not None and seat is not None and orders(owner, m.DoubleTime(0, seat, on))


def _stops_playing(world: World, player: Player) -> bool:
    """Gives the seat up and watches, or wants one again; while a match runs neither is possible."""
    return _wants(player, m.Watch(0, world.luck.random() < 0.6))


def _asks_again(world: World, player: Player) -> bool:
    wishes: list[m.Order] = [m.VoteAgain(0), m.Back(0)]
    return _wants(player, world.luck.choice(wishes))


def _watcher_comes(world: World, player: Player) -> bool:
    return _somebody_comes(world, "watch")


def _late_joiner(world: World, player: Player) -> bool:
    return _somebody_comes(world, "play")


def _somebody_comes(world: World, role: m.Role) -> bool:
    if len(world.players) >= MOST_PLAYERS:
        return False
    late = Player(world, len(world.players), bot=world.luck.random() < 0.2, role=role)
    world.players.append(late)
    late.come()
    return True


def _guesses(world: World, player: Player) -> bool:
    """Somebody tries a code at a private table that is not its own."""
    if world.plan.code is None or len(world.players) >= MOST_PLAYERS:
        return False
    guesser = Player(world, len(world.players), bot=False, guess=WRONG)
    world.players.append(guesser)
    guesser.come()
    return True


def _dozes(world: World, player: Player) -> bool:
    """Is there and decides nothing for a while: its clock runs out, if it has one."""
    player.mind.dozes = True
    world.later(world.luck.choice([4, 12, 30]), lambda: _wakes(player))
    return True


def _wakes(player: Player) -> None:
    player.mind.dozes = False
    player.mind.looks_again()


def _closes_table(world: World, player: Player) -> bool:
    """Seldom: that is the end of the evening."""
    owner = _owner(world)
    return world.luck.random() < 0.5 and owner is not None and orders(owner, m.CloseTable(0))


def _owner(world: World) -> Player | None:
    return next((one for one in world.players if one.model is not None and one.model.owner), None)


def _seat_of_somebody(world: World) -> int | None:
    seats = [one.model.seat for one in world.players if one.model is not None and one.model.seat is not None]
    return world.luck.choice(seats) if seats else None


def _number(owner: Player, player: Player) -> int | None:
    """Under which somebody watches."""
    view = None if owner.model is None else owner.model.view
    here = [] if view is None else [one.n for one in view.watchers if one.name == player.name]
    return here[0] if here else None


def _no_thought(world: World, player: Player) -> bool:
    """The host's bots fail for a while."""
    world.thinks = False
    world.later(3, lambda: setattr(world, "thinks", True))
    return True


KINDS: Final[dict[str, Callable[[World, Player], bool]]] = {
    "order at any time": _arranges,
    "bots fail": _no_thought,
    "rules changed": _changes_rules,
    "times changed": _changes_times,
    "kick": _kicks,
    "pause": _pauses,
    "away until a vote": _votes,
    "chat": _chats,
    "chat flood": _chat_floods,
    "mute": _mutes,
    "nudge": _nudges,
    "more time": _wants_time,
    "double time": _doubles_time,
    "gives up the seat": _stops_playing,
    "vote again": _asks_again,
    "watcher": _watcher_comes,
    "late joiner": _late_joiner,
    "code guessed": _guesses,
    "decides nothing": _dozes,
    "table closed": _closes_table,
}
