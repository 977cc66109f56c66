"""Why a round ended as it did, in sentences. Only what the showdown says is used; no rule is applied here."""

from __future__ import annotations

from collections.abc import Sequence

from lanswim_protocol.messages import Showdown, Shown, TableView

from lanswim.locale import _, ngettext, words
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.turn import rules_of


def called(view: TableView, seat: int) -> str:
    """A player by name; oneself with a remark."""
    name = name_at(view, seat)
    return _("{name} (you)").format(name=name) if seat == view.round.you else name


def ended(view: TableView, show: Showdown) -> str:
    """What ended the round."""
    match show.ended_by:
        case "knock" if show.knocker is not None:
            hand = next((one for one in show.hands if one.seat == show.knocker), None)
            value = words.points(hand.points2, fire=hand.fire) if hand is not None else ""
            return _("{name} knocked with {value}.").format(name=name_at(view, show.knocker), value=value)
        case "show_31":
            names = _names(view, [one for one in show.hands if one.points2 == 62 and not one.fire])
            text = _("{names}: dealt 31, shown at once.") if show.dealt else _("{names}: 31, shown at once.")
            return text.format(names=names)
        case "fire":
            names = _names(view, [one for one in show.hands if one.fire])
            return _("{names}: three aces, fire!").format(names=names)
        case "stock_empty":
            return _("Everybody passed, and the stock is used up.")
    return _("Everybody passed.")


def reasons(view: TableView, show: Showdown) -> list[str]:
    """Who loses what and why, most important first."""
    losers = [one for one in show.hands if one.lost]
    if not losers:
        return [_nobody(view, show)]
    return [*_causes(view, losers), *_effects(view, losers)]


def _nobody(view: TableView, show: Showdown) -> str:
    lowest = min(one.points2 for one in show.hands)
    tied = sum(one.points2 == lowest for one in show.hands) > 1
    if tied and rules_of(view.round.rules).tie_rule == "nobody":
        return _("A tie for the lowest value: at this table nobody loses a life then.")
    return _("Nobody loses a life.")


def _causes(view: TableView, losers: Sequence[Shown]) -> list[str]:
    found = []
    lowest = [one for one in losers if "lowest" in one.why]
    if lowest:
        found.append(_lowest(view, lowest))
    if len(lowest) > 1:
        found.append(_("A tie: at this table all with the lowest value lose a life."))
    for one in losers:
        if "knocked" in one.why and one.lost > 1:
            text = _("{name} knocked and has the lowest value: that costs {n} lives.")
            found.append(text.format(name=called(view, one.seat), n=one.lost))
    if any("fire" in one.why or "fire_dealt" in one.why for one in losers):
        found.append(_("Against fire everybody else loses."))
    if any("thirty_one" in one.why or "thirty_one_dealt" in one.why for one in losers):
        found.append(_("Against 31 everybody without 31 loses at this table."))
    return found


def _lowest(view: TableView, lowest: Sequence[Shown]) -> str:
    value = words.points(lowest[0].points2)
    text = ngettext(
        "{names} has {value}, nobody has less.", "{names} have {value}, nobody has less.", len(lowest)
    )
    return text.format(names=_names(view, lowest), value=value)


def _effects(view: TableView, losers: Sequence[Shown]) -> list[str]:
    return [_effect(view, one) for one in losers]


def _effect(view: TableView, one: Shown) -> str:
    name = called(view, one.seat)
    match one.status:
        case "swimming":
            return _("{name} is swimming from now on: the last life is gone.").format(name=name)
        case "out":
            return _("{name} is out.").format(name=name)
        case "left":
            return _("{name} has got up and is out.").format(name=name)
    text = ngettext("{name} has {n} life left.", "{name} has {n} lives left.", one.left)
    return text.format(name=name, n=one.left)


def winner(view: TableView) -> str:
    """How the match ended."""
    if view.round.winner is None:
        return _("No winner: all who were left went out together.")
    if view.round.winner == view.round.you:
        return _("You win the match!")
    return _("{name} wins the match!").format(name=name_at(view, view.round.winner))


def _names(view: TableView, hands: Sequence[Shown]) -> str:
    names = [called(view, one.seat) for one in hands]
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])
