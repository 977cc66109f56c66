"""The bytes of one table for each of its seats: what all see is encoded once. Nothing is chosen here.

A map of MessagePack says how many keys it has, and they follow in any order: what belongs to one seat may
stand behind what belongs to all, and only that has to be encoded for each.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from msgspec import NODEFAULT, Struct, defstruct, field
from msgspec.structs import FieldInfo, fields

from .codec import MAX_KEYS, encode
from .frames import frame
from .messages import Ask, Card, Knock, MoveKind, News, RoundView, Seat, TableView

_OF_SEAT_ROUND: Final = ("you", "hand", "legal")
_OF_SEAT: Final = ("ask", "news", "knocks", "more_time")
_ROUND: Final = encode("round")  # type: ignore[arg-type]  # no message, but a key of one
_MAP_16: Final = 0xDE
_BEGINS: Final = [
    bytes([0x80 | keys]) if keys < 16 else bytes([_MAP_16, 0, keys]) for keys in range(MAX_KEYS + 1)
]
"""how a map of so many keys begins"""


class SameForAll:
    """A view of a table as everybody may see it, to be sent to many; see `own_view` for what a seat gets."""

    def __init__(self, public: TableView) -> None:
        self._table, self._table_keys = _opened(_TABLE.taken_from(public))
        self._round, self._round_keys = _opened(_ROUND_PART.taken_from(public.round))
        self._news = public.news
        self._told, self._told_keys = _opened(_TOLD.kind(news=public.news))

    def frame_for(
        self, you: Seat | None, hand: list[Card], legal: list[MoveKind], ask: Ask | None, news: list[News],
        knocks: list[Knock], *, more_time: bool,
    ) -> bytes:
        """The view with what belongs to one seat, in a frame; LocalProtocolError if none would read it."""
        seen, seen_keys = _opened(_SEEN.kind(you, hand, legal))
        if ask is None and news is self._news and not knocks and not more_time:  # as most seats mostly are
            told, told_keys = self._told, self._told_keys
        else:
            told, told_keys = _opened(_TOLD.kind(ask, news, knocks, more_time))
        return frame(
            b"".join((
                _BEGINS[self._table_keys + told_keys + 1], self._table, told,
                _ROUND, _BEGINS[self._round_keys + seen_keys], self._round, seen,
            ))
        )  # fmt: skip


class _Part:
    """Some members of a kind of struct; what holds its default is left out, as in the whole."""

    def __init__(self, kind: type[Struct], names: tuple[str, ...]) -> None:
        members = [(one.name, one.type, _default(one)) for one in fields(kind) if one.name in names]
        tagged: dict[str, Any] = {}
        if names[0] == fields(kind)[0].name:  # who begins the map says what it is
            config = kind.__struct_config__
            tagged = {"tag": config.tag, "tag_field": config.tag_field}
        self._take = attrgetter(*[name for name, _, _ in members])
        self.kind: Any = defstruct(kind.__name__, members, omit_defaults=True, **tagged)

    def taken_from(self, whole: Struct) -> Struct:
        """Its members as the whole has them."""
        part: Struct = self.kind(*self._take(whole))
        return part


def _default(one: FieldInfo) -> Any:
    if one.default_factory is not NODEFAULT:
        return field(default_factory=one.default_factory)
    return field() if one.default is NODEFAULT else field(default=one.default)


def _opened(part: Any) -> tuple[bytes, int]:
    """Its keys and values as they stand in a map, and how many they are."""
    whole = encode(part)
    if whole[0] == _MAP_16:
        return whole[3:], int.from_bytes(whole[1:3], "big")
    return whole[1:], whole[0] & 0x0F


def _others(kind: type[Struct], names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.name not in names)


_TABLE: Final = _Part(TableView, _others(TableView, ("round", *_OF_SEAT)))
_TOLD: Final = _Part(TableView, _OF_SEAT)
_ROUND_PART: Final = _Part(RoundView, _others(RoundView, _OF_SEAT_ROUND))
_SEEN: Final = _Part(RoundView, _OF_SEAT_ROUND)
