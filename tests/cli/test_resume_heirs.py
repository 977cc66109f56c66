"""Whose word counts when the network says that an unfinished table goes on elsewhere already."""

from __future__ import annotations

import random

from lanswim_protocol.messages import Checkpoint, CheckpointSeat

from lanswim.cli.resume import heirs, highest_term
from lanswim.discovery.nearby import NearbyTable
from lanswim.rules import PUB
from lanswim.table import Table, TableSettings
from lanswim.table.effects import Journal
from lanswim.table.kept import Kept
from lanswim.trust.keys import verify

OWN, OWNER, NEXT, GUEST = (bytes([n]) * 32 for n in range(4))


def at(key: bytes | None, term: int, table: str = "t1", *, proved: bool = True) -> NearbyTable:
    """The table as a host of this key offers it."""
    return NearbyTable(
        table, term, "Stube", None, ("127.0.0.1:1",), (1, 1), "pub", 2, 1, 1, 0, "open", private=False,
        key=key, proved=proved,
    )  # fmt: skip


def kept(owner: bytes | None, last: Checkpoint | None) -> Kept:
    settings = TableSettings("Stube", PUB, "pub", 2, owner_key=OWNER)
    first = Table(settings, "t1", 0, random.Random(1), [], verify=verify).open(0)[0]
    assert isinstance(first, Journal)
    return first.kept._replace(table=first.kept.table._replace(owner=owner, checkpoint=last))


def test_only_a_host_that_may_rightly_go_on_is_believed() -> None:
    rightful = frozenset({OWN, OWNER, NEXT})
    for key in rightful:
        assert highest_term([at(key, 4), at(GUEST, 9)], "t1", rightful) == 4
    for strange in (at(GUEST, 9), at(None, 9), at(OWN, 9, proved=False), at(OWN, 9, "t2")):
        assert highest_term([strange], "t1", rightful) is None


def test_heirs_are_the_owner_and_the_successors_that_everybody_was_told_of() -> None:
    seats = [CheckpointSeat(0, "Ada", OWNER), CheckpointSeat(1, "Bo", NEXT), CheckpointSeat(2, "Cy", GUEST)]
    last = Checkpoint("t1", 0, "Stube", 3, "pub", "waiting", 0, 0, seats, owner=0, successors=[1, 0])
    assert heirs(kept(OWNER, last)) == {OWNER, NEXT}
    assert heirs(kept(NEXT, None)) == {OWNER, NEXT}
