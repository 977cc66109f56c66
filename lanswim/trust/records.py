"""The TLS of one connection: bytes of the network become those of messages and back. No transport lives here.

Whatever OpenSSL has to complain about is NotLanswim here.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from lanswim.trust.tls import NotLanswim, binding_of, speaks_lanswim

RECORD: Final = 16 * 1024
"""the most bytes that one record of TLS carries"""
WRAPPING: Final = 22
"""what a record has beside what it carries"""


class Records:
    """One side of a connection. It takes memory from its first shake on: a peer that is silent costs none."""

    def __init__(self, context: ssl.SSLContext, *, is_host: bool) -> None:
        self.stands = False
        """whether the handshake is over"""
        self.shown = b""
        """to a client: the fingerprint of the host's certificate"""
        self.noise = 0
        """bytes that came and carried no message; a record is forgiven as much wrapping as it carries"""
        self._context = context
        self._is_host = is_host
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls: ssl.SSLObject | None = None

    def take_in(self, data: bytes) -> None:
        """So much came from the network; nothing is done with it yet."""
        self._incoming.write(data)
        self.noise += len(data)

    def take_out(self) -> bytes:
        """What has to go to the network."""
        return self._outgoing.read() if self._outgoing.pending else b""

    def shake(self) -> bool:
        """Goes on with the handshake; whether it is over. Raises NotLanswim."""
        if self._tls is None:
            self._tls = self._context.wrap_bio(self._incoming, self._outgoing, server_side=self._is_host)
        try:
            self._tls.do_handshake()
        except ssl.SSLWantReadError:
            return False
        except ssl.SSLError as error:
            raise _complaint(error) from error
        if not speaks_lanswim(self._tls):
            raise NotLanswim("it speaks TLS, but not TLS 1.3 with lanswim/1")
        self.stands = True
        if not self._is_host:
            self.shown = binding_of(self._tls)
        return True

    def read(self) -> Iterator[bytes]:
        """What each whole record carries; b"" where the peer has said goodbye. Raises NotLanswim."""
        assert self._tls is not None
        while True:
            try:
                data = self._tls.read(RECORD)
            except ssl.SSLWantReadError:
                return
            except ssl.SSLError as error:
                raise _complaint(error) from error
            self.noise = max(0, self.noise - len(data) - min(len(data), WRAPPING))
            yield data
            if not self._incoming.pending and not self._tls.pending():
                return  # asking once more would only raise

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        """Encrypts. Raises NotLanswim, as where OpenSSL waits for the rest of a message of TLS first."""
        assert self._tls is not None
        view = memoryview(data)
        try:
            while view:
                view = view[self._tls.write(view) :]
        except ssl.SSLError as error:
            raise _complaint(error) from error

    def say_goodbye(self) -> None:
        """Says that nothing more will be said."""
        if self._tls is not None and self.stands:
            with suppress(ssl.SSLError):  # the peer has not said it yet, or speaks in between: either is fine
                self._tls.unwrap()


def _complaint(error: ssl.SSLError) -> NotLanswim:
    """What went wrong in the words of OpenSSL, without the place in its source."""
    if isinstance(error, ssl.SSLWantReadError):
        return NotLanswim("it left a message of TLS half said")
    return NotLanswim(str(error.reason or error.args[0]).lower().replace("_", " "))
