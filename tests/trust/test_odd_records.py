"""What a peer can do within TLS, after a real handshake: halves of its messages, and far too many of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from lanswim_protocol import Channel, encode, frame
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
