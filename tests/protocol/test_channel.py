"""A channel over a transport that stays still: who is told what, in which order, and when no more."""

from __future__ import annotations

import errno
from hashlib import sha256

import pytest
from lanswim_protocol import (
    LIMIT,
    Channel,
    RemoteProtocolError,
    decode_to_client,
    decode_to_host,
    encode,
    frame,
    negotiate,
    our_hello,
    refusal,
)
from lanswim_protocol.messages import (
    Hello,
    Join,
    Lobby,
    Message,
    Ping,
    Pong,
    Refuse,
    Tables,
    Welcome,
)

from tests.support.still import Notebook, StillTransport

PING = frame(encode(Ping(1)))


def host_end(transport: StillTransport, receiver: Notebook | None = None) -> tuple[Channel, Notebook]:
    """A host's end of a connection, with what its owner is told."""
    notes = receiver or Notebook()
    channel = Channel(notes, decode_to_host, max_unsent=1_000)
    channel.connection_made(transport)
    return channel, notes


def test_messages_are_handed_on_in_order_before_data_received_returns() -> None:
    channel, notes = host_end(StillTransport())
    channel.data_received(PING + frame(encode(Lobby())) + PING[:3])
    assert notes.told == ["connected", "Ping", "Lobby"]
    channel.data_received(PING[3:])
    assert notes.messages == [Ping(1), Lobby(), Ping(1)]


def test_a_channel_can_send_from_the_first_moment() -> None:
    class Greeter(Notebook):
        def connected(self, channel: Channel) -> None:
            channel.send(our_hello("test"))

    transport = StillTransport()
    host_end(transport, Greeter())
    assert transport.take() == frame(encode(our_hello("test")))


@pytest.mark.parametrize(
    ("peername", "peer"),
    [
        (("192.168.1.7", 4031), "192.168.1.7"),
        (("fe80::1", 4031, 0, 2), "fe80::1"),
        (("::ffff:10.0.0.1", 1, 0, 0), "10.0.0.1"),
        ("", ""),
        (None, ""),
    ],
)
def test_peer_is_the_address_without_the_port(peername: object, peer: str) -> None:
    channel, _ = host_end(StillTransport(peername))
    assert (channel.peer, channel.binding) == (peer, b"")


def test_a_transport_knows_what_binds_the_connection_to_its_keys() -> None:
    class Bound(StillTransport):
        def get_extra_info(self, name: str, default: object = None) -> object:
            return b"b" * 32 if name == "binding" else super().get_extra_info(name, default)

    channel, _ = host_end(Bound())
    assert channel.binding == b"b" * 32


def test_both_sides_hash_the_first_frame_of_each_alike() -> None:
    class Curious(Notebook):
        def received(self, message: Message) -> None:
            assert host.heard == sha256(first).digest(), "known when the message is handed on"
            super().received(message)

    first = frame(encode(our_hello("test")))
    transport = StillTransport()
    host, notes = host_end(transport, Curious())
    client = Channel(Notebook(), decode_to_client)
    client.connection_made(StillTransport())
    assert (host.said, host.heard, client.said, client.heard) == (b"", b"", b"", b"")
    client.send(our_hello("test"), Ping(1))
    client.send(Lobby())
    for at in range(len(first + PING)):
        host.data_received((first + PING)[at : at + 1])
    host.send(our_hello("host"))
    host.send(Pong(1))
    client.data_received(transport.take())
    assert notes.messages == [our_hello("test"), Ping(1)]
    assert client.said == host.heard == sha256(first).digest()
    assert host.said == client.heard == sha256(frame(encode(our_hello("host")))).digest()


def test_what_is_not_sent_any_more_was_not_said() -> None:
    transport = StillTransport()
    channel, _ = host_end(transport)
    channel.close()
    channel.send(Ping(1))
    assert channel.said == b""


@pytest.mark.parametrize("bad", [frame(b"\xc1"), frame(encode(Pong(1)))[:-1] + b"\xff" * 8, b"\xff" * 4])
def test_after_bad_bytes_nothing_is_read_any_more(bad: bytes) -> None:
    transport = StillTransport()
    channel, notes = host_end(transport)
    channel.data_received(PING + bad + PING)
    channel.data_received(PING)
    assert notes.told == ["connected", "Ping", "broken"]
    assert not transport.ended


def test_after_bad_bytes_a_refusal_can_still_be_sent() -> None:
    transport = StillTransport()
    channel, notes = host_end(transport)
    channel.data_received(b"GET / HTTP/1.1\r\n\r\n")
    channel.send(refusal(notes.faults[0]))
    channel.close()
    refuse = decode_to_client(transport.take()[4:])
    assert isinstance(refuse, Refuse)
    assert (refuse.reason, refuse.min, refuse.max) == ("too_large", 1, 1)
    assert transport.ended == ["close"]


