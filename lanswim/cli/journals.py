"""Where the journals of this account lie, what a host process says of itself in one, and which are one's own.

No table is opened here.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from lanswim.client.folders import FolderError, data_dir, private_dir
from lanswim.host.diary import Written
from lanswim.host.entries import shape
from lanswim.rules.events import MatchOver
from lanswim.store import (
    JournalFile,
    Resumable,
    StoreError,
    Survey,
    begins_at,
    decode_events,
    decode_plain,
    encode_plain,
    forget_old,
    journal_path,
    survey,
)
from lanswim.store.looking import look
from lanswim.trust.codes import TableCode

KEEP_S: Final = 30 * 86_400
"""so long a table that nobody goes on with is offered"""

log = logging.getLogger("lanswim.cli")


class About(NamedTuple):
    """How a host listens, for when it is started again. Kept where decks are kept, as it may hold a code."""

    port: int
    bind: str | None
    interfaces: tuple[str, ...]
    internet: bool
    advertise: bool
    per_address: int
    identity: str | None
    code: str | None


def about(options: argparse.Namespace, code: TableCode | None) -> Callable[[int], bytes]:
    """What is kept of these options, from the real port."""
    interfaces = tuple(options.interface or ())

    def at(port: int) -> bytes:
        return encode_plain(About(
            port, options.bind, interfaces, options.internet, not options.no_advertise,
            options.max_per_address, options.identity, code.words if code is not None else None,
        ))  # fmt: skip

    return at


def as_before(options: argparse.Namespace, body: bytes) -> tuple[argparse.Namespace, TableCode | None]:
    """The options of the process before, but for what is said anew; ValueError where they cannot be read."""
    kept = decode_plain(body, About)
    code = TableCode.read(kept.code) if kept.code is not None else None
    changed = {
        "port": options.port or kept.port, "bind": options.bind or kept.bind,
        "interface": options.interface or list(kept.interfaces) or None, "internet": kept.internet,
        "no_advertise": options.no_advertise or not kept.advertise, "max_per_address": kept.per_address,
        "identity": options.identity or kept.identity,
    }  # fmt: skip
    return argparse.Namespace(**{**vars(options), **changed}), code


def folder() -> Path:
    """Where they lie, made if need be; raises OSError or FolderError."""
    return private_dir(data_dir() / "journals")


def begun(options: argparse.Namespace, table: str, code: TableCode | None) -> Written | None:
    """A new journal for this table; None, and a line in the log, where none can be kept."""
    try:
        forget_old(folder(), KEEP_S)
        journal = JournalFile.create(journal_path(folder(), table))
    except (StoreError, FolderError, OSError) as error:
        log.warning("this table cannot be resumed after a crash: %s", ascii(str(error)))
        return None
    return Written(journal, {}, about(options, code))


def surveyed() -> Survey:
    """All that lies there, and which of it this version can go on with; raises OSError or FolderError."""
    found, refused = survey(folder())
    return Survey([one._replace(other=one.other or _is_shaped_otherwise(one)) for one in found], refused)


def own(identity: str) -> list[Resumable]:
    """Tables that this identity has opened and nobody runs now, the newest first; those that cannot go on as
    well, also where it cannot be read who has opened them."""
    try:
        found = surveyed().found
    except (FolderError, OSError):
        return []
    return [one for one in found if _may_be_of(identity, one)]


def is_over(one: Resumable) -> bool:
    """Whether the match that was played last at this table has ended; no where that cannot be read now."""
    if not one.goes_on:
        return False
    try:
        events = decode_events(look(one.path)[one.table].events)
    except (StoreError, OSError, KeyError, ValueError):
        return False
    return bool(events) and any(isinstance(event, MatchOver) for event in events[begins_at(events) or 0 :])


def opened_by(one: Resumable) -> str | None:
    """The identity with which its host was started; None: without one, or that cannot be read now."""
    try:
        return decode_plain(one.about, About).identity
    except ValueError:
        return None


def _is_shaped_otherwise(one: Resumable) -> bool:
    return one.shape not in (b"", shape())


def _may_be_of(identity: str, one: Resumable) -> bool:
    try:
        return decode_plain(one.about, About).identity == identity
    except ValueError:
        return not one.goes_on
