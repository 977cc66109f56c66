"""The waiting room: who sits where, clockwise, which seats are free, and the address to tell others."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.locale.rules_said import rules_name, sentences
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.presenter.parts import across, clock_text, trouble
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, clip, flow, keys, pad, plain, spread, wrap
from lanswim.tui.state import Seat
from lanswim.tui.turn import person, rules_of

_LOOPBACK = ("127.", "[::1]", "localhost")


def lines(seat: Seat, view: TableView, to: int, rows: int, now_ms: int) -> list[Line]:
    """The whole picture; the rules are said as far as there is room."""
    wide = to >= 80
    head = [_title(seat, view, to), trouble(seat.model, now_ms) or across(to)]
    intro = [_("Sit as you sit in the room: you play clockwise, from 1 to 2 and on.")] if wide else []
    middle = [plain(f" {line}") for line in intro] + [
        _seat(seat, view, place, to) for place in range(view.seats)
    ]
    foot = _foot(seat, view, to, now_ms)
    room = max(0, rows - len(head) - len(middle) - len(foot))
    rules = _rules(view, to)[:room] if wide else []
    blank: list[Line] = [[]] * (room - len(rules))
    return [*head, *middle, *rules, *blank, *foot]


def addresses(seat: Seat) -> list[str]:
    """What others can type, at most two."""
    return [one for one in seat.addresses if not one.startswith(_LOOPBACK)][:2]


def _title(seat: Seat, view: TableView, to: int) -> Line:
    known = addresses(seat)
    text = (
        _("to type: {address}").format(address="  ".join(known if to >= 80 else known[:1])) if known else ""
    )
    left = f" {shown(view.name)} {signs().dot} {_('waiting room')}"
    return spread(plain(left, "class:title"), plain(f"{text} ", "class:address"), to)


def _seat(seat: Seat, view: TableView, place: int, to: int) -> Line:
    holder = person(view, place)
    mine = place == seat.model.seat
    mark = signs().point if mine or place in (seat.marked or ()) else " "
    found: Line = [("class:key", f"   {place + 1}  "), ("class:turn" if mine else "class:name", f"{mark} ")]
    if holder is None:
        return [*found, ("class:dim", _("free"))]
    notes = []
    if mine:
        notes.append(_("you"))
    if holder.owner:
        notes.append(_("host"))
    if holder.presence == "bot":
        notes.append(_("bot, gives way to people"))
    elif holder.bot:
        notes.append(_("bot"))
    if holder.presence == "away":
        notes.append(_("away"))
    style = "class:turn" if mine else "class:name"
    return clip([*found, (style, pad(shown(holder.name), 20)), ("class:tag", f" {', '.join(notes)}")], to)


def _rules(view: TableView, to: int) -> list[Line]:
    name = rules_name(view.round.rules)
    found = [across(to), plain(f" {_('Rules')}: {name}", "class:name")]
    for sentence in sentences(rules_of(view.round.rules)):
        found += [plain(f"   {line}", "class:dim") for line in wrap(sentence, to - 4)]
    return found


def _foot(seat: Seat, view: TableView, to: int, now_ms: int) -> list[Line]:
    wide = to >= 80
    found = [across(to)] if wide else []
    countdown = clock_text(seat.model, now_ms)
    if countdown:
        found.append(plain(f" {_('It begins in {time}.').format(time=countdown)}", "class:time"))
    return [*found, *(clip(keys(f" {line}"), to) for line in flow(_options(seat, view), to - 2))]


def _options(seat: Seat, view: TableView) -> list[str]:
    if seat.marked is not None:
        which = (
            _("[1-{n}] first of the two seats") if not seat.marked else _("[1-{n}] second of the two seats")
        )
        return [which.format(n=view.seats), _("[Esc] undo")]
    common = [_("[←] [→] move to another seat"), _("[?] help"), _("{key} get up").format(key=cap("quit"))]
    if not seat.model.owner:
        return [_("The host starts the match."), *common]
    taken, bots = len(view.people), sum(one.presence == "bot" for one in view.people)
    start = _("[Enter] start with {n}").format(n=taken) if taken > 1 else _("It takes at least two players.")
    return [
        start,
        _("[+] [-] bots: {n}").format(n=bots),
        _("{key} swap two seats").format(key=cap("swap_seats")),
        *common,
    ]
