"""Who somebody is at every table: a key, made of 32 secret bytes. Names and addresses prove nothing here.

One living process an identity; two windows of one person are two identities. A host process reads its owner's
identity without the lock, and bots have one that no file knows.
"""

from __future__ import annotations

import re
import secrets
import time
from contextlib import suppress
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from lanswim.client.folders import (
    close_to_others,
    config_dir,
    data_dir,
    private_dir,
    read_private,
    write_private,
)
from lanswim.client.memory import Memory, MemoryDamaged, Seat, load_memory, save_memory
from lanswim.fault import Fault
from lanswim.lock import FileLock
from lanswim.trust.codes import TableCode

if TYPE_CHECKING:  # a first frame is drawn before cryptography is loaded
    from lanswim.trust.keys import SigningKey

DEFAULT = "default"
_BYTES = 32
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}", re.ASCII)


class IdentityError(Fault):
    """An identity cannot be used: not_kept, in_use, bad_name, key_unusable, key_damaged, memory_damaged,
    memory_unreadable or all_in_use, with the fields `name`, `path`, `why`, `bytes`, `wanted`, `most`."""


class IdentityInUse(IdentityError):
    """Another living process holds the identity."""


class Identity:
    """The key of one player, and what this player remembers. Made by the functions of this module."""

    def __init__(
        self,
        name: str,
        seed: bytes,
        memory_path: Path | None = None,
        lock: FileLock | None = None,
        *,
        exposed: Path | None = None,
    ) -> None:
        self.name = name
        """empty for one that is thrown away"""
        self.exposed = exposed
        """the file with the key, where others could read it until now"""
        self._seed = seed
        self._memory_path = memory_path
        self._lock = lock
        self.memory = Memory() if memory_path is None else _load_memory(memory_path)

    def __repr__(self) -> str:
        return f"Identity({self.name!r})"

    @cached_property
    def key(self) -> SigningKey:
        """What this player's seats belong to, at every table."""
        from lanswim.trust.keys import SigningKey

        return SigningKey.from_seed(self._seed)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The tables this player sat down at and has not left, the latest first."""
        return self.memory.seats

    def show_as(self, name: str) -> None:
        """Remembers the name under which this player is shown."""
        self._save(self.memory._replace(shown=name, used=_now()))

    def remember(
        self,
        table: str,
        name: str,
        addresses: tuple[str, ...],
        host: bytes = b"",
        code: TableCode | None = None,
    ) -> None:
        """This player sits at the table of the host with this key; a code is kept until another comes."""
        before = self.memory.seat_at(table) if table else None
        code = code or (before.code if before is not None else None)
        seat = Seat(table, name, addresses, _now(), host.hex(), code)
        self._save(self.memory.with_seat(seat)._replace(used=_now()))

    def code_of(self, table: str) -> TableCode | None:
        """Of a private table where this player sits, if it is known."""
        seat = self.memory.seat_at(table) if table else None
        return seat.code if seat is not None else None

    def forget(self, table: str) -> None:
        """This player sits there no longer."""
        if self.memory.seat_at(table) is not None:
            self._save(self.memory.without(table))

    def close(self) -> None:
        """Lets another process use the identity."""
        if self._lock is not None:
            self._lock.release()

    def _save(self, memory: Memory) -> None:
        self.memory = memory
        if self._memory_path is not None:
            with suppress(OSError):  # a full disk must not end a game; then only the way back is not offered
                save_memory(self._memory_path, memory)


def throw_away() -> Identity:
    """An identity for one run of a bot: it leaves no file and cannot come back."""
    return Identity("", secrets.token_bytes(_BYTES))


def open_identity(name: str) -> Identity:
    """The identity with this name, made when it is new, held by this process.

    Raises IdentityInUse, or IdentityError for a bad name, a damaged file or a folder that cannot be written.
    """
    check_name(name)
    try:
        lock = FileLock(private_dir(_folder()) / f"{name}.lock")
        held = lock.acquire()
    except OSError as error:
        raise IdentityError("not_kept", name=name, path=str(_folder()), why=_why(error)) from None
    if not held:
        raise IdentityInUse("in_use", name=name)
    try:
        seed, exposed = _load_or_make(name)
        return Identity(name, seed, _memory_path(name), lock, exposed=exposed)
    except BaseException:
        lock.release()
        raise


def load_without_lock(name: str) -> Identity:
    """The identity with this name, for the host process of its owner. Raises IdentityError."""
    check_name(name)
    seed, exposed = _load_or_make(name)
    return Identity(name, seed, exposed=exposed)


def replace_key(name: str) -> Path:
    """A new key for this identity, whose seats are lost; where the old one is kept.

    Raises IdentityInUse, or IdentityError as `open_identity` does.
    """
    identity = open_identity(name)
    try:
        backup = _backup(name)
        write_private(_folder() / f"{name}.key", secrets.token_bytes(_BYTES))
        for seat in identity.seats:
            identity.forget(seat.table)
    except OSError as error:
        raise IdentityError("not_kept", name=name, path=str(_folder()), why=_why(error)) from None
    finally:
        identity.close()
    return backup


def _backup(name: str) -> Path:
    """A copy of the key file beside it, under a name that no identity can have."""
    path = _folder() / f"{name}.key"
    copies = (path.with_name(f"{name}.key.old-{number}") for number in count(1))
    return next(copy for copy in copies if write_private(copy, read_private(path), replace=False))


def known() -> dict[str, Memory]:
    """All identities of this home folder with what they remember (nothing, where that is damaged)."""
    names: list[str] = []
    with suppress(OSError):  # a folder that cannot be read is said when an identity is opened
        names = sorted(path.stem for path in _folder().glob("*.key") if _NAME.fullmatch(path.stem))
    return {name: _memory_or_nothing(name) for name in names}


def check_name(name: str) -> None:
    """Raises IdentityError unless the name can be a file's on every system."""
    if not _NAME.fullmatch(name):
        raise IdentityError("bad_name")


def _load_or_make(name: str) -> tuple[bytes, Path | None]:
    """The seed, and its file where others could read it until now."""
    path = _folder() / f"{name}.key"
    try:
        if not path.exists():
            private_dir(_folder())
            write_private(path, secrets.token_bytes(_BYTES), replace=False)
        seed, was_open = read_private(path), close_to_others(path)
    except OSError as error:
        raise IdentityError("key_unusable", path=str(path), why=_why(error)) from None
    if len(seed) != _BYTES:
        raise IdentityError("key_damaged", path=str(path), bytes=len(seed), wanted=_BYTES)
    return seed, path if was_open else None


def _load_memory(path: Path) -> Memory:
    try:
        return load_memory(path)
    except MemoryDamaged:
        raise IdentityError("memory_damaged", path=str(path)) from None
    except OSError as error:
        raise IdentityError("memory_unreadable", path=str(path), why=_why(error)) from None


def _memory_or_nothing(name: str) -> Memory:
    try:
        return load_memory(_memory_path(name))
    except (MemoryDamaged, OSError):
        return Memory()


def _why(error: OSError) -> str:
    return error.strerror or type(error).__name__


def _folder() -> Path:
    return config_dir() / "identities"


def _memory_path(name: str) -> Path:
    return data_dir() / "identities" / f"{name}.json"


def _now() -> int:
    return int(time.time())
