"""Why a journal cannot be kept or gone on with, and what is certain all the same. No file is read here."""

from __future__ import annotations

from typing import Final, NamedTuple

from lanswim.fault import Fault
from lanswim.store.title import Title


class Standing(NamedTuple):
    """How somebody stood: lives left, and whether still in the match."""

    name: str
    lives: int
    plays: bool


class Saved(NamedTuple):
    """What a damaged journal still tells for sure of one table: after so many whole rounds."""

    table: str
    rounds: int
    standings: tuple[Standing, ...]


class Told(NamedTuple):
    """What a damaged journal still says of itself for sure: its table, and how its host process listened."""

    title: Title | None = None
    about: bytes = b""
    tables: tuple[str, ...] = ()
    """by the ids that stand in it, which nothing proves"""


_NOTHING: Final = Told()


class StoreError(Fault):
    """not_written (`path`, `why`), no_journal (`path`), journal_in_use (`table`).

    journal_other (`table`): it was written by another version of this program; `told` where it can be read.
    journal_renamed (`table`, `path`, `file`): it is gone on with only as a file of this name, its table's.
    journal_beside (`table`, `file`): another program has left this file there.
    """

    def __init__(self, code: str, *, told: Told = _NOTHING, **fields: str) -> None:
        super().__init__(code, **fields)
        self.told = told


class DamagedError(StoreError):
    """journal_damaged (`table`, `path`): nothing of it is gone on with.

    What is certain all the same: `saved`, and `told`.
    """

    def __init__(
        self, code: str, *, saved: tuple[Saved, ...] = (), told: Told = _NOTHING, **fields: str
    ) -> None:
        super().__init__(code, told=told, **fields)
        self.saved = saved
