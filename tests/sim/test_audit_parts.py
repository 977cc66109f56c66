"""An audit looks at fields that nobody has listed anywhere, and knows a secret however it is written."""

from __future__ import annotations

import logging
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from typing import get_args

import pytest
from lanswim_protocol import fields as f
from lanswim_protocol.codec import encode
from lanswim_protocol.frames import frame
from lanswim_protocol.messages import Accepted, Message, Pong, ToClient, ToHost
from msgspec import Struct

from tests.support.audit import Audit, AuditedLog
from tests.support.audit_fields import UnknownField, leaves
from tests.support.audit_secrets import Secrets

SECRET = bytes(range(200, 232))


class Peek(Struct, frozen=True, array_like=True):
    """A part of messages that nobody has told the audit of."""

    who: f.Seat
    cards: f.UpToThree = []


class Later(Message, frozen=True, tag="later"):
    """A message of a later version."""

    peeks: list[Peek | None]
    best: f.Card | None
    hint: f.Text


class Odd(Message, frozen=True, tag="odd"):
    """A message with a field of a kind that no audit knows."""

    cards: dict[str, int]


def found(message: Later) -> list[tuple[str, object]]:
    return [(leaf.field, leaf.value) for leaf in leaves(Later, message)]


def test_a_new_field_that_holds_cards_is_found_wherever_it_is() -> None:
    message = Later([Peek(1, ["AS", "TH"]), None], "7D", "psst")
    cards = [("Peek.cards", "AS"), ("Peek.cards", "TH"), ("Later.best", "7D")]
    assert found(message) == [*cards, ("Later.hint", "psst")]
    assert found(Later([], None, "")) == [("Later.hint", "")]


def test_a_field_of_a_kind_nobody_knows_fails() -> None:
    with pytest.raises(UnknownField, match=r"Odd\.cards"):
        leaves(Odd, Odd({}))


@pytest.mark.parametrize("kind", [*get_args(ToClient), *get_args(ToHost)], ids=lambda kind: kind.__name__)
def test_every_field_of_every_message_is_of_a_kind_the_audit_knows(kind: type[Message]) -> None:
    assert list(leaves(kind | None, None)) == []


@pytest.mark.parametrize(
    "written",
    [
        lambda secret: secret,
        lambda secret: secret.hex().encode(),
        lambda secret: secret.hex().upper().encode(),
        lambda secret: b64encode(secret),
        lambda secret: b64encode(b"x" + secret + b"y"),
        lambda secret: urlsafe_b64encode(b"xx" + secret),
        lambda secret: repr({"part": secret}).encode(),
    ],
)
def test_a_secret_is_known_however_it_is_written(written: Callable[[bytes], bytes]) -> None:
    secrets = Secrets()
    secrets.keep("the part", SECRET)
    assert secrets.found(b"before" + written(SECRET) + b"after") == ["the part"]
    assert secrets.found(written(SECRET[:-1])) == []
    secrets.open(SECRET)
    assert secrets.found(written(SECRET)) == []


def an_audit(cards: set[str] | None = None) -> Audit:
    return Audit(lambda conn: cards, ["Ada"], private=False)


def test_a_secret_cut_in_two_by_a_write_is_found() -> None:
    audit = an_audit()
    audit.secrets.keep("the part", SECRET)
    data = frame(encode(Pong(1)) + SECRET)
    audit.sent(1, data[:30])
    audit.sent(1, data[30:])
    assert "connection 1 holds the part" in audit.findings


@pytest.mark.parametrize(
    "said", [
        b"\x83\xa1t\xa8accepted\xa2id\x05\xa4peek\xa2AS",
        b"\x83\xa2id\x05\xa4peek\xa2AS\xa1t\xa8accepted",
        b"\xde\x00\x02\xa2id\x05\xa1t\xa8accepted",
        b"\x82\xa2id\xcc\x05\xa1t\xa8accepted",
    ],
    ids=["a field", "in another order", "a long header", "a long number"],
)  # fmt: skip
def test_bytes_that_no_field_stands_for_are_found(said: bytes) -> None:
    audit = an_audit()
    audit.sent(1, frame(said))
    assert audit.findings == ["connection 1 got bytes of a Accepted that no field stands for"]


def test_what_is_no_message_or_only_a_part_of_one_is_found() -> None:
    audit = an_audit(set())
    audit.sent(1, frame(b"rabbit"))
    audit.sent(2, frame(encode(Accepted(1)))[:-1])
    audit.ended()
    assert [one[:22] for one in audit.findings] == ["connection 1 got what ", "connection 2 got a par"]


def test_a_traceback_in_a_log_is_looked_at() -> None:
    audit = an_audit()
    with AuditedLog(audit):
        try:
            raise ValueError("Ada holds AS")
        except ValueError as error:
            logging.getLogger("lanswim.x").debug("a fault", exc_info=error)
    assert audit.findings == ["the log of lanswim.x has a card in its text", "the log of lanswim.x names Ada"]
