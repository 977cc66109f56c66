"""What the plain screen says of the beginning and the end of a round or match. Moves are told elsewhere."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _, cards, words
from lanswim.tui.plain import people
from lanswim.tui.plain.facts import hand, lives
from lanswim.tui.presenter import watching, why
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.presenter.whose_turn import waiting_for
from lanswim.tui.turn import rules_of


def begins(view: TableView) -> list[str]:
    """Who deals, everybody's lives, and where nothing is asked of oneself the hand and who is on turn."""
    round_ = view.round
    dealer = name_at(view, round_.dealer) if round_.dealer is not None else ""
    said = [_("Round {n}. Dealer: {name}.").format(n=round_.round, name=dealer), lives(view)]
    if round_.phase not in ("dealer_choice", "turn", "last") or view.ask is not None:
        return said
    held = [hand(view)] if round_.hand else []
    if round_.turn in (None, round_.you) or round_.log or view.standstill is not None:
        return [*said, *held]
    return [*said, *held, waiting_for(view, round_.turn or 0)]


def showdown(view: TableView) -> list[str]:
    """Every hand with its value, and who pays why."""
    show = view.round.showdown
    if show is None:
        return []
    said = [f"{_('Showdown.')} {why.ended(view, show)}"]
    rules = rules_of(view.round.rules)
    for one in show.hands:
        value = words.points(one.points2, fire=one.fire)
        because = words.hand_why(one.cards, rules)
        said.append(f"{why.called(view, one.seat)}: {cards.spoken_list(one.cards)}. {value}, {because}.")
    return [*said, *why.reasons(view, show)]


def over(view: TableView) -> list[str]:
    """Who has won, and everybody's rank; who would like a seat, for the owner."""
    said = [why.winner(view)]
    for standing in sorted(view.round.standings, key=lambda one: one.rank):
        lasted = f", {why.lasted(standing)}" if standing.out else ""
        said.append(f"{standing.rank}. {why.called(view, standing.seat)}{lasted}.")
    asking = watching.asking(view) if people.owns(view) else ""
    return [*said, asking] if asking else said
