"""How long a deal waits and how many voids a match bears: both sides reckon with it. No clock lives here."""

from __future__ import annotations

from typing import Final

COMMIT_MS: Final = 2_000
"""so long an attempt waits for the commitments of those who are there; who is later has no part in it"""
REVEAL_MS: Final = 5_000
"""so long it waits for what was committed to; after that the attempt is void"""
VOIDS_BORNE: Final = 2
"""in a match; after these, and after every further one, there is another attempt only if everybody agrees"""
LOG_LIMIT: Final = 64
"""so many entries the log of a view holds; the oldest go first"""
