"""Keys that sign and the check of a signature: Ed25519 (RFC 8032). No file, name or message may live here."""

from __future__ import annotations

from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 64

_P: Final = 2**255 - 19
_Y_OF_ORDER_8: Final = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
# The eight points of small order by their y, also as they may be written above p. With one of them as a key
# one signature fits many statements; the top bit of an encoding is the sign of x and left out.
_SMALL_ORDER: Final = frozenset([0, 1, _P - 1, _P, _P + 1, _Y_OF_ORDER_8, _P - _Y_OF_ORDER_8])


class SigningKey:
    """A person's or a host's key; its secret half is neither shown nor handed out."""

    __slots__ = ("_private", "public")

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public: Final = private.public_key().public_bytes_raw()

    @classmethod
    def generate(cls) -> SigningKey:
        """A new key that lasts as long as the process: for bots, and for whoever keeps nothing."""
        return cls(Ed25519PrivateKey.generate())

    @classmethod
    def from_seed(cls, seed: bytes) -> SigningKey:
        """The key that these 32 secret bytes stand for; ValueError with any other number of bytes."""
        return cls(Ed25519PrivateKey.from_private_bytes(seed))

    def sign(self, statement: bytes) -> bytes:
        """64 bytes; sign only what a function of lanswim_protocol.statements made."""
        return self._private.sign(statement)

    def __repr__(self) -> str:
        return f"SigningKey({self.public.hex()})"


def verify(public: bytes, statement: bytes, signature: bytes) -> bool:
    """Whether the holder of the key signed this; False for what is no key or no signature, no error."""
    if not is_key(public) or len(signature) != SIGNATURE_BYTES:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, statement)
    except (InvalidSignature, ValueError):
        return False
    return True


def is_key(public: bytes) -> bool:
    """32 bytes, and none of the few points with which a signature says nothing."""
    return len(public) == KEY_BYTES and int.from_bytes(public, "little") % 2**255 not in _SMALL_ORDER
