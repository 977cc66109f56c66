"""One round of three seats with known cards, for tests of single rules. Seat 2 deals, seat 0 begins."""

from __future__ import annotations

from typing import Final

from lanswim.rules import FULL_DECK, Action, Card, Hand, RoundState, RuleSet, parse_action, parse_card
from lanswim.rules.round import RoundEvent, deal, decide, evolve, opening


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(word) for word in text.split())


def hand(text: str) -> Hand:
    a, b, c = cards(text)
    return (a, b, c)


HANDS: Final = (hand("KD TD 8C"), hand("AH KH 9D"), hand("KS 9S 7H"))
"""20, 21 and 19"""
MIDDLE: Final = "7C 7S 8D"


def deck_of(hands: tuple[Hand, ...], middle: str) -> tuple[Card, ...]:
    """A deck that deals these hands, the dealer's last, then these three cards; the rest in order."""
    first = [one[lap] for lap in range(3) for one in hands] + list(cards(middle))
    return (*first, *(card for card in FULL_DECK if card not in first))


def table(rules: RuleSet, hands: tuple[Hand, ...] = HANDS, middle: str = MIDDLE) -> RoundState:
    """Dealt, with what follows by rule."""
    state = deal(rules, tuple(range(len(hands))), deck_of(hands, middle))
    for event in opening(state):
        state = evolve(state, event)
    return state


def act(state: RoundState, action: Action) -> tuple[RoundState, tuple[RoundEvent, ...]]:
    """Whoever is on turn does this."""
    events = decide(state, state.seats[state.turn], action)
    for event in events:
        state = evolve(state, event)
    return state, events


def play(state: RoundState, moves: str) -> RoundState:
    """These actions, `keep; pass; swap 7D 9S`, each by whoever is on turn."""
    for words in filter(None, (move.split() for move in moves.split(";"))):
        state, _ = act(state, parse_action(words))
    return state
