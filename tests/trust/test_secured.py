"""TLS between a channel and a still transport: who is told what and when, and what each end never does."""

from __future__ import annotations

import ssl
from typing import Any

import pytest
from lanswim_protocol import LIMIT, Channel, RemoteProtocolError, encode, frame, our_hello
from lanswim_protocol.messages import Closed, Lobby, Message, Ping, Pong, Refuse, Tables

from lanswim.trust.certificate import new_certificate, new_host_tls, server_context
from lanswim.trust.secured import UNSENT
from lanswim.trust.tls import HostTls, NotLanswim
from tests.support.secured import Ends, a_host_tls, client_tls
from tests.support.still import Notebook


class Greeter(Notebook):
    """Says hello first, as both sides do."""

    def connected(self, channel: Channel) -> None:
        super().connected(channel)
        channel.limit = LIMIT
        channel.send(our_hello("test"))


@pytest.mark.parametrize("step", [1, 100, 100_000])
def test_two_ends_however_the_bytes_are_cut(step: int) -> None:
    ends = Ends(host_notes=Greeter(), client_notes=Greeter())
    ends.move(step)
    ends.client.send(Ping(1), Lobby())
    ends.host.send(Pong(1))
    ends.move(step)
    assert ends.settled == [None]
    assert ends.host_notes.messages == [our_hello("test"), Ping(1), Lobby()]
    assert ends.client_notes.messages == [our_hello("test"), Pong(1)]


def test_both_ends_know_the_same_certificate_and_hellos() -> None:
    ends = Ends(host_notes=Greeter(), client_notes=Greeter())
    ends.move()
    assert ends.host.binding == ends.client.binding == a_host_tls().fingerprint
    assert (ends.host.said, ends.host.heard) == (ends.client.heard, ends.client.said)
    assert ends.client.peer == "10.0.0.1"


def test_a_host_counts_from_the_first_moment_and_a_client_from_the_last_of_the_handshake() -> None:
    ends = Ends(host_notes=Greeter())
    assert ends.host_notes.told == ["connected"] and ends.host.handshaking
    assert ends.client_notes.told == [] and ends.settled == []
    assert not ends.at_host.written, "what a host says waits until it is secret"
    ends.move()
    assert not ends.host.handshaking and not ends.client.handshaking
    assert ends.client_notes.told == ["connected", "Hello"]


def test_nothing_of_a_message_is_readable_on_the_wire() -> None:
    ends = Ends(host_notes=Greeter(), client_notes=Greeter())
    ends.move()
    last = Closed("host_stopped")
    ends.host.send(Refuse("busy", text="Ada holds AS KS 7H"))
    ends.host.send(last)
    ends.host.finish()
    ends.move()
    assert ends.client_notes.messages[-1] == last
    for secret in (b"Ada holds", b"hello", b"program", b"host_stopped", encode(last)[2:]):
        assert secret not in ends.wire


def test_a_large_message_comes_whole() -> None:
    ends = Ends()
    ends.move()
    ends.client.limit = LIMIT
    data = frame(encode(Tables("h" * 16, [])))
    ends.host.send_frame(data * 3_000)
    ends.move(7_000)
    assert len(ends.client_notes.messages) == 3_000


def test_the_last_word_arrives_with_bytes_unread_at_its_sender() -> None:
    ends = Ends(host_notes=Greeter(), client_notes=Greeter())
    ends.move()
    ends.client.send(*[Ping(n) for n in range(100)])  # still under way
    ends.host.send(Closed("left"))
    ends.host.finish()
    assert ends.at_host.eof and not ends.at_host.ended, "only one direction is closed"
    ends.move()
    assert ends.client_notes.told[-1] == "Closed" and ends.at_client.ended == ["close"]
    assert Ping(0) not in ends.host_notes.messages


