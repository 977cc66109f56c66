"""Records of TLS 1.3 that no library would send, with the keys of a real handshake. No socket lives here."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Literal

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA384
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

Sender = Literal["CLIENT", "SERVER"]

SECRET_BYTES = 48
"""of TLS_AES_256_GCM_SHA384, which both ends here like best"""
ALERT, HANDSHAKE, DATA = 21, 22, 23
KEY_UPDATE = b"\x18\x00\x00\x01\x00"
KEY_UPDATE_BOTH = b"\x18\x00\x00\x01\x01"
"""the other end has to change its keys as well"""
HALF_A_KEY_UPDATE = KEY_UPDATE[:4]


class OddRecords:
    """One direction of a connection, from where its sender fell silent."""

    def __init__(self, log: Path, sender: Sender, *, sent: int = 0) -> None:
        lines = [line.split() for line in log.read_text().splitlines()]
        secret = [line[2] for line in lines if line[0] == f"{sender}_TRAFFIC_SECRET_0"][-1]
        self._use(bytes.fromhex(secret), sent)

    def data(self, said: bytes) -> bytes:
        """Something for the protocol above."""
        return self.record(DATA, said)

    def handshake(self, said: bytes) -> bytes:
        """A message of TLS itself, or a part of one."""
        return self.record(HANDSHAKE, said)

    def key_update(self, said: bytes = KEY_UPDATE_BOTH) -> bytes:
        """A whole key update; what follows has the new key."""
        record = self.handshake(said)
        self._use(_expand(self._secret, b"traffic upd", SECRET_BYTES))
        return record

    def record(self, kind: int, said: bytes) -> bytes:
        """Any record."""
        inner = said + bytes([kind])
        header = b"\x17\x03\x03" + (len(inner) + 16).to_bytes(2, "big")
        nonce = int.from_bytes(self._iv, "big") ^ self._sent
        self._sent += 1
        return header + self._cipher.encrypt(nonce.to_bytes(12, "big"), inner, header)

    def _use(self, secret: bytes, sent: int = 0) -> None:
        assert len(secret) == SECRET_BYTES
        self._secret, self._sent = secret, sent
        self._cipher = AESGCM(_expand(secret, b"key", 32))
        self._iv = _expand(secret, b"iv", 12)


def logging_its_keys(context: ssl.SSLContext, log: Path) -> ssl.SSLContext:
    """The same context; the secrets of its connections go to this file."""
    context.keylog_filename = str(log)
    return context


def _expand(secret: bytes, label: bytes, length: int) -> bytes:
    name = b"tls13 " + label
    info = length.to_bytes(2, "big") + bytes([len(name)]) + name + b"\0"
    return HKDFExpand(SHA384(), length, info).derive(secret)
