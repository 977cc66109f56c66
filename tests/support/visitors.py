"""Who comes to a host over real sockets: `python -m tests.support.visitors KIND ADDRESS PORT TABLE …`.

Each prints JSON lines with `at`, the monotonic time of this machine in seconds, until its input ends.
No test may live here, and nothing is decided about a host.

    clients N            the clients of N players: each change of what they know of their connection
    joins                a player who sits down once, and how long that took
    idle N FROM…         N sockets that say nothing, from these addresses in turn, opened again when cut
    half N FROM…         likewise, each with half of a first message of TLS
    mute N FROM…         likewise, and TLS is agreed on, but no hello comes
    deaf                 asks for the lobby without end and reads nothing
    flood                says more than anybody may, and comes again when it is cut
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final

from lanswim_protocol.addresses import address_text
from lanswim_protocol.codec import encode
from lanswim_protocol.frames import frame
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Lobby, Ping, Refuse, Welcome

from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.table_client import TableClient
from lanswim.tasks import spawn
from lanswim.trust.keys import SigningKey
from lanswim.trust.tls import client_context
from tests.support.peer import Peer

HALF_A_HELLO: Final = bytes.fromhex("16030100c8010000c40303") + b"h" * 40
"""the beginning of a ClientHello"""


def tell(**event: Any) -> None:
    """One line, with the time."""
    sys.stdout.write(json.dumps({**event, "at": time.monotonic()}, separators=(",", ":")) + "\n")
    sys.stdout.flush()


class Place:
    """Where the host is, and the table."""

    def __init__(self, address: str, port: str, table: str) -> None:
        self.address, self.port, self.table = address, int(port), table


async def clients(place: Place, many: str) -> None:
    """Real clients, without a screen."""

    def follows(number: int) -> Callable[[ClientModel], None]:
        known: list[tuple[str, str | None]] = []

        def changed(model: ClientModel) -> None:
            if (now := (model.status, model.closed)) not in known[-1:]:
                known.append(now)
                tell(event="client", number=number, status=model.status, closed=model.closed)

        return changed

    async def stays(number: int) -> None:
        target = Target((address_text(place.address, place.port),), place.table)
        claim = Claim(f"P{number}", bot=True)
        one = TableClient(target, claim, SigningKey.generate(), follows(number), rng=random.Random(number))
        await one.run()

    await asyncio.gather(*(stays(number) for number in range(int(many))))


async def joins(place: Place) -> None:
    """From the first packet to the seat."""
    peer, began = Peer(), time.monotonic()
    await peer.dial(place.port, place.address)
    peer.enter("Ada", table=place.table)
    await peer.next(Welcome)
    tell(event="joined", took=time.monotonic() - began)
    await peer.gone.wait()


async def idle(place: Place, many: str, *sources: str) -> None:
    """Nothing is ever said."""
    await _hold(place, int(many), sources)


async def half(place: Place, many: str, *sources: str) -> None:
    """A handshake that never ends."""
    await _hold(place, int(many), sources, says=HALF_A_HELLO)


async def mute(place: Place, many: str, *sources: str) -> None:
    """A connection that works and is of no use."""
    await _hold(place, int(many), sources, ssl=client_context(), server_hostname="")


async def _hold(place: Place, many: int, sources: Sequence[str], says: bytes = b"", **how: Any) -> None:
    held = 0

    async def one(source: str) -> None:
        nonlocal held
        while True:
            with suppress(OSError):  # the host has cut it, as it may: then once more
                reader, writer = await asyncio.open_connection(
                    place.address, place.port, local_addr=(source, 0), **how
                )
                held += 1
                with suppress(OSError):  # likewise, and it is held no longer
                    writer.write(says)
                    while await reader.read(4_096):
                        pass
                held -= 1
                writer.transport.abort()
            await asyncio.sleep(0.5)

    for number in range(many):
        spawn("holds", one(sources[number % len(sources)]))
    most = 0
    while True:
        most = max(most, held)
        tell(event="held", now=held, most=most)
        await asyncio.sleep(0.25)


async def deaf(place: Place) -> None:
    """What it asks for piles up at the host, until that is enough."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8_192)
    sock.setblocking(False)
    await asyncio.get_running_loop().sock_connect(sock, (place.address, place.port))
    _, writer = await asyncio.open_connection(sock=sock, ssl=client_context(), server_hostname="")
    transport = writer.transport
    assert isinstance(transport, asyncio.ReadTransport)
    transport.pause_reading()
    tell(event="deaf")
    writer.write(frame(encode(our_hello("deaf"))) + frame(encode(Lobby())) * 50)
    while not writer.transport.is_closing():
        writer.write(frame(encode(Lobby())))
        await asyncio.sleep(0.05)
    tell(event="cut")


async def flood(place: Place) -> None:
    """Comes as soon as it may, with one key."""
    for again in range(100_000):
        peer = Peer()
        with suppress(OSError):  # cut off, as a flood has to be
            await peer.dial(place.port, place.address)
            peer.enter("Eve", name="Eve", table=place.table)
            while not peer.gone.is_set():
                peer.say(*[Ping(n=1)] * 500)
                await asyncio.sleep(0.01)
        last = peer.said[-1] if peer.said else None
        tell(event="flooded", again=again, why=last.reason if isinstance(last, Refuse) else None)
        await asyncio.sleep(0.2)


KINDS: Final[dict[str, Callable[..., Coroutine[Any, Any, None]]]] = {
    "clients": clients, "joins": joins, "idle": idle, "half": half, "mute": mute, "deaf": deaf,
    "flood": flood,
}  # fmt: skip


async def _until_input_ends(work: Coroutine[Any, Any, None]) -> None:
    loop = asyncio.get_running_loop()
    working = spawn("visitor", work)
    ended = loop.run_in_executor(None, sys.stdin.read)
    await asyncio.wait([ended, working], return_when=asyncio.FIRST_COMPLETED)
    working.cancel()


if __name__ == "__main__":
    asyncio.run(_until_input_ends(KINDS[sys.argv[1]](Place(*sys.argv[2:5]), *sys.argv[5:])))
