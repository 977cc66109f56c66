"""How a journal lies in its SQLite file. What is in it is bytes here.

Every row carries a hash. Entries are a chain, each bound to the one before; the head of a table binds how
many there are and all that is kept beside them, and is written in the same transaction. So whatever is
missing, old or changed is seen.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

FORMAT: Final = 2
APPLICATION: Final = 0x6C73776D
_HASH_BYTES: Final = 16
PAGE_BYTES: Final = 1024
"""a turn changes little, and whole pages are written for it"""

_PATIENCE_S: Final = 0.1
"""whoever has looked holds the lock for a moment, to delete what SQLite has made there"""

_TABLES: Final = """
CREATE TABLE entry (tab TEXT NOT NULL, n INTEGER NOT NULL, body BLOB NOT NULL, chain BLOB NOT NULL,
                    PRIMARY KEY (tab, n)) WITHOUT ROWID;
CREATE TABLE kept (tab TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL, sum BLOB NOT NULL,
                   PRIMARY KEY (tab, name)) WITHOUT ROWID;
CREATE TABLE head (tab TEXT PRIMARY KEY, count INTEGER NOT NULL, at INTEGER NOT NULL, batch INTEGER NOT NULL,
                   sum BLOB NOT NULL) WITHOUT ROWID;
"""


class Head(NamedTuple):
    """Where the journal of one table stands: how many entries, the last link, the hash of each kept part."""

    length: int
    chain: bytes
    parts: Mapping[str, bytes]
    at: int = 0
    """when it was written: seconds since 1970"""
    batch: int = 0
    """the number of the transaction it was written in, counted in the whole file"""


def new_head(tab: str) -> Head:
    """Nothing has been appended for this table, or a new match has begun at it."""
    return Head(0, digest(b"begin", tab.encode()), {})


def link(chain: bytes, body: bytes) -> bytes:
    """The hash of an entry, bound to all before it."""
    return digest(chain, body)


def part_sum(tab: str, name: str, body: bytes) -> bytes:
    """The hash of a part that is kept."""
    return digest(tab.encode(), name.encode(), body)


def head_sum(tab: str, head: Head) -> bytes:
    """The hash of everything there is of a table."""
    parts = [piece for name, one in sorted(head.parts.items()) for piece in (name.encode(), one)]
    return digest(tab.encode(), b"%d %d %d" % (head.length, head.at, head.batch), head.chain, *parts)


def digest(*pieces: bytes) -> bytes:
    """One hash over all of them, wherever one ends and the next begins."""
    marked = b"".join([b"%d:%b" % (len(piece), piece) for piece in pieces])
    return blake2b(marked, digest_size=_HASH_BYTES).digest()


def connect(path: Path) -> sqlite3.Connection:
    """The file, for this process alone; a commit is on the disk when it returns."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=0.0)
    db.text_factory = _text
    try:
        db.execute(f"PRAGMA page_size = {PAGE_BYTES}")  # of a file that is still empty
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
    except BaseException:
        db.close()
        raise
    return db


def reader(path: Path) -> sqlite3.Connection:
    """The file as it lies there with its log, beside others who read it; both stay as they are."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_PATIENCE_S)
    db.text_factory = _text
    return db


def _text(raw: bytes) -> str:
    """Where a byte has changed, it is no text any more, and no hash fits what it becomes here."""
    return raw.decode(errors="replace")


def make(db: sqlite3.Connection) -> None:
    """An empty journal, whose form lies in the file itself and not in its WAL."""
    db.executescript(_TABLES)
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(f"PRAGMA user_version = {FORMAT}")
    settle(db)


def settle(db: sqlite3.Connection) -> None:
    """All of it into the file itself: no remains of a power cut are left in the WAL."""
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def number(db: sqlite3.Connection, pragma: str) -> int:
    """What the file says for application_id or user_version."""
    return int(db.execute(f"PRAGMA {pragma}").fetchone()[0])
