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
        self._table = _TABLE.of(public)
        self._round = _ROUND_PART.of(public.round)
        self._news = public.news
        self._told_alike = self._until_round(_opened(_TOLD.kind(news=public.news)))

    def frame_for(
        self, you: Seat | None, hand: list[Card], legal: list[MoveKind], ask: Ask | None, news: list[News],
        knocks: list[Knock], *, more_time: bool,
    ) -> bytes:
        """The view with what belongs to one seat, in a frame; LocalProtocolError if none would read it."""
        if ask is None and news is self._news and not knocks and not more_time:  # as most seats mostly are
            before = self._told_alike
        else:
            before = self._until_round(_opened(_TOLD.kind(ask, news, knocks, more_time)))
        keys, shared = self._round
        seen_keys, seen = _opened(_SEEN.kind(you, hand, legal))
        return frame(b"".join((before, _BEGINS[keys + seen_keys], shared, seen)))

    def _until_round(self, told: _Keys) -> bytes:
        """All of the view but its round, which comes last."""
        keys, shared = self._table
        return b"".join((_BEGINS[keys + told[0] + 1], shared, told[1], _ROUND))


_Keys = tuple[int, bytes]
"""so many keys of a map, and their bytes with those of the values"""


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

    def of(self, whole: Struct) -> _Keys:
        """Its members as the whole has them."""
        return _opened(self.kind(*self._take(whole)))


def _default(one: FieldInfo) -> Any:
    if one.default_factory is not NODEFAULT:
        return field(default_factory=one.default_factory)
    return field() if one.default is NODEFAULT else field(default=one.default)


def _opened(part: Any) -> _Keys:
    """A part as it stands in a map."""
    whole = encode(part)
    if whole[0] == _MAP_16:
        return int.from_bytes(whole[1:3], "big"), whole[3:]
    return whole[0] & 0x0F, whole[1:]


def _others(kind: type[Struct], names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(one.name for one in fields(kind) if one.name not in names)


_TABLE: Final = _Part(TableView, _others(TableView, ("round", *_OF_SEAT)))
_TOLD: Final = _Part(TableView, _OF_SEAT)
_ROUND_PART: Final = _Part(RoundView, _others(RoundView, _OF_SEAT_ROUND))
_SEEN: Final = _Part(RoundView, _OF_SEAT_ROUND)
