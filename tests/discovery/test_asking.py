"""What a host says over one connection, and when it counts as gone. Time is an argument."""

from __future__ import annotations

import pytest
from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_client, decode_to_host, encode
from lanswim_protocol.frames import HELLO_LIMIT, LIMIT, FrameReader, frame
from lanswim_protocol.heartbeat import PING_MS, SILENCE_MS
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Closed, Hello, Lobby, Message, Ping, Pong, Refuse, Tables, ToHost

from lanswim.discovery.asking import HostFeed
from tests.support.lobby import table
from tests.support.still import StillTransport

PING_S, DEAD_S = PING_MS / 1000, SILENCE_MS / 1000


class Talk:
    """A feed on a transport that keeps what is written, with a clock that stands still."""

    def __init__(self) -> None:
        self.now = 100.0
        self.changes = 0
        self.transport = StillTransport()
        self.feed = HostFeed("h1", lambda: self.now, self._changed)
        self.channel = Channel(self.feed, decode_to_client)
        self.channel.connection_made(self.transport)

    def _changed(self) -> None:
        self.changes += 1

    def hears(self, *messages: Message) -> None:
        for message in messages:
            self.channel.data_received(frame(encode(message)))

    def said(self) -> list[ToHost]:
        reader = FrameReader(LIMIT)
        return [decode_to_host(payload) for payload in reader.feed(self.transport.take())]


@pytest.fixture
def talk() -> Talk:
    return Talk()


def test_nothing_is_said_before_this_connection_is_the_one(talk: Talk) -> None:
    talk.hears(our_hello())
    assert talk.said() == []
    talk.feed.begin()
    assert [type(message) for message in talk.said()] == [Hello, Lobby]


def test_tables_are_told_again_and_again(talk: Talk) -> None:
    talk.hears(our_hello(), Tables(host="h1", tables=[table()]))
    assert talk.feed.answered.is_set()
    assert talk.feed.tables == (table(),)
    talk.hears(Tables(host="h1", tables=[]))
    assert talk.feed.tables == ()  # type: ignore[comparison-overlap]  # it has changed meanwhile
    assert talk.changes == 2


def test_more_is_read_after_the_hello(talk: Talk) -> None:
    assert talk.channel.limit == HELLO_LIMIT
    talk.hears(our_hello())
    assert talk.channel.limit == LIMIT


def test_another_host_at_that_address_is_not_believed(talk: Talk) -> None:
    talk.hears(our_hello(), Tables(host="h2", tables=[table()]))
    assert (talk.feed.fault, talk.feed.tables, talk.changes) == ("wrong_host", None, 0)
    assert talk.transport.ended == ["close"]


@pytest.mark.parametrize("message", [Hello(min=7, max=9), Refuse(reason="version", min=7, max=9)])
def test_another_version_is_remembered(talk: Talk, message: Message) -> None:
    talk.hears(message)
    assert (talk.feed.fault, talk.feed.protocol) == ("version", (7, 9))
    assert talk.transport.ended == ["close"]


@pytest.mark.parametrize("data", [b"HTTP/1.1 400 Bad\r\n\r\n", frame(b"\xc1"), frame(encode(Lobby()))])
def test_something_else_listens_there(talk: Talk, data: bytes) -> None:
    talk.channel.data_received(data)
    assert talk.feed.fault == "refused"
    assert talk.transport.ended == ["close"]


def test_a_refusal_ends_it_and_other_messages_do_not(talk: Talk) -> None:
    talk.hears(our_hello(), Closed(reason="finished"))
    assert talk.feed.fault is None
    talk.hears(Refuse(reason="busy"))
    assert talk.feed.fault == "refused"


def test_a_ping_is_answered(talk: Talk) -> None:
    talk.hears(Ping(n=7))
    assert talk.said() == [Pong(n=7)]


def test_a_silent_host_is_asked_and_then_given_up(talk: Talk) -> None:
    _pass(talk, PING_S - 0.01)
    assert talk.said() == []
    _pass(talk, 0.02)
    assert talk.said() == [Ping(n=1)]
    _pass(talk, DEAD_S - PING_S - 0.1)
    assert talk.transport.ended == []
    _pass(talk, 0.2)
    assert talk.transport.ended == ["abort"]


def test_a_pong_is_a_sign_of_life(talk: Talk) -> None:
    for number in range(1, 20):
        _pass(talk, PING_S)
        talk.hears(Pong(n=number))
    assert talk.transport.ended == []


def test_after_a_sleep_of_this_machine_the_host_is_asked_first(talk: Talk) -> None:
    _pass(talk, 3600)
    assert (talk.said(), talk.transport.ended) == ([Ping(n=1)], [])
    _pass(talk, 0.25)
    assert talk.transport.ended == []
    _pass(talk, PING_S)
    assert talk.transport.ended == ["abort"]


def test_the_end_is_seen(talk: Talk) -> None:
    talk.channel.connection_lost(None)
    assert talk.feed.over.is_set() and talk.feed.answered.is_set()


def _pass(talk: Talk, seconds: float) -> None:
    """So much time in the small steps of a loop that is awake, or at once when it slept."""
    steps = max(1, round(seconds / 0.25)) if seconds < 60 else 1
    for _ in range(steps):
        talk.now += seconds / steps
        talk.feed.beat()
