"""A host of one table with the manners of a real one and nothing of the game: seats and asks."""

from __future__ import annotations

from collections.abc import Sequence

from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_client, decode_to_host
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.frames import LIMIT
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import (
    Accepted,
    Agree,
    Ask,
    Closed,
    ClosedReason,
    CloseTable,
    Command,
    Hello,
    Join,
    Leave,
    Lobby,
    Order,
    Person,
    Ping,
    Pong,
    Refuse,
    Refused,
    RoundView,
    SeatView,
    SetBots,
    Sit,
    Start,
    SwapSeats,
    TableInfo,
    Tables,
    TableView,
    ToClient,
    ToHost,
    Welcome,
)

from lanswim.client.dial import DialError, MakeReceiver, Reached
from tests.support.keys import proved
from tests.support.net import Wire


class FakeHost:
    """Its seats, the commands it carried out (each once), and what it heard; it survives connections."""

    def __init__(self, table: str = "t1") -> None:
        self.table = table
        self.seats: dict[bytes, int] = {}
        self.played: list[Command] = []
        self.heard: list[ToHost] = []
        self.ask = 1
        self.version = 0
        self.guests: list[Guest] = []
        self.mute = False
        """takes commands and does not answer them"""
        self._answers: dict[int, ToClient] = {}

    def take(self, command: Command | Order) -> ToClient:
        """Carries it out, or gives the same answer again."""
        if command.id not in self._answers:
            self._answers[command.id] = self._decide(command)
        return self._answers[command.id]

    def _decide(self, command: Command | Order) -> ToClient:
        if isinstance(command, Command):
            if command.ask != self.ask:
                return Refused(command.id, "stale_ask")
            self.played.append(command)
            self.ask += 1
        return Accepted(command.id)

    def view(self, seat: int) -> TableView:
        """What this seat sees now."""
        self.version += 1
        people = [Person(each, f"P{each}") for each in sorted(self.seats.values())]
        round_ = RoundView(
            "turn", "pub", you=seat, turn=seat, middle=["7C", "8C", "9C"], hand=["AS", "KS", "7H"],
            legal=["swap", "pass"], seats=[SeatView(each, 3, "in") for each in range(3)],
        )
        return TableView(
            self.table, 0, self.version, "Stube", 3, round_, people, ask=Ask(self.ask, "turn")
        )

    def close_all(self, reason: ClosedReason) -> None:
        """Every connection is told why and closed."""
        for guest in list(self.guests):
            guest.channel.send(Closed(reason))
            guest.channel.close()

    def drop_all(self) -> None:
        """Every connection breaks without a word, as when the process is killed."""
        for guest in list(self.guests):
            guest.channel.abort()


class Guest:
    """One connection of the fake host."""

    def __init__(self, host: FakeHost) -> None:
        self.host = host
        self.seat: int | None = None
        self.channel: Channel = Channel(self, decode_to_host)

    def connected(self, channel: Channel) -> None:
        self.host.guests.append(self)
        channel.send(our_hello("fake", b"h" * 32))

    def received(self, message: ToHost) -> None:
        host, send = self.host, self.channel.send
        host.heard.append(message)
        match message:
            case Hello():
                self.channel.limit = LIMIT
            case Ping(n):
                send(Pong(n))
            case Lobby():
                send(Tables("h1", [proved(TableInfo(host.table, 0, "Stube", "pub", 3, 1, 1, 0, "open"))]))
            case Join(table=table) if table != host.table:
                send(Refuse("no_such_table"))
                self.channel.close()
            case Join(key=key):
                resumed = key in host.seats
                self.seat = host.seats.setdefault(key, len(host.seats))
                send(proved(Welcome(host.table, 0, self.seat, resumed)))
                send(host.view(self.seat))
            case Leave():
                send(Closed("left"))
                self.channel.close()
            case Command() | Sit() | Agree() | SwapSeats() | SetBots() | Start() | CloseTable():
                answer = host.take(message)
                if not host.mute:
                    send(answer)
                    send(host.view(self.seat or 0))

    def broken(self, error: RemoteProtocolError) -> None:
        raise AssertionError(f"the client broke the protocol: {error}")

    def lost(self, error: Exception | None) -> None:
        self.host.guests.remove(self)


class Network:
    """Addresses that lead to fake hosts over wires in memory; a dialer for TableClient."""

    def __init__(self, **hosts: FakeHost) -> None:
        self.hosts = {f"{name}:1": host for name, host in hosts.items()}
        self.wires: list[Wire] = []
        self.dials: list[tuple[str, ...]] = []

    async def dial(self, addresses: Sequence[str], make_receiver: MakeReceiver, /) -> Reached:
        """The first address that leads to a host."""
        self.dials.append(tuple(addresses))
        for address in addresses:
            if address in self.hosts:
                channel: Channel = Channel(make_receiver(), decode_to_client)
                self.wires.append(Wire(channel, Guest(self.hosts[address]).channel))
                return Reached(channel, address)
        raise DialError("nobody is there")
