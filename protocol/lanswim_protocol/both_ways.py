"""What both sides say, and what all messages are. No message that only one side sends may live here."""

from __future__ import annotations

from msgspec import Struct

from .fields import AnyReason, Attempt, Count, Ident, Name, Nonce, Text, Version


class Message(Struct, frozen=True, tag_field="t", omit_defaults=True):
    """A message; unknown keys are ignored by every reader."""


# Never to change: a peer of any version can read these two.


class Hello(Message, frozen=True, tag="hello"):
    """First message of both sides: the lowest and highest protocol version spoken, and the program's name.

    nonce: what a claim on this connection is about; who wants to join has to send one.
    """

    min: Version
    max: Version
    program: Name = ""
    nonce: Nonce | None = None


class Refuse(Message, frozen=True, tag="refuse"):
    """The connection ends: why, and (with reason version) the versions the sender speaks."""

    reason: AnyReason
    text: Text = ""
    min: Version = 0
    max: Version = 0


class Ping(Message, frozen=True, tag="ping"):
    """Asks for a pong with the same number."""

    n: Ident


class Pong(Message, frozen=True, tag="pong"):
    """Answers a ping."""

    n: Ident


class OfAttempt(Message, frozen=True):
    """What every message of a cut begins with: the attempt, and the round (0: the lot) it is to deal."""

    match: Count
    round: Count
    attempt: Attempt
