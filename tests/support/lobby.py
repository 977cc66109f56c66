"""A host that has a lobby and nothing else, with real bytes; as a program it also announces itself.

`python -m tests.support.lobby HOST_ID [ADDRESS]` prints `listening` and takes lines on standard input:
`seats N` changes its table, `close` ends in order. Nobody can sit down here.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_host
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.frames import LIMIT
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Hello, Lobby, Message, Ping, Pong, TableInfo, Tables, ToHost

from lanswim.discovery.advertise import Advertiser
from lanswim.host.inlet import SecuredInlet
from lanswim.trust.certificate import new_host_tls


def table(table_id: str = "t1", *, name: str = "Stube", taken: int = 1, term: int = 0) -> TableInfo:
    """A table as a host tells of it."""
    return TableInfo(
        table=table_id,
        term=term,
        name=name,
        rules="pub",
        seats=4,
        taken=taken,
        people=taken,
        bots=0,
        state="open",
    )


class LobbyHost:
    """Says hello, tells its tables and each change, answers pings unless it is mute."""

    def __init__(self, host_id: str, tables: Sequence[TableInfo], *, hello: Hello | None = None) -> None:
        self.host_id = host_id
        self.tables = list(tables)
        self.mute = False
        self.visits = 0
        self._hello = hello or our_hello("lobby")
        self._watching: list[Channel] = []

    def new_channel(self) -> Channel:
        """The protocol of a new connection."""
        self.visits += 1
        return Channel(_Visitor(self), decode_to_host, limit=LIMIT)

    def change(self, *tables: TableInfo) -> None:
        """Other tables, told to everybody who watches."""
        self.tables = list(tables)
        for channel in self._watching:
            channel.send(self.told())

    def told(self) -> Tables:
        """What is said of the tables."""
        return Tables(host=self.host_id, tables=self.tables)

    def hello(self) -> Hello:
        """What is said first."""
        return self._hello

    def watch(self, channel: Channel) -> None:
        """The channel is told of changes."""
        self._watching.append(channel)

    def close(self) -> None:
        """Every connection ends."""
        for channel in self._watching:
            channel.close()


class _Visitor:
    def __init__(self, host: LobbyHost) -> None:
        self._host = host
        self._channel: Channel | None = None

    def connected(self, channel: Channel) -> None:
        self._channel = channel
        self._say(self._host.hello())

    def received(self, message: ToHost) -> None:
        if isinstance(message, Lobby) and self._channel is not None:
            self._say(self._host.told())
            self._host.watch(self._channel)
        elif isinstance(message, Ping):
            self._say(Pong(n=message.n))

    def broken(self, error: RemoteProtocolError) -> None:
        raise AssertionError(error)

    def lost(self, error: Exception | None) -> None:
        self._channel = None

    def _say(self, message: Message) -> None:
        if self._channel is not None and not self._host.mute:
            self._channel.send(message)


async def _serve(host_id: str, interfaces: Sequence[str] | None) -> None:
    host = LobbyHost(host_id, [table(host_id)])
    loop = asyncio.get_running_loop()
    tls = new_host_tls()
    server = await loop.create_server(lambda: SecuredInlet(host.new_channel(), tls), "0.0.0.0", 0)
    port = server.sockets[0].getsockname()[1]
    advertiser = Advertiser(host_id, port, interfaces)
    await advertiser.start(host.tables[0])
    sys.stdout.write(f"listening {advertiser.problem or ''}\n")
    sys.stdout.flush()
    # A thread reads: a loop cannot watch standard input everywhere.
    while (line := (await loop.run_in_executor(None, sys.stdin.readline)).split()) and line[0] == "seats":
        host.change(table(host_id, taken=int(line[1])))
        await advertiser.update(host.tables[0])
    server.close()
    host.close()
    await advertiser.close()


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1], sys.argv[2:] or None))
