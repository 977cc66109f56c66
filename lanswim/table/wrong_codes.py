"""Wrong codes at a private table: its owner is told, and nobody else. No code may be known here."""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import News, NewsKind

from lanswim.table.state import TableState

QUIET_MS: Final = 10_000
"""so long more of them are not told: whoever guesses for an hour is one and the same news"""
FOR_THE_OWNER: Final[tuple[NewsKind, ...]] = ("wrong_code", "knocks")


def wrong_code(table: TableState, now_ms: int) -> None:
    """Tells the owner that somebody tries codes."""
    if table.wrong_code_ms is None or now_ms - table.wrong_code_ms >= QUIET_MS:
        table.wrong_code_ms = now_ms
        table.tell("wrong_code")


def for_everybody(news: list[News]) -> list[News]:
    """Without what only the owner hears."""
    return [one for one in news if one.kind not in FOR_THE_OWNER]
