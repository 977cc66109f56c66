"""A host's and a client's end of one encrypted connection, without a loop: bytes move when a test says so."""

from __future__ import annotations

import functools
import ssl

from lanswim_protocol import Channel, decode_to_client, decode_to_host

from lanswim.trust.certificate import new_host_tls
from lanswim.trust.sides import SecuredClient, SecuredHost
from lanswim.trust.tls import HostTls, client_context
from tests.support.still import Notebook, StillTransport


@functools.cache
def a_host_tls() -> HostTls:
    """The same for all tests that do not care."""
    return new_host_tls()


def client_tls(
    *, alpn: str | None = "lanswim/1", version: ssl.TLSVersion = ssl.TLSVersion.TLSv1_3
) -> ssl.SSLContext:
    """A client's context that may be another than ours."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.maximum_version = version
    if alpn is not None:
        context.set_alpn_protocols([alpn])
    return context


class Ends:
    """Both ends, each a channel over TLS over a transport that keeps what is written."""

    def __init__(
        self,
        *,
        host_tls: HostTls | None = None,
        client: ssl.SSLContext | None = None,
        host_notes: Notebook | None = None,
        client_notes: Notebook | None = None,
    ) -> None:
        self.host_notes, self.client_notes = host_notes or Notebook(), client_notes or Notebook()
        self.host = Channel(self.host_notes, decode_to_host)
        self.client = Channel(self.client_notes, decode_to_client)
        self.settled: list[Exception | None] = []
        self.below_host = SecuredHost(self.host, host_tls or a_host_tls())
        self.below_client = SecuredClient(self.client, client or client_context(), self.settled.append)
        self.at_host, self.at_client = StillTransport(), StillTransport(("10.0.0.1", 4031))
        self.wire = b""
        """all that was moved, in both directions"""
        self.below_host.connection_made(self.at_host)
        self.below_client.connection_made(self.at_client)

    def move(self, step: int = 100_000) -> None:
        """Until nothing is under way; step: how many bytes arrive at a time."""
        while self.at_client.written or self.at_host.written:
            for end, other in ((self.at_client, self.below_host), (self.at_host, self.below_client)):
                sent = end.take()
                self.wire += sent
                for at in range(0, len(sent), step):
                    other.data_received(sent[at : at + step])

    def lose(self, error: Exception | None = None) -> None:
        """The connection is gone at both ends, as after a close or a cable that was cut."""
        self.below_host.connection_lost(error)
        self.below_client.connection_lost(error)
