"""The exchange that the specification shows: its claim and its proof can be made from what stands there."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from lanswim_protocol import decode_to_client, decode_to_host
from lanswim_protocol.messages import Hello, Join, Tables, Welcome
from lanswim_protocol.statements import certificate_statement, claim_statement

from tests.support.vectors import PROTOCOL, read

FILE: dict[str, Any] = json.loads((PROTOCOL / "vectors" / "exchange.json").read_text("utf-8"))
CERTIFICATE = bytes.fromhex(FILE["certificate"])
FRAMES = {(vector.sent_by, vector.json["t"]): vector for vector in reversed(read("exchange"))}


def key_of(side: str) -> tuple[Ed25519PrivateKey, bytes]:
    private = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(FILE[f"{side}_seed"]))
    return private, private.public_key().public_bytes_raw()


def hello_of(side: str) -> tuple[bytes, bytes]:
    """The nonce of a side, and the hash of the first frame it sent."""
    vector = FRAMES[side, "hello"]
    hello = decode_to_host(vector.payload)
    assert isinstance(hello, Hello) and hello.nonce is not None
    return hello.nonce, sha256(vector.frame).digest()


@pytest.mark.parametrize("tag", ["tables", "welcome"])
def test_the_host_proves_its_key(tag: str) -> None:
    said = decode_to_client(FRAMES["host", tag].payload)
    assert isinstance(said, Tables | Welcome)
    offer = said.tables[0] if isinstance(said, Tables) else said
    private, key = key_of("host")
    assert offer.key == key
    assert offer.proof == private.sign(certificate_statement(key, CERTIFICATE, offer.table, offer.term))


def test_the_client_claims_its_seat() -> None:
    join, welcome = (
        decode_to_host(FRAMES["client", "join"].payload), decode_to_client(FRAMES["host", "welcome"].payload)
    )  # fmt: skip
    assert isinstance(join, Join) and isinstance(welcome, Welcome)
    (host_nonce, host_hello), (client_nonce, client_hello) = hello_of("host"), hello_of("client")
    private, key = key_of("client")
    claim = claim_statement(
        "play", CERTIFICATE, join.table, welcome.term, host_nonce, client_nonce, key, host_hello, client_hello
    )
    assert (join.key, join.claim) == (key, private.sign(claim))
