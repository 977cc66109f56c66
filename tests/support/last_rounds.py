"""A round that is over, and the first turn of the one after it; used for pictures and for what is said."""

from __future__ import annotations

from lanswim_protocol.messages import Clock, LogEntry
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from tests.support import views_examples as examples


def finished() -> ClientModel:
    """All hands of round 6 are open."""
    return examples.model(examples.view(examples.showdown(), examples.people(5), "ready"))


def next_round() -> ClientModel:
    """Anna has the second turn of round 7."""
    log = [LogEntry(0, "keep", ["TH", "9C", "8S"]), LogEntry(1, "swap", ["AC"], ["9C"])]
    round_ = replace(
        examples.first_turn(5), round=7, dealer=0, turns=4, log=log, seats=examples.showdown().seats
    )
    table = examples.view(round_, examples.people(5), "turn", ask_id=9, clock=Clock(42_000, 60_000, 0))
    return examples.model(table)
