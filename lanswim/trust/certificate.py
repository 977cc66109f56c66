"""A certificate that names nobody, and what a host listens with. No socket may live here.

A certificate proves nothing by itself and may be new at every start: the host's key signs its fingerprint,
and a client compares that with the certificate of its own connection.
"""

from __future__ import annotations

import secrets
import ssl
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from lanswim.trust.tls import (
    ALPN,
    HostTls,
    binding_of,
    client_context,
    fingerprint,
    only_what_is_spoken,
    speaks_lanswim,
)

__all__ = [
    "ALPN",
    "Certificate",
    "HostTls",
    "binding_of",
    "client_context",
    "fingerprint",
    "new_certificate",
    "new_host_tls",
    "server_context",
    "speaks_lanswim",
]

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


def new_host_tls() -> HostTls:
    """A new certificate, ready to be listened with."""
    made = new_certificate()
    return HostTls(server_context(made.certificate_pem, made.key_pem), made.fingerprint)


def server_context(certificate_pem: bytes, key_pem: bytes) -> ssl.SSLContext:
    """TLS 1.3 only, ALPN lanswim/1, no session tickets; the other side shows no certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    only_what_is_spoken(context)
    context.num_tickets = 0
    _load(context, certificate_pem, key_pem)
    return context


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
