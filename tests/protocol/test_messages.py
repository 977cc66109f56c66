"""What the declarations themselves must hold to: every field is bounded, and none can hold a secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import pytest
from lanswim_protocol import ToClient, ToHost, fields, messages
from msgspec import inspect

HIDDEN_WORDS = {"deck", "cards_left", "order", "seed", "second", "packet", "secret", "undo", "initial"}
MAY_HOLD_CARDS = {
    "RoundView.middle",
    "RoundView.hand",
    "LogEntry.laid",
    "LogEntry.taken",
    "Shown.cards",
}


def _fields(kind: inspect.Type, owner: str = "") -> Iterator[tuple[str, inspect.Type]]:
    """Every field that can be reached from a type, as Owner.name, with what it holds."""
    match kind:
        case inspect.Metadata():
            yield from _fields(kind.type, owner)
        case inspect.UnionType():
            for part in kind.types:
                yield from _fields(part, owner)
        case inspect.ListType():
            yield owner, kind
            yield from _fields(kind.item_type, owner)
        case inspect.StructType():
            for field in kind.fields:
                yield from _fields(field.type, f"{kind.cls.__name__}.{field.name}")
        case _:
            yield owner, kind


def _bounded(kind: inspect.Type) -> bool:
    match kind:
        case inspect.IntType():
            return kind.ge is not None and kind.le is not None
        case inspect.StrType() | inspect.BytesType() | inspect.ListType():
            return kind.max_length is not None or _is_card(kind)
        case _:
            return isinstance(kind, inspect.LiteralType | inspect.BoolType | inspect.NoneType)


def _is_card(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.StrType) and (kind.pattern or "").startswith("^[789TJQKA]")


@pytest.mark.parametrize("way", [ToHost, ToClient], ids=["to host", "to client"])
def test_every_text_and_list_has_a_length_and_every_number_a_range(way: object) -> None:
    unbounded = [name for name, kind in _fields(inspect.type_info(way)) if not _bounded(kind)]
    assert unbounded == []


def test_no_counter_of_a_table_runs_out_however_long_it_stands() -> None:
    counters = {
        "Command.id", "Command.ask", "Ask.id", "TableView.version",
        "RoundView.match", "RoundView.round", "RoundView.turns",
    }  # fmt: skip
    known = dict((*_fields(inspect.type_info(ToHost)), *_fields(inspect.type_info(ToClient))))
    ranges = {name: known[name] for name in counters}
    assert {name for name, kind in ranges.items() if getattr(kind, "le", 0) < 2**53 - 1} == set()


def test_cards_reach_a_client_in_named_fields_only() -> None:
    """The own hand, what lies or lay open, the hands of a showdown; another field needs a reason here."""
    assert {name for name, kind in _fields(inspect.type_info(ToClient)) if _is_card(kind)} == MAY_HOLD_CARDS


def test_no_field_to_a_client_is_named_like_a_secret() -> None:
    names = {name.partition(".")[2] for name, _ in _fields(inspect.type_info(ToClient))}
    assert names & HIDDEN_WORDS == set()


def test_every_word_of_an_enum_fits_where_a_refusal_carries_it() -> None:
    assert all(len(word) <= 32 for word in get_args(fields.RefuseReason))


def test_names_and_fields_that_others_build_on_are_handed_on() -> None:
    assert [name for name in messages.__all__ if not hasattr(messages, name)] == []
