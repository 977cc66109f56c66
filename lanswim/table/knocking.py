"""Newcomers from where somebody was sent away: the owner says who comes in. Nobody is sent away here."""

from __future__ import annotations

from lanswim_protocol.messages import Admit, Join, RefusedReason
from lanswim_protocol.names import clean_name, distinct_name

from lanswim.table.clocks import KNOCK_MS
from lanswim.table.origins import is_loopback
from lanswim.table.owner import opened_for, owns
from lanswim.table.seating import names
from lanswim.table.state import Holder, TableState
from lanswim.table.visitors import MOST_KNOCKS, Knocking, remember


def guard(table: TableState, address: str) -> None:
    """From there nobody new comes in without the owner's yes, except where the owner is too."""
    if address and not is_loopback(address) and address != _owners_address(table):
        remember(table.door.guarded, address)


def has_to_wait(table: TableState, wish: Join, address: str, now_ms: int) -> bool:
    """Whether the owner is asked about this newcomer first; where many are, some are not even asked about."""
    door = table.door
    known = next((one for one in door.knocks if one.key == wish.key), None)
    if not _is_asked_about(table, wish.key, address):
        if known is not None:
            door.knocks.remove(known)
            table.changed = True
        return False
    if known is not None:
        known.since_ms = now_ms
    elif len(door.knocks) < MOST_KNOCKS:
        taken = [*names(table), *(one.name for one in door.knocks)]
        name = distinct_name(clean_name(wish.name) or f"Player {table.next_number}", taken)
        door.knocks.append(Knocking(table.next_number, name, wish.key, now_ms))
        table.next_number += 1
        table.tell("knocks", name=name)
    return True


def admit(table: TableState, seat: int, holder: Holder, order: Admit, now_ms: int) -> RefusedReason | None:
    """The owner has said yes or no; who was not let in is out for this table."""
    door = table.door
    asked = next((one for one in door.knocks if one.number == order.n), None)
    if asked is None:
        return "no_such_person"
    door.knocks.remove(asked)
    remember(door.admitted if order.yes else table.kicked, asked.key)
    table.changed = True
    return None


def forget(table: TableState, now_ms: int) -> None:
    """Whoever has not tried again for a while does not wait any more."""
    here = [one for one in table.door.knocks if one.since_ms + KNOCK_MS > now_ms]
    table.changed |= len(here) != len(table.door.knocks)
    table.door.knocks = here


def _is_asked_about(table: TableState, key: bytes, address: str) -> bool:
    """Never for whom the table was opened, nor anybody beside the owner, nor where no owner could say yes."""
    if table.owner is None or address not in table.door.guarded or key in table.door.admitted:
        return False
    return not opened_for(table, key) and address != _owners_address(table)


def _owners_address(table: TableState) -> str:
    return next((one.address for _, one in table.holders() if owns(table, one)), "")
