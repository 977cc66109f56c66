"""One match: the seats, the rounds, the end (RULES.md sections 3 and 7). No hand may be judged here.

Like in a round, a function named for what somebody does returns events, and `evolve` is what an event does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from lanswim.rules import round as one_round
from lanswim.rules.actions import Action, IllegalAction
from lanswim.rules.cards import Card, rank_of, suit_of
from lanswim.rules.deck import is_deck
from lanswim.rules.events import (
    BoughtBack,
    DealerChose,
    Dealt,
    Event,
    LivesLost,
    Loss,
    LotDrawn,
    MatchOver,
    MatchStarted,
    MiddleTurned,
    Played,
    RoundEnded,
    SeatLeft,
)
from lanswim.rules.fitting import expected_instead
from lanswim.rules.lives import (
    after_losses,
    applied_losses,
    may_buy_back,
    next_dealer,
    order_of_play,
    playing,
    plays,
    standings,
)
from lanswim.rules.losses import showdown_losses
from lanswim.rules.options import RuleSet
from lanswim.rules.state import MatchPhase, MatchState, RoundState, SeatState

_OF_A_ROUND: Final = (Played, DealerChose, MiddleTurned, RoundEnded)


def start(
    rules: RuleSet,
    seats: Sequence[int],
    match: int,
    *,
    dealer: int | None = None,
    lot_deck: Sequence[Card] | None = None,
) -> tuple[Event, ...]:
    """A match begins; `seats` clockwise (ascending). Who deals first is given, or drawn by lot."""
    started = begun(rules, seats, match)
    if dealer is not None:
        if dealer not in started.seats:
            raise ValueError(f"seat {dealer} cannot deal: it does not play")
        return (started, LotDrawn((), dealer))
    if lot_deck is None:
        raise ValueError("a first dealer is needed, or a deck to draw one from")
    return (started, lot(seats, lot_deck))


def begun(rules: RuleSet, seats: Sequence[int], match: int) -> MatchStarted:
    """A match begins whose first dealer is still to be drawn, or to be said."""
    if not 2 <= len(seats) <= rules.max_players:
        raise ValueError(f"these rules are for 2 to {rules.max_players} players, not for {len(seats)}")
    if list(seats) != sorted(set(seats)):
        raise ValueError("seats are given clockwise, each once")
    return MatchStarted(rules, tuple(seats), match)


def lot(seats: Sequence[int], deck: Sequence[Card]) -> LotDrawn:
    """Each seat draws a card: the lowest rank deals first, of equal ranks the lower suit, D H S C.

    ValueError without seats, or with fewer cards than seats.
    """
    if not seats or len(deck) < len(seats):
        raise ValueError(f"a lot for {len(seats)} seats cannot be drawn from {len(deck)} cards")
    draws = tuple(zip(seats, deck, strict=False))
    dealer, _ = min(draws, key=lambda draw: (rank_of(draw[1]), suit_of(draw[1])))
    return LotDrawn(draws, dealer)


def upcoming_dealer(state: MatchState) -> int:
    """Who deals the next round of a match that goes on."""
    if state.dealer is None:
        raise ValueError("no dealer has been drawn yet")
    seats = playing(state)
    if state.rounds == 0 and state.dealer in seats:
        return state.dealer
    return next_dealer(seats, state.dealer)


def deal_round(state: MatchState, deck: Sequence[Card]) -> tuple[Event, ...]:
    """The next round is dealt, and whatever follows by rule (a dealt 31 may end it at once)."""
    if state.phase != "between":
        raise ValueError(f"no round can be dealt in phase {state.phase}")
    if not is_deck(tuple(deck)):
        raise ValueError("a deck is 32 different cards")
    dealer = upcoming_dealer(state)
    dealt = Dealt(state.rounds + 1, dealer, order_of_play(playing(state), dealer), tuple(deck))
    after = evolve(state, dealt)
    return (dealt, *_settled(after, one_round.opening(_running(after))))


def act(state: MatchState, seat: int, action: Action) -> tuple[Event, ...]:
    """What an action of the running round makes happen, losses and the end of the match included."""
    if state.phase != "round" or state.round is None:
        raise IllegalAction("wrong_phase")
    if not isinstance(action.close, bool):
        raise ValueError("an action closes or does not: close is True or False")
    return _settled(state, one_round.decide(state.round, seat, action))


def settle(state: MatchState) -> tuple[Event, ...]:
    """What the round that has just ended costs, and the end of the match if it is that."""
    return charge(state, applied_losses(state, showdown_losses(_running(state))))


def charge(state: MatchState, losses: Sequence[Loss]) -> tuple[Event, ...]:
    """These losses, whatever caused them, and the end of the match unless somebody may buy back first."""
    return _judged(state, LivesLost(tuple(losses)))


def buy_back(state: MatchState, seat: int, yes: bool) -> tuple[Event, ...]:
    """A seat of `asked` buys back or does not; IllegalAction for any other seat."""
    if seat not in state.asked:
        raise IllegalAction("not_legal" if state.phase == "buy_back" else "wrong_phase")
    return _judged(state, BoughtBack(seat, yes))


def leave(state: MatchState, seat: int) -> tuple[Event, ...]:
    """The player of a seat goes for good; nothing happens if the seat is out already or has been left before.

    In a round the seat is played to its end and is out after its losses; between rounds it is out at once and
    ranks with those of the last round.
    """
    gone = next((one for one in state.seats if one.seat == seat), None)
    if gone is None or gone.leaving or state.phase == "over" or not (plays(gone) or seat in state.asked):
        return ()
    return (SeatLeft(seat),) if state.phase == "round" else _judged(state, SeatLeft(seat))


def evolve(state: MatchState | None, event: Event) -> MatchState:
    """The match after this event; a MatchStarted needs no state before it."""
    if isinstance(event, MatchStarted):
        seats = tuple(SeatState(seat) for seat in event.seats)
        return MatchState(event.rules, event.match, seats, phase="lot")
    if state is None:
        raise ValueError("a match begins with MatchStarted")
    if isinstance(event, _OF_A_ROUND):
        return state._replace(round=one_round.evolve(_running(state), event))
    if isinstance(event, Dealt):
        dealt = one_round.deal(state.rules, event.seats, event.deck)
        return state._replace(phase="round", dealer=event.dealer, rounds=event.round, round=dealt, losses=())
    if isinstance(event, LivesLost):
        return _evolve_losses(state, event)
    if isinstance(event, BoughtBack):
        return _evolve_answer(state, event)
    if isinstance(event, SeatLeft):
        return _evolve_left(state, event)
    if isinstance(event, LotDrawn):
        return state._replace(phase="between", dealer=event.dealer)
    if isinstance(event, MatchOver):
        return state._replace(phase="over", asked=(), winner=event.winner, standings=event.standings)
    raise ValueError(f"{type(event).__name__} is no event of a match")


def replay(events: Iterable[Event]) -> MatchState:
    """The match that these events make, from MatchStarted on; ValueError for one that cannot follow."""
    state: MatchState | None = None
    for number, event in enumerate(events, 1):
        expected = expected_instead(state, event)
        if expected is not None:
            found = type(event).__name__
            raise ValueError(f"event {number} is {found} and cannot follow: expected is {expected}")
        state = evolve(state, event)
    if state is None:
        raise ValueError("no events, no match")
    return state


def _running(state: MatchState) -> RoundState:
    if state.round is None:
        raise ValueError("no round has been dealt")
    return state.round


def _settled(state: MatchState, events: Sequence[one_round.RoundEvent]) -> tuple[Event, ...]:
    """These events of the round and, if they end it, what it costs."""
    if not events or not isinstance(events[-1], RoundEnded):
        return tuple(events)
    ended = _running(state)
    for event in events:
        ended = one_round.evolve(ended, event)
    return (*events, *settle(state._replace(round=ended)))


def _judged(state: MatchState, event: LivesLost | BoughtBack | SeatLeft) -> tuple[Event, ...]:
    """This event and, if nobody is asked any more and at most one seat is left, the end of the match."""
    after = evolve(state, event)
    left = playing(after)
    if after.asked or len(left) > 1:
        return (event,)
    return (event, MatchOver(left[0] if left else None, standings(after.seats)))


def _evolve_losses(state: MatchState, event: LivesLost) -> MatchState:
    seats = after_losses(state, event.losses)
    asked = may_buy_back(state, seats)
    phase: MatchPhase = "buy_back" if asked else "between"
    return state._replace(seats=seats, losses=event.losses, asked=asked, phase=phase)


def _evolve_answer(state: MatchState, event: BoughtBack) -> MatchState:
    def answered(seat: SeatState) -> SeatState:
        if seat.seat != event.seat or not event.yes:
            return seat
        return seat._replace(lost=0, status="in", bought_back=True, out_round=0)

    return _no_longer_asked(state._replace(seats=tuple(answered(seat) for seat in state.seats)), event.seat)


def _evolve_left(state: MatchState, event: SeatLeft) -> MatchState:
    def left(seat: SeatState) -> SeatState:
        if seat.seat != event.seat:
            return seat
        if state.phase == "round":
            return seat._replace(leaving=True)
        return seat._replace(leaving=True, status="left", out_round=state.rounds)

    return _no_longer_asked(state._replace(seats=tuple(left(seat) for seat in state.seats)), event.seat)


def _no_longer_asked(state: MatchState, seat: int) -> MatchState:
    if seat not in state.asked:
        return state
    asked = tuple(other for other in state.asked if other != seat)
    return state._replace(asked=asked, phase=state.phase if asked else "between")
