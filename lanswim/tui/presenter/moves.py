"""What one can do now, with the result of each move, or why not. The same sentences serve every size."""

from __future__ import annotations

from lanswim_protocol.messages import RoundView, TableView

from lanswim.locale import _, cards, news_said, ngettext
from lanswim.tui import company, notes
from lanswim.tui.letters import cap
from lanswim.tui.presenter import covered, forfeited, pace, passing
from lanswim.tui.presenter.buying import price
from lanswim.tui.presenter.parts import bot_ends, name_at
from lanswim.tui.seat import Seat
from lanswim.tui.turn import (
    Worth,
    asked,
    knock_opens_in,
    last_entry,
    may_close,
    open_middle,
    person,
    rules_of,
    swapped,
    worth,
)


def headline(seat: Seat) -> str:
    """The most urgent fact: is it my turn, whose is it."""
    view = seat.model.view
    if view is None:
        return ""
    if seat.model.status == "lost":
        return _("connection lost")
    if company.stood_in_for(seat.model):
        return _("a bot plays for you")
    if (stands := standstill(seat, view)) is not None:
        return stands
    kind = asked(seat.model)
    if kind in ("turn", "dealer_choice", "buy_back"):
        mine = passing.your_turn(seat) if seat.pair is not None else _("YOUR TURN")
        return mine if seat.answered != seat.ask else _("sent")
    if view.round.turn is None:
        return ""
    if view.round.turn == view.round.you:
        return _("your turn, played for you")
    return _("{name}'s turn").format(name=name_at(view, view.round.turn, 14))


def standstill(seat: Seat, view: TableView) -> str | None:
    """Why nothing goes on, in place of whose turn it is; None: it goes on, or waits for oneself."""
    if view.standstill == "paused":
        return _("break")
    if view.standstill == "missing" and view.missing is not None and view.missing != seat.model.seat:
        return _("{name} is missing").format(name=name_at(view, view.missing, 14))
    return None


def options(seat: Seat) -> list[str]:
    """The keys that do something now, most useful first, each with what comes of it."""
    view = seat.model.view
    if company.stood_in_for(seat.model):
        return [_("[Enter] or any other key: play again yourself")]
    if view is None or seat.answered == seat.ask:
        return []
    match asked(seat.model):
        case "turn" if seat.covered:
            return covered.turn(seat, view.round)
        case "turn":
            return _chosen(seat, view.round) or _turn(seat, view.round)
        case "dealer_choice" if seat.covered:
            return covered.dealer(seat, view.round)
        case "dealer_choice":
            return _dealer(seat, view.round)
        case "buy_back":
            return _buy_back(seat)
        case "another_try":
            return [_("[Enter] agree to another try")]
    return []


def remark(seat: Seat, *, short: bool = False) -> str:
    """What is not possible and why, or what everybody waits for."""
    view = seat.model.view
    if view is None or seat.model.status == "lost":
        return ""
    kind = asked(seat.model)
    if company.stood_in_for(seat.model):
        return news_said.said("stands_in", you=True)
    if view.standstill == "deserted":
        return _("Nobody who plays is here: the match waits.")
    if kind == "another_try" and seat.answered != seat.ask:
        return another_try()
    if kind == "turn" and seat.answered != seat.ask and seat.choice is None:
        return _why_no_knock(view, short=short)
    if kind == "buy_back" and seat.answered != seat.ask:
        return price(view, short=short)
    if seat.watched == view.round.match:
        return forfeited.said(view, voted_out=seat.voted_out, short=short)
    if kind is None and view.round.turn is not None and view.round.turn != view.round.you:
        return " ".join([*_played_for_me(seat, view), waiting_for(view, view.round.turn)])
    return ""


def another_try() -> str:
    """Why no cards come any more, and what is asked of everybody."""
    return _("Too many cuts came to nothing. Cards are dealt once everybody here agrees to another try.")


def _played_for_me(seat: Seat, view: TableView) -> list[str]:
    you = view.round.you
    if you is None or not notes.played_for(seat.notes, you, last_entry(view.round, you)):
        return []
    return [_("Your time was up: it was played for you.")]


def preview(seat: Seat) -> tuple[str, Worth] | None:
    """The move that is chosen, and the hand it would give."""
    view = seat.model.view
    if view is None or len(view.round.hand) != 3 or seat.covered:
        return None
    round_ = view.round
    rules = rules_of(round_.rules)
    if seat.choice == "swap" and seat.hand in round_.hand and seat.middle in round_.middle:
        text = _("swap {hand} for {middle}")
        move = text.format(hand=cards.short(seat.hand), middle=cards.short(seat.middle))
        return move, worth(swapped(round_, seat.hand, seat.middle), rules)
    takes_open = seat.choice == "reject" and open_middle(round_)
    if (takes_open or seat.choice == "swap_all") and len(round_.middle) == 3:
        return _("swap all three"), worth(round_.middle, rules)
    return None


