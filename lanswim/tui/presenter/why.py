"""Why a round ended as it did, in sentences. Only what the showdown says is used; no rule is applied here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lanswim_protocol.messages import Showdown, Shown, Standing, TableView

from lanswim.locale import _, ngettext, words
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.turn import rules_of


def called(view: TableView, seat: int) -> str:
    """A player by name; oneself with a remark."""
    name = name_at(view, seat)
    return _("{name} (you)").format(name=name) if seat == view.round.you else name


def lasted(standing: Standing) -> str:
    """How long somebody has been in the match who is out."""
    return _("until round {round}").format(round=standing.out)


def ended(view: TableView, show: Showdown) -> str:
    """What ended the round."""
    match show.ended_by:
        case "knock" if show.knocker is not None:
            hand = next((one for one in show.hands if one.seat == show.knocker), None)
            value = words.points(hand.points2, fire=hand.fire) if hand is not None else ""
            mine = show.knocker == view.round.you
            text = _("You knocked with {value}.") if mine else _("{name} knocked with {value}.")
            return text.format(name=name_at(view, show.knocker), value=value)
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
    """Who loses what and why, or which rule spares whom; most important first."""
    losers = [one for one in show.hands if one.lost]
    gone = [one for one in show.hands if one.status == "left"]
    said = [*_causes(view, show, losers), *_spared(view, show)]
    if not said and not losers:
        said = [_("Nobody loses a life.")]
    return [*said, *(_effect(view, one) for one in losers if one not in gone), *_gone(view, gone)]


def _causes(view: TableView, show: Showdown, losers: Sequence[Shown]) -> list[str]:
    """Each with what it costs."""
    found = []
    lowest = [one for one in show.hands if "lowest" in one.why]
    if lowest:
        found.append(_lowest(view, lowest))
    if len(lowest) > 1 and all(one.lost for one in lowest):
        found.append(_("A tie: at this table all with the lowest value lose a life."))
    found += [_knocked(view, one) for one in losers if "knocked" in one.why and one.lost > 1]
    found += _fire(view, show, [one for one in losers if {"fire", "fire_dealt"} & {*one.why}])
    full = [one.lost for one in losers if {"thirty_one", "thirty_one_dealt"} & {*one.why}]
    if full:
        text = _("Against 31 everybody without 31 loses {lives} at this table.")
        found.append(text.format(lives=words.cost(full[0])))
    return found


def _spared(view: TableView, show: Showdown) -> Iterator[str]:
    """The rules by which hands lose nothing; the host says which."""
    rules = {word for one in show.hands for word in one.why}
    if "tie_nobody" in rules:
        yield _("A tie for the lowest value: at this table nobody loses a life then.")
    if "all_out_replay" in rules:
        yield _("Everybody would be out with that: at this table nobody loses a life then.")
    for one in show.hands:
        if "knocker_safe" in one.why:
            mine = one.seat == view.round.you
            text = _("A tie: {name} knocked and loses nothing at this table.")
            text = _("A tie: you knocked and lose nothing at this table.") if mine else text
            yield text.format(name=name_at(view, one.seat))
    full = [one for one in show.hands if "thirty_one_safe" in one.why]
    if full and len(full) == len(show.hands):
        yield _("Everybody has 31: nobody loses a life then.")
    elif full:
        text = ngettext(
            "{names} has 31 and loses nothing at this table.",
            "{names} have 31 and lose nothing at this table.",
            len(full),
        )
        yield text.format(names=_names(view, full))


def _lowest(view: TableView, lowest: Sequence[Shown]) -> str:
    value = words.points(lowest[0].points2)
    others = [one for one in lowest if one.seat != view.round.you]
    if len(lowest) > len(others) > 0:
        text = _("{names} and you have {value}, nobody has less.")
    elif not others:
        text = _("You have {value}, nobody has less.")
    else:
        text = ngettext(
            "{names} has {value}, nobody has less.", "{names} have {value}, nobody has less.", len(others)
        )
    said = text.format(names=_names(view, others), value=value)
    alone = len(lowest) == 1 and lowest[0].lost == 1  # a tie and a knock say their price themselves
    return f"{said} {_('That costs {lives}.').format(lives=words.cost(1))}" if alone else said


def _knocked(view: TableView, one: Shown) -> str:
    mine = one.seat == view.round.you
    text = _("{name} knocked and has the lowest value: that costs {lives}.")
    text = _("You knocked and have the lowest value: that costs {lives}.") if mine else text
    return text.format(name=name_at(view, one.seat), lives=words.cost(one.lost))


def _fire(view: TableView, show: Showdown, losers: Sequence[Shown]) -> Iterator[str]:
    """Everybody else pays alike, or those who do not are named."""
    every = [one.seat for one in show.hands if not one.fire]
    prices = sorted({one.lost for one in losers}, reverse=True)
    if len(prices) == 1 and len(losers) == len(every):
        yield _("Fire costs everybody else {lives}.").format(lives=words.cost(prices[0]))
        return
    for price in prices:
        names = _names(view, [one for one in losers if one.lost == price])
        yield _("Fire costs {lives}: {names}.").format(lives=words.cost(price), names=names)


def _gone(view: TableView, gone: Sequence[Shown]) -> list[str]:
    """Who left the match for good in this round, all in one sentence: a small window has room for few."""
    others = [one for one in gone if one.seat != view.round.you]
    found = [_("You are out of this match.")] if len(others) < len(gone) else []
    if others:
        text = ngettext("{names} is out of this match.", "{names} are out of this match.", len(others))
        found.append(text.format(names=_names(view, others)))
    return found


def _effect(view: TableView, one: Shown) -> str:
    mine = one.seat == view.round.you
    return (_mine if mine else _theirs)(view, one).format(name=name_at(view, one.seat), n=one.left)


def _theirs(view: TableView, one: Shown) -> str:
    match one.status, rules_of(view.round.rules).swimming, one.lost:
        case "swimming", _any, _many:
            return _("{name} is swimming from now on: the last life is gone.")
        case "out", True, 1:
            return _("{name} was swimming and is out.")
        case "out", True, _many:
            return _("{name} is out and does not swim: so many lives were not left.")
        case "out", _any, _many:
            return _("{name} is out.")
    return ngettext("{name} has {n} life left.", "{name} has {n} lives left.", one.left)


def _mine(view: TableView, one: Shown) -> str:
    match one.status, rules_of(view.round.rules).swimming, one.lost:
        case "swimming", _any, _many:
            return _("You are swimming from now on: the last life is gone.")
        case "out", True, 1:
            return _("You were swimming and are out.")
        case "out", True, _many:
            return _("You are out and do not swim: so many lives were not left.")
        case "out", _any, _many:
            return _("You are out.")
    return ngettext("You have {n} life left.", "You have {n} lives left.", one.left)


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
