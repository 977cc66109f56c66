"""Whether a deck gives all that was seen of its round: every hand, middle and move. Pure, without keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lanswim_protocol.messages import LogEntry

from lanswim.client.deals.alarms import Alarm
from lanswim.client.deals.round_seen import Glimpse, RoundSeen, action_of
from lanswim.rules import (
    CARD_NAMES,
    Card,
    DealerChose,
    IllegalAction,
    MiddleTurned,
    Played,
    RoundEnded,
    RoundState,
    order_of_play,
    parse_rules,
)
from lanswim.rules import round as one_round

Event = Played | DealerChose | MiddleTurned | RoundEnded


def unlike(seen: RoundSeen, deck: Sequence[Card]) -> set[Alarm]:
    """What does not fit; up to where something was missed, and the end only where nothing was."""
    view = seen.last
    if view.dealer is None:
        return {Alarm.NOT_SHOWN}
    seats = order_of_play(_in_round(seen), view.dealer)
    dealt = one_round.deal(parse_rules(view.rules), seats, tuple(deck))
    found = set[Alarm]()
    state = dealt
    try:
        for state, at in _played(dealt, seen.log):
            for glimpse in seen.glimpses:
                if glimpse.at == at:
                    found |= set(_unlike_glimpse(glimpse, state, view.you))
    except (IllegalAction, ValueError):
        return found | {Alarm.NOT_SHOWN}
    return found | _unlike_end(seen, state)


def _in_round(seen: RoundSeen) -> list[int]:
    """Who had cards: whoever shows them, or, before the end, whoever plays."""
    show = seen.last.showdown
    if show is not None:
        return [one.seat for one in show.hands]
    return [one.seat for one in seen.last.seats if one.status in ("in", "swimming")]


def _played(state: RoundState, log: Sequence[LogEntry]) -> Iterator[tuple[RoundState, int]]:
    """The round after the deal and after each move, with the log's length then; ValueError if it differs."""
    at, events = 0, one_round.opening(state)
    while True:
        for event in events:
            state = one_round.evolve(state, event)
            entry = _entry(event)
            if entry is not None:
                if at >= len(log) or log[at] != entry:
                    raise ValueError("something else was shown")
                at += 1
        yield state, at
        if at == len(log):
            return
        entry = log[at]
        if entry.seat is None:
            raise ValueError("a new middle out of turn")
        events = one_round.decide(state, entry.seat, action_of(entry))


def _entry(event: Event) -> LogEntry | None:
    """The public entry that this event is."""
    match event:
        case DealerChose(seat=seat, reject=reject, middle=middle):
            return LogEntry(seat, "reject" if reject else "keep", _names(middle))
        case Played(seat=seat, action=action, laid=laid, taken=taken):
            return LogEntry(seat, action.kind, _names(laid), _names(taken), action.close)
        case MiddleTurned(cards=cards):
            return LogEntry(None, "new_middle", _names(cards))
        case _:
            return None


def _unlike_glimpse(glimpse: Glimpse, state: RoundState, you: int | None) -> Iterator[Alarm]:
    hand = state.hands[state.seats.index(you)] if you in state.seats else ()
    if glimpse.hand != frozenset(_names(hand)):
        yield Alarm.NOT_MY_HAND
    if (glimpse.middle, glimpse.stock) != (frozenset(_names(state.middle)), len(state.stock)):
        yield Alarm.NOT_THE_MIDDLE
    turn = None if state.ended_by is not None else state.seats[state.turn]
    if (glimpse.turn, glimpse.turns, glimpse.knocker) != (turn, state.turns, state.knocker):
        yield Alarm.NOT_SHOWN


def _unlike_end(seen: RoundSeen, state: RoundState) -> set[Alarm]:
    show = seen.last.showdown
    if show is None or not seen.whole:
        return set()
    hands = {seat: frozenset(_names(hand)) for seat, hand in zip(state.seats, state.hands, strict=True)}
    shown = {one.seat: frozenset(one.cards) for one in show.hands}
    said = show.ended_by, show.knocker, show.dealt
    fits = hands == shown and said == (state.ended_by, state.knocker, state.dealt)
    return set() if fits else {Alarm.NOT_SHOWN}


def _names(cards: Sequence[Card]) -> list[str]:
    return [CARD_NAMES[card] for card in cards]
