"""How one table is run; its rules and times are changed by its owner, and only while no match runs."""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim_protocol.messages import Absence

from lanswim.rules.options import RuleSet

Start = Literal["owner", "full"] | int


class TableSettings(NamedTuple):
    """start: owner (says so, also with empty seats), full (all seats taken), or K seats taken after 10 s.

    absence: whether the others are asked about somebody who is missing (same), or a bot plays (open).
    turn_ms None: no clock at a turn of somebody who is here; grace_ms: how long an absent seat may keep the
    others waiting at its own decision, before that happens (the turn clock ends it too, if that is earlier).
    """

    name: str
    rules: RuleSet
    rules_text: str
    seats: int
    bots: int = 0
    start: Start = "owner"
    absence: Absence = "same"
    may_watch: bool = True
    """whether somebody without a seat may be there"""
    tips: bool = True
    """whether clients may say what a bot would do"""
    turn_ms: int | None = None
    grace_ms: int = 10_000
    ready_ms: int = 20_000
    """how long the showdown waits for everybody to be ready"""
    all_away_ms: int = 900_000
    """so long a match is kept at an open table where nobody is connected, even if others want the table"""
    once: bool = False
    """the table ends with its first match"""
    bot_pause_ms: int = 900
    """before each move of a bot while a person is here; none at a table where only bots play"""
    owner_key: bytes | None = None
    """the key of who owns the table while seated; None, and else: the first person who sits down"""
    private: bool = False
    """only whoever knows the table's code sits down, which is the host's business; the lobby names nobody"""
