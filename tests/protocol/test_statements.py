"""What is signed or hashed: no two different statements are the same bytes, and the golden ones stay."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lanswim_protocol import statements
from lanswim_protocol.messages import Checkpoint, CheckpointSeat
from lanswim_protocol.statements import (
    CHECKPOINT,
    CLAIM,
    COMMIT,
    HOST,
    certificate_statement,
    checkpoint_statement,
    claim_statement,
    code_confirm_statement,
    commitment,
    deal_statement,
    deck_seed,
    frozen_hash,
    state_statement,
    statement,
)

from tests.support.vectors import PROTOCOL

FILE = PROTOCOL / "vectors" / "statements.json"
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["vectors"]
DEAL = ("k3tqm8w2xp", 0, 1, 2, 1)
FIELDS = st.lists(st.binary(max_size=12) | st.text(max_size=12), max_size=5)


def _value(form: Any) -> Any:
    """An argument from its form in the vectors."""
    if isinstance(form, dict):
        return bytes.fromhex(form["hex"]) if "hex" in form else msgspec.convert(form["json"], Checkpoint)
    return [tuple(_value(one) for one in part) for part in form] if isinstance(form, list) else form


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: str(vector["name"]))
def test_golden_statements(vector: dict[str, Any]) -> None:
    arguments = {name: _value(form) for name, form in vector["arguments"].items()}
    assert getattr(statements, vector["function"])(**arguments).hex() == vector["result"]


def test_the_golden_statements_are_of_every_function() -> None:
    endings = ("_statement", "_hash", "_seed", "_identity")
    public = {name for name in vars(statements) if name.endswith(endings)}
    assert {vector["function"] for vector in VECTORS} == {*public, "commitment"}


def test_every_field_has_its_length_before_it() -> None:
    assert statement("p", b"\x07", "ä", 258) == bytes.fromhex(
        "00000001" "70" "00000001" "07" "00000002" "c3a4" "00000008" "0000000000000102"
    )


@given(FIELDS, FIELDS)
def test_other_fields_are_other_bytes(one: list[bytes | str], two: list[bytes | str]) -> None:
    def raw(fields: list[bytes | str]) -> list[bytes]:
        return [field.encode() if isinstance(field, str) else field for field in fields]

    assert (statement("p", *one) == statement("p", *two)) == (raw(one) == raw(two))


def test_a_statement_can_be_read_back_to_its_end() -> None:
    data = claim_statement("play", b"c" * 32, "t", 1, b"h", b"n", b"k", b"x", b"y")
    fields = []
    while data:
        length = int.from_bytes(data[:4], "big")
        fields.append(data[4 : 4 + length])
        data = data[4 + length :]
    assert fields == [
        b"lanswim/claim/1", b"play", b"c" * 32, b"t", (1).to_bytes(8, "big"), b"h", b"n", b"k", b"x", b"y",
    ]  # fmt: skip


@pytest.mark.parametrize("number", [-1, 2**64])
def test_a_number_that_does_not_fit_is_no_statement(number: int) -> None:
    with pytest.raises(OverflowError):
        statement(CLAIM, number)


def test_each_purpose_is_said_first_so_none_passes_for_another() -> None:
    key, hashed = b"k" * 32, b"c" * 32
    said = [
        claim_statement("play", hashed, "t", 0, key, key, key, hashed, hashed),
        certificate_statement(key, hashed, "t", 0),
        checkpoint_statement(key, "t", 0, hashed),
        deal_statement(*DEAL, hashed, hashed, key),
        code_confirm_statement("host", key, key),
    ]
    purposes = {one[4 : 4 + int.from_bytes(one[:4], "big")] for one in said}
    assert len(purposes) == len(said)
    assert {CLAIM.encode(), CHECKPOINT.encode()} < purposes


def test_playing_and_watching_are_claimed_apart() -> None:
    rest = (b"c" * 32, "t", 0, b"h" * 32, b"n" * 32, b"k" * 32, b"x" * 32, b"y" * 32)
    assert claim_statement("play", *rest) != claim_statement("watch", *rest)


def test_a_commitment_names_table_term_match_round_and_attempt() -> None:
    table, term, match, round_, attempt = DEAL
    others = [
        ("other", term, match, round_, attempt),
        (table, 7, match, round_, attempt),
        (table, term, 7, round_, attempt),
        (table, term, match, 7, attempt),
        (table, term, match, round_, 7),
    ]
    assert len({commitment(*one, HOST, b"s" * 32) for one in (DEAL, *others)}) == 6


def test_a_commitment_of_one_contributor_is_not_one_of_another() -> None:
    secret = b"s" * 32
    made = {commitment(*DEAL, who, secret) for who in (HOST, b"a" * 32, b"b" * 32)}
    assert len(made) == 3
    assert commitment(*DEAL, HOST, secret) == sha256(statement(COMMIT, *DEAL, "host", secret)).digest()


def test_parts_are_hashed_in_the_order_of_seats() -> None:
    parts = [(seat, bytes([seat]) * 32, b"v" * 32) for seat in range(9)]
    for made in (frozen_hash, deck_seed):
        assert made(*DEAL, b"h" * 32, parts) == made(*DEAL, b"h" * 32, reversed(parts))
        assert made(*DEAL, b"h" * 32, parts) != made(*DEAL, b"h" * 32, parts[:-1])


def test_a_frozen_list_is_no_seed() -> None:
    assert frozen_hash(*DEAL, b"h" * 32, []) != deck_seed(*DEAL, b"h" * 32, [])


PLAIN = Checkpoint("t", 0, "Stube", 3, "pub", "between", 1, 2, [CheckpointSeat(0, "Ada", b"a" * 32)])
OTHER: dict[str, Any] = {
    "table": "u", "term": 1, "name": "Stub", "places": 4, "rules": "tough", "phase": "over", "match": 2,
    "round": 3, "dealer": 0, "last": 0, "owner": 0, "successors": [0], "left_out": [0], "voids": 1,
    "kicked": [b"k" * 32], "private": True, "seats": [],
}  # fmt: skip
OTHER_SEAT: dict[str, Any] = {
    "seat": 1, "name": "Ad", "key": None, "bot": True, "gone": True, "forfeited": True, "lost": 1,
    "status": "in", "bought_back": True, "out_round": 1,
}  # fmt: skip


def test_whatever_differs_between_two_checkpoints_differs_in_what_is_signed() -> None:
    assert OTHER.keys() == set(Checkpoint.__struct_fields__)
    assert OTHER_SEAT.keys() == set(CheckpointSeat.__struct_fields__)
    seats = [msgspec.structs.replace(PLAIN.seats[0], **{name: one}) for name, one in OTHER_SEAT.items()]
    changed = [{name: one} for name, one in OTHER.items()] + [{"seats": [one]} for one in seats]
    said = {state_statement(msgspec.structs.replace(PLAIN, **one)) for one in ({}, *changed)}
    assert len(said) == 1 + len(OTHER) + len(OTHER_SEAT)


def test_an_item_of_one_list_is_not_taken_for_one_of_the_next() -> None:
    lists: list[dict[str, Any]] = [
        {"dealer": 1}, {"last": 1}, {"owner": 1}, {"successors": [1]}, {"left_out": [1]},
        {"successors": [1], "left_out": [1]}, {"successors": [1, 1]}, {"left_out": [1, 1]},
    ]  # fmt: skip
    said = {state_statement(msgspec.structs.replace(PLAIN, **one)) for one in lists}
    assert len(said) == len(lists)
