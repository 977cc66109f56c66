"""An evening at which every byte and every line of a log is looked at, as in the audit of the wire.

Its host is not started again: what an audit knows of the truth ends with a process.
"""

from __future__ import annotations

import logging

from lanswim.table.core import Table
from lanswim.table.state import TableState
from tests.support.audit import Audit, AuditedLog
from tests.support.audit_table import Watched

NOT_THERE = frozenset({
    "host killed", "host loses power", "host killed before it has written", "host stopped",
    "host killed once it has written", "host killed while it sends", "slow disk", "full disk",
})  # fmt: skip
"""what would start the host again, or tell of things when others have happened"""


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
