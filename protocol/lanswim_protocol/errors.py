"""Who broke the protocol: this side or the peer. No bytes of a peer may live in a text of these errors."""

from __future__ import annotations

MAX_TEXT = 120


def safe_text(text: str) -> str:
    """The text without characters that could steer a terminal, at most 120 characters long."""
    return "".join(char if " " <= char <= "~" else "?" for char in text[:MAX_TEXT])


class ProtocolError(Exception):
    """Something broke the protocol."""


class LocalProtocolError(ProtocolError):
    """This side asked for something that the protocol does not allow; a fault in the calling code."""


class RemoteProtocolError(ProtocolError):
    """The peer broke the protocol: a reason of `refuse` and one sentence that is safe to print."""

    def __init__(self, reason: str, text: str) -> None:
        self.reason = reason
        self.text = safe_text(text)
        super().__init__(self.text)
