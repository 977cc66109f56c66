"""The waiting room: who sits where, clockwise, which seats are free, and the address to tell others."""

from __future__ import annotations

from lanswim_protocol.messages import Person, TableView

from lanswim.locale import _
from lanswim.locale.rules_named import rules_name
from lanswim.tui import agreement, company
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.presenter import code as private
from lanswim.tui.presenter import pace, passing, talk, watching
from lanswim.tui.presenter.agreement import tick, with_everybody
from lanswim.tui.presenter.parts import across, clock_text, help_key, rule
from lanswim.tui.presenter.people import starter
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.status import happened, ruled, wrong
from lanswim.tui.presenter.text import Line, beside, cells, clip, flow, keys, pad, plain, spread, width, wrap
from lanswim.tui.rules_told import at_a_glance, changed
from lanswim.tui.seat import Seat
from lanswim.tui.turn import person

_ONE_COLUMN = 5
_LOOPBACK = ("127.", "[::1]", "localhost")


def lines(seat: Seat, view: TableView, to: int, rows: int, now_ms: int) -> list[Line]:
    """The whole picture; of the rules as much is said as there is room for."""
    wide = to >= 80
    middle = _wide_seats(seat, view, to) if wide else _narrow_seats(seat, view, to)
    foot = _foot(talk.noticed(seat, to - 2, 3 if wide else 0), view, to, now_ms)
    above = rows - len(middle) - len(foot)
    head = _wide_head(seat, view, to, now_ms) if wide else _narrow_head(seat, view, to, now_ms, above)
    room = max(0, rows - len(head) - len(middle) - len(foot))
    said = talk.said(seat, to - 2, min(3, room // 2)) if wide else []
    rules = _rules(view, to, room - len(said))
    blank: list[Line] = [[]] * (room - len(rules) - len(said))
    return [*head, *middle, *rules, *blank, *([("", " "), *line] for line in said), *foot]


def addresses(seat: Seat) -> list[str]:
    """What others can type, IPv4 first; addresses of this machine alone only if there are no others."""
    reachable = [one for one in seat.addresses if not one.startswith(_LOOPBACK)]
    known = reachable if reachable or seat.autostart else seat.addresses
    return sorted(known, key=lambda one: one.startswith("["))


def beyond(seat: Seat) -> list[str]:
    """For who has opened a table for people who are not in the network: what such an address has to be."""
    if not seat.internet:
        return []
    port = (addresses(seat) or [":"])[0].rpartition(":")[2]
    text = _("Open beyond this network: friends there type your public address and port {port}.")
    return [text.format(port=port)]


def join_line(seat: Seat, to: int) -> str:
    """What others type, to be copied as a whole; where that is too long the address alone; empty: unknown."""
    known = addresses(seat)
    if not known:
        return ""
    address = f"'{known[0]}'" if known[0].startswith("[") else known[0]  # a shell would read the brackets
    command = f"lanswim join {address}"
    return command if cells(command) <= to else known[0]


def _title(view: TableView) -> Line:
    return plain(f" {shown(view.name)} {signs().dot} {_('waiting room')}", "class:title")


def _wide_head(seat: Seat, view: TableView, to: int, now_ms: int) -> list[Line]:
    """Title, rule, and what others type: nothing else stands in its line, so a mouse selects it alone."""
    title = _title(view)
    if loud := wrong(seat, now_ms, to):
        return [title, *loud]
    command, code = join_line(seat, to), private.shown(seat, now_ms, to)
    here_only = command and addresses(seat)[0].startswith(_LOOPBACK)
    label = _("on this machine others join with:") if here_only else _("others join with:")
    told = ruled(seat, now_ms, to) if happened(seat, now_ms, to - 6) else [rule(command and label, to)]
    further = [plain(f" {line}", "class:address") for text in beyond(seat) for line in wrap(text, to - 2)]
    return [title, *told, *_alone(command), *code, *further]


def _narrow_head(seat: Seat, view: TableView, to: int, now_ms: int, most: int) -> list[Line]:
    """The same in at most so many lines; the owner has the keys for the times, and the address to tell."""
    title, tried = _with_rules(_title(view), view, to), private.wrong_tried(seat, now_ms)
    if loud := wrong(seat, now_ms, to):
        return [tried or title, *loud]
    code = private.shown(seat, now_ms, to)
    if code and tried:
        return [tried, *code]
    if code:  # where there is no room for the name of the table as well, its owner knows that
        found = [*_alone(join_line(seat, to)), *code]
        return [title, *found] if len(found) < most else found
    told = ruled(seat, now_ms, to)
    command = join_line(seat, to) if seat.model.owner else ""
    if told != [across(to)]:
        return [title, *told]
    if not command:
        return [title, across(to) if seat.model.owner else rule(pace.briefly(view), to)]
    if not addresses(seat)[0].startswith(_LOOPBACK):
        return [title, *_alone(command)]
    text = _("to type on this machine: {address}").format(address=addresses(seat)[0])
    return [title, plain(f" {text}" if cells(text) < to else addresses(seat)[0], "class:address")]


def _alone(command: str) -> list[Line]:
    return [plain(command, "class:address")] if command else []


def _with_rules(title: Line, view: TableView, to: int) -> Line:
    """In a small window there may be no other line for what the rules are called."""
    called = plain(rules_name(view.round.rules, short=True), "class:name")
    return spread(title, called, to) if width(title) + 2 + width(called) <= to else title


def _wide_seats(seat: Seat, view: TableView, to: int) -> list[Line]:
    intro = _("Sit as you sit in the room: you play clockwise, from 1 to 2 and on.")
    watching_too = [plain(f"   {line}", "class:dim") for line in wrap(watching.listed(view), to - 6)]
    if company.watches(seat.model):
        intro = watching.briefly(seat)
    return [plain(f" {intro}"), *(_seat(seat, view, place, to) for place in range(view.seats)), *watching_too]


def _narrow_seats(seat: Seat, view: TableView, to: int) -> list[Line]:
    """One column, or two for many seats."""
    mine = [plain(f" {watching.briefly(seat)}")] if company.watches(seat.model) else []
    if view.seats <= _ONE_COLUMN:
        return [*mine, *(_seat(seat, view, place, to) for place in range(view.seats))]
    half = (view.seats + 1) // 2
    each = (to - 1) // 2
    left = [_seat(seat, view, place, each) for place in range(half)]
    right = [_seat(seat, view, place, each) for place in range(half, view.seats)]
    return [*mine, *beside(left, right, each, " ")]


def _seat(seat: Seat, view: TableView, place: int, to: int) -> Line:
    holder = person(view, place)
    mine = place == seat.model.seat
    mark = signs().point if mine or place in (seat.marked or ()) else " "
    indent = "   " if to >= 80 else ""
    style = "class:turn" if mine else "class:name"
    found: Line = [("class:key", f"{indent}{place + 1} "), (style, f"{mark} ")]
    if holder is None:
        return [*found, ("class:dim", _("free"))]
    cells_of_name = 20 if to >= 80 else 9
    found.append((style, pad(shown(holder.name), cells_of_name) + tick(holder)))
    notes = _notes(holder, mine=mine, short=to < 80)
    while notes and width(found) + 1 + cells(", ".join(notes)) > to:
        notes.pop()  # a word that is cut off says nothing
    return clip([*found, ("class:tag", f" {', '.join(notes)}")], to)


def _notes(holder: Person, *, mine: bool, short: bool) -> list[str]:
    found = [_("away")] if holder.presence == "away" else []
    if mine:
        found.append(_("you"))
    if holder.owner:
        found.append(_("host"))
    if holder.presence == "bot":
        found.append(_("bot") if short else _("bot, gives way to people"))
    elif holder.bot:
        found.append(_("bot"))
    return found


def _rules(view: TableView, to: int, room: int) -> list[Line]:
    """What is changed in whole sentences, then everything at a glance: as much as there is room for."""
    text = view.round.rules
    named = plain(f" {_('Rules')}: {rules_name(text)}", "class:name")
    told = [line for sentence in changed(text) for line in wrap(sentence, to - 4)]
    if to < 80:
        return _as_far_as([named, *(plain(f"   {line}", "class:dim") for line in told)], room)
    told += flow(at_a_glance(text), to - 4)
    head = [across(to), *with_everybody(named, view, to)]
    return _as_far_as([*head, *(plain(f"   {line}", "class:dim") for line in told)], room)


def _as_far_as(found: list[Line], room: int) -> list[Line]:
    """The first lines; where some are left out the last one says so, unless there is only one."""
    if len(found) <= room or room < 2:
        return found[:room]
    more = _("{key} all rules").format(key=cap("rules"))
    return [*found[: room - 1], keys(f"   {signs().more} {more}", "class:dim")]


def _foot(seat: Seat, view: TableView, to: int, now_ms: int) -> list[Line]:
    wide = to >= 80
    found = [across(to)] if wide else []
    if wide and not seat.model.owner:
        found += [plain(f" {line}", "class:dim") for text in pace.told(view) for line in wrap(text, to - 2)]
    countdown = clock_text(seat.model, now_ms)
    if countdown:
        found.append(plain(f" {_('It begins in {time}.').format(time=countdown)}", "class:time"))
    return [*found, *(clip(keys(f" {line}"), to) for line in flow(_options(seat, view, to), to - 2))]


def _options(seat: Seat, view: TableView, to: int) -> list[str]:
    if seat.marked is not None:
        return exchanging(seat, view)
    rules = _("{key} all rules") if to >= 80 else _("{key} rules")
    if company.watches(seat.model):
        return _watching(seat, to, rules.format(key=cap("rules")))
    keep = _("{key} keep these rules") if to >= 80 else _("{key} keep")
    common = [
        rules.format(key=cap("rules")),
        *([_("{key} agree").format(key=cap("agree"))] if agreement.missing(seat.model) else []),
        keep.format(key=cap("keep_rules")),
        *talk.key(seat),
        *([_("{key} who is here").format(key=cap("people"))] if to >= 80 else []),
        *passing.keys_waiting(seat, to),
    ]
    help_, up = help_key(to), _("{key} get up").format(key=cap("quit"))
    move = _("[←] [→] move to another seat")
    if to < 80 and seat.model.owner:
        return [*_start(view), *pace.short_keys(view), _seats_key(), help_, *common, up]
    if seat.model.owner:
        swap = _("{key} swap two seats").format(key=cap("swap_seats"))
        return [*_start(view), swap, *pace.keys_of(view), move, *common, help_, up]
    counting = view.clock is not None  # then nobody has to start it
    return [*([] if counting else [starter(view)]), move, *common, help_, up]


def exchanging(seat: Seat, view: TableView) -> list[str]:
    """While two seats are named that are to be exchanged."""
    which = _("[1-{n}] first of the two seats") if not seat.marked else _("[1-{n}] second of the two seats")
    return [which.format(n=view.seats), _("[Esc] undo")]


def _start(view: TableView) -> list[str]:
    taken, bots = len(view.people), sum(one.presence == "bot" for one in view.people)
    start = _("[Enter] start with {n}").format(n=taken) if taken > 1 else _("It takes at least two players.")
    return [start, _("[+] [-] bots: {n}").format(n=bots)]


def _seats_key() -> str:
    """To move, and to exchange two others, in as few cells as can be; the help says more."""
    return _("[←] [→] {swap} seats").format(swap=cap("swap_seats"))


def _watching(seat: Seat, to: int, rules: str) -> list[str]:
    """For who has no seat."""
    here = [_("{key} who is here").format(key=cap("people"))] if to >= 80 else []
    leave = _("{key} leave").format(key=cap("quit"))
    return [*watching.options(seat), *talk.key(seat), *here, rules, help_key(to), leave]
