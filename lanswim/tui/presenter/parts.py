"""Pieces that several screens share: names, lives, the clock, what is wrong. No whole screen lives here."""

from __future__ import annotations

from lanswim_protocol.messages import Clock, Person, TableView

from lanswim.client.model import ClientModel
from lanswim.locale import _, pgettext
from lanswim.locale.reasons import refused
from lanswim.tui import last_round
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, cells, cut, keys, plain, wrap
from lanswim.tui.seat import Seat
from lanswim.tui.turn import person, plays, rules_of

_MOST_SIGNS = 5
_WIDE = 80


def across(to: int) -> Line:
    """A rule from side to side."""
    return plain(signs().across * to, "class:line")


def name_at(view: TableView, seat: int, most: int = 20) -> str:
    """Who sits there, safe to print."""
    someone = person(view, seat)
    return cut(shown(someone.name), most) if someone is not None else _("nobody")


def moves_key(seat: Seat) -> str:
    """The key for what was played: the round before, else this one."""
    another = last_round.is_another(seat.last, seat.model.view)
    return (_("{key} last round") if another else _("{key} moves")).format(key=cap("moves"))


def help_key(to: int) -> str:
    """A small window names few keys: it says where the others are."""
    return _("[?] help") if to >= _WIDE else _("[?] more keys")


def lives(view: TableView, seat: int, *, full: bool = False, most: int = 20) -> str:
    """Lives as signs: `¡¡·`, `~~~` or a word, in at most so many cells; more than fit are a number."""
    at = next((one for one in view.round.seats if one.seat == seat), None)
    if at is None:
        return ""
    match at.status:
        case "swimming":
            return _("swimming") if full else signs().swims
        case "out":
            return _within(_("out"), pgettext("in three cells", "out"), most)
        case "left":
            return _within(_("gone"), pgettext("in three cells", "off"), most)
    total = max(rules_of(view.round.rules).lives, at.left)
    if total > min(_MOST_SIGNS, most):
        return f"{at.left}{signs().life}"
    return signs().life * at.left + signs().gone * (total - at.left)


def _within(text: str, short: str, most: int) -> str:
    return text if cells(text) <= most else short


def bot_ends(someone: Person) -> bool:
    """Whether a bot plays this hand to the end of the round, also if its player looks on again."""
    return someone.presence == "left" or someone.forfeited


def playing(view: TableView, seat: int) -> bool:
    """Whether this seat is still played in the match."""
    return any(one.seat == seat and plays(one) for one in view.round.seats)


def tags(view: TableView, seat: int) -> list[str]:
    """What is special about a seat, in words, the most urgent first."""
    found = []
    someone = person(view, seat)
    if seat == view.round.knocker:
        found.append(_("knocked"))
    if someone is not None and someone.presence == "away" and not someone.stands_in:
        found.append(_("away"))
    if someone is not None and playing(view, seat) and (bot_ends(someone) or someone.stands_in):
        found.append(_("bot plays"))
    if seat == view.round.dealer:
        found.append(_("dealer"))
    if someone is not None and (someone.bot or someone.presence == "bot"):
        found.append(_("bot"))
    return found


def left_ms(clock: Clock, model: ClientModel, now_ms: int) -> int:
    """What remains of a clock now."""
    return max(0, clock.left_ms - max(0, now_ms - model.view_at_ms))


def time_text(ms: int) -> str:
    """`0:42`; a begun second counts."""
    seconds = -(-ms // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def clock_text(model: ClientModel, now_ms: int) -> str:
    """What remains of the running clock, nothing when none runs or nobody can know."""
    if model.view is None or model.view.clock is None or model.status == "lost":
        return ""
    return time_text(left_ms(model.view.clock, model, now_ms))


def rule(said: str, to: int) -> Line:
    """A rule across, in whose beginning something is said."""
    if not said or to < 8:
        return across(to)
    text = f" {cut(said, to - 4)} "
    rest = signs().across * (to - 1 - cells(text))
    return [("class:line", signs().across), ("class:remark", text), ("class:line", rest)]


def clock_line(model: ClientModel, now_ms: int, to: int, said: str = "") -> Line:
    """A rule across whose end is the running clock; in its beginning something may be said."""
    clock = model.view.clock if model.view is not None else None
    if clock is None:
        return rule(said, to)
    left = left_ms(clock, model, now_ms)
    bar = min(24, to // 3)
    full = min(bar, -(-bar * left // max(1, clock.total_ms)))
    style = "class:warn" if left < 10_000 else "class:time"
    label = f" {_('Time')} "
    tail = f" {time_text(left):>5} "
    rest = to - bar - len(label) - len(tail)
    picture = signs().full * full + signs().empty * (bar - full)
    return [*rule(said, rest), ("", label), (style, picture), (style, tail)]


def trouble(model: ClientModel, now_ms: int, to: int) -> list[Line]:
    """The one thing that is wrong now: the connection is lost, or the last move was refused."""
    if model.status == "lost":
        seconds = max(0, now_ms - model.lost_at_ms) // 1000
        text = _lost(model, wide=to >= 80).format(n=seconds)
    elif model.refused is not None and model.pending is None:
        text = refused(model.refused)
    else:
        return []
    return [keys(f" {line}", "class:warn") for line in wrap(text, to - 1)]


def _lost(model: ClientModel, *, wide: bool) -> str:
    if model.closed == "host_stopped":
        if wide:
            return _("The host was stopped; waiting for it to come back ({n} s). [Enter] try now")
        return _("The host was stopped ({n} s) [Enter] now")
    if wide and model.seat is None:
        return _("Connection lost ({n} s). Looking for the table. [Enter] now")
    if wide:
        return _("Connection lost ({n} s). Looking for the table; your seat is kept. [Enter] now")
    return _("Connection lost ({n} s) [Enter] try now")
