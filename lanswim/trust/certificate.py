"""What TLS needs on both sides: a certificate that names nobody, and contexts. No socket may live here.

A certificate proves nothing by itself and may be new at every start: the host's key signs its fingerprint,
and a client compares that with the certificate of its own connection.
"""

from __future__ import annotations

import secrets
import ssl
import tempfile
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

ALPN: Final = "lanswim/1"
_NOBODY: Final = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "lanswim")])
_VALID_SINCE: Final = timedelta(days=1)  # for clocks that go wrong
_VALID_FOR: Final = timedelta(days=3650)


class Certificate(NamedTuple):
    """A certificate and its key as PEM, and the SHA-256 of its DER form."""

    certificate_pem: bytes
    key_pem: bytes
    fingerprint: bytes


def new_certificate() -> Certificate:
    """A self-signed one on P-256, with a random serial number, valid from yesterday for ten years."""
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.now(UTC)
    builder = x509.CertificateBuilder(
        issuer_name=_NOBODY,
        subject_name=_NOBODY,
        public_key=key.public_key(),
        serial_number=x509.random_serial_number(),
        not_valid_before=now - _VALID_SINCE,
        not_valid_after=now + _VALID_FOR,
    )
    certificate = builder.sign(key, hashes.SHA256())
    key_pem = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    der = certificate.public_bytes(serialization.Encoding.DER)
    return Certificate(certificate.public_bytes(serialization.Encoding.PEM), key_pem, fingerprint(der))


def fingerprint(der: bytes) -> bytes:
    """What names a certificate everywhere: the SHA-256 of its DER form."""
    return sha256(der).digest()


def server_context(certificate_pem: bytes, key_pem: bytes) -> ssl.SSLContext:
    """TLS 1.3 only, ALPN lanswim/1, no session tickets; the other side shows no certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    _only_what_is_spoken(context)
    context.num_tickets = 0
    _load(context, certificate_pem, key_pem)
    return context


def client_context() -> ssl.SSLContext:
    """The same for who dials. No certificate is refused here: the host's proof has to be checked."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    _only_what_is_spoken(context)
    return context


def speaks_lanswim(connection: ssl.SSLObject | ssl.SSLSocket) -> bool:
    """Whether the handshake agreed on lanswim/1; the ssl module leaves that to be looked at afterwards."""
    return connection.version() == "TLSv1.3" and connection.selected_alpn_protocol() == ALPN


def binding_of(connection: ssl.SSLObject | ssl.SSLSocket) -> bytes:
    """A client's binding: the fingerprint of the certificate that this very handshake showed."""
    der = connection.getpeercert(binary_form=True)
    return fingerprint(der) if der else b""


def _only_what_is_spoken(context: ssl.SSLContext) -> None:
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.set_alpn_protocols([ALPN])
    context.options |= ssl.OP_NO_TICKET | ssl.OP_NO_COMPRESSION


def _load(context: ssl.SSLContext, certificate_pem: bytes, key_pem: bytes) -> None:
    # The ssl module reads keys only from files. This one lies there for a moment, in a folder of its own, and
    # encrypted, so that a crash in between leaves nothing to be found.
    password = secrets.token_bytes(32).hex().encode()
    locked = serialization.load_pem_private_key(key_pem, None).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.BestAvailableEncryption(password),
    )
    with tempfile.TemporaryDirectory(prefix="lanswim-") as folder:
        file = Path(folder) / "host.pem"
        file.write_bytes(certificate_pem + locked)
        context.load_cert_chain(file, password=password)