def _chosen(seat: Seat, round_: RoundView) -> list[str]:
    back = _("[Esc] undo")
    if seat.choice == "knock":
        value = worth(round_.hand, rules_of(round_.rules)).points
        return [_("[Enter] knock with {value}").format(value=value), back]
    knocks = f" {_('and knock')}" if seat.close else ""
    if seat.choice == "pass":
        return [_("[Enter] pass") + knocks, back]
    found = preview(seat)
    if found is None:
        return []
    move, hand = found
    ends = f" {_('(ends the round)')}" if hand.ends else ""
    return [f"[Enter] {move}: {hand.points}{ends}{knocks}", *_close_key(seat, round_), back]


def _turn(seat: Seat, round_: RoundView) -> list[str]:
    rules = rules_of(round_.rules)
    now = worth(round_.hand, rules).points
    found = []
    if "swap" in round_.legal:
        found.append(_swap_hint(seat))
    if "swap_all" in round_.legal:
        found.append(_("[A] swap all three: {value}").format(value=worth(round_.middle, rules).points))
    if "pass" in round_.legal:
        found.append(_("{key} pass, stay at {value}").format(key=cap("pass"), value=now))
    if "knock" in round_.legal:
        found.append(_("[K] knock with {value}").format(value=now))
    found += _close_key(seat, round_)
    if seat.hand or seat.middle:
        found.append(_("[Esc] undo"))
    return found


def _close_key(seat: Seat, round_: RoundView) -> list[str]:
    if not may_close(round_):
        return []
    return [_("[K] do not knock")] if seat.close else [_("[K] knock with the move")]


def _swap_hint(seat: Seat) -> str:
    if seat.hand:
        return _("[4-6] swap {hand} for which?").format(hand=cards.short(seat.hand))
    if seat.middle:
        return _("[1-3] give which for {middle}?").format(middle=cards.short(seat.middle))
    return _("[1-3] own card and [4-6] middle: swap")


def _dealer(seat: Seat, round_: RoundView) -> list[str]:
    rules = rules_of(round_.rules)
    now = worth(round_.hand, rules).points
    keep = _("keep your packet ({value})").format(value=now)
    reject = _("put it away, take the other three unseen")
    if open_middle(round_) and len(round_.middle) == 3:
        keep = _("keep your hand ({value})").format(value=now)
        reject = _("swap it for the middle ({value})").format(value=worth(round_.middle, rules).points)
    if seat.choice in ("keep", "reject"):
        return [f"[Enter] {keep if seat.choice == 'keep' else reject}", _("[Esc] undo")]
    return [f"{cap('keep')} {keep}", f"{cap('reject')} {reject}"]


def _buy_back(seat: Seat) -> list[str]:
    yes, no = _("buy back in"), _("stay out")
    if seat.choice in ("yes", "no"):
        return [f"[Enter] {yes if seat.choice == 'yes' else no}", _("[Esc] undo")]
    return [f"{cap('yes')} {yes}", f"{cap('no')} {no}"]


def _why_no_knock(view: TableView, *, short: bool = False) -> str:
    round_ = view.round
    if "knock" in round_.legal:
        return ""
    if round_.knocker is not None:
        name = name_at(view, round_.knocker)
        return _("{name} has knocked: this is your last turn.").format(name=name)
    opens = knock_opens_in(round_)
    if opens and short:
        return ngettext("Knocking opens in {n} turn.", "Knocking opens in {n} turns.", opens).format(n=opens)
    if opens:
        text = ngettext(
            "Knocking opens in {n} turn, when everybody has had one.",
            "Knocking opens in {n} turns, when everybody has had one.",
            opens,
        )
        return text.format(n=opens)
    return ""


def waiting_for(view: TableView, seat: int) -> str:
    """Whom everybody waits for, and what comes of it when that one is away."""
    name = name_at(view, seat)
    holder = person(view, seat)
    if holder is not None and bot_ends(holder):
        return _("A bot plays {name}'s hand to the end of the round.").format(name=name)
    if holder is not None and holder.stands_in:
        return news_said.said("stands_in", name)
    if holder is not None and holder.presence == "away" and view.pace is not None:
        return pace.comes_next(view, name)
    if holder is not None and holder.presence == "away" and view.clock is not None:
        return f"{_('{name} is away.').format(name=name)} {_at_zero(view).format(name=name)}"
    if view.round.phase == "dealer_choice":
        if open_middle(view.round):
            return _("{name} deals and may take the middle.").format(name=name)
        return _("{name} deals and looks at a packet.").format(name=name)
    if view.round.knocker is not None and view.round.knocker != view.round.you:
        knocker = name_at(view, view.round.knocker)
        return _("{knocker} has knocked, {name} has a last turn.").format(knocker=knocker, name=name)
    return _("Waiting for {name}.").format(name=name)


def _at_zero(view: TableView) -> str:
    if view.round.phase == "dealer_choice":
        if open_middle(view.round):
            return _("When the time is up, {name} keeps the hand.")
        return _("When the time is up, the packet is kept for {name}.")
    if rules_of(view.round.rules).pass_allowed:
        return _("When the time is up, {name} passes.")
    return _("When the time is up, a bot plays for {name}.")
