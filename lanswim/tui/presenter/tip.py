"""A tip in words: the move, what it makes of the hand, and why. What the move is is decided elsewhere."""

from __future__ import annotations

from lanswim_protocol.messages import RoundView, TableView

from lanswim.locale import _, cards, pgettext
from lanswim.tui import tips
from lanswim.tui.letters import cap
from lanswim.tui.presenter import covered
from lanswim.tui.presenter.parts import name_at
from lanswim.tui.seat import Seat
from lanswim.tui.tips import Tip


def lines(seat: Seat, *, short: bool = False) -> list[str]:
    """What stands on the screen after the key for a tip: sentences, none where nobody has asked."""
    view = seat.model.view
    if seat.aside is None or view is None:
        return []
    if seat.aside != "tip":
        return [covered.way_short(seat.aside) if short else covered.way(seat.aside)]
    if not seat.tips:
        return [_("Tips are switched off.")]
    if seat.covered:
        return [covered.no_tip()]
    if not tips.is_open(seat):
        return [why_none(view)]
    found = tips.tip(view.round)
    keys = _keys(view.round, found)
    return [_("Tip: {move} {keys}.").format(move=move(found), keys=keys), *reasons(found)]


def spoken(round_: RoundView) -> list[str]:
    """The same for who listens: cards in words, no keys."""
    found = tips.tip(round_)
    return [_("Tip: {move}.").format(move=move(found, spoken=True)), *reasons(found)]


def why_none(view: TableView) -> str:
    """Why there is no tip now."""
    round_ = view.round
    if view.tips_off:
        return _("No tip: this table was opened without tips.")
    if not round_.hand:
        return _("No tip: you hold no cards.")
    if round_.phase in ("dealer_choice", "turn", "last") and round_.turn not in (None, round_.you):
        text = _("No tip now: it is {name}'s turn. There is one when it is yours.")
        return text.format(name=name_at(view, round_.turn or 0))
    return _("No tip now: there is one when you decide about your cards.")


def move(found: Tip, *, spoken: bool = False) -> str:
    """What the bot would do, as an advice."""
    name = cards.spoken if spoken else cards.short
    match found.kind:
        case "swap":
            text = _("swap {hand} for {middle}").format(hand=name(found.hand), middle=name(found.middle))
        case "swap_all":
            text = _("swap all three")
        case "pass":
            text = pgettext("advice", "pass")
        case "knock":
            text = pgettext("advice", "knock")
        case "keep":
            text = (
                pgettext("advice", "keep your hand")
                if found.why == "less"
                else pgettext("advice", "keep your packet")
            )
        case _:
            text = (
                pgettext("advice", "swap your hand for the middle")
                if found.why == "more"
                else pgettext("advice", "put your packet away")
            )
    return f"{text} {_('and knock')}" if found.close is not None else text


def _keys(round_: RoundView, found: Tip) -> str:
    """In the order in which they are pressed; a knock with a move comes first."""
    match found.kind:
        case "swap":
            digits = (1 + round_.hand.index(found.hand), 4 + round_.middle.index(found.middle))
            keys = " ".join(f"[{digit}]" for digit in digits)
        case "swap_all":
            keys = "[A]"
        case "pass":
            keys = cap("pass")
        case "knock":
            keys = "[K]"
        case "keep":
            keys = cap("keep")
        case _:
            keys = cap("reject")
    return f"[K] {keys}" if found.close is not None else keys


def reasons(found: Tip) -> list[str]:
    """Values before and after, and what speaks for the move; of a knock with it as well."""
    then = found.then.points if found.then is not None else ""
    said = _why(found).format(now=found.now.points, then=then, keep=tips.KEEP_FROM, knock=tips.KNOCK_FROM)
    if found.close is None:
        return [said]
    closing = _("From {knock} on the bot knocks.") if found.close == "knock" else _long()
    return [said, closing.format(knock=tips.KNOCK_FROM)]


def _why(found: Tip) -> str:
    match found.why:
        case "enough":
            return _("You have {now}; from {keep} on the bot keeps.")
        case "too_little":
            return _("You have {now}; below {keep} the bot would rather have the other three, unseen.")
        case "more":
            return _("You have {now}, the middle is worth {then}.")
        case "less":
            return _("You have {now}, the middle is worth only {then}.")
        case "ends":
            return _("{now} becomes {then}, which ends the round at once.")
        case "better":
            return _("{now} becomes {then}; no other move gives more.")
        case "least":
            return _("{now} becomes {then}; you may not pass, and no other move leaves more.")
        case "stays":
            return _("You have {now}, and no move gives more.")
        case "knock":
            return _("You have {now}; from {knock} on the bot knocks.")
    return f"{_('You have {now}.')} {_long()}"


def _long() -> str:
    return _("This round has been going on for long: the bot ends it.")
