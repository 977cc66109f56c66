"""The moves of a round as lines: others', one's own, and those that a bot made for one. No order is given."""

from __future__ import annotations

from collections.abc import Sequence

from lanswim_protocol.messages import LogEntry, TableView

from lanswim.locale import _, words
from lanswim.tui.plain.facts import hand, middle
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.turn import kind_said, open_middle


def move(view: TableView, entry: LogEntry) -> list[str]:
    """One move; of one's own the new hand as well."""
    if entry.seat is None:
        return [words.move_spoken("", entry.kind, entry.laid, entry.taken), middle(view.round)]
    if entry.seat != view.round.you:
        name = name_at(view, entry.seat)
        said = [words.move_spoken(name, kind_said(view.round, entry.kind), entry.laid, entry.taken)]
        return [*said, words.move_spoken(name, "knock")] if entry.close else said
    match entry.kind:
        case "pass":
            return [_("You pass.")]
        case "knock":
            return [_("You knock.")]
        case "keep":
            return [_("You keep your hand.") if open_middle(view.round) else _("You keep your packet.")]
    return [f"{_('Swapped.')} {hand(view)}"]


def by_bot(view: TableView, entry: LogEntry) -> list[str]:
    """A move; one of one's own was a bot's."""
    if entry.seat is None or entry.seat != view.round.you:
        return move(view, entry)
    kind = kind_said(view.round, entry.kind)
    said = [_("For you: {move}").format(move=words.move_spoken(_("a bot"), kind, entry.laid, entry.taken))]
    return [*said, hand(view)] if entry.kind in ("swap", "swap_all", "reject") and view.round.hand else said


def new_entries(old: Sequence[LogEntry], new: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """The entries added since; a full log loses its oldest ones."""
    for dropped in range(len(old) + 1):
        kept = old[dropped:]
        if list(new[: len(kept)]) == list(kept):
            return new[len(kept) :]
    return new
