"""A table that can be found from here, as the lobby has it. How one gets there is in `ways`, never here."""

from __future__ import annotations

from typing import NamedTuple

from lanswim_protocol.messages import TableInfo

from lanswim.client.model import Target
from lanswim.client.vouching import Judged

Which = tuple[str, bytes]
"""a table in the lobby: its id, and the key of its host"""


class Nearby(NamedTuple):
    """A table in the lobby."""

    info: TableInfo
    addresses: tuple[str, ...]
    judged: Judged | None = None
    """what to think of its host"""

    @property
    def which(self) -> Which:
        """What tells it from all others: anybody can copy an id, nobody the key."""
        return self.info.table, self.info.key or b""

    @property
    def target(self) -> Target:
        """Where to sit down, and with whom."""
        return Target(self.addresses, self.info.table, key=self.info.key or b"")
