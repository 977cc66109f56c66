"""What a client knows of the deals at its table, as values. Nothing is checked or said here.

A `Doubt` is what evidence shows to whoever has it; an `Alarm` is what only the one can know who was there.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, NamedTuple

from lanswim.client.deals.doubts import Doubt

Kept = Literal["open", "checked", "not_taken", "unproved", "alarm"]
"""open: the host has not proved it yet; not_taken: all fits, but one's own part was not taken"""


class Alarm(StrEnum):
    """What the host did that no honest one does, as its own player's program saw it."""

    OTHER_COMMITMENT = "other_commitment"
    """the host bound itself a second time for an attempt that runs"""
    DEALT_AGAIN = "dealt_again"
    """a round that was dealt already is to be dealt again"""
    ATTEMPT_BACK = "attempt_back"
    """an earlier attempt, or one after the next, without a void in between"""
    OTHER_LIST = "other_list"
    """what was frozen has changed, or is not what the host was told"""
    NOT_MY_PART = "not_my_part"
    """the frozen list has another commitment or key for one's seat, or one's key elsewhere"""
    LEFT_OUT = "left_out"
    """one's commitment was there in time, and is not in the frozen list"""
    NAMED = "named"
    """a void names one's seat, and one had revealed on a connection that answers"""
    NOT_WAITED = "not_waited"
    """one was left out or named before the host can have waited for one's part"""
    OUT_OF_TURN = "out_of_turn"
    """another deal than the next one is to be cut"""
    ABANDONED = "abandoned"
    """another deal is cut, and this one was neither opened nor called void"""
    RESTARTED = "restarted"
    """an attempt is void because of a restart, and the connection to this host had not ended"""
    NOT_CUT = "not_cut"
    """cards were dealt, and no cut had come to a deck"""
    OTHER_SECRET = "other_secret"
    """the host opened two different secrets for one attempt"""
    NOT_MY_HAND = "not_my_hand"
    """the deck does not give the hand one held"""
    NOT_THE_MIDDLE = "not_the_middle"
    """the deck does not give what lay in the middle"""
    NOT_SHOWN = "not_shown"
    """the deck does not give what was played, or what was open at the end"""
    CHANGED = "changed"
    """what was shown of a round before is not what is shown now"""


Why = Alarm | Doubt


class DealSeen(NamedTuple):
    """The last deal that ended: parts of players had one in it (who is out cuts as well), mine: oneself too.

    seen: all of the round was there to be compared; there: all of the cut was heard; owed: an earlier cut of
    these cards was never opened.
    """

    match: int
    round: int
    state: Kept
    parts: int = 0
    players: int = 0
    mine: bool = False
    seen: bool = True
    there: bool = True
    owed: bool = False


class Alarmed(NamedTuple):
    """Something is wrong with a deal (round 0: the lot). path: where the evidence is, once it is kept."""

    match: int
    round: int
    why: tuple[Why, ...]
    path: str = ""


class Deals(NamedTuple):
    """What the screens show. not_kept: why the evidence cannot be kept, empty while it can."""

    last: DealSeen | None = None
    alarms: tuple[Alarmed, ...] = ()
    not_kept: str = ""
