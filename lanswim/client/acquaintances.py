"""The hosts one has sat at, in a file. What to think of one is decided in `trust.known`, never here."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from lanswim.client.folders import data_dir, private_dir, read_private, write_private
from lanswim.fault import Fault
from lanswim.lock import locked
from lanswim.trust.known import KnownHost, KnownHosts

MOST_HOSTS = 500
"""the ones not seen for the longest time are forgotten"""
PATIENCE_S = 2.0
"""for other windows that write the file; a screen stands still for so long at most"""
_FORMAT = 1
_KEY_BYTES = 32
_MOST_TABLES = 50


class KnownHostsError(Fault):
    """The file cannot be used, and stays as it is: known_damaged (`path`), known_unreadable (`path`, `why`)
    or known_not_kept (`path`, `why`)."""


class Acquaintances:
    """The known hosts of this account; `hosts` is what is known now."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.hosts = _load(path)

    def pin(self, key: bytes, name: str, table: str) -> None:
        """One has sat down at this table of the host with this key; other windows may have met others."""
        now = int(time.time())
        with suppress(KnownHostsError):  # a full disk, or a file damaged by now, must not end a game
            self._change(lambda hosts: hosts.add(key, name, table, now))

    def forget(self, key: bytes) -> None:
        """The next time it is new. Raises KnownHostsError."""
        self._change(lambda hosts: hosts.forget(key))

    def _change(self, change: Callable[[KnownHosts], KnownHosts]) -> None:
        """Of what the file says now; no other process changes it in between."""
        try:
            private_dir(self._path.parent)
            with locked(self._path.with_suffix(".lock"), PATIENCE_S):
                self.hosts = _latest(change(_load(self._path)))
                write_private(self._path, _written(self.hosts))
        except OSError as error:
            self.hosts = _latest(change(self.hosts))
            raise KnownHostsError("known_not_kept", path=str(self._path), why=_why(error)) from None


def load_known() -> Acquaintances:
    """Whom one knows; nobody where there is no file yet. Raises KnownHostsError."""
    return Acquaintances(data_dir() / "known_hosts.json")


def _latest(hosts: KnownHosts) -> KnownHosts:
    return KnownHosts(tuple(sorted(hosts.hosts, key=lambda host: host.last_seen)[-MOST_HOSTS:]))


def _load(path: Path) -> KnownHosts:
    try:
        return _parse(json.loads(read_private(path)))
    except FileNotFoundError:
        return KnownHosts()
    except OSError as error:
        raise KnownHostsError("known_unreadable", path=str(path), why=_why(error)) from None
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise KnownHostsError("known_damaged", path=str(path)) from None


def _written(known: KnownHosts) -> bytes:
    hosts = [
        {**host._asdict(), "key": host.key.hex(), "tables": list(host.tables)} for host in known.hosts
    ]
    return json.dumps({"format": _FORMAT, "hosts": hosts}, ensure_ascii=False, indent=1).encode() + b"\n"


def _parse(content: Any) -> KnownHosts:
    if content["format"] != _FORMAT:
        raise ValueError("another format")
    hosts = tuple(_host(one) for one in content["hosts"])
    if len({host.key for host in hosts}) != len(hosts):
        raise ValueError("a key twice")
    return KnownHosts(hosts[-MOST_HOSTS:])


def _host(one: Any) -> KnownHost:
    key = bytes.fromhex(one["key"])
    if len(key) != _KEY_BYTES:
        raise ValueError("no key")
    tables = tuple(_text(table) for table in one["tables"])[-_MOST_TABLES:]
    seen = int(one["first_seen"]), int(one["last_seen"])
    return KnownHost(key, _text(one["name"]), tables, *seen, _text(one["alias"]))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    value.encode()  # half of a surrogate pair is no text either
    return value


def _why(error: OSError) -> str:
    return error.strerror or type(error).__name__
