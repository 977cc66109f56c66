"""The log of a round as people read it: moves, and what became of people. No layout lives here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lanswim_protocol.messages import TableView
from lanswim_protocol.names import NAME_CELLS

from lanswim.locale import _, pgettext, words
from lanswim.locale.news_said import brief
from lanswim.tui.clean import shown
from lanswim.tui.notes import Note, by_bot
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.presenter.text import cells, cut
from lanswim.tui.turn import kind_said, players_in, rules_of

_NARROW: Final = 27
"""cells beside the cards in 80 columns"""
_SHORTEST: Final = 7
"""so much of a name is always told"""


def log_lines(
    view: TableView, noted: Sequence[Note] = (), *, spoken: bool = False, room: int = _NARROW
) -> list[tuple[str, str]]:
    """Who did what this round, name and the rest of the sentence, and what became of people, in order.

    What became of people takes at most so many cells, 27 at least.
    """
    found, later = [], list(noted)
    for at, line in enumerate(_log(view, noted, spoken=spoken)):
        while later and later[0].at < at:
            found.append(("", _note(view, later.pop(0), room)))
        found += line
    return [*found, *(("", _note(view, note, room)) for note in later)]


def _note(view: TableView, note: Note, room: int) -> str:
    """With as much of the name as there is room for."""
    you = note.seat is not None and note.seat == view.round.you
    for most in range(NAME_CELLS, _SHORTEST, -1):
        said = brief(note.kind, cut(shown(note.name), most), you=you)
        if cells(said) <= room:
            return said
    return brief(note.kind, cut(shown(note.name), _SHORTEST), you=you)


def _log(view: TableView, noted: Sequence[Note], *, spoken: bool) -> Iterator[list[tuple[str, str]]]:
    """For each entry of the log, after an empty beginning, what is said of it."""
    yield []
    opens = rules_of(view.round.rules).knock_from == "second_round"
    turns = 0
    in_round = players_in(view.round)
    for at, entry in enumerate(view.round.log):
        you = entry.seat is not None and entry.seat == view.round.you and not by_bot(noted, entry.seat, at)
        name = _("you") if you else _played_by(view, noted, entry.seat, at) if entry.seat is not None else ""
        knocks = f" {pgettext('you', 'and knock') if you else _('and knocks')}" if entry.close else ""
        kind = kind_said(view.round, entry.kind)
        found = [(name, words.move(kind, entry.laid, entry.taken, you=you, spoken=spoken) + knocks)]
        turns += entry.kind in ("swap", "swap_all", "pass", "knock")
        if opens and turns == in_round and entry.kind not in ("keep", "reject", "new_middle"):
            found.append(("", _("knocking is open now")))
            opens = False
        yield found


def _played_by(view: TableView, noted: Sequence[Note], seat: int, at: int) -> str:
    return _("bot") if seat == view.round.you and by_bot(noted, seat, at) else name_at(view, seat)
