"""Whose table it is: the named owner's while seated, else a person's. No order is carried out here."""

from __future__ import annotations

from lanswim.table.state import Holder, TableState


def owns(table: TableState, holder: Holder) -> bool:
    """Whether this holder is the owner of the table."""
    return holder.key is not None and holder.key == table.owner


def opened_for(table: TableState, key: bytes | None) -> bool:
    """Whether this is the key of the person for whom the table was opened, whoever owns it now."""
    return key is not None and key == table.settings.owner_key


def find_owner(table: TableState, after: int = -1) -> None:
    """Says whose it is: the named owner's if seated, else as before, else the next person `after` a seat."""
    before = table.owner
    found = _named(table) or _who_was(table) or _next_person(table, after)
    table.owner = found[1].key if found else None
    if before is not None and found is not None and table.owner != before:
        table.tell("owner", found[0])


def _named(table: TableState) -> tuple[int, Holder] | None:
    seated = ((seat, one) for seat, one in table.holders() if one.client and opened_for(table, one.key))
    return next(seated, None)


def _who_was(table: TableState) -> tuple[int, Holder] | None:
    return next(((seat, one) for seat, one in table.holders() if one.client and owns(table, one)), None)


def _next_person(table: TableState, after: int) -> tuple[int, Holder] | None:
    """Clockwise, but whoever is here comes before whoever is away; never a bot."""
    people = [(seat, one) for seat, one in table.holders() if one.client and not one.bot]
    count = len(table.seats)
    return min(people, key=lambda one: (not one[1].present, (one[0] - after - 1) % count), default=None)