@pytest.mark.parametrize("verb", ["close", "abort"])
def test_an_owner_that_ends_it_is_told_nothing_more_of_what_came_with_it(verb: str) -> None:
    class Quitter(Notebook):
        def received(self, message: Message) -> None:
            super().received(message)
            getattr(channel, verb)()

    transport = StillTransport()
    channel, notes = host_end(transport, Quitter())
    channel.data_received(PING * 3)
    channel.data_received(PING)
    assert notes.told == ["connected", "Ping"]
    assert transport.ended == [verb]
    channel.send(Pong(1))
    assert transport.take() == b""


def test_a_finished_channel_says_its_last_word_and_drops_what_still_comes() -> None:
    transport = StillTransport()
    channel, notes = host_end(transport)
    channel.send(Pong(1))
    channel.finish()
    channel.finish()
    channel.send(Pong(2))
    channel.data_received(PING)
    assert (transport.take(), transport.eof, transport.ended) == (frame(encode(Pong(1))), True, [])
    assert notes.told == ["connected"]
    assert not channel.is_open
    channel.abort()
    assert transport.ended == ["abort"]


def test_finish_bears_a_peer_that_has_just_reset_the_connection() -> None:
    class Reset(StillTransport):
        def write_eof(self) -> None:
            raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")

    transport = Reset()
    channel, _ = host_end(transport)
    channel.finish()
    assert transport.ended == ["abort"]


def test_finish_closes_where_a_transport_cannot_end_one_direction() -> None:
    transport = StillTransport(half_closes=False)
    channel, _ = host_end(transport)
    channel.finish()
    assert (transport.eof, transport.ended) == (False, ["close"])


def test_a_peer_that_does_not_read_is_dropped_and_the_owner_learns_why() -> None:
    transport = StillTransport()
    channel, notes = host_end(transport)
    assert (transport.high, channel.is_open) == (1_000, True)
    channel.pause_writing()
    assert transport.ended == ["abort"]
    channel.connection_lost(None)
    (error,) = notes.end
    assert isinstance(error, RemoteProtocolError)
    assert error.reason == "too_slow"


def test_a_peer_that_does_not_read_the_last_word_is_left_to_whoever_said_it() -> None:
    transport = StillTransport()
    channel, notes = host_end(transport)
    channel.finish()
    channel.pause_writing()
    channel.connection_lost(None)
    assert (transport.ended, notes.end) == ([], [None])


def test_sending_before_and_after_the_connection_does_nothing() -> None:
    notes = Notebook()
    channel = Channel(notes, decode_to_host)
    channel.send(Pong(1))
    channel.connection_made(StillTransport())
    channel.connection_lost(None)
    channel.send(Pong(1))
    channel.close()
    channel.abort()
    assert notes.told == ["connected", "lost"]
    assert notes.end == [None]
    assert not channel.is_open


def test_an_end_inside_a_message_is_a_fault_of_the_peer() -> None:
    channel, notes = host_end(StillTransport())
    channel.data_received(PING[:6])
    channel.eof_received()
    channel.connection_lost(None)
    assert isinstance(notes.end[0], RemoteProtocolError)


def test_an_error_of_the_network_is_handed_on() -> None:
    channel, notes = host_end(StillTransport())
    error = ConnectionResetError(104, "reset")
    channel.connection_lost(error)
    assert notes.end == [error]


class Opening(Notebook):
    """One side of an opening, client or host; both say hello first, and raise the limit on the peer's."""

    def __init__(self, client: bool) -> None:
        super().__init__()
        self._client = client

    def connected(self, channel: Channel) -> None:
        self.channel = channel
        channel.send(our_hello("client" if self._client else "host"))

    def received(self, message: Message) -> None:
        super().received(message)
        if isinstance(message, Hello):
            assert negotiate(our_hello(), message) == 1
            self.channel.limit = LIMIT
            if self._client:
                self.channel.send(Lobby())
                self.channel.send(Join("", "Ada", bytes(32), bytes(64)))
        elif isinstance(message, Lobby):
            self.channel.send(Tables("h1", []))
        elif isinstance(message, Join):
            self.channel.send(Welcome("t1", 0, 0))


@pytest.mark.parametrize("step", [1, 10, 100_000])
def test_two_ends_back_to_back_reading_some_bytes_at_a_time(step: int) -> None:
    ends = [StillTransport(), StillTransport()]
    client, host = Opening(client=True), Opening(client=False)
    channels = [Channel(client, decode_to_client), Channel(host, decode_to_host)]
    for channel, end in zip(channels, ends, strict=True):
        channel.connection_made(end)
    while any(end.written for end in ends):
        for end, other in zip(ends, reversed(channels), strict=True):
            sent = end.take()
            for at in range(0, len(sent), step):
                other.data_received(sent[at : at + step])
    assert client.messages == [our_hello("host"), Tables("h1", []), Welcome("t1", 0, 0)]
    assert host.messages == [our_hello("client"), Lobby(), Join("", "Ada", bytes(32), bytes(64))]
