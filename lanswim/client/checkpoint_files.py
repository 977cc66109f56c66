"""The last checkpoint of each table one has sat at, in a file each. What to think of one is not decided here.

Several windows of one account may sit at one table: the later checkpoint stays, whoever writes it.
"""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from lanswim_protocol.codec import from_builtins
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.messages import SignedCheckpoint, to_builtins

from lanswim.client.checkpoints import is_earlier, is_signed
from lanswim.client.folders import FolderError, data_dir, private_dir, read_private, thin_out, write_private
from lanswim.client.model import ClientModel

MOST_TABLES = 50
"""the ones not heard of for the longest time are thrown away"""
_FORMAT = 1
_ENDING = ".checkpoint.json"

log = logging.getLogger("lanswim.client")


class Kept(NamedTuple):
    """A checkpoint and the key of the host that has signed it."""

    key: bytes
    signed: SignedCheckpoint


class CheckpointFiles:
    """The folder `tables` among the data of this program; what cannot be kept is not, and ends no game."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._last: SignedCheckpoint | None = None
        self._said: set[str] = set()

    def note(self, model: ClientModel) -> None:
        """To be called with each model: keeps the checkpoint in it once, if it is later than what is kept."""
        signed = model.checkpoint
        if signed is None or signed is self._last:
            return
        self._last = signed
        try:
            self._keep(Kept(model.host_key, signed))
        except (OSError, FolderError) as error:
            # a log's affair: that the disk is full, say, the witness tells the player as well
            why = type(error).__name__
            self._say(why, "a checkpoint cannot be kept: %s", why, level=logging.INFO)

    def kept(self, table: str) -> Kept | None:
        """The last one of this table; None where there is none, or its file is damaged."""
        return self._read(self._place() / f"of-{table}{_ENDING}")

    def terms(self, tables: frozenset[str]) -> tuple[tuple[str, int], ...]:
        """The term of each of these tables, as far as there is a checkpoint of it."""
        with suppress(OSError, FolderError):  # what cannot be read is as if nothing were kept
            kept = {table: self.kept(table) for table in sorted(tables)}
            return tuple((table, one.signed.state.term) for table, one in kept.items() if one is not None)
        return ()

    def _place(self) -> Path:
        if self._folder is None:
            self._folder = data_dir() / "tables"
        return private_dir(self._folder)

    def _keep(self, new: Kept) -> None:
        state = new.signed.state
        before = self.kept(state.table)
        if before is not None and is_earlier(state, before.signed.state):
            return
        write_private(self._place() / f"of-{state.table}{_ENDING}", _written(new))
        if before is None:
            thin_out(self._place(), f"*{_ENDING}", MOST_TABLES)

    def _read(self, path: Path) -> Kept | None:
        try:
            return _parsed(json.loads(read_private(path)))
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError, RecursionError, RemoteProtocolError):
            self._say(path.name, "the file of a checkpoint is damaged, and passed over: %s", ascii(str(path)))
            return None

    def _say(self, about: str, text: str, *values: object, level: int = logging.WARNING) -> None:
        """Once."""
        if about not in self._said:
            self._said.add(about)
            log.log(level, text, *values)


def _written(kept: Kept) -> bytes:
    content = {"format": _FORMAT, "key": kept.key.hex(), "checkpoint": to_builtins(kept.signed)}
    return json.dumps(content, ensure_ascii=False, indent=1).encode() + b"\n"


def _parsed(content: Any) -> Kept:
    if content["format"] != _FORMAT:
        raise ValueError("another format")
    key, signed = bytes.fromhex(content["key"]), from_builtins(content["checkpoint"])
    if not isinstance(signed, SignedCheckpoint) or not is_signed(signed, key):
        raise ValueError("no checkpoint, or not that host's")
    return Kept(key, signed)
