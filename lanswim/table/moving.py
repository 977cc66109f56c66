"""Two seats change places. The result of a match moves along, so that ranks stay with their names."""

from __future__ import annotations

from lanswim_protocol.messages import LogEntry

from lanswim.rules.state import MatchState, RoundState
from lanswim.table.state import TableState
from lanswim.views import PublicLog


def exchange(table: TableState, a: int, b: int) -> None:
    """Whoever sits on `a` and on `b` change places; no match may be running."""
    table.seats[a], table.seats[b] = table.seats[b], table.seats[a]
    if table.last_dealer is not None:
        table.last_dealer = {a: b, b: a}.get(table.last_dealer, table.last_dealer)
    if table.match is not None:
        move_result(table, a, b)
    table.changed = True


def move_result(table: TableState, a: int, b: int) -> None:
    """The result on show speaks of these two seats the other way round, from now on and after a restart."""
    assert table.match is not None
    table.match = _moved_match(table.match, {a: b, b: a})
    table.log = _moved_log(table.log, {a: b, b: a})
    table.moves = _shortest([*table.moves, (a, b)])


def _shortest(moves: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Moves by which everybody ends up where these lead: fewer than seats, however long people go about."""
    to = {seat: seat for move in moves for seat in move}
    for a, b in moves:
        to = {seat: {a: b, b: a}.get(now, now) for seat, now in to.items()}
    found = []
    for first in sorted(to):
        seat = to.pop(first, first)
        while seat != first:  # who sat on the one before goes on to the next, by way of the first
            found.append((first, seat))
            seat = to.pop(seat)
    return found


def _moved_match(match: MatchState, to: dict[int, int]) -> MatchState:
    def new(seat: int) -> int:
        return to.get(seat, seat)

    return match._replace(
        seats=tuple(sorted(one._replace(seat=new(one.seat)) for one in match.seats)),
        dealer=match.dealer if match.dealer is None else new(match.dealer),
        round=match.round and _moved_round(match.round, to),
        losses=tuple(loss._replace(seat=new(loss.seat)) for loss in match.losses),
        winner=match.winner if match.winner is None else new(match.winner),
        standings=tuple((new(seat), rank) for seat, rank in match.standings),
    )


def _moved_round(played: RoundState, to: dict[int, int]) -> RoundState:
    knocker = played.knocker
    return played._replace(
        seats=tuple(to.get(seat, seat) for seat in played.seats),
        knocker=knocker if knocker is None else to.get(knocker, knocker),
    )


def _moved_log(log: PublicLog, to: dict[int, int]) -> PublicLog:
    entries = tuple(
        entry if entry.seat is None
        else LogEntry(to.get(entry.seat, entry.seat), entry.kind, entry.laid, entry.taken, entry.close)
        for entry in log.entries
    )
    return PublicLog(entries, {to.get(seat, seat): kind for seat, kind in log.last.items()})
