"""Events of a match as bytes, for files. What a file is made of is not known here."""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec

from lanswim.rules.events import Event

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
