"""What a message holds, found by the annotations of its fields alone: nobody has to list a field anywhere.

A field that holds something this file has never heard of is an error, so that nothing slips past an audit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from lanswim_protocol import fields as f
from msgspec import Struct

Sort = Literal["card", "part", "text", "plain"]
"""card: a card's name; part: a secret part of a deal; text: free text; plain: nothing that could be either"""

SORTS: Final[dict[object, Sort]] = {
    f.Card: "card",
    f.Part: "part",
    **dict.fromkeys([f.Id, f.TableId, f.Name, f.Text, f.Rules, f.Line, f.AnyReason], "text"),
    **dict.fromkeys([f.Key, f.Signature, f.Nonce, f.Digest, f.Mac, f.Element], "plain"),
    **dict.fromkeys([f.Seat, f.Small, f.Count, f.Term, f.Bots, f.Millis, f.Ident, f.AskId, f.OwnId], "plain"),
    **dict.fromkeys([f.Version, f.Attempt, f.Points2, f.Number, f.Grace, f.TurnTime, bool], "plain"),
}


class UnknownField(TypeError):
    """A field of a kind that no audit knows how to look at."""


class Leaf(NamedTuple):
    """One value in a message, with the field it was found in."""

    field: str
    sort: Sort
    value: str | bytes


Reader = Callable[[Any], Iterator[Leaf]]


def leaves(kind: Any, value: object) -> Iterator[Leaf]:
    """Every card, part and text in a value of this type, however deep; UnknownField for any unknown field."""
    found = _reader(kind, "")
    return iter(()) if found is None else found(value)


@cache
def _reader(kind: Any, field: str) -> Reader | None:
    """How values of a type are read; None where nothing in them can be of interest."""
    if (sort := SORTS.get(kind)) is not None:
        return None if sort == "plain" else lambda value: iter((Leaf(field, sort, value),))
    origin = get_origin(kind)
    if origin is Annotated and get_origin(get_args(kind)[0]) is list:
        return _reader(get_args(kind)[0], field)
    if origin is list:
        return _items(_reader(get_args(kind)[0], field))
    if origin is Literal:
        return None
    if origin in (Union, UnionType):
        return _either([one for one in get_args(kind) if one is not NoneType], field)
    if isinstance(kind, type) and issubclass(kind, Struct):
        return _members(kind)
    raise UnknownField(f"{field or kind} holds {kind}, which tests/support/audit_fields.py does not know")


def _items(item: Reader | None) -> Reader | None:
    return None if item is None else lambda values: (leaf for one in values for leaf in item(one))


def _either(kinds: list[Any], field: str) -> Reader | None:
    if len(kinds) == 1:
        only = _reader(kinds[0], field)
        return None if only is None else lambda value: iter(()) if value is None else only(value)
    if not all(isinstance(one, type) and issubclass(one, Struct) for one in kinds):
        raise UnknownField(f"{field} holds one of {kinds}, which nothing here tells apart")
    readers = {one: _reader(one, field) for one in kinds}

    def read(value: object) -> Iterator[Leaf]:
        found = readers[type(value)]
        return iter(()) if found is None else found(value)

    return read


def _members(kind: type[Struct]) -> Reader | None:
    hints = get_type_hints(kind, include_extras=True)
    every = [(name, _reader(hints[name], f"{kind.__name__}.{name}")) for name in kind.__struct_fields__]
    wanted = [(name, found) for name, found in every if found is not None]

    def read(value: object) -> Iterator[Leaf]:
        for name, found in wanted:
            yield from found(getattr(value, name))

    return read if wanted else None
