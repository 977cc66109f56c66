"""Whoever comes to a host and is no player of this program. What they get is looked at like everybody's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_client, encode
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Answer, Command, Join, Lobby, Ping, ToClient

from tests.sim.evening.timeline import Machine
from tests.sim.evening.world import World

Does = Callable[[World, Channel], None]


class _Mute:
    """Hears and says nothing of its own."""

    def __init__(self, begins: Callable[[Channel], None]) -> None:
        self._begins = begins

    def connected(self, channel: Channel) -> None:
        self._begins(channel)

    def received(self, message: ToClient) -> None:
        """It does not care."""

    def broken(self, error: RemoteProtocolError) -> None:
        """Nor for that."""

    def lost(self, error: Exception | None) -> None:
        """Nor for that."""


def _comes(world: World, does: Does) -> None:
    house = world.house
    if not house.listens:
        return
    machine = Machine(world.timeline)
    channel = Channel(_Mute(lambda channel: does(world, channel)), decode_to_client, limit=65_536)
    answering = house.hub.new_channel()
    cable = world.join(None, machine, channel, answering)
    world.strangers.append(channel)
    house.machine.post(cable.host.begin, 300)
    machine.post(cable.client.begin, 600)


def _rubbish(world: World, channel: Channel) -> None:
    """Bytes by chance, or a frame of them."""
    junk = world.luck.randbytes(world.luck.randint(1, 300))
    framed = len(junk).to_bytes(4, "big") + junk
    channel.send_frame(world.luck.choice([junk, framed, b"GET / HTTP/1.1\r\n\r\n"]))


def _half_a_hello(world: World, channel: Channel) -> None:
    whole = frame(encode(our_hello("stranger", bytes(32))))
    channel.send_frame(whole[: world.luck.randrange(1, len(whole))])


def _endless(world: World, channel: Channel) -> None:
    channel.send_frame((2**31).to_bytes(4, "big") + bytes(64))


def _silence(world: World, channel: Channel) -> None:
    """Connects, and that is all."""


def _changed(world: World, channel: Channel) -> None:
    """Real messages, of which one byte is another."""
    whole = bytearray(frame(encode(our_hello("stranger", bytes(32)))) + frame(encode(Lobby())))
    whole[world.luck.randrange(len(whole))] = world.luck.randrange(256)
    channel.send_frame(bytes(whole))


def _too_early(world: World, channel: Channel) -> None:
    """Answers what nobody has asked, before it has a seat."""
    channel.send(our_hello("stranger", bytes(32)), Command(1, world.luck.randrange(200), Answer("pass")))


def _forged(world: World, channel: Channel) -> None:
    """Wants somebody's seat, and cannot sign for it."""
    key = world.luck.choice(world.players).key.public
    join = Join("", "Guest 0", key, world.luck.randbytes(64))
    channel.send(our_hello("stranger", bytes(32)), Lobby(), join)


def _looks(world: World, channel: Channel) -> None:
    """Watches the lobby, and answers nothing."""
    channel.send(our_hello("stranger", bytes(32)), Lobby(), Ping(1))


STRANGE: Final[dict[str, Callable[[World], None]]] = {
    "garbage": lambda world: _comes(world, _rubbish),
    "half a hello": lambda world: _comes(world, _half_a_hello),
    "endless frame": lambda world: _comes(world, _endless),
    "silent stranger": lambda world: _comes(world, _silence),
    "changed byte": lambda world: _comes(world, _changed),
    "command without a seat": lambda world: _comes(world, _too_early),
    "forged claim": lambda world: _comes(world, _forged),
    "lobby watched": lambda world: _comes(world, _looks),
}
