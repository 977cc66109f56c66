"""Checkpoints for tests: one with everything in it, those a table tells, and a table made from one."""

from __future__ import annotations

import random

from lanswim_protocol.messages import Checkpoint, CheckpointSeat, SignedCheckpoint
from lanswim_protocol.statements import checkpoint_statement, state_statement

from lanswim.table import Table
from lanswim.table.effects import Effect, SignOff
from lanswim.table.from_checkpoint import table_from
from tests.support.keys import key
from tests.support.table import BOT_NAMES, verify


def a_checkpoint(table: str = "t1", term: int = 0, match: int = 1, round: int = 2) -> Checkpoint:
    """Between two rounds of three players, one of whom is out."""
    seats = [
        CheckpointSeat(0, "Anna", key("Anna").public, lost=1, status="in"),
        CheckpointSeat(1, "Resi", bot=True, lost=4, status="out", out_round=1),
        CheckpointSeat(2, "Ben", key("Ben").public, lost=3, status="swimming"),
    ]
    return Checkpoint(table, term, "Stube", 3, "pub", "between", match, round, seats, 2, 0, 0, [2, 0])


def signed(state: Checkpoint, who: str = "host") -> SignedCheckpoint:
    """With the signature of the key of this name."""
    said = checkpoint_statement(key(who).public, state.table, state.term, state_statement(state))
    return SignedCheckpoint(state, key(who).sign(said))


def told(effects: list[Effect]) -> list[SignOff]:
    """The checkpoints among these effects."""
    return [effect for effect in effects if isinstance(effect, SignOff)]


def built(known: Checkpoint, *, seed: int = 1, now_ms: int = 0) -> Table:
    """A table made from it, under the same term so that its own checkpoint can be compared."""
    rng = random.Random(seed)
    return table_from(known, known.term, rng, BOT_NAMES, verify=verify, now_ms=now_ms)
