"""Which version two peers speak; hello and refuse never change. No connection state may live here."""

from __future__ import annotations

from .errors import RemoteProtocolError
from .messages import PROTOCOL_MAX, PROTOCOL_MIN, Hello, Refuse


def our_hello(program: str = "", nonce: bytes | None = None) -> Hello:
    """The hello of this package, with the name of the program, and the nonce of the connection."""
    return Hello(min=PROTOCOL_MIN, max=PROTOCOL_MAX, program=program, nonce=nonce)


def negotiate(ours: Hello, theirs: Hello) -> int:
    """The highest version both speak; raises RemoteProtocolError (version) when there is none."""
    version = min(ours.max, theirs.max)
    if version < max(ours.min, theirs.min):
        raise RemoteProtocolError(
            "version",
            f"the peer speaks protocol {theirs.min} to {theirs.max}, this side {ours.min} to {ours.max}",
        )
    return version


def refusal(error: RemoteProtocolError) -> Refuse:
    """What to send before closing: the reason, the sentence, and the versions this side speaks."""
    return Refuse(reason=error.reason, text=error.text, min=PROTOCOL_MIN, max=PROTOCOL_MAX)
