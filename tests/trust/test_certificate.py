"""Certificates and TLS contexts, handshakes in memory: what is spoken, and what is refused."""

from __future__ import annotations

import ssl
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec

from lanswim.trust.certificate import (
    binding_of,
    client_context,
    new_certificate,
    server_context,
    speaks_lanswim,
)

HOST = new_certificate()
PARSED = x509.load_pem_x509_certificate(HOST.certificate_pem)


def _server() -> ssl.SSLContext:
    return server_context(HOST.certificate_pem, HOST.key_pem)


def _handshake(client: ssl.SSLContext, server: ssl.SSLContext) -> tuple[ssl.SSLObject, ssl.SSLObject, bytes]:
    """Both ends after a handshake, and every byte the server sent in it."""
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = (client.wrap_bio(down, up), server.wrap_bio(up, down, server_side=True))
    sent, waiting = b"", list(ends)
    for _ in range(8):
        for end in list(waiting):
            try:
                end.do_handshake()
                waiting.remove(end)
            except ssl.SSLWantReadError:
                pass
            if end is ends[1]:
                sent += (made := down.read())
                down.write(made)
    assert not waiting
    return (*ends, sent)


def test_both_ends_speak_tls_1_3_and_lanswim() -> None:
    client, server, _ = _handshake(client_context(), _server())
    assert speaks_lanswim(client)
    assert speaks_lanswim(server)
    assert client.version() == "TLSv1.3"


def test_a_client_is_bound_to_the_certificate_of_its_own_handshake() -> None:
    client, server, _ = _handshake(client_context(), _server())
    assert binding_of(client) == HOST.fingerprint
    assert binding_of(server) == b""
    assert new_certificate().fingerprint != HOST.fingerprint


def test_nothing_older_than_tls_1_3_is_spoken() -> None:
    old = client_context()
    with pytest.warns(DeprecationWarning):
        old.minimum_version = ssl.TLSVersion.TLSv1
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    with pytest.raises(ssl.SSLError):
        _handshake(old, _server())


def test_who_agrees_on_nothing_does_not_speak_lanswim() -> None:
    other = client_context()
    other.set_alpn_protocols(["h2"])
    try:
        client, server, _ = _handshake(other, _server())
    except ssl.SSLError:
        return  # some builds of OpenSSL refuse it themselves
    assert not speaks_lanswim(client)
    assert not speaks_lanswim(server)


def test_a_handshake_leaves_no_ticket_to_come_back_with() -> None:
    client, _, _ = _handshake(client_context(), _server())
    with pytest.raises(ssl.SSLWantReadError):
        client.read(1)  # a ticket would be read here
    assert client.session is None or not client.session.has_ticket


def test_a_certificate_names_nobody() -> None:
    names = {*PARSED.subject.rfc4514_string().split(","), *PARSED.issuer.rfc4514_string().split(",")}
    assert names == {"CN=lanswim"}
    assert not list(PARSED.extensions)


def test_a_certificate_is_on_p256_with_a_random_number() -> None:
    key = PARSED.public_key()
    assert isinstance(key, ec.EllipticCurvePublicKey)
    assert isinstance(key.curve, ec.SECP256R1)
    assert PARSED.serial_number.bit_length() > 100
    another = x509.load_pem_x509_certificate(new_certificate().certificate_pem)
    assert another.serial_number != PARSED.serial_number


def test_a_certificate_is_good_for_clocks_that_go_wrong() -> None:
    now = datetime.now(UTC)
    assert PARSED.not_valid_before_utc < now - timedelta(hours=23)
    assert PARSED.not_valid_after_utc > now + timedelta(days=3600)


def test_the_key_lies_on_no_disk_in_the_clear(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written: list[bytes] = []
    write = Path.write_bytes

    def note(path: Path, data: bytes) -> int:
        written.append(data)
        return write(path, data)

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(Path, "write_bytes", note)
    _server()
    assert [b"BEGIN ENCRYPTED PRIVATE KEY" in data for data in written] == [True]
    assert b"BEGIN PRIVATE KEY" not in written[0]
    assert list(tmp_path.iterdir()) == []
