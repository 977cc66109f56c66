"""The protocol between a lanswim host and everybody else, sans-I/O; no rule of the game may live here."""

from .channel import MAX_UNSENT, Channel, Receiver, Transport
from .codec import decode_to_client, decode_to_host, encode, from_builtins
from .errors import LocalProtocolError, ProtocolError, RemoteProtocolError, safe_text
from .frames import HEADER, HELLO_LIMIT, LIMIT, TO_HOST_LIMIT, FrameReader, frame
from .hello import negotiate, our_hello, refusal
from .messages import PROTOCOL_MAX, PROTOCOL_MIN, Message, ToClient, ToHost, to_builtins

__all__ = [
    "HEADER",
    "HELLO_LIMIT",
    "LIMIT",
    "MAX_UNSENT",
    "PROTOCOL_MAX",
    "PROTOCOL_MIN",
    "TO_HOST_LIMIT",
    "Channel",
    "FrameReader",
    "LocalProtocolError",
    "Message",
    "ProtocolError",
    "Receiver",
    "RemoteProtocolError",
    "ToClient",
    "ToHost",
    "Transport",
    "decode_to_client",
    "decode_to_host",
    "encode",
    "frame",
    "from_builtins",
    "negotiate",
    "our_hello",
    "refusal",
    "safe_text",
    "to_builtins",
]
