"""What one can do now, with the result of each move. The same sentences serve every size."""

from __future__ import annotations

from lanswim_protocol.messages import RoundView

from lanswim.locale import _, cards
from lanswim.tui import company
from lanswim.tui.letters import cap
from lanswim.tui.presenter import covered
from lanswim.tui.seat import Seat
from lanswim.tui.turn import Worth, asked, may_close, open_middle, rules_of, swapped, worth


def options(seat: Seat) -> list[str]:
    """The keys that do something now, most useful first, each with what comes of it."""
    view = seat.model.view
    if company.stood_in_for(seat.model):
        return [_("[Enter] or any other key: play again yourself")]
    if view is None or seat.answered == seat.ask:
        return []
    match asked(seat.model):
        case "turn" if seat.covered:
            return covered.turn(seat, view.round)
        case "turn":
            return _chosen(seat, view.round) or _turn(seat, view.round)
        case "dealer_choice" if seat.covered:
            return covered.dealer(seat, view.round)
        case "dealer_choice":
            return _dealer(seat, view.round)
        case "buy_back":
            return _buy_back(seat)
        case "another_try":
            return [_("[Enter] agree to another try")]
    return []


def preview(seat: Seat) -> tuple[str, Worth] | None:
    """The move that is chosen, and the hand it would give."""
    view = seat.model.view
    if view is None or len(view.round.hand) != 3 or seat.covered:
        return None
    round_ = view.round
    rules = rules_of(round_.rules)
    if seat.choice == "swap" and seat.hand in round_.hand and seat.middle in round_.middle:
        text = _("swap {hand} for {middle}")
        move = text.format(hand=cards.short(seat.hand), middle=cards.short(seat.middle))
        return move, worth(swapped(round_, seat.hand, seat.middle), rules)
    takes_open = seat.choice == "reject" and open_middle(round_)
    if (takes_open or seat.choice == "swap_all") and len(round_.middle) == 3:
        return _("swap all three"), worth(round_.middle, rules)
    return None


def _chosen(seat: Seat, round_: RoundView) -> list[str]:
    back = _("[Esc] undo")
    if seat.choice == "knock":
        value = worth(round_.hand, rules_of(round_.rules)).points
        return [_("[Enter] knock with {value}").format(value=value), back]
    knocks = f" {_('and knock')}" if seat.close else ""
    if seat.choice == "pass":
        return [_("[Enter] pass") + knocks, back]
    found = preview(seat)
    if found is None:
        return []
    move, hand = found
    ends = f" {_('(ends the round)')}" if hand.ends else ""
    return [f"[Enter] {move}: {hand.points}{ends}{knocks}", *_close_key(seat, round_), back]


def _turn(seat: Seat, round_: RoundView) -> list[str]:
    rules = rules_of(round_.rules)
    now = worth(round_.hand, rules).points
    found = []
    if "swap" in round_.legal:
        found.append(_swap_hint(seat))
    if "swap_all" in round_.legal:
        found.append(_("[A] swap all three: {value}").format(value=worth(round_.middle, rules).points))
    if "pass" in round_.legal:
        found.append(_("{key} pass, stay at {value}").format(key=cap("pass"), value=now))
    if "knock" in round_.legal:
        found.append(_("[K] knock with {value}").format(value=now))
    found += _close_key(seat, round_)
    if seat.hand or seat.middle:
        found.append(_("[Esc] undo"))
    return found


def _close_key(seat: Seat, round_: RoundView) -> list[str]:
    if not may_close(round_):
        return []
    return [_("[K] do not knock")] if seat.close else [_("[K] knock with the move")]


def _swap_hint(seat: Seat) -> str:
    if seat.hand:
        return _("[4-6] swap {hand} for which?").format(hand=cards.short(seat.hand))
    if seat.middle:
        return _("[1-3] give which for {middle}?").format(middle=cards.short(seat.middle))
    return _("[1-3] own card and [4-6] middle: swap")


def _dealer(seat: Seat, round_: RoundView) -> list[str]:
    rules = rules_of(round_.rules)
    now = worth(round_.hand, rules).points
    keep = _("keep your packet ({value})").format(value=now)
    reject = _("put it away, take the other three unseen")
    if open_middle(round_) and len(round_.middle) == 3:
        keep = _("keep your hand ({value})").format(value=now)
        reject = _("swap it for the middle ({value})").format(value=worth(round_.middle, rules).points)
    if seat.choice in ("keep", "reject"):
        return [f"[Enter] {keep if seat.choice == 'keep' else reject}", _("[Esc] undo")]
    return [f"{cap('keep')} {keep}", f"{cap('reject')} {reject}"]


def _buy_back(seat: Seat) -> list[str]:
    yes, no = _("buy back in"), _("stay out")
    if seat.choice in ("yes", "no"):
        return [f"[Enter] {yes if seat.choice == 'yes' else no}", _("[Esc] undo")]
    return [f"{cap('yes')} {yes}", f"{cap('no')} {no}"]
