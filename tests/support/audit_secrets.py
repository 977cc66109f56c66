"""What nobody may be sent yet, and the forms it would be recognised in. Nothing is decoded here."""

from __future__ import annotations

import re
from base64 import b64encode, urlsafe_b64encode

CARD = re.compile(r"(?<![A-Za-z0-9])[789TJQKA][CSHD](?![A-Za-z0-9])")
SHORTEST = 12
"""bytes; what is shorter would be found by chance"""
OVERLAP = 400
"""bytes of a stream that are looked at once more with the next ones: no form of a secret is longer"""


def forms(secret: bytes) -> tuple[bytes, ...]:
    """As they are, in hex, in base64 wherever they begin in what is encoded, and as Python writes them."""
    shapes = {secret, secret.hex().encode(), secret.hex().upper().encode(), repr(secret)[2:-1].encode()}
    for encode in (b64encode, urlsafe_b64encode):
        for shift in range(3):
            first, last = -(-shift * 8 // 6), (shift + len(secret)) * 8 // 6
            shapes.add(encode(bytes(shift) + secret)[first:last])
    return tuple(sorted(shapes))


class Secrets:
    """All that is closed now, by its bytes."""

    def __init__(self) -> None:
        self._closed: dict[bytes, tuple[str, tuple[bytes, ...]]] = {}
        self._known: set[bytes] = set()

    def keep(self, what: str, secret: bytes) -> None:
        """From now on nobody may have it."""
        assert len(secret) >= SHORTEST, f"{what} is too short to be looked for"
        if secret not in self._known:
            self._known.add(secret)
            self._closed[secret] = what, forms(secret)

    def open(self, secret: bytes) -> None:
        """From now on it is no secret any more."""
        self._known.add(secret)
        self._closed.pop(secret, None)

    def is_known(self, secret: bytes) -> bool:
        """Whether it was ever kept."""
        return secret in self._known

    def count(self) -> int:
        """How many are closed now."""
        return len(self._closed)

    def found(self, data: bytes) -> list[str]:
        """What of all that is closed these bytes hold."""
        return [what for what, shapes in self._closed.values() if any(shape in data for shape in shapes)]
