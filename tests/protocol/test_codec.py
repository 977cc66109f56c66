"""Bytes of strangers: a message comes out, or a RemoteProtocolError that is safe to print."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgpack
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from lanswim_protocol import (
    TO_HOST_LIMIT,
    RemoteProtocolError,
    decode_to_client,
    decode_to_host,
    encode,
    from_builtins,
    safe_text,
)
from lanswim_protocol.codec import MAX_DEPTH, MAX_TEXT_BYTES, by_all_gates
from lanswim_protocol.messages import Message, Ping

from tests.support.vectors import golden

INTEGERS = st.integers(-(2**63), 2**64 - 1)
SCALARS = st.none() | st.booleans() | INTEGERS | st.text(max_size=20) | st.binary(max_size=20)
KEYS = st.sampled_from(["t", "n", "id", "ask", "answer", "kind", "table", "name", "key", "view", "round"])
VALUES: Any = st.recursive(
    SCALARS | st.floats() | st.sampled_from(["ping", "join", "command", "view", "swap"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.text(max_size=4), inner, max_size=6)
    ),
    max_leaves=20,
)


def _read(payload: bytes) -> Iterator[Message | RemoteProtocolError]:
    """What becomes of it at a host, and at a client."""
    for decode in (decode_to_host, decode_to_client):
        try:
            yield decode(payload)
        except RemoteProtocolError as error:
            yield error


def _is_fit(read: Message | RemoteProtocolError) -> bool:
    """A message, or a refusal that may be printed."""
    if isinstance(read, RemoteProtocolError):
        return read.reason == "bad_message" and re.fullmatch(r"[ -~]{1,120}", str(read)) is not None
    return isinstance(read, Message)


@given(st.binary(max_size=300))
@example(b"")
@example(b"\x91" * 5_000)
@example(b"\x81\xa1t" * 1_500)
def test_random_bytes_never_raise_anything_else(payload: bytes) -> None:
    assert all(map(_is_fit, _read(payload)))


@given(VALUES)
def test_random_values_never_raise_anything_else(value: object) -> None:
    assert all(map(_is_fit, _read(msgpack.packb(value))))


@given(st.sampled_from(golden()), st.data())
def test_one_changed_byte_never_raises_anything_else(vector: Any, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(vector.payload) - 1))
    byte = data.draw(st.binary(min_size=1, max_size=1))
    assert all(map(_is_fit, _read(vector.payload[:at] + byte + vector.payload[at + 1 :])))


def _to_host(decode: Callable[[bytes], Message], payload: bytes) -> Message | str:
    try:
        return decode(payload)
    except RemoteProtocolError as error:
        return str(error)


def _both_ways(payload: bytes) -> tuple[Message | str, Message | str]:
    """What is read the short way where there is one, and by all gates."""
    return _to_host(decode_to_host, payload), _to_host(by_all_gates, payload)


@given(st.sampled_from(golden()), st.data())
def test_what_is_read_the_short_way_is_what_all_gates_let_through(vector: Any, data: st.DataObject) -> None:
    short, gates = _both_ways(vector.payload)
    assert short == gates
    at = data.draw(st.integers(0, len(vector.payload) - 1))
    put = data.draw(st.binary(max_size=3))
    short, gates = _both_ways(vector.payload[:at] + put + vector.payload[at + data.draw(st.integers(0, 2)) :])
    assert short == gates


@pytest.mark.parametrize("payload", [
    b"\x82\xa1t\xa4ping\xa1n\xcd\x00\x01",
    b"\x82\xa1n\x01\xa1t\xa4ping",
    b"\x83\xa1t\xa4ping\xa1n\x01\xa1x\x02",
], ids=["long number", "tag last", "unknown key"])  # fmt: skip
def test_other_bytes_of_the_same_message_are_read_as_well(payload: bytes) -> None:
    assert _both_ways(payload) == (Ping(n=1), Ping(n=1))


@pytest.mark.parametrize("payload", [
    b"\x83\xa1t\xa4ping\xa1n\x01\xa1n\x01",
    b"\x83\xa1t\xa4ping\xa1n\x01\xa1x\xca\x00\x00\x00\x00",
    b"\x83\xa1t\xa4ping\xa1n\x01\xa1x\xd4\x01\x00",
    b"\x82\xa1t\xa4ping\xa1n\xc3",
    b"\x82\xa1t\xa4ping\xa1n\x01\x00",
    b"\x83\xa1t\xa4ping\xa1n\x01\xa1x\xdd\xff\xff\xff\xff",
], ids=["key twice", "fraction", "extension", "truth", "more behind", "huge array"])  # fmt: skip
def test_no_short_way_passes_a_gate(payload: bytes) -> None:
    short, gates = _both_ways(payload)
    assert isinstance(short, str) and short == gates


@pytest.mark.parametrize("opening", [b"\x91", b"\x81\xa1x"], ids=["arrays", "maps"])
@pytest.mark.parametrize("depth", [MAX_DEPTH, 100, 1_000, 1_024, 1_025, 20_000])
def test_deep_nesting_is_refused_whatever_the_depth(opening: bytes, depth: int) -> None:
    """1,000 levels unpack, and then repr, comparing or logging the value dies; so none of them goes on."""
    payload = b"\x83\xa1t\xa4ping\xa1n\x01\xa1x" + opening * depth + b"\xc0"
    with pytest.raises(RemoteProtocolError):
        decode_to_host(payload)


def test_containers_of_containers_never_become_big_objects() -> None:
    """1 MB of empty maps became 67 MiB elsewhere; here 65 of them are refused before they are built."""
    payload = b"\x83\xa1t\xa4ping\xa1n\x01\xa1x\xdd" + (65_536).to_bytes(4, "big") + b"\x80" * 65_536
    with pytest.raises(RemoteProtocolError):
        decode_to_host(payload)


def test_a_longer_text_than_any_message_has_is_refused_even_where_it_would_be_ignored() -> None:
    longest = {"t": "ping", "n": 7, "later": "x" * MAX_TEXT_BYTES}
    assert decode_to_host(msgpack.packb(longest)) == Ping(7)
    with pytest.raises(RemoteProtocolError, match="within the limits"):
        decode_to_host(msgpack.packb(longest | {"later": "x" * (MAX_TEXT_BYTES + 1)}))


def test_error_never_repeats_what_the_peer_sent() -> None:
    hostile = "\x1b[2J\x9b\u202eevil"
    command = {"t": "command", "id": 1, "ask": 1, "answer": {"kind": hostile}}
    for value in ({"t": hostile}, command, {hostile: 1}):
        with pytest.raises(RemoteProtocolError) as caught:
            decode_to_host(msgpack.packb(value))
        assert "evil" not in str(caught.value)
        with pytest.raises(RemoteProtocolError) as caught:
            from_builtins(value)
        assert "evil" not in str(caught.value)


def test_safe_text_has_nothing_that_steers_a_terminal() -> None:
    assert safe_text("a\x1b[2J\n\x85\u202eb" + "x" * 200) == ("a?[2J???b" + "x" * 200)[:120]


def test_whatever_a_client_has_to_say_is_far_below_what_a_host_reads() -> None:
    proved = {"key": "A" * 43 + "=", "claim": "A" * 86 + "=="}
    join = {"t": "join", "table": "x" * 32, "name": "\U0001f0a1" * 80, **proved, "seat": 8, "cuts": True}
    answer = {"kind": "swap_all", "hand": "7D", "middle": "8D", "close": True}
    command = {"t": "command", "id": 2**53 - 1, "ask": 2**53 - 1, "answer": answer}
    assert max(len(encode(from_builtins(form))) for form in (join, command)) < TO_HOST_LIMIT // 16


def test_largest_view_and_lobby_of_real_texts_fit_into_one_frame() -> None:
    """Names are cut to 20 cells (at most 80 bytes) though their fields could hold more."""
    name = "\U0001f0a1" * 20
    rules = (
        "pub,max_players=8,lives=10,swimming=off,dealer_choice=swap_open,swap_all=off,pass_allowed=off,"
        "all_pass=showdown,knock_from=first_round,knock_style=after_action,three_of_a_kind=none,three_aces=trips,"
        "instant_31=all_others_lose,fire_cost=2,dealt_31_all_lose=on,dealt_fire_costs_two=on,tie_break=rank_suit,"
        "tie_rule=nobody,knocker_safe_on_tie=on,knocker_penalty=2,buy_back=on,all_out=replay"
    )
    info = {
        "table": "x" * 32, "term": 10**6, "name": name, "rules": rules, "seats": 9, "taken": 9, "people": 9,
        "bots": 9, "state": "playing", "host": name, "private": True,
    }  # fmt: skip
    assert len(encode(from_builtins({"t": "tables", "host": "x" * 32, "tables": [info] * 64}))) < 60_000
    hand = {
        "seat": 8, "cards": ["7D", "8D", "9D"], "points2": 64, "lost": 2, "left": 2, "status": "swimming",
        "why": ["lowest", "knocked", "fire_dealt", "left"],
    }  # fmt: skip
    view = {
        "t": "view", "table": "x" * 32, "term": 10**6, "version": 10**6, "name": name, "seats": 9,
        "round": {
            "phase": "showdown", "rules": rules, "middle": ["7D", "8D", "9D"], "hand": ["7D", "8D", "9D"],
            "seats": [{"seat": 8, "left": 9, "status": "swimming", "last": "new_middle"}] * 9,
            "log": [[8, "swap_all", ["7D", "8D", "9D"], ["7D", "8D", "9D"], True]] * 64,
            "showdown": {"ended_by": "stock_empty", "hands": [hand] * 9},
        },
        "people": [{"seat": 8, "name": name, "presence": "away", "owner": True, "ready": True}] * 9,
        "news": [{"kind": "played_for", "seat": 8, "name": name}] * 32,
    }  # fmt: skip
    assert len(encode(from_builtins(view))) < 12_000
