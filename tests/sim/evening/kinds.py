"""What has to come often enough over many evenings: every kind of fault, and each order carried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, get_args

from lanswim_protocol.messages import Order

from tests.sim.evening.faults import KINDS
from tests.sim.evening.world import carried_out

FOLLOW: Final = (
    "host resumed", "somebody sent away came back", "a command twice", "a part withheld",
    "a part that is a lie",
)  # fmt: skip
"""what some kinds only prepare, and what has to follow from them"""
COUNTED: Final = (*KINDS, *FOLLOW, *map(carried_out, get_args(Order)))


class Rarest(NamedTuple):
    """What has come least often of all that is counted."""

    kind: str
    number: int


def rarest(tally: Mapping[str, int]) -> Rarest:
    """The first one of those that have come least often, or not at all."""
    return min((Rarest(kind, tally.get(kind, 0)) for kind in COUNTED), key=lambda one: one.number)
