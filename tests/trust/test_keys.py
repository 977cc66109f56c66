"""Keys: whose signature counts, and what is no key."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lanswim_protocol.statements import certificate_statement, checkpoint_statement

from lanswim.trust.keys import SigningKey, is_key, verify
from tests.support.vectors import PROTOCOL

FILE = PROTOCOL / "vectors" / "statements.json"
VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))["vectors"]
P = 2**255 - 19
Y8 = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
KEY = SigningKey.from_seed(bytes(range(32)))
SAID = certificate_statement(KEY.public, b"c" * 32, "t", 0)


def test_a_signature_counts_for_its_key_and_statement() -> None:
    signature = KEY.sign(SAID)
    assert len(KEY.public) == 32
    assert len(signature) == 64
    assert verify(KEY.public, SAID, signature)


def test_the_same_seed_is_the_same_key() -> None:
    again = SigningKey.from_seed(bytes(range(32)))
    assert again.public == KEY.public
    assert again.sign(SAID) == KEY.sign(SAID)
    assert SigningKey.generate().public != SigningKey.generate().public


@pytest.mark.parametrize("length", [0, 31, 33, 64])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match="32"):
        SigningKey.from_seed(bytes(length))


def test_a_signature_for_one_purpose_does_not_count_for_another() -> None:
    other = checkpoint_statement(KEY.public, "t", 0, b"c" * 32)
    assert not verify(KEY.public, other, KEY.sign(SAID))


def test_a_signature_of_another_key_does_not_count() -> None:
    assert not verify(SigningKey.generate().public, SAID, KEY.sign(SAID))


@given(st.integers(0, 64 * 8 - 1))
def test_one_bit_of_a_signature_undoes_it(bit: int) -> None:
    number = int.from_bytes(KEY.sign(SAID), "big") ^ (1 << bit)
    assert not verify(KEY.public, SAID, number.to_bytes(64, "big"))


@given(st.binary(max_size=70), st.binary(max_size=70), st.binary(max_size=70))
def test_verifying_never_fails_whatever_a_peer_sends(public: bytes, said: bytes, signature: bytes) -> None:
    assert not verify(public, said, signature)
    assert not verify(KEY.public, said, signature)


@pytest.mark.parametrize("y", [0, 1, P - 1, P, P + 1, Y8, P - Y8])
@pytest.mark.parametrize("sign", [0, 1])
def test_a_point_with_which_every_signature_counts_is_no_key(y: int, sign: int) -> None:
    public = (y | sign << 255).to_bytes(32, "little")
    trivial = (1).to_bytes(32, "little") + bytes(32)
    assert not is_key(public)
    assert not verify(public, SAID, trivial)


def test_the_secret_half_is_not_shown() -> None:
    assert bytes(range(32)).hex() not in repr(KEY)
    assert KEY.public.hex() in repr(KEY)


SIGNED = [one for one in VECTORS if "seed" in one]


@pytest.mark.parametrize("vector", SIGNED, ids=lambda one: str(one["name"]))
def test_golden_signatures(vector: dict[str, Any]) -> None:
    key = SigningKey.from_seed(bytes.fromhex(vector["seed"]))
    said = bytes.fromhex(vector["result"])
    assert key.public.hex() == vector["key"]
    assert key.sign(said).hex() == vector["signature"]
    assert verify(key.public, said, bytes.fromhex(vector["signature"]))
