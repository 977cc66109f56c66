"""Whether a checkpoint is the host's word, and later than the one before. Functions of values only."""

from __future__ import annotations

from lanswim_protocol.messages import Checkpoint, SignedCheckpoint
from lanswim_protocol.statements import checkpoint_statement, state_statement

from lanswim.trust.keys import verify


def is_signed(signed: SignedCheckpoint, key: bytes) -> bool:
    """Whether the host with this key has said so."""
    state = signed.state
    said = checkpoint_statement(key, state.table, state.term, state_statement(state))
    return verify(key, said, signed.signature)


def is_earlier(one: Checkpoint, than: Checkpoint | None) -> bool:
    """Whether it goes back, by term, match or round, behind another of the same table."""
    return than is not None and _place(one) < _place(than)


def _place(one: Checkpoint) -> tuple[int, int, int]:
    return one.term, one.match, one.round
