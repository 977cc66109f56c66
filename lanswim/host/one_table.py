"""The table of a host of one table: new or out of its journal, what is written of it, who may come to it.

No connection may live here.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from lanswim.host.clock import Clock
from lanswim.host.diary import Diary, Written
from lanswim.host.entries import table_of
from lanswim.host.keeping import Done
from lanswim.store import ABOUT
from lanswim.table.core import Table
from lanswim.table.settings import TableSettings
from lanswim.trust.codes import TableCode
from lanswim.trust.keys import verify

if TYPE_CHECKING:
    from lanswim.host.gate import Gate


class OneTable:
    """written: the journal that is kept of it; the table in it is gone on with, where there is one.

    on_unkept: hears that from now on nothing can be kept.
    """

    def __init__(
        self, settings: TableSettings, table_id: str, term: int, rng: random.Random,
        names_of_bots: Sequence[str], *, code: TableCode | None, written: Written | None, on_unkept: Done,
    ) -> None:  # fmt: skip
        settings = settings._replace(private=code is not None)
        self.id = table_id
        self.core: Table
        """exists after open()"""
        self.diary = None if written is None else Diary(written, table_id, on_unkept)
        self._written = written
        self.gate = None if code is None else self._new_gate(code, settings.owner_key)
        self._rng, self._names_of_bots = rng, names_of_bots
        self._new = partial(
            Table, settings, table_id, term, rng, names_of_bots, verify=verify, journaled=written is not None
        )

    def open(self, clock: Clock, port: int) -> Table:
        """Begins it, or reads it back; port: where it can be reached."""
        self.core = self._made(clock.now_ms())
        if self.diary is not None and self._written is not None:
            self.diary.note(ABOUT, self._written.about(port))
        return self.core

    @property
    def is_worth_keeping(self) -> bool:
        """Whether somebody can come back to something: a match, or a seat.

        Not where only the one for whom it was opened has one, and has gone: to that one it is closed.
        """
        state = self.core.state
        owner = state.settings.owner_key
        return state.stage == "match" or any(
            one.client and (one.connected or one.key != owner) for _, one in state.holders()
        )

    def _made(self, now_ms: int) -> Table:
        stored = self._written.stored.get(self.id) if self._written is not None else None
        if stored is None:
            return self._new()
        return table_of(stored, self._rng, self._names_of_bots, verify=verify, now_ms=now_ms)

    def _new_gate(self, code: TableCode, owner: bytes | None) -> Gate:
        from lanswim.host.gate import Gate  # takes its time, and an open table needs none

        if self.diary is None or self._written is None:
            return Gate(code, owner)
        return Gate(code, owner, self._written.let_in(), self.diary.let_in)
