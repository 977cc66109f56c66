"""The golden messages: what is on the wire may only change together with the protocol's version."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, get_args

import msgpack
import msgspec
import pytest
from lanswim_protocol import (
    RemoteProtocolError,
    ToClient,
    ToHost,
    decode_to_client,
    decode_to_host,
    encode,
    frame,
    from_builtins,
    to_builtins,
)
from lanswim_protocol.messages import Message

from tests.support.vectors import PROTOCOL, Vector, golden, message_files, read

MESSAGES: tuple[type[Message], ...] = tuple(dict.fromkeys((*get_args(ToHost), *get_args(ToClient))))
TAGS = [str(kind.__struct_config__.tag) for kind in MESSAGES]


def _decoders(vector: Vector) -> list[Callable[[bytes], Message]]:
    ways: dict[str, list[Callable[[bytes], Message]]] = {
        "client": [decode_to_host],
        "host": [decode_to_client],
        "both": [decode_to_host, decode_to_client],
    }
    return ways[vector.sent_by]


def _named(vectors: list[Vector]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("vector", vectors, ids=lambda vector: vector.name)


@_named(golden())
def test_json_form_encodes_to_the_golden_bytes(vector: Vector) -> None:
    message = from_builtins(vector.json)
    assert encode(message) == vector.payload
    assert frame(vector.payload) == vector.frame
    assert to_builtins(message) == vector.json


@_named(golden())
def test_golden_bytes_decode_to_the_message(vector: Vector) -> None:
    for decode in _decoders(vector):
        assert decode(vector.payload) == from_builtins(vector.json)


@_named(golden())
def test_bytes_are_msgpacks_own(vector: Vector) -> None:
    """All but some headers: msgspec gives a struct of more than 15 members three bytes."""
    builtins = _with_bytes(vector.json)
    assert msgpack.unpackb(vector.payload) == builtins
    short = re.sub(rb"(\A|\xa5round|\xa5state)\xde\x00([\x00-\x0f])", _one_byte_header, vector.payload)
    assert short == msgpack.packb(builtins)


def _one_byte_header(match: re.Match[bytes]) -> bytes:
    return match[1] + bytes([0x80 | match[2][0]])


def _with_bytes(form: dict[str, Any]) -> dict[str, Any]:
    """The JSON form with its binaries as bytes."""
    built: dict[str, Any] = msgspec.to_builtins(from_builtins(form), builtin_types=(bytes,))
    return built


@_named(read("other_forms"))
def test_other_forms_are_tolerated(vector: Vector) -> None:
    for decode in _decoders(vector):
        assert to_builtins(decode(vector.payload)) == vector.json


@_named(read("bad_payloads"))
def test_hostile_payload_is_refused(vector: Vector) -> None:
    for decode in _decoders(vector):
        with pytest.raises(RemoteProtocolError) as caught:
            decode(vector.payload)
        assert caught.value.reason == "bad_message"
        assert re.fullmatch(r"[ -~]{1,120}", caught.value.text)
        assert caught.value.__cause__ is None


def test_every_message_has_vectors_and_a_section_in_the_specification() -> None:
    assert message_files() == sorted(TAGS)
    readme = (PROTOCOL / "README.md").read_text("utf-8")
    for kind, tag in zip(MESSAGES, TAGS, strict=True):
        ways = (kind in get_args(ToHost), kind in get_args(ToClient))
        way = {(True, True): "both ways", (True, False): "to host", (False, True): "to client"}[ways]
        assert readme.count(f"#### `{tag}` ({way})\n") == 1


@pytest.mark.parametrize("kind", MESSAGES, ids=TAGS)
def test_every_field_is_set_by_some_vector(kind: type[Message]) -> None:
    seen = {key for vector in read(str(kind.__struct_config__.tag)) for key in vector.json}
    assert seen == {"t", *kind.__struct_encode_fields__}
