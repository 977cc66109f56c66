"""What a peer can do within TLS, after a real handshake: halves of its messages, and far too many of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from lanswim_protocol import LIMIT, Channel, encode, frame, our_hello
from lanswim_protocol.messages import Closed, Ping

from lanswim.trust.certificate import new_host_tls
from lanswim.trust.tls import NotLanswim, client_context
from tests.support.odd_records import HALF_A_KEY_UPDATE, OddRecords, logging_its_keys
from tests.support.secured import Ends

PING = frame(encode(Ping(1)))


def ends_and_odd_client(tmp_path: Path) -> tuple[Ends, OddRecords]:
    """A connection that stands, and what the client may say on it."""
    log = tmp_path / "keys"
    ends = Ends(client=logging_its_keys(client_context(), log))
    ends.move()
    return ends, OddRecords(log, "CLIENT")


def ends_and_odd_host(tmp_path: Path) -> tuple[Ends, OddRecords]:
    """Likewise for the host."""
    log, tls = tmp_path / "keys", new_host_tls()
    logging_its_keys(tls.context, log)
    ends = Ends(host_tls=tls)
    ends.move()
    return ends, OddRecords(log, "SERVER")


def test_odd_records_are_understood(tmp_path: Path) -> None:
    """Else the tests below would show nothing."""
    ends, odd = ends_and_odd_client(tmp_path)
    ends.below_host.data_received(odd.data(PING) + odd.key_update() + odd.data(PING))
    assert ends.host_notes.messages == [Ping(1), Ping(1)]
    ends.host.send(Ping(2))
    ends.move()
    assert ends.client_notes.messages == [Ping(2)] and not ends.at_host.ended


def says(channel: Channel) -> None:
    channel.send(Ping(1))


def says_its_last_word(channel: Channel) -> None:
    channel.send(Closed("left"))
    channel.finish()


SAID = [says, says_its_last_word, Channel.finish, Channel.close]


@pytest.mark.parametrize("then", SAID)
def test_half_a_key_update_ends_a_hosts_connection_quietly(
    tmp_path: Path, then: Callable[[Channel], None]
) -> None:
    ends, odd = ends_and_odd_client(tmp_path)
    ends.below_host.data_received(odd.handshake(HALF_A_KEY_UPDATE))
    then(ends.host)
    assert ends.at_host.ended == ["close"] or ends.at_host.eof
    ends.host.send(Ping(2))
    ends.lose()
    assert ends.host_notes.told == ["connected", "lost"]


@pytest.mark.parametrize("then", SAID)
def test_half_a_key_update_ends_a_clients_connection_quietly(
    tmp_path: Path, then: Callable[[Channel], None]
) -> None:
    ends, odd = ends_and_odd_host(tmp_path)
    ends.below_client.data_received(odd.handshake(HALF_A_KEY_UPDATE))
    then(ends.client)
    assert ends.at_client.ended == ["close"] or ends.at_client.eof
    ends.lose()
    assert ends.client_notes.told == ["connected", "lost"]


def test_who_sent_half_a_key_update_is_said_to_be_the_cause(tmp_path: Path) -> None:
    ends, odd = ends_and_odd_client(tmp_path)
    ends.below_host.data_received(odd.handshake(HALF_A_KEY_UPDATE))
    says(ends.host)
    ends.lose()
    (error,) = ends.host_notes.end
    assert isinstance(error, NotLanswim) and str(error) == "it left a message of TLS half said"


def one_byte_each(odd: OddRecords) -> bytes:
    """A frame that never ends, a byte in each record."""
    return odd.data(b"\x00")


def key_updates(odd: OddRecords) -> bytes:
    return odd.key_update()


def sweep(ends: Ends) -> None:
    """A second has passed."""
    ends.host.passed(1_000)


@pytest.mark.parametrize("noise", [key_updates, one_byte_each])
def test_noise_within_tls_ends_the_connection(tmp_path: Path, noise: Callable[[OddRecords], bytes]) -> None:
    ends, odd = ends_and_odd_client(tmp_path)
    came = 0
    while not ends.at_host.ended and came < 2_000:
        ends.below_host.data_received(noise(odd))
        came += 1
    assert 500 < came < 1_200 and ends.at_host.ended == ["close"]
    ends.lose()
    assert isinstance(ends.host_notes.end[0], NotLanswim)


@pytest.mark.parametrize("noise", [key_updates, one_byte_each])
def test_noise_is_counted_where_much_of_it_comes_in_one_read(
    tmp_path: Path, noise: Callable[[OddRecords], bytes]
) -> None:
    ends, odd = ends_and_odd_client(tmp_path)
    ends.below_host.data_received(b"".join(noise(odd) for _ in range(1_200)))
    assert ends.at_host.ended == ["close"]


def test_messages_do_not_pay_for_noise(tmp_path: Path) -> None:
    ends, odd = ends_and_odd_client(tmp_path)
    for _ in range(1_200):
        ends.below_host.data_received(odd.data(PING) + odd.key_update())
    assert ends.at_host.ended == ["close"]


def test_a_little_noise_a_second_is_borne_for_ever(tmp_path: Path) -> None:
    ends, odd = ends_and_odd_client(tmp_path)
    for _ in range(100):
        ends.below_host.data_received(b"".join(odd.key_update() for _ in range(50)))
        sweep(ends)
    assert not ends.at_host.ended


def test_much_noise_is_not_borne_however_often_one_looks(tmp_path: Path) -> None:
    ends, odd = ends_and_odd_client(tmp_path)
    for _ in range(40):
        ends.below_host.data_received(b"".join(odd.key_update() for _ in range(75)))
        ends.host.passed(250)
    assert ends.at_host.ended == ["close"]


def test_a_quiet_hour_saves_nothing_up(tmp_path: Path) -> None:
    ends, odd = ends_and_odd_client(tmp_path)
    for _ in range(3_600):
        sweep(ends)
    ends.below_host.data_received(b"".join(odd.key_update() for _ in range(1_200)))
    assert ends.at_host.ended == ["close"]


def test_many_messages_are_no_noise(tmp_path: Path) -> None:
    """How many may come is not for this layer to say."""
    ends, odd = ends_and_odd_client(tmp_path)
    hello = frame(encode(our_hello("test")))
    for _ in range(2_000):
        ends.below_host.data_received(odd.data(hello))
    assert len(ends.host_notes.messages) == 2_000 and not ends.at_host.ended


def test_a_record_that_comes_in_pieces_is_no_noise(tmp_path: Path) -> None:
    ends, odd = ends_and_odd_client(tmp_path)
    ends.host.limit = LIMIT
    largest = odd.data(frame(bytes(16_000)))
    for at in range(0, len(largest), 1_000):
        assert not ends.at_host.ended
        ends.below_host.data_received(largest[at : at + 1_000])
    assert ends.host_notes.told == ["connected", "broken"], "whole, and no message"


def test_a_slow_record_saves_nothing_up(tmp_path: Path) -> None:
    ends, odd = ends_and_odd_client(tmp_path)
    largest = odd.data(frame(bytes(16_000)))
    for at in range(0, len(largest), 1_000):
        sweep(ends)
        ends.below_host.data_received(largest[at : at + 1_000])
    ends.below_host.data_received(b"".join(odd.key_update() for _ in range(800)))
    assert ends.at_host.ended == ["close"]
