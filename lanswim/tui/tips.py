"""What the built-in bot would do at one's own decision, and why. No words and no move live here."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from lanswim_protocol.messages import RoundView

from lanswim.bots import decide
from lanswim.bots.greedy import KEEP_FROM2, KNOCK_FROM2
from lanswim.rules import Action, parse_card, value2
from lanswim.rules.cards import CARD_NAMES
from lanswim.tui import company, turn
from lanswim.tui.seat import Seat
from lanswim.tui.state import State
from lanswim.tui.turn import Worth, rules_of, swapped, worth

Reason = Literal["enough", "too_little", "more", "less", "ends", "better", "least", "stays", "knock", "tired"]
KEEP_FROM: Final = KEEP_FROM2 // 2
"""points from which on it keeps its packet"""
KNOCK_FROM: Final = KNOCK_FROM2 // 2
"""points from which on it knocks"""


class Tip(NamedTuple):
    """A move, the hand before and after it, and what speaks for it."""

    kind: str
    why: Reason
    now: Worth
    then: Worth | None
    """None: nobody can know it (the packet that nobody has looked at)"""
    hand: str = ""
    middle: str = ""
    close: Reason | None = None
    """the move is to be a knock as well: why"""


class _First:
    """Of moves that are worth the same the first one, so that a tip is the same each time."""

    def randrange(self, stop: int, /) -> int:
        return 0


def are_given(state: State) -> bool:
    """Whether there are any: here, and as one has set it."""
    return state.tips and state.settings.tips


def is_open(seat: Seat) -> bool:
    """Whether there is a decision about cards now that a tip can be given for."""
    answered = seat.ask is not None and seat.answered == seat.ask
    decides = turn.asked(seat.model) in ("turn", "dealer_choice") and not answered
    view = seat.model.view
    can = view is not None and len(view.round.hand) == 3 and bool(view.round.legal)
    can = can and not seat.covered and seat.tips and not (view is not None and view.tips_off)
    return decides and can and not company.stood_in_for(seat.model)


def tip(round_: RoundView) -> Tip:
    """What the bot would do at one's own decision in this round."""
    rules = rules_of(round_.rules)
    action = decide(round_, rules, _First())
    now = worth(round_.hand, rules)
    if action.kind in ("keep", "reject"):
        return _dealers(round_, action, now)
    hand = CARD_NAMES[action.hand] if action.hand is not None else ""
    middle = CARD_NAMES[action.middle] if action.middle is not None else ""
    after = _after(round_, action.kind, hand, middle)
    why = _why(round_, action, after)
    close = _knocks(round_, after) if action.close else None
    return Tip(action.kind, why, now, worth(after, rules), hand, middle, close)


def _after(round_: RoundView, kind: str, hand: str, middle: str) -> list[str]:
    """The hand that the move leaves."""
    if kind == "swap":
        return swapped(round_, hand, middle)
    return list(round_.middle if kind == "swap_all" else round_.hand)


def _why(round_: RoundView, action: Action, after: list[str]) -> Reason:
    if action.kind == "knock":
        return _knocks(round_, after)
    if action.kind == "pass":
        return "stays"
    if worth(after, rules_of(round_.rules)).ends:
        return "ends"
    return "better" if _points2(round_, after) > _points2(round_, round_.hand) else "least"


def _knocks(round_: RoundView, hand: list[str]) -> Reason:
    """The bot knocks with a good hand, or because the round has been going on for long."""
    return "knock" if _points2(round_, hand) >= KNOCK_FROM2 else "tired"


def _dealers(round_: RoundView, action: Action, now: Worth) -> Tip:
    keeps = action.kind == "keep"
    if turn.open_middle(round_) and len(round_.middle) == 3:
        then = worth(round_.middle, rules_of(round_.rules))
        return Tip(action.kind, "less" if keeps else "more", now, then)
    return Tip(action.kind, "enough" if keeps else "too_little", now, now if keeps else None)


def _points2(round_: RoundView, hand: list[str]) -> int:
    first, second, third = (parse_card(card) for card in hand)
    return value2((first, second, third), rules_of(round_.rules))
