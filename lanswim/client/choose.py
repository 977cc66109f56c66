"""Which identity a window uses when nobody said so. Files and locks are not known here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from lanswim.client.identity import DEFAULT, Identity, IdentityError, IdentityInUse, known, open_identity
from lanswim.client.memory import Memory

_MOST = 99
Why = Literal["seat", "name", "in_use"]
"""what speaks for another identity than the usual one"""


def choose_identity(
    name: str | None, explicit: str | None = None, *, table: str = "", addresses: Iterable[str] = ()
) -> Identity:
    """The identity for this window, held by this process until it ends.

    explicit: the one asked for by --identity; raises IdentityInUse when another process holds it. Else the
    first free one of those with a seat at the table to be joined (by id, or by address), of those last used
    under this shown name (`default` before the others), `default`, the numbered ones. name: the one asked
    for by --name, or None.
    """
    if explicit is not None:
        return open_identity(explicit)
    for candidate in candidates(name, known(), table, tuple(addresses)):
        try:
            return open_identity(candidate)
        except IdentityInUse:
            continue
    raise IdentityError("all_in_use", most=_MOST)


def candidates(
    name: str | None, memories: Mapping[str, Memory], table: str, addresses: tuple[str, ...]
) -> tuple[str, ...]:
    """The identities to try, in order (a pure function, so that its order can be read and tested).

    A second window takes another one for as long as it is open: the friends of who has used both under one
    name know `default`, and would see somebody else. Whoever gives a name never gets the identity with which
    somebody of another name sits at the table.
    """
    latest_first = sorted(memories, key=lambda each: -memories[each].used)
    seated = [each for each in latest_first if memories[each].seat_at(table, addresses) is not None]
    named = [each for each in latest_first if name is not None and memories[each].shown == name]
    named.sort(key=lambda each: each != DEFAULT)
    numbered = [DEFAULT, *(f"{DEFAULT}-{number}" for number in range(2, _MOST + 1))]
    if name is None:
        order = [*seated, *numbered]
    else:
        order = [each for each in named if each in seated]
        order += [*named, *(each for each in numbered if each not in seated or each in named)]
    return tuple(dict.fromkeys(order))


def why_another(
    chosen: str, name: str | None, memories: Mapping[str, Memory], table: str, addresses: tuple[str, ...] = ()
) -> Why | None:
    """Why it is not `default` that was chosen; None where it is."""
    if chosen == DEFAULT:
        return None
    memory = memories.get(chosen, Memory())
    if memory.seat_at(table, addresses) is not None:
        return "seat"
    default = memories.get(DEFAULT, Memory())
    return "name" if name is not None and memory.shown == name != default.shown else "in_use"