def test_who_is_turned_away_at_the_door_hears_why_after_the_handshake() -> None:
    class Full(Notebook):
        def connected(self, channel: Channel) -> None:
            channel.send(Refuse("too_many_connections"))
            channel.finish()

    ends = Ends(host_notes=Full())
    assert not ends.at_host.eof
    ends.move()
    assert ends.client_notes.messages == [Refuse("too_many_connections")]
    assert ends.at_host.eof


@pytest.mark.parametrize("shaken", [False, True])
def test_a_last_word_that_comes_too_late_is_no_fault(shaken: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = Ends()

    def reset() -> None:
        raise OSError("the peer was quicker")

    monkeypatch.setattr(ends.at_host, "write_eof", reset)
    if shaken:
        ends.move()
    ends.host.finish()
    ends.move()
    assert ends.at_host.ended == ["abort"]


def test_a_client_that_closes_is_heard_to_the_end() -> None:
    ends = Ends()
    ends.move()
    ends.client.send(Refuse("version"))
    ends.client.close()
    ends.client.send(Ping(1))
    ends.move()
    assert ends.host_notes.messages == [Refuse("version")]
    assert ends.at_client.ended == ends.at_host.ended == ["close"]
    ends.lose()
    assert ends.host_notes.end == ends.client_notes.end == [None]


def test_half_a_message_before_the_goodbye_is_a_fault() -> None:
    ends = Ends()
    ends.move()
    ends.client.send_frame(frame(encode(Ping(1)))[:5])
    ends.client.close()
    ends.move()
    ends.lose()
    assert isinstance(ends.host_notes.end[0], RemoteProtocolError)


@pytest.mark.parametrize("words", [b"GET / HTTP/1.1\r\n\r\n", b"\0" * 64, frame(encode(our_hello("plain")))])
def test_plain_text_is_no_handshake(words: bytes) -> None:
    ends = Ends()
    ends.below_host.data_received(words)
    ends.below_client.data_received(words)
    assert ends.at_host.ended == ends.at_client.ended == ["close"]
    ends.lose()
    assert ends.host_notes.told == ["connected", "lost"] and isinstance(ends.host_notes.end[0], NotLanswim)
    assert ends.client_notes.told == [] and isinstance(ends.settled[0], NotLanswim)


@pytest.mark.parametrize(
    "context",
    [
        client_tls(version=ssl.TLSVersion.TLSv1_2),
        client_tls(alpn=None),
        client_tls(alpn="h2"),
        client_tls(alpn="lanswim/2"),
    ],
    ids=["tls1.2", "no alpn", "http", "another lanswim"],
)
def test_a_host_takes_no_downgrade(context: ssl.SSLContext) -> None:
    ends = Ends(client=context, host_notes=Greeter())
    ends.move()
    ends.lose()
    assert ends.host_notes.told == ["connected", "lost"]
    assert isinstance(ends.host_notes.end[0], NotLanswim)
    assert ends.client_notes.messages == [], "not even a hello"


def lesser_host(change: str) -> HostTls:
    made = new_certificate()
    context = server_context(made.certificate_pem, made.key_pem)
    if change == "tls1.2":
        context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_2
    else:
        context.set_alpn_protocols([change] if change else ["x"])
    return HostTls(context, made.fingerprint)


@pytest.mark.parametrize("change", ["tls1.2", "h2", "lanswim/2"])
def test_a_client_takes_no_downgrade(change: str) -> None:
    ends = Ends(host_tls=lesser_host(change), host_notes=Greeter(), client_notes=Greeter())
    ends.move()
    ends.lose()
    assert ends.client_notes.told == [] and isinstance(ends.settled[0], NotLanswim)
    assert our_hello("test") not in ends.host_notes.messages


def test_a_byte_changed_on_the_way_ends_the_connection_and_hands_nothing_on() -> None:
    ends = Ends()
    ends.move()
    ends.client.send(Ping(1))
    sent = bytearray(ends.at_client.take())
    sent[-1] ^= 1
    ends.below_host.data_received(bytes(sent))
    ends.client.send(Ping(2))
    ends.move()
    ends.lose()
    assert ends.host_notes.told == ["connected", "lost"]


def test_a_copied_certificate_is_useless_without_its_key() -> None:
    copied, own = new_certificate(), new_certificate()
    with pytest.raises(ssl.SSLError, match=r"(?i)key.values.mismatch"):
        server_context(copied.certificate_pem, own.key_pem)


def test_a_recorded_answer_of_a_host_opens_nothing() -> None:
    """Who has copied all that a host once said, certificate and signature, still has not its key."""
    real = Ends(host_notes=Greeter())
    real.below_host.data_received(real.at_client.take())
    recorded = real.at_host.take()
    victim = Ends()
    victim.at_client.take()
    victim.below_client.data_received(recorded)
    victim.lose()
    assert victim.client_notes.told == [] and isinstance(victim.settled[0], NotLanswim)


def test_a_cut_in_the_handshake_is_told_once() -> None:
    ends = Ends()
    ends.below_host.data_received(ends.at_client.take()[:50])
    ends.lose(ConnectionResetError("reset"))
    assert ends.host_notes.told == ["connected", "lost"]
    assert len(ends.settled) == 1 and isinstance(ends.settled[0], ConnectionResetError)
    hung_up = Ends()
    hung_up.lose()
    assert isinstance(hung_up.settled[0], ConnectionError)


def test_after_an_abort_nothing_is_said_or_heard() -> None:
    ends = Ends()
    ends.move()
    ends.client.send(Ping(1))
    under_way = ends.at_client.take()
    ends.host.abort()
    ends.below_host.data_received(under_way)
    ends.below_host.close()
    assert ends.host_notes.messages == [] and ends.at_host.ended == ["abort"]


def test_after_an_abort_a_handshake_does_not_end_well_any_more() -> None:
    ends = Ends()
    ends.below_host.data_received(ends.at_client.take())
    ends.below_client.abort()
    ends.below_client.data_received(ends.at_host.take())
    ends.lose()
    assert ends.client_notes.told == [] and None not in ends.settled and not ends.at_client.written


def test_what_comes_after_the_last_word_is_not_kept() -> None:
    ends = Ends()
    ends.move()
    ends.host.finish()
    ends.client.send(*[Ping(n) for n in range(100)])
    before = ends.below_host._records.noise
    ends.move()
    assert ends.below_host._records.noise == before


def test_what_waits_for_a_peer_is_bounded_whoever_caused_it() -> None:
    ends = Ends(host_notes=Greeter())
    ends.at_host.full = UNSENT + 1
    ends.move()
    assert ends.at_host.ended == ["abort"]


def test_what_waits_for_the_handshake_is_bounded_as_well() -> None:
    ends = Ends()
    ends.host.send_frame(bytes(UNSENT))
    assert ends.at_host.ended == []
    ends.host.send_frame(b"1")
    assert ends.at_host.ended == ["abort"]


def test_every_start_has_a_certificate_of_its_own() -> None:
    assert new_host_tls().fingerprint != new_host_tls().fingerprint


def test_a_host_sends_no_tickets_that_would_wait_unread() -> None:
    ends = Ends()
    ends.below_host.data_received(ends.at_client.take())
    ends.below_client.data_received(ends.at_host.take())
    ends.below_host.data_received(ends.at_client.take())
    assert not ends.host.handshaking and not ends.at_host.written


class Told(Notebook):
    """Closes when it hears a message, in the middle of what was read."""

    channel: Channel

    def connected(self, channel: Channel) -> None:
        self.channel = channel

    def received(self, message: Message) -> None:
        super().received(message)
        self.channel.close()


def test_who_closes_in_the_middle_reads_no_more() -> None:
    told: Any = Told()
    ends = Ends(client_notes=told)
    ends.move()
    ends.host.send(Ping(1))
    ends.host.send(Ping(2))
    ends.move()
    assert told.messages == [Ping(1)] and ends.at_client.ended == ["close"]
