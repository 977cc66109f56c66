"""The seats that whoever starts this window holds, wherever they are. No table is joined here."""

from __future__ import annotations

import argparse
from contextlib import suppress

from lanswim.client.identity import IdentityError, known, open_identity
from lanswim.client.memory import Memory, Seat


def held(options: argparse.Namespace) -> tuple[Seat, ...]:
    """The seats of all identities that this window may take, the one that was used last first."""
    found: list[Seat] = []
    for name, memory in known().items():
        if memory.seats and _may_be(options, name, memory) and _is_free(name):
            found += memory.seats
    return tuple(sorted(found, key=lambda seat: -seat.seen))


def names(options: argparse.Namespace) -> list[str]:
    """The identities that this window may take."""
    return [name for name, memory in known().items() if _may_be(options, name, memory) and _is_free(name)]


def _may_be(options: argparse.Namespace, name: str, memory: Memory) -> bool:
    """Whoever gives a name does not get the identity with which somebody of another name sits."""
    if options.identity is not None:
        return bool(name == options.identity)
    return options.name is None or memory.shown == options.name


def _is_free(name: str) -> bool:
    """Whether no other window plays with it just now."""
    with suppress(IdentityError):
        open_identity(name).close()
        return True
    return False
