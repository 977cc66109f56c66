"""The names of what does not fit in the evidence of a deal or a match. Nothing may be checked here."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple


class Doubt(StrEnum):
    """What does not fit, or could not be checked."""

    # nothing is wrong, but nothing is proved either
    NO_EVIDENCE = "no_evidence"
    """no evidence of this deal was kept"""
    NOT_OPENED = "not_opened"
    """the host never opened its part"""
    NO_LOT = "no_lot"
    """no evidence of the lot of a first match was kept"""
    ROUNDS_MISSING = "rounds_missing"
    """the rounds before this one are not in the file"""
    NOT_THERE = "not_there"
    """whoever kept this was not asked after too many voids, and cannot know whether the others were"""
    NOT_TAKEN = "not_taken"
    """whoever kept this had committed to a part, or was named in a void, and the deck was made without it"""
    # somebody cheated, or the file was changed
    HOST_COMMITMENT = "host_commitment"
    """what the host opened is not what it was bound to"""
    COMMITMENT = "commitment"
    """what a seat revealed is not what it was bound to"""
    SIGNATURE = "signature"
    """a reveal was not signed by the seat's key, or for another list of parts"""
    REVEAL_MISSING = "reveal_missing"
    """a seat of the frozen list is left out of the deck"""
    REVEAL_UNKNOWN = "reveal_unknown"
    """a reveal of a seat that is not in the frozen list, or a second one"""
    PARTS = "parts"
    """the frozen list is not in the order of seats, or has a seat, name or key twice"""
    KEY_CHANGED = "key_changed"
    """a seat has another key or name than before in this match"""
    STRANGER = "stranger"
    """a part of somebody who does not play in this match, or sits elsewhere"""
    EXCLUDED = "excluded"
    """a seat takes part again that a void had named in this match"""
    VOID_SECRET = "void_secret"
    """what the host opened for a void is not what it was bound to"""
    VOID_SEAT = "void_seat"
    """a void names nobody who took part, or somebody where nobody is to blame"""
    TOO_MANY_VOIDS = "too_many_voids"
    """after as many voids as are borne in a match there was another attempt that not everybody agreed to"""
    ATTEMPTS = "attempts"
    """the attempts are not counted up from 1, each but the last one void"""
    DECK = "deck"
    """the deck is not the one that follows from all parts"""
    OTHER_DEAL = "other_deal"
    """the evidence is of another match or round, or of an earlier term"""
    LOT = "lot"
    """somebody else deals first than the one who drew the lowest card"""
    DEALER = "dealer"
    """somebody else deals than the next one clockwise"""
    ROUND_AGAIN = "round_again"
    """a round that has been played already, or an earlier one"""
    SEATS = "seats"
    """somebody plays who is out, or others than were there, or in another order"""
    RULES_CHANGED = "rules_changed"
    """other rules than in the round before"""
    PLAYED = "played"
    """by the rules the round went otherwise than is written down"""

    @property
    def alarm(self) -> bool:
        """Whether something is wrong, rather than only not proved."""
        return self not in _PROVES_NOTHING


_PROVES_NOTHING: Final = frozenset((
    Doubt.NO_EVIDENCE, Doubt.NOT_OPENED, Doubt.NO_LOT, Doubt.ROUNDS_MISSING, Doubt.NOT_THERE, Doubt.NOT_TAKEN,
))  # fmt: skip


class Found(NamedTuple):
    """One doubt: about whom or which field, in the lot, in a try that was void."""

    doubt: Doubt
    about: str = ""
    lot: bool = False
