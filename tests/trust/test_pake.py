"""Proving a code: who knows it gets one key, who does not learns nothing and is told apart."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

from lanswim.trust.codes import CodeError
from lanswim.trust.pake import BadElementError, Opening, answer, confirm, confirmed
from tests.support import plain_spake2 as plain
from tests.support.vectors import PROTOCOL

FILE: dict[str, Any] = json.loads((PROTOCOL / "vectors/spake2.json").read_text("utf-8"))
VECTORS: list[dict[str, str]] = FILE["vectors"]
CODE, KEY, CONNECTION = "salad-tiger-bench", b"k" * 32, b"this connection and table"


def _named(vectors: list[dict[str, str]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("vector", vectors, ids=lambda vector: str(vector["name"]))


def test_both_sides_come_to_one_key_and_confirm_it() -> None:
    opening = Opening.start(CODE, KEY, CONNECTION)
    element_b, host_key = answer("Salad tiger BENCH", KEY, CONNECTION, opening.element)
    client_key = opening.finish(element_b)
    assert client_key == host_key
    shown = confirm(host_key, "host", opening.element, element_b)
    assert confirmed(client_key, "host", opening.element, element_b, shown)


@pytest.mark.parametrize(
    ("code", "key", "connection"),
    [
        ("salad-tiger-bend", KEY, CONNECTION),
        (CODE, b"x" * 32, CONNECTION),
        (CODE, KEY, b"another connection, certificate or table"),
    ],
    ids=["wrong code", "another key", "relayed to another connection"],
)
def test_a_proof_counts_for_one_code_key_and_connection(code: str, key: bytes, connection: bytes) -> None:
    opening = Opening.start(code, key, connection)
    element_b, host_key = answer(CODE, KEY, CONNECTION, opening.element)
    shown = confirm(opening.finish(element_b), "client", opening.element, element_b)
    assert not confirmed(host_key, "client", opening.element, element_b, shown)


def test_a_confirmation_sent_back_is_not_the_other_sides() -> None:
    element_a, element_b = b"A" + bytes(32), b"B" + bytes(32)
    host = confirm(b"s" * 32, "host", element_a, element_b)
    assert not confirmed(b"s" * 32, "client", element_a, element_b, host)
    assert not confirmed(b"s" * 32, "host", element_b, element_a, host)


@pytest.mark.parametrize("shown", [b"", bytes(31), bytes(32), bytes(33)])
def test_a_confirmation_of_any_other_length_or_bytes_is_none(shown: bytes) -> None:
    assert not confirmed(b"s" * 32, "host", b"A", b"B", shown)


def test_each_exchange_is_a_new_one() -> None:
    first, second = (Opening.start(CODE, KEY, CONNECTION) for _ in range(2))
    assert first.element != second.element
    assert answer(CODE, KEY, CONNECTION, first.element) != answer(CODE, KEY, CONNECTION, first.element)


def test_an_own_element_sent_back_is_refused() -> None:
    opening = Opening.start(CODE, KEY, CONNECTION)
    for reflected in (opening.element, b"B" + opening.element[1:]):
        with pytest.raises(BadElementError):
            opening._replace(exchange=pickle.loads(pickle.dumps(opening.exchange))).finish(reflected)


@_named(FILE["refused"])
def test_what_is_no_element_is_refused_by_the_host(vector: dict[str, str]) -> None:
    with pytest.raises(BadElementError):
        answer(CODE, KEY, CONNECTION, bytes.fromhex(vector["element"]))


@_named(FILE["refused"])
def test_what_is_no_element_is_refused_by_a_client(vector: dict[str, str]) -> None:
    element = bytes.fromhex(vector["element"])
    swapped = {b"A": b"B", b"B": b"A"}.get(element[:1], element[:1]) + element[1:]
    with pytest.raises(BadElementError):
        Opening.start(CODE, KEY, CONNECTION).finish(swapped)


def test_what_is_no_code_starts_no_exchange() -> None:
    with pytest.raises(CodeError):
        Opening.start("hi", KEY, CONNECTION)


def test_all_of_it_can_go_to_another_process_and_back() -> None:
    opening = pickle.loads(pickle.dumps(Opening.start(CODE, KEY, CONNECTION)))
    called = pickle.loads(pickle.dumps(answer))
    element_b, host_key = called(CODE, KEY, CONNECTION, opening.element)
    assert opening.finish(element_b) == host_key
    assert pickle.loads(pickle.dumps(BadElementError("said"))).args == ("said",)


@_named(VECTORS)
def test_golden_exchanges(vector: dict[str, str]) -> None:
    raw = {name: bytes.fromhex(text) for name, text in vector.items() if name not in _TEXTS}
    opening = Opening.start(vector["code"], raw["id_a"], raw["id_b"], lambda _: raw["random_a"])
    element_b, key = answer(
        vector["code"], raw["id_a"], raw["id_b"], opening.element, lambda _: raw["random_b"]
    )
    assert (opening.element, element_b, key) == (raw["element_a"], raw["element_b"], raw["key"])
    assert opening.finish(element_b) == key
    assert confirm(key, "host", opening.element, element_b) == raw["confirm_host"]
    assert confirm(key, "client", opening.element, element_b) == raw["confirm_client"]


_TEXTS = {"name", "code", "password_scalar", "scalar_a", "scalar_b"}


@_named(VECTORS)
def test_the_specification_alone_gives_the_same_exchange(vector: dict[str, str]) -> None:
    raw = {name: bytes.fromhex(text) for name, text in vector.items() if name not in _TEXTS}
    a, b = (int.from_bytes(raw[name], "big") % plain.L for name in ("random_a", "random_b"))
    m, n = (plain.decode(bytes.fromhex(FILE["constants"][name])) for name in "MN")
    password = raw["password"]
    assert [str(plain.password_scalar(password)), str(a), str(b)] == [
        vector["password_scalar"], vector["scalar_a"], vector["scalar_b"],
    ]  # fmt: skip
    assert plain.element(b"A", password, a, m) == raw["element_a"]
    assert plain.element(b"B", password, b, n) == raw["element_b"]
    point = plain.shared(raw["element_b"], password, a, n)
    assert point == plain.shared(raw["element_a"], password, b, m)
    parts = (raw["id_a"], raw["id_b"], raw["element_a"], raw["element_b"])
    assert plain.key(password, *parts, point) == raw["key"]


@pytest.mark.parametrize("name", ["M", "N"])
def test_the_constants_are_hashed_from_their_names(name: str) -> None:
    assert plain.encode(plain.constant(name.encode())).hex() == FILE["constants"][name]
