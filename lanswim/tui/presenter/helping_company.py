"""Help for what goes on between people at a table, and for one that cannot be reached. No move lives here.

Only keys that do something now are named: one that does nothing leaves people at a loss.
"""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.client.model import ClientModel
from lanswim.locale import _, news_said
from lanswim.tui import company, turn
from lanswim.tui.letters import cap
from lanswim.tui.pace_keys import NUDGE, has_more
from lanswim.tui.presenter import forfeited, watching
from lanswim.tui.presenter.over import brings_next
from lanswim.tui.presenter.parts import playing
from lanswim.tui.seat import Seat


def help_lost(seat: Seat) -> list[str]:
    """While the table cannot be reached: it is sought by itself, or one's own host is started again."""
    found = [_("The connection is lost. The table is sought by itself; [Enter] tries again at once.")]
    if not seat.restartable:
        text = _("If its host program has ended, whoever runs it has to start it again; {key} leads out.")
        found.append(text.format(key=cap("quit")))
    else:
        text = _("Your host program is gone. {key} starts it again, and all goes on.")
        found = [text.format(key=cap("resume")), _("[Enter] looks at once whether it is there again.")]
    return [*found, _who_is_here()]


def help_stood_in() -> list[str]:
    """While a bot plays one's hand every other key takes the seat back."""
    return [
        news_said.said("stands_in", you=True),
        _("[Enter] or any other key: play again yourself"),
        _("{quit} gets up.").format(quit=cap("quit")),
    ]


def help_looking_on(seat: Seat) -> list[str]:
    """For who has no turn: whoever watches, or is out of the match; nothing for players."""
    view = seat.model.view
    if view is None or seat.model.status != "seated":
        return []
    if company.watches(seat.model):
        waits = view.round.phase == "waiting"
        return [watching.briefly(seat) if waits else watching.why_no_hand(seat)]
    plays = playing(view, view.round.you or 0) and not company.forfeits(seat.model)
    if plays or view.round.phase == "waiting":
        return []
    if seat.watched == view.round.match:
        return [forfeited.said(view, voted_out=seat.voted_out)]
    return [_("You are out of this match and look on; you play again with the next one.")]


def help_company(seat: Seat) -> list[str]:
    """What always goes where people are together: talk, the list of everybody, a break, a reminder."""
    model = seat.model
    found = [
        _("{key} writes a line to everybody: [Enter] sends it, [Esc] leaves. No key plays meanwhile.").format(
            key=cap("chat")
        ),
        _who_is_here(),
    ]
    if model.owner:
        found.append(_("As the host you can also mute, give twice the time and send away there."))
    if company.watches(model):
        text = _("{key} asks for a seat in the next match, or only watches again.")
        return [*found, text.format(key=cap("want_seat"))]
    return [*found, *_time(seat)]


def _who_is_here() -> str:
    text = _("{key} who is here; there you can hide what somebody says on your screen.")
    return text.format(key=cap("people"))


def _time(seat: Seat) -> list[str]:
    """In a match: the break, the reminder, more time for one's own turn."""
    view = seat.model.view
    if view is None or turn.mode(seat.model) not in ("round", "showdown") or view.standstill == "paused":
        return []
    found = []
    if company.may_pause(seat.model):
        found.append(_("[F9] makes a break: everything stands still until somebody ends it."))
    if company.remindable(seat.model):
        found.append(_("[{key}] reminds the one everybody waits for.").format(key=NUDGE))
    if has_more(seat):
        found.append(_("[+] gives you more time, once a round."))
    return found


def help_still(seat: Seat) -> list[str]:
    """While nothing goes on: why, and what one can do about it."""
    model = seat.model
    view = model.view
    if view is None or view.standstill is None or view.missing == model.seat is not None:
        return []
    if view.standstill == "paused":
        return [_break(model)]
    if view.standstill == "deserted":
        return [_("Nobody who plays is here: the match waits.")]
    found = _who_is_missing(seat)
    if model.seat is not None and not company.forfeits(model):
        found.append(_("Where everybody waits, {key} asks anew.").format(key=cap("ask_again")))
    return found


