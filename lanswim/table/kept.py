"""What of a table outlasts its process, beside the events of its match: plain values, each field named here.

No connection, no time and nothing that follows from the rest may be kept: after a restart everybody is away
and every clock begins anew. What is not kept, and why, is listed in tests/table/test_kept.py. A field that a
state and what is kept of it have in common has one name.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Final, NamedTuple

from lanswim_protocol.messages import AskKind, Checkpoint, CutNews, Vote

from lanswim.rules.state import MatchState
from lanswim.table.cut import Cut
from lanswim.table.deals import Deals
from lanswim.table.settings import TableSettings
from lanswim.table.state import Holder, Missing, TableState
from lanswim.table.visitors import Answered

BLOCK: Final = 1024
"""views, decisions and lines of talk are counted in blocks, set aside before they are used; a restart begins
the next"""


class KeptAsk(NamedTuple):
    """A decision that is waited for."""

    id: int
    kind: AskKind


class KeptSeat(NamedTuple):
    """A seat that is held. See `Holder`."""

    name: str
    bot: bool
    key: bytes | None
    cuts: bool
    gone: bool
    forfeited: bool
    ready: bool
    expected: bool
    agreed_to: str | None
    stands_in: bool
    missed: int
    double: bool
    more_time_in: tuple[int, int] | None
    ask: KeptAsk | None
    answered: Answered | None
    talked: Answered | None
    address: str


class KeptWatcher(NamedTuple):
    """Somebody who watches. See `Watcher`."""

    number: int
    name: str
    key: bytes
    wants_seat: bool
    cuts: bool
    bot: bool
    address: str
    answered: Answered | None
    talked: Answered | None


class KeptVote(NamedTuple):
    """An absent seat that is voted about, or waited for. See `Missing`."""

    seat: int
    votes: tuple[tuple[int, Vote], ...]
    open: bool
    asked: tuple[int, ...]


class KeptDeals(NamedTuple):
    """How the decks come about. See `Deals`. A try that is not dealt yet is kept without what seats said."""

    cut: Cut | None
    attempt: int
    dealt: Cut | None
    left_out: tuple[int, ...]
    voids: int
    agreed: bool
    told: tuple[CutNews, ...]


class KeptTable(NamedTuple):
    """The table. See `TableState`."""

    table_id: str
    term: int
    owner: bytes | None
    rules_by: bytes | None
    places: int
    next_number: int
    matches: int
    last_dealer: int | None
    asks: int
    """no decision with a higher number has been asked"""
    kicked: tuple[bytes, ...]
    guarded: tuple[str, ...]
    admitted: tuple[bytes, ...]
    muted: tuple[bytes, ...]
    missing: KeptVote | None
    base: MatchState | None
    moves: tuple[tuple[int, int], ...]
    checkpoint: Checkpoint | None
    versions: int
    """no view of a higher version has been sent"""
    lines: int
    """no line of talk with a higher number has been said"""
    on_pause: bool
    """people have paused the match"""
    shown: bool
    """there is a match, running or over: the one that the events tell of"""
    showdown: bool
    """the next deal waits for those who look at the showdown"""


class Kept(NamedTuple):
    """All of it, in parts that change at different times; the repr of it has no secret of the host."""

    settings: TableSettings
    seats: tuple[KeptSeat | None, ...]
    watchers: tuple[KeptWatcher, ...]
    deals: KeptDeals
    table: KeptTable

    def __repr__(self) -> str:
        """Which table, no more."""
        return f"Kept({self.table.table_id}, term {self.table.term})"


_of_seat = attrgetter(*KeptSeat._fields)
_of_watcher = attrgetter(*KeptWatcher._fields)


def kept_of(table: TableState) -> Kept:
    """What is to be kept of the table as it is now: asked after every input, so nothing here is slow."""
    seats = tuple([None if one is None else _seat(one) for one in table.seats])
    watchers = tuple([KeptWatcher._make(_of_watcher(one)) for one in table.watchers])
    return Kept(table.settings, seats, watchers, _deals(table.deals), _table(table))


def _seat(holder: Holder) -> KeptSeat:
    kept = KeptSeat._make(_of_seat(holder))
    return kept if holder.ask is None else kept._replace(ask=KeptAsk(holder.ask.id, holder.ask.kind))


def _deals(deals: Deals) -> KeptDeals:
    return KeptDeals(
        cut=_without_parts(deals.cut),
        attempt=deals.attempt,
        dealt=deals.dealt,
        left_out=tuple(sorted(deals.left_out)),
        voids=deals.voids,
        agreed=deals.agreed,
        told=tuple(deals.told),
    )


def _table(table: TableState) -> KeptTable:
    return KeptTable(
        table_id=table.table_id,
        term=table.term,
        owner=table.owner,
        rules_by=table.rules_by,
        places=table.places,
        next_number=table.next_number,
        matches=table.matches,
        last_dealer=table.last_dealer,
        asks=_block_end(table.next_ask),
        kicked=tuple(table.kicked),
        guarded=tuple(table.door.guarded),
        admitted=tuple(table.door.admitted),
        muted=tuple(table.chat.muted),
        missing=_vote(table.missing),
        base=table.base,
        moves=tuple(table.moves),
        checkpoint=table.checkpoint,
        versions=_block_end(table.version),
        lines=_block_end(table.chat.next),
        on_pause=table.paused_ms is not None,
        shown=table.match is not None,
        showdown=table.ready_until_ms is not None,
    )


def _vote(missing: Missing | None) -> KeptVote | None:
    if missing is None:
        return None
    votes = tuple(sorted(missing.votes.items()))
    return KeptVote(missing.seat, votes, missing.open, tuple(sorted(missing.asked)))


def _block_end(number: int) -> int:
    return (number // BLOCK + 1) * BLOCK


def _without_parts(here: Cut | None) -> Cut | None:
    """After a restart it is void: what counts is the host's secret, not who had already committed to what."""
    return here and here._replace(commits=(), parts=(), reveals=())
