"""What a journal says of its table to somebody who chooses one. No card and no key may be in it."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

TITLE: Final = "title"
"""the name of this part among those kept of a table"""
PROCESS: Final = ""
"""the id under which is kept what belongs to no table but to the whole host process"""


SHAPE: Final = "shape"
"""how the other parts of a table are made up: those of another version are not read by this one"""
ABOUT: Final = "about"
"""how the process listens: for whoever starts it again"""


class Title(NamedTuple):
    """A table for a list: its name, the round that was dealt last (0: none), who sits there by seat."""

    name: str
    match: int
    round: int
    people: tuple[tuple[int, str], ...]


def encode_title(title: Title) -> bytes:
    """The title as bytes."""
    return msgspec.msgpack.encode(title)


def decode_title(body: bytes) -> Title:
    """The title again; ValueError (msgspec.ValidationError is one) if it is none."""
    try:
        return msgspec.msgpack.decode(body, type=Title)
    except msgspec.MsgspecError as error:
        raise ValueError(f"no title: {type(error).__name__}") from None
