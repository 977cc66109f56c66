"""News that everybody at the table should see at once, whatever is on the screen. Nothing is drawn here."""

from __future__ import annotations

from typing import Final, NamedTuple

from lanswim_protocol.messages import NewsKind, TableView

from lanswim.locale import _

SHOWN_MS: Final = 10_000
"""so long the last one stands on the screen"""
_URGENT: Final[tuple[NewsKind, ...]] = (
    "knocks", "nudge", "owner", "not_kept", "resumed", "paused", "went_on", "kicked", "dropped", "vote_drop",
    "vote_bot", "vote_wait", "stands_in", "gave_back", "rules", "times", "muted", "unmuted", "double_time",
    "single_time", "more_time",
)  # fmt: skip
"""the first of these that a view brings is shown; all else is in the log of the round"""
RINGING: Final[frozenset[NewsKind]] = frozenset({"knocks", "nudge"})
"""these are for one person"""


class Told(NamedTuple):
    """One piece of news, whom it is about, and since when it is shown."""

    kind: NewsKind
    seat: int | None
    name: str
    at_ms: int
    also: tuple[str, ...] = ()
    """whom else the same view tells the same of"""


def newest(before: Told | None, old: TableView | None, new: TableView | None, now_ms: int) -> Told | None:
    """What is to be shown after a view: the most urgent of what it brings, else what was shown before.

    Of the same kind what is about oneself comes first.
    """
    if new is None or new is old:
        return before
    mine_first = sorted(new.news, key=lambda news: news.seat is None or news.seat != new.round.you)
    found = [news for kind in _URGENT for news in mine_first if news.kind == kind]
    if not found:
        return before
    first = found[0]
    also = tuple(news.name for news in found[1:] if news.kind == first.kind)
    return Told(first.kind, first.seat, first.name, now_ms, also)


def restarted(view: TableView) -> str:
    """That the host is back where no match goes on; empty where one does, which has a sentence of its own."""
    return _("The host was restarted.") if view.round.phase in ("waiting", "over") else ""


def reminds(told: Told | None, seat: int | None) -> bool:
    """Whether it says that everybody waits for this seat: true only until it has decided."""
    return told is not None and told.kind == "nudge" and told.seat is not None and told.seat == seat


def fresh(told: Told | None, now_ms: int) -> Told | None:
    """It, as long as it is shown."""
    return told if told is not None and not is_over(told.at_ms, now_ms) else None


def is_over(since_ms: int | None, now_ms: int) -> bool:
    """Whether what came then has been shown for long enough: it may cover a clock."""
    return since_ms is not None and now_ms - since_ms >= SHOWN_MS
