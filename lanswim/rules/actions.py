"""What a seat can do, and why it may not. Checking lives in the round, not here."""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim.rules.cards import Card

ActionKind = Literal["keep", "reject", "swap", "swap_all", "pass", "knock"]
Reason = Literal[
    "not_your_turn", "wrong_phase", "not_legal", "knock_too_early", "already_knocked", "no_knock_alone",
    "no_close", "swap_all_off", "pass_off", "card_not_held", "card_not_in_middle", "cards_missing",
]


class Action(NamedTuple):
    """One decision; swap names a card of the hand and one of the middle, close adds a knock to it."""

    kind: ActionKind
    hand: Card | None = None
    middle: Card | None = None
    close: bool = False


KEEP = Action("keep")
REJECT = Action("reject")
SWAP_ALL = Action("swap_all")
PASS = Action("pass")
KNOCK = Action("knock")


class IllegalAction(Exception):
    """An action the rules refuse; `reason` says why, nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
