"""Proof that both sides know a table's code, without either saying it (SPAKE2). No socket may live here.

Everything here is a function of its arguments, or a value that can be pickled, so that the 20 ms of
arithmetic can be done in another process. The package spake2 is touched here only: it carries no types,
reads an element that is too long, takes a second way to write the neutral point, and confirms nothing.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Callable
from typing import Final, NamedTuple

from lanswim_protocol.statements import Side, code_confirm_statement

# spake2 ships no types
from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError
from spake2.ed25519_basic import NotOnCurve

from .codes import code_password
from .keys import is_key

ELEMENT_BYTES: Final = 33  # the side's letter, then a point of Ed25519 as in RFC 8032
CONFIRM_BYTES: Final = 32
_P: Final = 2**255 - 19

Entropy = Callable[[int], bytes]


class BadElementError(ValueError):
    """The other side sent no element of the exchange: wrong length, side or point, or our own one back."""


class Opening(NamedTuple):
    """A client's half, begun: `element` goes to the host, the rest stays here and is used once."""

    element: bytes
    exchange: SPAKE2_A

    @classmethod
    def start(cls, code: str, id_a: bytes, id_b: bytes, entropy: Entropy = os.urandom) -> Opening:
        """id_a: the client's key; id_b: `code_identity` of this connection; CodeError for what is no code."""
        exchange = SPAKE2_A(code_password(code), idA=id_a, idB=id_b, entropy_f=entropy)
        return cls(exchange.start(), exchange)

    def finish(self, element_b: bytes) -> bytes:
        """The shared key, equal to the host's if the code is; BadElementError for what is no element."""
        return _finish(self.exchange, element_b, b"B")


def answer(
    code: str, id_a: bytes, id_b: bytes, element: bytes, entropy: Entropy = os.urandom
) -> tuple[bytes, bytes]:
    """The host's half at once: its element and the shared key; BadElementError for what is no element."""
    _check_form(element, b"A")
    exchange = SPAKE2_B(code_password(code), idA=id_a, idB=id_b, entropy_f=entropy)
    element_b: bytes = exchange.start()
    return element_b, _finish(exchange, element, b"A")


def confirm(key: bytes, side: Side, element_a: bytes, element_b: bytes) -> bytes:
    """The 32 bytes with which a side shows that it has the key; the host's are not the client's."""
    return hmac.digest(key, code_confirm_statement(side, element_a, element_b), "sha256")


def confirmed(key: bytes, side: Side, element_a: bytes, element_b: bytes, shown: bytes) -> bool:
    """Whether these are that side's 32 bytes, in a time that does not tell how many of them are right."""
    return hmac.compare_digest(confirm(key, side, element_a, element_b), shown)


def _finish(exchange: SPAKE2_A | SPAKE2_B, element: bytes, side: bytes) -> bytes:
    _check_form(element, side)
    try:
        key: bytes = exchange.finish(element)
    except (SPAKEError, NotOnCurve, ValueError) as problem:
        raise BadElementError("the other side sent a point that cannot be used") from problem
    return key


def _check_form(element: bytes, side: bytes) -> None:
    """What the package does not look at: the length, one way only to write a point, and the neutral one."""
    if len(element) != ELEMENT_BYTES or element[:1] != side:
        raise BadElementError(f"an element has {ELEMENT_BYTES} bytes, the first of them {side.decode()}")
    if int.from_bytes(element[1:], "little") % 2**255 >= _P or not is_key(element[1:]):
        raise BadElementError("the other side sent a point that cannot be used")
