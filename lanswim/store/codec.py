"""Events of a match and other values as bytes, for files. What a file is made of is not known here."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final, TypeVar, get_args

import msgspec

from lanswim.rules.events import Event

T = TypeVar("T")

_EVENTS: Final[dict[str, type[Event]]] = {one.__name__: one for one in get_args(Event)}
_CUT: Final = "cut"
_encoder = msgspec.msgpack.Encoder()
_marked = msgspec.msgpack.Decoder(tuple[str, msgspec.Raw])


def encode_event(event: Event) -> bytes:
    """The event under its name."""
    return _encoder.encode((type(event).__name__, event))


def encode_cut(cut: tuple[Any, ...]) -> bytes:
    """A step of a deal, the evidence that belongs to the events beside it."""
    return _encoder.encode((_CUT, cut))


def decode_event(body: bytes) -> Event | None:
    """The event again; None for a step of a deal; ValueError for anything else."""
    try:
        name, rest = _marked.decode(body)
        if name == _CUT:
            return None
        return msgspec.msgpack.decode(rest, type=_EVENTS[name])
    except (KeyError, msgspec.MsgspecError) as error:
        raise ValueError(f"no event: {type(error).__name__}") from None


def decode_events(bodies: Iterable[bytes]) -> list[Event]:
    """The events among what was appended; ValueError."""
    return [event for event in map(decode_event, bodies) if event is not None]


def encode_plain(value: object) -> bytes:
    """A plain value: named tuples, messages, numbers, texts and bytes."""
    return _encoder.encode(value)


def decode_plain(body: bytes, kind: type[T]) -> T:
    """The value again, of this kind and no other; ValueError otherwise."""
    try:
        return msgspec.msgpack.decode(body, type=kind)
    except msgspec.MsgspecError as error:
        raise ValueError(f"no {kind.__name__}: {type(error).__name__}") from None


def shape_of(*kinds: type) -> bytes:
    """A hash of how values of these kinds are made up: another one, and they cannot be read as these."""
    _, shapes = msgspec.json.schema_components(kinds)
    return blake2b(msgspec.json.encode(shapes, order="deterministic"), digest_size=16).digest()
