"""One connection as its owner sees it: messages in, messages out. No timers, tasks or loop may live here.

A channel is what asyncio calls a protocol and works over any of its transports (TCP, TLS, unix, memory), and
never imports asyncio. Everything happens inside the callbacks of the transport: a message is handed on before
data_received returns.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from .codec import encode
from .errors import RemoteProtocolError
from .frames import HEADER, HELLO_LIMIT, FrameReader, frame
from .messages import Message

if TYPE_CHECKING:  # only the name, so that create_server() and create_connection() accept a channel
    from asyncio import Protocol as _Base
else:
    _Base = object

M = TypeVar("M")
M_contra = TypeVar("M_contra", contravariant=True)

MAX_UNSENT: Final = 256 * 1024  # some hundred views: a peer that far behind does not read


class Transport(Protocol):
    """What a channel needs from a transport."""

    def write(self, data: bytes) -> None: ...
    def close(self) -> None: ...
    def abort(self) -> None: ...
    def is_closing(self) -> bool: ...
    def can_write_eof(self) -> bool: ...
    def write_eof(self) -> None: ...
    def set_write_buffer_limits(self, *, high: int) -> None: ...
    def get_extra_info(self, name: str, default: Any = None) -> Any: ...


class Receiver(Protocol[M_contra]):
    """Who owns a channel. connected comes first, lost last, each once; after broken nothing is received."""

    def connected(self, channel: Channel) -> None:
        """The connection stands; the owner may send from now on."""

    def received(self, message: M_contra) -> None:
        """The peer sent a message of the right kind and shape."""

    def broken(self, error: RemoteProtocolError) -> None:
        """The peer broke the protocol; the owner may still send a refusal and has to close."""

    def lost(self, error: Exception | None) -> None:
        """The connection is gone; why, or None when one of the two sides closed it in order."""


def framed(*messages: Message) -> bytes:
    """What is to be written for these messages."""
    if len(messages) == 1:  # as it mostly is
        return frame(encode(messages[0]))
    return b"".join([frame(encode(message)) for message in messages])


class Channel(_Base):
    """Messages over one transport; sending never blocks, and a peer that does not read is dropped."""

    def __init__(
        self,
        receiver: Receiver[M],
        decode: Callable[[bytes], M],
        *,
        limit: int = HELLO_LIMIT,
        max_unsent: int = MAX_UNSENT,
    ) -> None:
        self.binding = b""
        """SHA-256 of the host's certificate in this handshake, once connected; empty on a plain transport."""
        self.said = b""
        """SHA-256 of the first frame this side sent, its length included; empty before."""
        self.heard = b""
        """The same of the first frame the peer sent."""
        self.peer = ""
        """The peer's address without the port; empty when the transport has none."""
        self._receiver: Receiver[Any] = receiver
        self._decode: Callable[[bytes], Any] = decode
        self._reader = FrameReader(limit)
        self._max_unsent = max_unsent
        self._transport: Transport | None = None
        self._deaf = False
        self._finished = False
        self._fault: RemoteProtocolError | None = None

    @property
    def limit(self) -> int:
        """The most bytes a message of the peer may have; raise it once its hello is accepted."""
        return self._reader.limit

    @limit.setter
    def limit(self, limit: int) -> None:
        self._reader.limit = limit

    @property
    def is_open(self) -> bool:
        """Whether what is sent now can still arrive."""
        return self._transport is not None and not self._finished and not self._transport.is_closing()

    @property
    def handshaking(self) -> bool:
        """Whether the transport is still to be secured: what is sent waits for that, and nothing can come."""
        return self._transport is not None and bool(self._transport.get_extra_info("handshaking"))

    def passed(self, ms: int) -> None:
        """So much time has passed since the last call: for a transport that bounds what comes in a second."""
        if self._transport is not None and (hears := self._transport.get_extra_info("passed")) is not None:
            hears(ms)

    def send(self, *messages: Message) -> None:
        """Sends, in one write; does nothing once the channel is closing, drops a peer that does not read."""
        self.send_frame(framed(*messages))

    def send_frame(self, data: bytes) -> None:
        """Like send, for a message that is encoded and framed already: one encoding for many peers."""
        transport = self._transport
        if transport is None or self._finished or transport.is_closing():
            return
        if not self.said and data:
            self.said = _hash_of_first(data)
        transport.write(data)

    def close(self) -> None:
        """Reads nothing more, sends what waits, then closes; a peer that never reads needs abort() later."""
        self._deaf = True
        if self._transport is not None:
            self._transport.close()

    def finish(self) -> None:
        """Like close, but drops what the peer still sends until it closes as well; abort() bounds that wait.

        A socket closed with bytes unread resets the connection, and the last message may be lost to the peer.
        """
        self._deaf = True
        transport = self._transport
        if transport is None or self._finished or transport.is_closing():
            return
        self._finished = True
        if not transport.can_write_eof():
            transport.close()
            return
        try:
            transport.write_eof()
        except OSError:  # the peer has reset the connection meanwhile, and no loop has seen that yet
            transport.abort()

    def abort(self) -> None:
        """Ends the connection at once; what waits to be sent is lost."""
        self._deaf = True
        if self._transport is not None:
            self._transport.abort()

    # The transport calls these.

    def connection_made(self, transport: Any) -> None:
        """Called once by the transport."""
        self._transport = transport
        self.peer = _address(transport.get_extra_info("peername"))
        self.binding = transport.get_extra_info("binding") or b""
        transport.set_write_buffer_limits(high=self._max_unsent)
        self._receiver.connected(self)

    def data_received(self, data: bytes) -> None:
        """Hands on every message that is whole now, until one of them makes the owner close."""
        if self._deaf:
            return
        self._reader.push(data)
        try:
            while not self._deaf and (payload := self._reader.next_frame()) is not None:
                if not self.heard:
                    self.heard = sha256(frame(payload)).digest()
                message = self._decode(payload)
                self._receiver.received(message)
        except RemoteProtocolError as error:
            self._break(error)

    def eof_received(self) -> None:
        """The peer sends nothing more: the transport closes, and half a message is a fault."""
        if not self._deaf and self._reader.pending:
            self._fault = RemoteProtocolError("bad_message", "the connection ended inside a message")

    def connection_lost(self, exc: Exception | None) -> None:
        """Called once by the transport."""
        self._deaf = True
        self._transport = None
        self._reader.clear()
        self._receiver.lost(exc or self._fault)

    def pause_writing(self) -> None:
        """More than `max_unsent` bytes wait: the peer is dropped, as that bounds what does."""
        if not self._deaf:  # else it is closing, and its owner bounds how long that takes
            self._fault = RemoteProtocolError("too_slow", "the peer does not read what it is sent")
            self.abort()

    def resume_writing(self) -> None:
        """Nothing to do: nobody is left whom this could be about."""

    def _break(self, error: RemoteProtocolError) -> None:
        self._deaf = True
        self._reader.clear()
        self._receiver.broken(error)


def _hash_of_first(frames: bytes) -> bytes:
    return sha256(frames[: HEADER + int.from_bytes(frames[:HEADER], "big")]).digest()


def _address(peername: object) -> str:
    if isinstance(peername, tuple) and peername:
        return str(peername[0]).removeprefix("::ffff:")
    return ""
