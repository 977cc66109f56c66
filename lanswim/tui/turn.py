"""What a view means for the player: which rules, which moves, what they would be worth.

Nothing may be decided here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from lanswim_protocol.messages import AskKind, Person, RoundView, SeatView, TableView

from lanswim.client.model import ClientModel
from lanswim.locale import words
from lanswim.rules import PUB, RulesError, RuleSet, parse_rules
from lanswim.rules.cards import parse_card
from lanswim.rules.hands import instant

Mode = Literal["connecting", "closed", "waiting", "round", "showdown", "over"]


class Worth(NamedTuple):
    """A hand that a move would give: its value and why in words, and whether it ends the round at once."""

    points: str
    why: str
    ends: bool


def mode(model: ClientModel) -> Mode:
    """Which picture of the table belongs to what the client knows."""
    if model.status == "closed" and not (model.view is not None and model.view.round.phase == "over"):
        return "closed"
    if model.view is None:
        return "connecting"
    match model.view.round.phase:
        case "waiting":
            return "waiting"
        case "showdown" | "buy_back":
            return "showdown"
        case "over":
            return "over"
    return "round"


def asked(model: ClientModel) -> AskKind | None:
    """What the table wants to know from this player now; nothing while the connection is lost."""
    view = model.view
    if model.status != "seated" or view is None or view.ask is None:
        return None
    return None if view.ask.kind == "ready" and not _is_waited_for(view) else view.ask.kind


def waited(view: TableView) -> list[Person]:
    """Who has to be ready: those here who play; where nobody does, or after a match, all who are here."""
    here = [one for one in view.people if one.presence == "here"]
    playing = {one.seat for one in view.round.seats if plays(one)}
    if view.round.phase == "over":
        return here
    return [one for one in here if one.seat in playing] or here


def _is_waited_for(view: TableView) -> bool:
    """Others only look on after a round: it goes on without their word."""
    return view.round.phase == "over" or any(one.seat == view.round.you for one in waited(view))


def may_start(model: ClientModel) -> bool:
    """Whether the owner starts the (next) match now: after a match everybody else is to be ready first."""
    view = model.view
    if not model.owner or view is None or model.status != "seated":
        return False
    return view.round.phase == "waiting" or (
        view.round.phase == "over" and (asked(model) is None or not not_ready(view))
    )


def not_ready(view: TableView) -> list[Person]:
    """Who is here, does not own the table and has not said to be ready."""
    return [one for one in view.people if one.presence == "here" and not one.owner and not one.ready]


def watched(model: ClientModel, before: int | None, got_up: tuple[str, int] | None) -> int | None:
    """The match in which a bot plays one's own hand: that one got up from, or in which nothing is asked.

    A hand on turn without a question is that of somebody who left for good and came back.
    """
    view = model.view
    if view is None:
        return before
    round_ = view.round
    mine = person(view, round_.you) if round_.you is not None else None  # a seat may be newer than the view
    if mine is not None and mine.forfeited:
        return round_.match
    unasked = round_.you is not None and round_.turn == round_.you and view.ask is None and not round_.legal
    if unasked or got_up == (view.table, round_.match):
        return round_.match
    return before if before == round_.match else None


@lru_cache(maxsize=8)
def understood(text: str) -> RuleSet | None:
    """The rules of a table, None for those of a newer program that are not understood here."""
    try:
        return parse_rules(text)
    except RulesError:
        return None


def rules_of(text: str) -> RuleSet:
    """The rules to reckon with; those that are not understood count as the pub rules."""
    return understood(text) or PUB


def worth(hand: list[str], rules: RuleSet) -> Worth:
    """What three cards are worth."""
    first, second, third = (parse_card(card) for card in hand)
    ends = instant((first, second, third), rules) is not None
    return Worth(words.hand_points(hand, rules), words.hand_why(hand, rules), ends)


def open_middle(round_: RoundView) -> bool:
    """Whether the dealer chooses between the hand and an open middle: then there are no packets."""
    return rules_of(round_.rules).dealer_choice == "swap_open"


def kind_said(round_: RoundView, kind: str) -> str:
    """The move for `words`: with an open middle a dealer keeps or takes something else than a packet."""
    return {"keep": "keep_hand", "reject": "take_open"}.get(kind, kind) if open_middle(round_) else kind


def swapped(round_: RoundView, hand: str, middle: str) -> list[str]:
    """The hand after one card of it went against one of the middle."""
    return [middle if card == hand else card for card in round_.hand]


def plays(seat: SeatView) -> bool:
    """Whether a seat is still played in the match: it is neither out nor gone."""
    return seat.status in ("in", "swimming")


def players_in(round_: RoundView) -> int:
    """How many play this round."""
    return sum(map(plays, round_.seats))


def knock_opens_in(round_: RoundView) -> int:
    """After how many more turns knocking opens by the rules of the first lap; 0: it is not closed by them."""
    if rules_of(round_.rules).knock_from == "first_round":
        return 0
    return max(0, players_in(round_) - round_.turns)


def may_close(round_: RoundView) -> bool:
    """Whether a move may be a knock as well (the rules that know no knock alone)."""
    open_now = round_.phase == "turn" and round_.knocker is None and knock_opens_in(round_) == 0
    return rules_of(round_.rules).knock_style == "after_action" and open_now


def person(view: TableView, seat: int) -> Person | None:
    """Who sits there."""
    return next((someone for someone in view.people if someone.seat == seat), None)


def last_entry(round_: RoundView, seat: int) -> int | None:
    """Where the log has the last move of a seat in this round."""
    found = [n for n, entry in enumerate(round_.log) if entry.seat == seat]
    return found[-1] if found else None


def from_left(view: TableView, seat: int) -> list[int]:
    """The other seats of the table, clockwise from one's left neighbour."""
    return [(seat + step) % view.seats for step in range(1, view.seats)]
