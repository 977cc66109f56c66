"""Who sits where, whose decision it is and until when: inputs and the time go in, effects come out."""

from lanswim.table.core import Table
from lanswim.table.settings import TableSettings

__all__ = ["Table", "TableSettings"]