def _who_is_missing(seat: Seat) -> list[str]:
    """What can be said of it, and what becomes of whoever is missing then."""
    if turn.asked(seat.model) == "absent" and seat.answered != seat.ask:
        return [
            _("Somebody is missing. [1] waits, [2] lets a bot play, [3] goes on without; [Enter] confirms."),
            _("After [1] or [2] whoever is missing can come back and has the same hand again."),
            _("After [3] a bot plays the round to its end; then they are out of this match."),
        ]
    if company.voting(seat.model):
        return [_("Whoever is missing keeps the hand, unless most go on without: then they are out.")]
    return [_("Whoever is missing can come back at any time and has the same hand again.")]


def _break(model: ClientModel) -> str:
    if company.may_pause(model):
        return _("It is a break. Nobody loses a turn or a card; [F9] ends it.")
    return _("It is a break. Nobody loses a turn or a card.")


def help_showdown(seat: Seat) -> list[str]:
    """After a round: what is to be seen, and what one is asked."""
    view, kind = seat.model.view, turn.asked(seat.model)
    found = [_("All hands are open. The arrow marks who loses a life.")]
    if view is None or kind is None or seat.answered == seat.ask:
        return found
    if kind == "buy_back":
        return [*found, _("{yes} buys back in, {no} does not; [Enter] confirms.").format(
            yes=cap("yes"), no=cap("no")
        )]  # fmt: skip
    if view.clock is None:
        return [*found, _("[Enter] says that you are ready; it goes on when all are.")]
    return [*found, _("[Enter] says that you are ready; it goes on when all are, or when the time is up.")]


def help_over(seat: Seat) -> list[str]:
    """After a match: who starts the next one, and what is arranged for it."""
    model, view = seat.model, seat.model.view
    found = [_("All hands are open. The arrow marks who loses a life.")]
    if view is None:
        return found
    if turn.may_start(model):
        found.append(_("[Enter] starts the next match."))
    elif turn.asked(model) == "ready" and seat.answered != seat.ask:
        found.append(_("[Enter] says that you are ready for another match."))
    found.append(_begins(seat, view))
    if not company.watches(model):
        found.append(help_seats())
    return [*filter(None, found), *help_bots(model), *help_waiting(model)]


def _begins(seat: Seat, view: TableView) -> str:
    if view.clock is not None:
        return _("It begins when all are ready, or when the time is up.")
    if not seat.model.owner:
        return brings_next(view)
    if turn.may_start(seat.model):
        return ""
    return _("A second [Enter] starts it without waiting for the others.")


def help_seats() -> str:
    """How one chooses a seat."""
    return _("Choose your seat with [Left] and [Right]: you play in the order in which you sit here.")


def help_bots(model: ClientModel) -> list[str]:
    """Between two matches: what the host does about bots and seats."""
    if not model.owner:
        return []
    text = _("[+] one bot more, [-] one less. {swap} exchanges two seats: then their two digits.")
    return [text.format(swap=cap("swap_seats"))]


def help_waiting(model: ClientModel) -> list[str]:
    """Between two matches: clock, absence and rules are the host's; a seat can be given up."""
    if not model.owner:
        if company.watches(model):
            return []
        return [_("{key} gives up your seat: you only watch then.").format(key=cap("watch"))]
    return [
        _("{clock} changes the clock for a turn; {absence} what is done when somebody is missing:").format(
            clock=cap("clock"), absence=cap("absence")
        ),
        _("wait and ask the others (in one room), or let a bot play (with strangers)."),
        _("{key} changes the rules; then everybody is asked anew whether they agree.").format(
            key=cap("edit_rules")
        ),
    ]
