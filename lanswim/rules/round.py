"""One round, from the deal to the showdown (RULES.md section 4). Lives and matches may not be known here.

`decide` says what an action makes happen, `evolve` is what that does to the state; neither changes anything.
Bots play out thousands of moves in their heads, so the common path makes one new state and no more.
"""

from __future__ import annotations

from typing import Final

from lanswim.rules.actions import Action, IllegalAction
from lanswim.rules.cards import Card, Hand
from lanswim.rules.events import DealerChose, EndedBy, MiddleTurned, Played, RoundEnded
from lanswim.rules.hands import instant
from lanswim.rules.legal import refusal
from lanswim.rules.options import RuleSet
from lanswim.rules.state import RoundPhase, RoundState

RoundEvent = DealerChose | Played | MiddleTurned | RoundEnded

MIN_SEATS: Final = 2
MAX_SEATS: Final = 9


def deal(rules: RuleSet, seats: tuple[int, ...], deck: tuple[Card, ...]) -> RoundState:
    """The cards dealt one at a time in three laps; `seats` (2 to 9) in order of play, the dealer last."""
    n = len(seats)
    if not MIN_SEATS <= n <= MAX_SEATS:
        raise ValueError(f"a round is played by {MIN_SEATS} to {MAX_SEATS} seats, not by {n}")
    hands: tuple[Hand, ...] = tuple((deck[i], deck[i + n], deck[i + 2 * n]) for i in range(n))
    packet, stock = deck[3 * n : 3 * n + 3], deck[3 * n + 3 :]
    hidden = rules.dealer_choice == "two_packets"
    phase: RoundPhase = "turn" if rules.dealer_choice == "none" else "dealer_choice"
    return RoundState(
        rules, seats, hands,
        packet=packet if hidden else (),
        middle=() if hidden else packet,
        stock=stock,
        phase=phase,
        turn=0 if phase == "turn" else n - 1,
    )


def opening(state: RoundState) -> tuple[RoundEvent, ...]:
    """What follows a deal by rule: an instant first packet is kept; without a choice, dealt 31s are shown."""
    if state.phase == "turn":
        return _shown_if_dealt(state, state.hands)
    if instant(state.hands[-1], state.rules):
        return _choose(state, reject=False, by_rule=True)
    return ()


def decide(state: RoundState, seat: int, action: Action) -> tuple[RoundEvent, ...]:
    """What this action makes happen, in order; IllegalAction if the rules refuse it."""
    reason = refusal(state, seat, action)
    if reason is not None:
        raise IllegalAction(reason)
    if state.phase == "dealer_choice":
        return _choose(state, reject=action.kind == "reject", by_rule=False)
    if action.kind == "swap" or action.kind == "swap_all":
        return _swapped(state, seat, action)
    played = Played(seat, action, (), ())
    if state.phase == "last":
        return _after_last_turn(state, played)
    if action.kind == "pass" and not action.close and state.pass_streak + 1 == len(state.seats):
        return (played, _all_passed(state))
    return (played,)


def evolve(state: RoundState, event: RoundEvent) -> RoundState:
    """The state after this event; whose turn follows is part of it."""
    if isinstance(event, Played):
        return _evolve_played(state, event)
    if isinstance(event, DealerChose):
        return _evolve_choice(state, event)
    if isinstance(event, MiddleTurned):
        return state._replace(middle=event.cards, stock=state.stock[3:], pass_streak=0)
    return state._replace(phase="showdown", ended_by=event.ended_by, dealt=event.dealt)


def _choose(state: RoundState, *, reject: bool, by_rule: bool) -> tuple[RoundEvent, ...]:
    hand = state.hands[-1]
    other = state.packet or state.middle
    mine, middle = (other, hand) if reject else (hand, other)
    chose = DealerChose(state.seats[-1], reject, by_rule, middle)
    a, b, c = mine
    return (chose, *_shown_if_dealt(state, (*state.hands[:-1], (a, b, c))))


def _shown_if_dealt(state: RoundState, hands: tuple[Hand, ...]) -> tuple[RoundEvent, ...]:
    shown = {instant(hand, state.rules) for hand in hands}
    if "fire" in shown:
        return (RoundEnded("fire", None, dealt=True),)
    return (RoundEnded("show_31", None, dealt=True),) if "31" in shown else ()


def _swapped(state: RoundState, seat: int, action: Action) -> tuple[RoundEvent, ...]:
    hand = state.hands[state.turn]
    if action.hand is not None and action.middle is not None:
        laid: tuple[Card, ...] = (action.hand,)
        taken: tuple[Card, ...] = (action.middle,)
    else:
        laid, taken = hand, state.middle
    shown = instant(_exchanged(hand, laid, taken), state.rules)
    if shown is not None:
        # The round ends here, so a close on this action is void: the event does not carry it.
        action = Action(action.kind, action.hand, action.middle)
        ended_by: EndedBy = "fire" if shown == "fire" else "show_31"
        return (Played(seat, action, laid, taken), RoundEnded(ended_by, state.knocker, dealt=False))
    played = Played(seat, action, laid, taken)
    return _after_last_turn(state, played) if state.phase == "last" else (played,)


def _after_last_turn(state: RoundState, played: Played) -> tuple[RoundEvent, ...]:
    if state.last_left == 1:
        return (played, RoundEnded("knock", state.knocker, dealt=False))
    return (played,)


def _all_passed(state: RoundState) -> RoundEvent:
    if state.rules.all_pass == "showdown":
        return RoundEnded("all_pass", None, dealt=False)
    if len(state.stock) < 3:
        return RoundEnded("stock_empty", None, dealt=False)
    return MiddleTurned(state.stock[:3])


def _exchanged(three: tuple[Card, ...], out: tuple[Card, ...], into: tuple[Card, ...]) -> Hand:
    """`three` with one card replaced in its place, or all of them."""
    if len(out) == 3:
        a, b, c = into
        return (a, b, c)
    (gone,), (new,) = out, into
    a, b, c = three
    if a == gone:
        return (new, b, c)
    return (a, new, c) if b == gone else (a, b, new)


def _evolve_choice(state: RoundState, event: DealerChose) -> RoundState:
    hands = state.hands
    if event.reject:
        a, b, c = state.packet or state.middle
        hands = (*hands[:-1], (a, b, c))
    return state._replace(hands=hands, packet=(), middle=event.middle, phase="turn", turn=0)


def _evolve_played(state: RoundState, event: Played) -> RoundState:
    # By position, as _replace would cost a sixth of all speed. What a turn does not change, the rest, stays
    # as it is, so a field that comes later (at the end) is carried along.
    rules, seats, hands, packet, middle, stock, phase, turn, turns, streak, knocker, last_left, *rest = state
    seat, action, laid, taken = event
    if laid:
        hand = _exchanged(hands[turn], laid, taken)
        hands = (*hands[:turn], hand, *hands[turn + 1 :])
        middle = _exchanged(middle, taken, laid)
        streak = 0
    if phase == "last":
        last_left -= 1
    elif action.close or action.kind == "knock":
        phase, knocker, last_left, streak = "last", seat, len(seats) - 1, 0
    elif action.kind == "pass":
        streak += 1
    turn = (turn + 1) % len(seats)
    return RoundState._make((
        rules, seats, hands, packet, middle, stock, phase, turn, turns + 1, streak, knocker, last_left, *rest
    ))
