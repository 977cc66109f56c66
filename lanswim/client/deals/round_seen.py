"""One round as its views showed it, put together over many of them, and its record. Pure.

Whether it fits the deck is asked in shown_check.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from lanswim_protocol.dealing import LOG_LIMIT
from lanswim_protocol.messages import LogEntry, RoundView, Showdown

from lanswim.rules import CARD_NAMES, Action, Card, RuleSet, action_words, instant, parse_rules, points_text

ENDED: Final = ("showdown", "over")
"""phases in which nothing of a round can change any more"""


class Glimpse(NamedTuple):
    """What one view showed, after so many entries of the log."""

    at: int
    hand: frozenset[str]
    middle: frozenset[str]
    stock: int
    turn: int | None
    turns: int
    knocker: int | None


class RoundSeen(NamedTuple):
    """log: from the deal on; whole: nothing of it was missed. last: the newest view."""

    last: RoundView
    log: tuple[LogEntry, ...]
    whole: bool
    glimpses: tuple[Glimpse, ...]

    @property
    def place(self) -> tuple[int, int]:
        """Match and round."""
        return self.last.match, self.last.round

    @property
    def over(self) -> bool:
        """Whether everything is known that the round cost."""
        return self.last.showdown is not None and self.last.phase in ENDED


def is_dealt(view: RoundView) -> bool:
    """Whether the view shows a round."""
    return view.match > 0 and view.round > 0 and bool(view.seats)


def first_seen(view: RoundView) -> RoundSeen:
    """The round as the first view of it shows it; a longer log than a view's has been missed in part."""
    log = tuple(view.log)
    seen = RoundSeen(view, log, len(log) < LOG_LIMIT, ())
    return _looked(seen, view) if seen.whole else seen


def seen_again(seen: RoundSeen, view: RoundView, *, missed: bool = False) -> tuple[RoundSeen, bool]:
    """The round after a newer view of it, and whether that view leaves standing what was shown before.

    What the end of a match is shown as first is the end of it: later the result moves along with those who
    change seats. missed: views between these two may not have come, so that it may have moved already.
    """
    if seen.last.phase == "over":
        return seen, True
    if not seen.whole:
        return seen._replace(last=view), True
    log = tuple(view.log)
    if len(log) < LOG_LIMIT:
        if log[: len(seen.log)] != seen.log:
            if missed and view.phase == "over":
                return seen._replace(whole=False), True
            return seen._replace(last=view, whole=False), False
        return _looked(seen._replace(last=view, log=log), view), True
    for known in range(min(len(seen.log), LOG_LIMIT), 0, -1):
        if log[:known] == seen.log[-known:] and _turns((*seen.log, *log[known:])) == view.turns:
            return _looked(seen._replace(last=view, log=(*seen.log, *log[known:])), view), True
    missed = _turns(seen.log) + _turns(log) <= view.turns
    return seen._replace(last=view, whole=False), missed


def record(seen: RoundSeen, names: Mapping[int, str], deck: Sequence[Card] | None) -> dict[str, Any]:
    """The round in the words of an exported match; it has ended, and all of it was seen."""
    view, show = seen.last, seen.last.showdown
    assert show is not None and view.dealer is not None
    rules = parse_rules(view.rules)
    shown = sorted(show.hands, key=lambda one: one.seat)
    stand = {one.seat: one for one in view.seats if one.seat in {hand.seat for hand in shown}}
    return {
        "match": view.match,
        "round": view.round,
        "rules": rules._asdict(),
        "seats": [names[one.seat] for one in shown],
        "dealer": names[view.dealer],
        "deck": None if deck is None else [CARD_NAMES[card] for card in deck],
        "actions": [
            [names[entry.seat], action_words(action_of(entry))]
            for entry in (seen.log[1:] if _kept_by_rule(seen, show, rules) else seen.log)
            if entry.seat is not None
        ],
        "ended_by": show.ended_by,
        "knocker": None if show.knocker is None else names[show.knocker],
        "dealt": show.dealt,
        "values": {names[one.seat]: "fire" if one.fire else points_text(one.points2) for one in show.hands},
        "lost": {names[one.seat]: one.lost for one in show.hands if one.lost},
        "left": {names[seat]: one.left for seat, one in stand.items()},
        "status": {names[seat]: one.status for seat, one in stand.items()},
        # who has lost some, and has all of them again
        "bought_back": [names[one.seat] for one in shown if one.lost and stand[one.seat].left == rules.lives],
    }


def action_of(entry: LogEntry) -> Action:
    """What was done, of an entry that is somebody's action."""
    if entry.kind == "new_middle":
        raise ValueError("a new middle is nobody's action")
    if entry.kind == "swap":
        return Action("swap", _card(entry.laid), _card(entry.taken), close=entry.close)
    return Action(entry.kind, close=entry.close)


def _kept_by_rule(seen: RoundSeen, show: Showdown, rules: RuleSet) -> bool:
    """Whether the dealer's first packet was one that is kept by itself, which is nobody's action."""
    if not show.dealt or not seen.log or seen.log[0].kind != "keep":
        return False
    (hand,) = (one.cards for one in show.hands if one.seat == seen.log[0].seat)
    a, b, c = map(CARD_NAMES.index, hand)
    return instant((a, b, c), rules) is not None


def _looked(seen: RoundSeen, view: RoundView) -> RoundSeen:
    """One more glimpse, unless it is the last one again. The end is judged by what is open then."""
    cards = frozenset(view.hand), frozenset(view.middle), view.stock
    glimpse = Glimpse(len(seen.log), *cards, view.turn, view.turns, view.knocker)
    if seen.glimpses and seen.glimpses[-1] == glimpse:
        return seen
    return seen._replace(glimpses=(*seen.glimpses, glimpse))


def _turns(log: Sequence[LogEntry]) -> int:
    return sum(entry.kind not in ("keep", "reject", "new_middle") for entry in log)


def _card(names: Sequence[str]) -> Card | None:
    return CARD_NAMES.index(names[0]) if len(names) == 1 else None
