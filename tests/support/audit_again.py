"""The same match once more, all cards changed about that one seat cannot know: it must get the same bytes.

The seam: the commitments, frozen lists and secrets of a deal stay as they were, and only what is dealt from
them is another deck (`Deals.deck_of`). A commitment is a hash that stands for nothing but itself, so taken as
given it tells no card; what it commits to is opened after the round, where the comparison has ended. Whatever
else a seat is sent has to be the same, whether a field, a length or a moment. All that anybody decides is an
input as well: guests and bots do what they did the first time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from lanswim.rules import Card
from lanswim.table import cut
from tests.support.audit_match import AuditedMatch, play
from tests.support.audit_table import Moment
from tests.support.keys import key

MANY = 6
"""so often the cards are changed about until the round goes on for long enough: a changed hand may end it"""

NewMatch = Callable[..., AuditedMatch]


class Compared(NamedTuple):
    """What a seat got up to the end of a round, the first time and with other cards."""

    first: bytes
    again: bytes


def changed_about(hidden: Sequence[Card], luck: Random) -> dict[Card, Card]:
    """Each of these cards stands for one of them, and not all for themselves."""
    mixed = list(hidden)
    while mixed == list(hidden):
        luck.shuffle(mixed)
    return dict(zip(hidden, mixed, strict=True))


def in_round(number: int, other: dict[Card, Card]) -> Callable[[cut.Cut], tuple[Card, ...]]:
    """What is dealt from a try: in this round with the cards changed about."""

    def deck_of(tried: cut.Cut) -> tuple[Card, ...]:
        deck = cut.deck(tried)
        return tuple(other.get(card, card) for card in deck) if tried.place.round == number else deck

    return deck_of


def played_again(first: AuditedMatch, new: NewMatch, who: str | None, moment: Moment) -> Compared | None:
    """As `who` (None: who only looks at the lobby) got it; None if other cards end the round too soon."""
    seat, conns = (None, [1]) if who is None else (seat_of(first, who), first.conns_of(who))
    known, luck = first.watched.known_at[moment][seat], Random(f"{who} {moment}")
    hidden = [card for card in range(32) if card not in known]
    number, turns = moment
    for _ in range(MANY if len(hidden) > 1 else 0):
        deck_of = in_round(number, changed_about(hidden, luck))
        again = play(partial(new, played=first.played, deck_of=deck_of), stop_at=moment)
        both = min(turns, again.watched.turns.get(number, turns))
        if both and 2 * both >= turns:
            return Compared(*(heard(match, conns, (number, both)) for match in (first, again)))
    return None


def heard(match: AuditedMatch, conns: Sequence[int], until: Moment) -> bytes:
    """All that these connections got up to this moment, when either round had ended or was about to."""
    got = match.got[until]
    return b"".join(bytes(match.audit.streams[conn][: got[conn]]) for conn in conns if conn in got)


def seat_of(match: AuditedMatch, who: str) -> int | None:
    """Where somebody sits; None: watches."""
    seats = (seat for seat, one in match.watched.table.state.holders() if one.key == key(who).public)
    return next(seats, None)
