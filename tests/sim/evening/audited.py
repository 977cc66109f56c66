"""An evening at which every byte and every line of a log is looked at, as in the audit of the wire.

What is known of the truth outlives a process. What a slow disk holds back is told when other things have
happened, and what a full one does not take is not told at all: neither is there at such an evening.
"""

from __future__ import annotations

import logging

from lanswim.table.core import Table
from lanswim.table.state import TableState
from tests.support.audit import Audit, AuditedLog
from tests.support.audit_table import Watched

NOT_THERE = frozenset({"slow disk", "full disk"})


class Audited(Watched):
    """A table that is audited; a core for a host's queue."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, lambda moment: None)
        self.audit = Audit(self.knows, [], private=False)
        self.log = AuditedLog(self.audit)
        self.log.setLevel(logging.DEBUG)

    @property
    def state(self) -> TableState:
        """What the table knows."""
        return self.table.state
