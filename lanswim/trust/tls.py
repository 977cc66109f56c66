"""TLS as lanswim speaks it: contexts, and what a handshake must have agreed on. No certificate is made here.

Whoever only dials needs nothing else: this module loads no more than the standard library.
"""

from __future__ import annotations

import ssl
from hashlib import sha256
from typing import Final, NamedTuple

ALPN: Final = "lanswim/1"


class NotLanswim(OSError):
    """Who is there does not speak lanswim: no TLS 1.3, no lanswim/1 in it, or as no honest side speaks it."""


class HostTls(NamedTuple):
    """What a host listens with: a context that holds its certificate, and the certificate's fingerprint."""

    context: ssl.SSLContext
    fingerprint: bytes


def fingerprint(der: bytes) -> bytes:
    """What names a certificate everywhere: the SHA-256 of its DER form."""
    return sha256(der).digest()


def client_context() -> ssl.SSLContext:
    """For who dials. No certificate is refused here: the host's proof has to be checked."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    only_what_is_spoken(context)
    return context


def only_what_is_spoken(context: ssl.SSLContext) -> None:
    """TLS 1.3 only, ALPN lanswim/1, no session tickets."""
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.set_alpn_protocols([ALPN])
    context.options |= ssl.OP_NO_TICKET | ssl.OP_NO_COMPRESSION


def speaks_lanswim(connection: ssl.SSLObject | ssl.SSLSocket) -> bool:
    """Whether the handshake agreed on lanswim/1; the ssl module leaves that to be looked at afterwards."""
    return connection.version() == "TLSv1.3" and connection.selected_alpn_protocol() == ALPN


def binding_of(connection: ssl.SSLObject | ssl.SSLSocket) -> bytes:
    """A client's binding: the fingerprint of the certificate that this very handshake showed."""
    der = connection.getpeercert(binary_form=True)
    return fingerprint(der) if der else b""
