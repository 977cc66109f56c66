"""SPAKE2 written after protocol/README.md alone, a second opinion: it may not import lanswim or spake2.

Affine arithmetic, slow and not in constant time: it is for checking vectors only.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

Point = tuple[int, int]
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
NEUTRAL: Point = (0, 1)


def _root(y: int) -> int:
    """An x with this y; which of the two is for the caller."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    return x if x * x % P == square else x * pow(2, (P - 1) // 4, P) % P


def decode(data: bytes) -> Point:
    number = int.from_bytes(data, "little")
    y, odd = number % 2**255, number >> 255
    x = _root(y)
    return (x if x % 2 == odd else P - x, y)


def encode(point: Point) -> bytes:
    return (point[1] | (point[0] % 2) << 255).to_bytes(32, "little")


def add(one: Point, two: Point) -> Point:
    (x1, y1), (x2, y2) = one, two
    product = D * x1 * x2 * y1 * y2 % P
    x = (x1 * y2 + x2 * y1) * pow(1 + product, -1, P) % P
    return x, (y1 * y2 + x1 * x2) * pow(1 - product, -1, P) % P


def times(point: Point, scalar: int) -> Point:
    result = NEUTRAL
    for bit in bin(scalar % L)[2:]:
        result = add(result, result)
        if bit == "1":
            result = add(result, point)
    return result


_BASE_Y = 4 * pow(5, -1, P) % P
BASE: Point = decode(_BASE_Y.to_bytes(32, "little"))


def expanded(data: bytes, info: bytes, length: int = 48) -> int:
    """HKDF-SHA256 with an empty salt, as a big-endian number."""
    secret = hmac.digest(bytes(32), data, "sha256")
    first = hmac.digest(secret, info + b"\x01", "sha256")
    second = hmac.digest(secret, first + info + b"\x02", "sha256")
    return int.from_bytes((first + second)[:length], "big")


def constant(seed: bytes) -> Point:
    """M or N from its name: eight times the first point at or after the hashed y."""
    y = expanded(seed, b"SPAKE2 arbitrary element") % P
    while True:
        x = _root(y)
        if (-x * x + y * y - 1 - D * x * x * y * y) % P == 0:
            return times((x if x % 2 == 0 else P - x, y), 8)
        y += 1


def password_scalar(password: bytes) -> int:
    return expanded(password, b"SPAKE2 pw") % L


def element(side: bytes, password: bytes, scalar: int, blinding: Point) -> bytes:
    return side + encode(add(times(BASE, scalar), times(blinding, password_scalar(password))))


def shared(theirs: bytes, password: bytes, scalar: int, their_blinding: Point) -> bytes:
    """The point that both sides come to; theirs: the other side's element with its letter."""
    point = add(decode(theirs[1:]), times(their_blinding, -password_scalar(password)))
    return encode(times(point, scalar))


def key(password: bytes, id_a: bytes, id_b: bytes, element_a: bytes, element_b: bytes, point: bytes) -> bytes:
    hashes = b"".join(sha256(one).digest() for one in (password, id_a, id_b))
    return sha256(hashes + element_a[1:] + element_b[1:] + point).digest()
