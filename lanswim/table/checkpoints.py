"""The table at the boundary of a round, as data that anybody may have: made here, signed by the host.

Nothing may be told here that the table does not show to everybody: no card, no part of a deal, no ask.
"""

from __future__ import annotations

from lanswim_protocol.messages import Boundary, Checkpoint, CheckpointSeat

from lanswim.rules.match import upcoming_dealer
from lanswim.rules.state import SeatState
from lanswim.table.effects import SignOff
from lanswim.table.state import Holder, TableState

MOST_KICKED = 16
"""so many of those sent away last are told; what `Checkpoint.kicked` may hold"""


def tell(table: TableState) -> None:
    """Between rounds, everybody gets what has changed since the last checkpoint; it follows the views."""
    if table.match is not None and table.match.phase == "round":
        return
    made = checkpoint(table)
    if made is not None and made != table.checkpoint:
        table.checkpoint = made
        conns = tuple(one.conn for _, one in table.holders() if one.conn is not None)
        table.late = [*(one for one in table.late if not isinstance(one, SignOff)), SignOff(conns, made)]


def tell_again(table: TableState, conn: int) -> None:
    """Whoever (again) has a seat gets the last one: it may have been missed."""
    if table.checkpoint is not None:
        table.late.append(SignOff((conn,), table.checkpoint))


def checkpoint(table: TableState) -> Checkpoint | None:
    """The table as it stands; None in a round, while somebody may buy back, and before the first match."""
    phase = _phase(table)
    if phase is None or table.matches == 0:
        return None
    runs = phase in ("lot", "between")
    match, deals = table.match, table.deals
    return Checkpoint(
        table=table.table_id,
        term=table.term,
        name=table.settings.name,
        places=table.settings.seats,
        rules=table.settings.rules_text,
        phase=phase,
        match=table.matches if runs else table.matches + 1,
        round=match.rounds + 1 if match is not None and phase == "between" else 0,
        seats=_seats(table),
        dealer=upcoming_dealer(match) if match is not None and phase == "between" else None,
        last=_dealt_last(table),
        owner=next((seat for seat, one in table.holders() if _is_owner(table, one)), None),
        successors=_successors(table),
        left_out=sorted(deals.left_out) if runs else [],
        voids=min(deals.voids, 255) if runs else 0,
        kicked=table.kicked[-MOST_KICKED:],
        private=table.settings.private,
    )


def _phase(table: TableState) -> Boundary | None:
    if table.match is None:
        return "waiting"
    phase = table.match.phase
    return None if phase == "round" or phase == "buy_back" else phase


def _dealt_last(table: TableState) -> int | None:
    if table.stage != "match" or table.match is None:
        return table.last_dealer
    return table.match.dealer if table.match.rounds > 0 else None


def _is_owner(table: TableState, holder: Holder) -> bool:
    return holder.client and holder.key == table.owner


def _successors(table: TableState) -> list[int]:
    """People clockwise from the owner's left, the owner last: a host mostly runs on its machine."""
    people = [seat for seat, one in table.holders() if one.client and not one.bot]
    owner = next((seat for seat, one in table.holders() if _is_owner(table, one)), -1)
    return sorted(people, key=lambda seat: (seat <= owner, seat))


def _seats(table: TableState) -> list[CheckpointSeat]:
    playing = {one.seat: one for one in table.match.seats} if table.match is not None else {}
    held = dict(table.holders())
    return [_seat(seat, held.get(seat), playing.get(seat)) for seat in sorted({*playing, *held})]


def _seat(seat: int, holder: Holder | None, one: SeatState | None) -> CheckpointSeat:
    who = holder or Holder("")
    about = (who.key, who.bot, who.gone, who.forfeited)
    if one is None:
        return CheckpointSeat(seat, who.name, *about)
    return CheckpointSeat(seat, who.name, *about, one.lost, one.status, one.bought_back, one.out_round)
