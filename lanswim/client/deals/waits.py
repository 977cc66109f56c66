"""How long a host waits, as far as one client can know: too soon is certain, too late is nothing. Pure.

A client's clock has counted whatever time this machine slept; a host that slept waits longer.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from lanswim_protocol.dealing import COMMIT_MS, REVEAL_MS

SLACK_MS: Final = 250
"""by so much clocks may differ"""

Try = tuple[int, int, int]
"""match, round, attempt"""


class Live(NamedTuple):
    """The attempt that was last begun. since_ms: it was opened after this; sent_ms: when one committed first.

    committed, revealed: marks of this connection, by which one learns that the host has read it.
    """

    attempt: Try
    since_ms: int | None = None
    sent_ms: int | None = None
    committed: int | None = None
    revealed: int | None = None

    def elsewhere(self) -> Live:
        """The same over a new connection."""
        return Live(self.attempt, sent_ms=self.sent_ms)

    def froze_early(self, now_ms: int) -> bool:
        """Whether it is frozen before the host can have waited for all: so everybody there has committed."""
        return self.since_ms is not None and now_ms - self.since_ms < COMMIT_MS - SLACK_MS

    def voided_early(self, now_ms: int) -> bool:
        """Whether a reveal is missed before it can have been waited for.

        Whoever is in the frozen list was heard before it was made.
        """
        return self.sent_ms is not None and now_ms - self.sent_ms < REVEAL_MS - SLACK_MS
