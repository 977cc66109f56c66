"""What became of people while a round was played, kept for its log. No words and no layout may live here.

The host tells each change once, with the view that it came with; a view as such does not hold it any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from lanswim_protocol.messages import News, NewsKind, Person, TableView

from lanswim.tui.turn import person

VOIDS: Final[frozenset[NewsKind]] = frozenset({"part_missing", "part_wrong"})
KEPT: Final[frozenset[NewsKind]] = VOIDS | {
    "left", "away", "back", "played_for", "wrong_code", "kicked", "dropped", "vote_wait", "vote_bot",
    "vote_drop", "stands_in", "gave_back", "paused", "went_on", "more_time", "resumed",
}  # fmt: skip
_FOR_GOOD: Final[frozenset[NewsKind]] = frozenset({"left", "dropped", "kicked", "vote_drop"})
_UNTIL_BACK: Final[frozenset[NewsKind]] = frozenset({"stands_in", "vote_bot"})
MOST: Final = 64


class Note(NamedTuple):
    """One change: after how many entries of the log it came, and whom it happened to."""

    at: int
    kind: NewsKind
    seat: int | None
    name: str


def noted(before: tuple[Note, ...], old: TableView | None, new: TableView | None) -> tuple[Note, ...]:
    """The notes after a view: those of its round, of the one before only why its deck was cut for again."""
    if new is None or new is old:
        return before
    same = old is not None and _round(old) == _round(new)
    at = len(new.round.log) or int(new.round.showdown is not None)  # a round may end without a move
    fresh = (Note(at, kind_of(new, news), news.seat, news.name) for news in new.news if news.kind in KEPT)
    kept = before if same or old is None else tuple(note._replace(at=0) for note in of_next(before, old))
    return (*kept, *_missed(old, new), *(note for note in fresh if not _is_known(kept, note)))[-MOST:]


def kind_of(view: TableView, news: News) -> NewsKind:
    """What this means now: who got up for good in this match and is here again only looks on."""
    gone = any(one.seat == news.seat and one.forfeited for one in view.people)
    return "watching" if news.kind == "back" and gone else news.kind


def by_bot(notes: Sequence[Note], seat: int | None, at: int) -> bool:
    """Whether what the log has there was played by a bot, for who was away or is no longer in the match."""
    found = False
    for note in notes:
        if note.seat != seat or note.at > at:
            continue
        if note.kind in _FOR_GOOD:
            return True
        if note.kind in _UNTIL_BACK or note.kind == "gave_back":
            found = note.kind != "gave_back"
    return found


def _missed(old: TableView | None, new: TableView) -> tuple[Note, ...]:
    """That a bot has taken one's own seat while one was not connected: nobody tells that again."""
    own, before = (_person(view, new.round.you) for view in (new, old))
    if own is None or not _is_bots(own) or _is_bots(before):
        return ()
    turns = [n for n, entry in enumerate(new.round.log) if entry.seat == own.seat]
    if not turns or any(news.seat == own.seat and news.kind in _FOR_GOOD | _UNTIL_BACK for news in new.news):
        return ()
    at = turns[-1] if own.forfeited else 0  # a vote is taken when it is one's turn
    if old is not None and _round(old) == _round(new):
        at = len(old.round.log)
    return (Note(at, "dropped" if own.forfeited else "stands_in", own.seat, own.name),)


def _is_known(before: Sequence[Note], note: Note) -> bool:
    """Whether it was taken from the seat already that a bot plays there."""
    last = next((one.kind for one in reversed(before) if one.seat == note.seat), None)
    return last == note.kind == "stands_in"


def _person(view: TableView | None, seat: int | None) -> Person | None:
    return person(view, seat) if view is not None and seat is not None else None


def _is_bots(someone: Person | None) -> bool:
    return someone is not None and (someone.forfeited or someone.stands_in)


def _round(view: TableView) -> tuple[int, int]:
    return view.round.match, view.round.round


def of_next(notes: tuple[Note, ...], view: TableView) -> tuple[Note, ...]:
    """What is told of the deal that comes next: those of the running one are at the beginning of its log."""
    dealt = view.round.round > 0
    return tuple(note for note in notes if note.kind in VOIDS and (note.at > 0 or not dealt))


def tells_wrong_code(old: TableView | None, new: TableView | None) -> bool:
    """Whether this view brings the news that somebody has tried a wrong code."""
    return new is not None and new is not old and any(news.kind == "wrong_code" for news in new.news)


def played_for(notes: tuple[Note, ...], seat: int | None, last_move: int | None) -> bool:
    """Whether the last move of this seat, at this place of the log, was played for it."""
    return last_move is not None and any(
        note.kind == "played_for" and note.seat == seat and note.at > last_move for note in notes
    )
