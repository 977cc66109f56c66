"""Looks at every byte that connections get, and at all that is logged, while it is said. It plays nothing.

What a seat may know comes from somebody who knows the true cards (see audit_table.py), never from a view.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Set
from typing import Any

import msgpack
from lanswim_protocol.codec import decode_to_client, encode
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.frames import LIMIT, FrameReader
from lanswim_protocol.messages import Hello, Message, TableInfo, TableView, ToClient

from lanswim.discovery import txt
from tests.support.audit_fields import Leaf, UnknownField, leaves
from tests.support.audit_secrets import CARD, OVERLAP, Secrets

Knows = Callable[[int | None], Set[str] | None]
"""The cards that a connection (None: everybody) may know now; None: it has no seat, and no business here"""


class Audit:
    """`findings` is what somebody got who should not; one sentence each."""

    def __init__(self, knows: Knows, names: list[str], *, private: bool) -> None:
        self.secrets = Secrets()
        self.findings: list[str] = []
        self.streams: dict[int, bytearray] = defaultdict(bytearray)
        self.cards_seen = 0
        self.logged = 0
        self.kinds: set[type] = set()
        self._knows = knows
        self._names = names
        self._private = private
        self._waiting: list[tuple[str, bytes]] | None = None
        self._readers: dict[int, FrameReader] = defaultdict(lambda: FrameReader(LIMIT))

    def sent(self, conn: int, data: bytes) -> None:
        """A connection gets these bytes now."""
        stream = self.streams[conn]
        before = bytes(stream[-OVERLAP:])
        stream += data
        self._secret(f"connection {conn}", before + data)
        try:
            for payload in self._readers[conn].feed(data):
                self._payload(conn, payload)
        except RemoteProtocolError as error:
            self._find(f"connection {conn} got what is no message: {error}")

    def begins(self) -> None:
        """A table is at work: what is secret of all that it does is known when it has ended."""
        self._waiting = []

    def settles(self) -> None:
        """It has ended, and all secrets are kept."""
        waiting, self._waiting = self._waiting or [], None
        for where, data in waiting:
            self._secret(where, data)

    def ended(self) -> None:
        """Nothing comes any more."""
        for conn, reader in self._readers.items():
            if reader.pending:
                self._find(f"connection {conn} got a part of a message")

    def shown(self, view: TableView) -> None:
        """Everybody may see this: a host prints it."""
        self._cards("the public view", view, TableView, self._knows(None) or frozenset())
        self._secret("the public view", encode(view))

    def announced(self, info: TableInfo) -> None:
        """The whole network may see this."""
        record = b"\n".join(key.encode() + b"=" + value for key, value in txt.write("h1", info).items())
        self._secret("the TXT record", record)
        self._text("the TXT record", record.decode(), names=self._names)

    def said(self, where: str, text: str) -> None:
        """A log or an error holds this text."""
        self._secret(where, text.encode("utf-8", "replace"))
        self._text(where, text, names=self._names)

    def described(self, where: str, text: str) -> None:
        """Somebody has looked at an object in a debugger: its cards may be in there, its secrets not."""
        self._secret(where, text.encode("utf-8", "replace"))

    def _payload(self, conn: int, payload: bytes) -> None:
        message = decode_to_client(payload)
        self.kinds.add(type(message))
        if payload != encode(message) and not _same_fields(payload, encode(message)):
            self._find(f"connection {conn} got bytes of a {type(message).__name__} that no field stands for")
        knows = self._knows(conn)
        self._cards(f"connection {conn}", message, ToClient, knows or frozenset())
        if knows is None and not isinstance(message, Hello):
            self._stranger(conn, message)

    def _cards(self, who: str, message: Message, kind: Any, knows: Set[str]) -> None:
        try:
            for leaf in leaves(kind, message):
                self._leaf(who, leaf, knows)
        except UnknownField as error:
            self._find(str(error))

    def _leaf(self, who: str, leaf: Leaf, knows: Set[str]) -> None:
        if leaf.sort == "card":
            self.cards_seen += 1
            if leaf.value not in knows:
                self._find(f"{who} got {leaf.value!r} in {leaf.field}, which it may not know")
        elif isinstance(leaf.value, bytes):
            if not self.secrets.is_known(leaf.value):
                self._find(f"{who} got a part in {leaf.field} that nobody has kept")
        else:
            self._text(f"{who}, {leaf.field},", leaf.value, names=[])

    def _stranger(self, conn: int, message: Message) -> None:
        """Who has no seat learns at most the name of the owner of an open table."""
        for leaf in leaves(ToClient, message):
            if isinstance(leaf.value, bytes):
                continue
            named = [name for name in self._names if name in leaf.value]
            allowed = self._names[:1] if leaf.field == "TableInfo.host" and not self._private else []
            if named and named != allowed:
                self._find(f"connection {conn} has no seat and got {named} in {leaf.field}")

    def _text(self, where: str, text: str, names: list[str]) -> None:
        if CARD.search(text):
            self._find(f"{where} has a card in its text")
        self.findings += [f"{where} names {name}" for name in names if name in text]

    def _secret(self, where: str, data: bytes) -> None:
        if self._waiting is not None:
            self._waiting.append((where, data))
            return
        self.findings += [f"{where} holds {what}" for what in self.secrets.found(data)]

    def _find(self, finding: str) -> None:
        self.findings.append(finding)


class AuditedLog(logging.Handler):
    """All that is logged while it is in force, as it would stand in a file with tracebacks."""

    def __init__(self, audit: Audit) -> None:
        super().__init__(logging.DEBUG)
        self._audit = audit
        self._level = logging.getLogger().level

    def emit(self, record: logging.LogRecord) -> None:
        """Looked at, now."""
        self._audit.logged += 1
        self._audit.said(f"the log of {record.name}", self.format(record))

    def __enter__(self) -> AuditedLog:
        root = logging.getLogger()
        root.addHandler(self)
        root.setLevel(logging.DEBUG)
        return self

    def __exit__(self, *exc: object) -> None:
        logging.getLogger().removeHandler(self)
        logging.getLogger().setLevel(self._level)


class Tapped:
    """A protocol of the host whose transport is listened to."""

    def __init__(self, channel: Any, heard: Callable[[bytes], None]) -> None:
        self._channel = channel
        self._heard = heard

    def connection_made(self, transport: Any) -> None:
        """Also hands on what is written from now on."""
        self._channel.connection_made(_Tap(transport, self._heard))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._channel, name)


class _Tap:
    def __init__(self, transport: Any, heard: Callable[[bytes], None]) -> None:
        self._transport = transport
        self._heard = heard

    def write(self, data: bytes) -> None:
        self._heard(bytes(data))
        self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def _same_fields(payload: bytes, whole: bytes) -> bool:
    """Whether it holds these fields and nothing beside them: in another order, and in the shortest way."""
    fields = msgpack.unpackb(payload)
    return bool(fields == msgpack.unpackb(whole) and msgpack.packb(fields) == payload)
