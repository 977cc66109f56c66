"""TLS between a transport below and a protocol above it. No socket and no loop may live here.

To the transport it is the protocol, to the protocol the transport; everything happens inside the callbacks of
the transport, whatever that is. The loop's own TLS would not do: a protocol there learns of a connection only
after the handshake, so a host could not count who never ends it; it can say its last word only by closing,
which may lose that word; and it holds 270 KiB for each connection.
"""

from __future__ import annotations

import ssl
from typing import Any, Final

from lanswim.trust.records import Records
from lanswim.trust.tls import NotLanswim

UNSENT: Final = 1024 * 1024
"""what waits for a peer may be this much, whoever caused it: TLS itself answers some of what a peer sends"""


class Secured:
    """What host and client have in common; above: any protocol that asyncio could drive."""

    def __init__(self, above: Any, context: ssl.SSLContext, *, is_host: bool) -> None:
        self._above = above
        self._below: Any = None
        self._records = Records(context, is_host=is_host)
        self._early = bytearray()
        self._finished = False
        self._deaf = False
        self._closing = False
        self._fault: NotLanswim | None = None

    # The transport below calls these.

    def connection_made(self, transport: Any) -> None:
        """The bytes can flow; the handshake has not begun."""
        self._below = transport

    def data_received(self, data: bytes) -> None:
        """Hands on what this completes, and answers what TLS asks."""
        if self._deaf:
            return
        records = self._records
        records.take_in(data)
        try:
            if records.stands or self._shake():
                self._read()
            self._bear()
        except NotLanswim as error:
            self._fail(error)
        self._flush()

    def eof_received(self) -> None:
        """The peer sends nothing more; the transport closes by itself."""
        if self._records.stands and not self._deaf:
            self._above.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called once by the transport."""
        self._deaf = self._closing = True
        self._ended(self._fault or exc)

    def pause_writing(self) -> None:
        """Passed on."""
        self._above.pause_writing()

    def resume_writing(self) -> None:
        """Passed on."""
        self._above.resume_writing()

    # The protocol above calls these.

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        """Sends, or keeps it until the handshake is over."""
        if self._closing or self._finished:
            return
        if self._records.stands:
            self._encrypt(data)
        else:
            self._early += data
            if len(self._early) > UNSENT:
                self.abort()

    def can_write_eof(self) -> bool:
        """TLS 1.3 ends each direction by itself."""
        return True

    def write_eof(self) -> None:
        """Says that nothing more is sent, when the handshake is over, and drops what still comes."""
        self._finished = True
        if not self._records.stands:
            return
        self._say_goodbye()
        self._deaf = True
        if not self._below.can_write_eof():
            self._below.close()
            return
        try:
            self._below.write_eof()
        except OSError:  # the peer has reset the connection meanwhile, and no loop has seen that yet
            self.abort()

    def close(self) -> None:
        """Sends what waits, then closes both directions."""
        if self._closing:
            return
        self._closing = True
        if not self._deaf:
            self._say_goodbye()
        self._deaf = True
        self._below.close()

    def abort(self) -> None:
        """Ends the connection at once."""
        self._deaf = self._closing = True
        self._below.abort()

    def is_closing(self) -> bool:
        """Whether this side, or the transport below, has closed."""
        closing: bool = self._closing or self._below.is_closing()
        return closing

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Passed on; what waits here, for the handshake, has a bound of its own."""
        self._below.set_write_buffer_limits(high=high, low=low)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """`binding`: the certificate's fingerprint; `handshaking`; `passed`, to be told; else as below."""
        if name == "binding":
            return self._certificate()
        if name == "handshaking":
            return not self._records.stands
        if name == "passed":
            return self._passed
        return self._below.get_extra_info(name, default)

    # What differs between the two sides.

    def _certificate(self) -> bytes:
        """The fingerprint of the host's."""
        raise NotImplementedError

    def _secured(self) -> None:
        """The handshake is over."""

    def _ended(self, error: Exception | None) -> None:
        """The connection is gone."""
        self._above.connection_lost(error)

    def _bear(self) -> None:
        """Looks at how much of what came was of no use. Raises NotLanswim."""

    def _passed(self, ms: int) -> None:
        """Somebody with a clock says that so much time has passed."""

    # TLS itself.

    def _shake(self) -> bool:
        """Goes on with the handshake; whether it is over. Raises NotLanswim."""
        if not self._records.shake():
            return False
        self._secured()
        early, self._early = self._early, bytearray()
        if early:
            self._encrypt(early)
        if self._finished:
            self.write_eof()
        return True

    def _read(self) -> None:
        """Raises NotLanswim."""
        for data in self._records.read():
            if not data:
                self._above.eof_received()
                self.close()
                return
            self._above.data_received(data)
            if self._deaf:
                return

    def _encrypt(self, data: bytes | bytearray | memoryview[Any]) -> None:
        try:
            self._records.write(data)
        except NotLanswim as error:
            self._fail(error)
        self._flush()

    def _say_goodbye(self) -> None:
        self._records.say_goodbye()
        self._flush()

    def _flush(self) -> None:
        if self._below.is_closing() or not (data := self._records.take_out()):
            return
        self._below.write(data)
        if self._below.get_write_buffer_size() > UNSENT:
            self.abort()

    def _fail(self, error: NotLanswim) -> None:
        """Tells the peer by the alert that TLS has made for it, if it has, and closes."""
        self._fault = error
        self._flush()
        self._deaf = self._closing = True
        self._below.close()
