"""The hosts a person has met, by their keys, as a value. No file, clock or prompt may live here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from lanswim_protocol.names import clean_name, name_key

_TABLES_KEPT: Final = 50  # of a host, the newest; a long running one has a new one each evening

VerdictKind = Literal["known", "new", "impostor"]


class KnownHost(NamedTuple):
    """A host one has sat at: its key, what it calls itself, the tables one sat at, seconds since 1970."""

    key: bytes
    name: str
    tables: tuple[str, ...]
    first_seen: int
    last_seen: int
    alias: str = ""

    @property
    def label(self) -> str:
        """What to call it: the name one gave it oneself, else its own."""
        return self.alias or self.name


class Verdict(NamedTuple):
    """What to think of a key; `host` is the one it is, or the one that it is mistaken for."""

    kind: VerdictKind
    host: KnownHost | None = None


class KnownHosts(NamedTuple):
    """All of them, each key once; every change makes a new value."""

    hosts: tuple[KnownHost, ...] = ()

    def get(self, key: bytes) -> KnownHost | None:
        """The host with this key, if one has met it."""
        return next((host for host in self.hosts if host.key == key), None)

    def add(self, key: bytes, name: str, table: str, now: int) -> KnownHosts:
        """One has sat down at this table of the host: it is known from now on, under the name it shows."""
        old = self.get(key)
        tables = [*(one for one in (old.tables if old else ()) if one != table), table]
        new = KnownHost(
            key=key,
            name=clean_name(name) or (old.name if old else ""),
            tables=tuple(tables[-_TABLES_KEPT:]),
            first_seen=old.first_seen if old else now,
            last_seen=max(now, old.last_seen) if old else now,
            alias=old.alias if old else "",
        )
        return KnownHosts((*self._without(key), new))

    def forget(self, key: bytes) -> KnownHosts:
        """As if one had never met it: the next time it is new."""
        return KnownHosts(tuple(self._without(key)))

    def rename(self, key: bytes, alias: str) -> KnownHosts:
        """Calls a host what one likes; an empty name takes that back. KeyError when it is not known."""
        old = self.get(key)
        if old is None:
            raise KeyError("no known host has this key")
        changed = old._replace(alias=clean_name(alias))
        return KnownHosts(tuple(changed if host is old else host for host in self.hosts))

    def verdict(self, key: bytes, name: str, table: str) -> Verdict:
        """Known: the key is; impostor: another key's name or table is shown by this one; new: neither.

        A known key keeps the name that one has accepted it with; with a new name that belongs to another
        known host it is an impostor as well. Tables it may show any: anybody can copy an id, and whoever
        sat at the copy has it under the wrong key.
        """
        own = self.get(key)
        if own is None:
            mistaken = next((host for host in self.hosts if _is_taken(host, name, table)), None)
            return Verdict("impostor", mistaken) if mistaken else Verdict("new")
        if not _is_called(own, name):
            mistaken = next((host for host in self._without(key) if _is_called(host, name)), None)
            if mistaken is not None:
                return Verdict("impostor", mistaken)
        return Verdict("known", own)

    def _without(self, key: bytes) -> Iterable[KnownHost]:
        return (host for host in self.hosts if host.key != key)


def _is_taken(host: KnownHost, name: str, table: str) -> bool:
    return table in host.tables or _is_called(host, name)


def _is_called(host: KnownHost, name: str) -> bool:
    shown = name_key(clean_name(name))
    return shown != "" and shown in {name_key(host.name), name_key(host.alias)}
