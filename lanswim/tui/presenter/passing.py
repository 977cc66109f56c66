"""Two at one screen: the cover between two hands, and the second one's name. No card may be named here."""

from __future__ import annotations

from lanswim.locale import _
from lanswim.tui import beside, fairness, turn
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.presenter import typed
from lanswim.tui.presenter.parts import clock_line
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, clip, keys, plain, wrap
from lanswim.tui.seat import Seat
from lanswim.tui.state import State

_WIDE = 80


def cover(state: State, to: int, rows: int, now_ms: int) -> list[Line]:
    """Whose hand comes next, and why; nothing else, so that the laptop can be handed over."""
    name, seat = beside.whose(state)
    gap = "   " if to >= _WIDE else " "
    loud = _said(f"{signs().point} {_hand_over(name)}", to, gap, "class:turn")
    head = [_title(state, seat, to), clock_line(seat.model, now_ms, to)]
    body: list[Line] = [*_said(_gone(state), to, gap), *_said(_why(name, seat), to, gap), [], *loud]
    enter = _("[Enter] {name} has it: show the cards").format(name=shown(name))
    body += [[], *(keys(f"{gap}{line}") for line in wrap(enter, to - len(gap) - 1))]
    foot = keys(f" {'   '.join(_foot(state))}", "class:dim")
    room = rows - len(head) - 1
    above: list[Line] = [[]] * max(0, (room - len(body)) // 3)
    blank: list[Line] = [[]] * max(0, room - len(body) - len(above))
    return [*head, *above, *body[:room], *blank, clip(foot, to)]


def title(state: State) -> str:
    """For the title bar of the terminal."""
    return shown(beside.whose(state)[0])


def _hand_over(name: str) -> str:
    return _("Hand the laptop to {name}.").format(name=shown(name))


def _title(state: State, seat: Seat, to: int) -> Line:
    view = seat.model.view or state.seat.model.view
    where = [shown(view.name), _("round {n}").format(n=view.round.round)] if view is not None else []
    return clip(plain(f" {f' {signs().dot} '.join(where)}", "class:title"), to)


def _said(text: str, to: int, gap: str, style: str = "") -> list[Line]:
    return [plain(f"{gap}{line}", style) for line in wrap(text, to - len(gap) - 1)]


def _gone(state: State) -> str:
    gone = state.other.gone if state.other is not None else ""
    return _("The second player has no seat any more: {why}").format(why=gone) if gone else ""


def _why(name: str, seat: Seat) -> str:
    """What that one is asked, without anything that only that one may know."""
    texts = {
        "turn": _("It is {name}'s turn."),
        "dealer_choice": _("{name} deals and has a choice."),
        "buy_back": _("{name} decides about buying back in."),
        "absent": _("Somebody is missing: {name} is asked what to do."),
        "another_try": _("{name} is asked about another try."),
    }
    kind = turn.asked(seat.model) if beside.asks(seat) else None
    return texts.get(kind or "", _("{name} would like to look.")).format(name=shown(name))


def _foot(state: State) -> list[str]:
    peeks = state.other is not None and state.other.peeks
    last = _("{key} get up").format(key=cap("quit"))
    return [_("[Esc] back"), last] if peeks else [_("[?] help"), last]


def asked(state: State, to: int) -> list[Line]:
    """The name of the second player, to be typed."""
    texts = [
        _("The name of whoever has no laptop. Both play at this screen; before each hand it says who looks."),
        _("[Enter] sit down as well"),
        _("[Ctrl-U] begin anew"),
        _("[Esc] back"),
    ]
    return typed.form(_("Second player on this device"), state.asking.name, texts, state.asking.said, to)


def helped() -> list[str]:
    """Help on the cover."""
    return [
        _("Two play at this screen. No hand is shown until its player has the laptop and presses [Enter]."),
        _("Look away while it is not yours."),
        *_always(),
    ]


def wrong_deals(state: State) -> list[str]:
    """What is wrong with the deals; with two, by the name of whose program says so, the unread first."""
    if state.other is None:
        return fairness.notices(state.seat.model.deals)
    unread = state.other.alarmed
    found: list[str] = []
    for name, seat in sorted(beside.both(state), key=lambda one: one[0] not in unread):
        if notices := fairness.notices(seat.model.deals):
            found += [_("{name}'s program says:").format(name=shown(name)), *notices]
    return found


def help_pair(state: State) -> list[str]:
    """Help at the table, about the two; before there are two, how there come to be."""
    if state.other is None:
        if not beside.may_join(state):
            return []
        text = _("{key} second player on this device: who has no laptop plays at this screen, too.")
        return [text.format(key=cap("other"))]
    text = _("{name} plays at this screen, too. {other}: over to {name}; {cover}: your own cards once more.")
    names = {"name": shown(state.other.name), "other": cap("other"), "cover": cap("cover")}
    return [text.format(**names), *_always()]


def _always() -> list[str]:
    return [_("After a round one [Enter] is for both. Whoever leaves takes both from the table.")]


def keys_waiting(seat: Seat, to: int) -> list[str]:
    """In the waiting room: who comes as well, or who chooses now."""
    if seat.pair is None:
        offered = to >= _WIDE and beside.has_room(seat.model)
        return [_("{key} second player on this device").format(key=cap("other"))] if offered else []
    return [_("{key} over to {name}").format(key=cap("other"), name=shown(seat.pair[1]))]


def covered(seat: Seat) -> str:
    """In the place of the value, while nobody has said to be there."""
    name, other = seat.pair or ("", "")
    text = _("Covered. {cover} shows the cards of {name}, {key} those of {other}.")
    return text.format(cover=cap("cover"), key=cap("other"), name=shown(name), other=shown(other))


def your_turn(seat: Seat) -> str:
    """In the title, as loud as for one alone."""
    return _("{name}: YOUR TURN").format(name=shown(seat.pair[0]) if seat.pair is not None else "")


def leaves_both(state: State) -> str:
    """In the question whether to leave."""
    if state.other is None:
        return ""
    text = _("This goes for both of you: {name} and {other}.")
    return text.format(name=shown(state.me), other=shown(state.other.name))
