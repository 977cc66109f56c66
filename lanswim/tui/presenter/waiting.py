"""The waiting room: its seats, the address to tell others, the rules, and the keys, put together."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _
from lanswim.locale.rules_named import rules_name
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.presenter import code as private
from lanswim.tui.presenter import pace, talk, waiting_keys, waiting_seats
from lanswim.tui.presenter.agreement import with_everybody
from lanswim.tui.presenter.joining import addresses, beyond, join_line, only_here
from lanswim.tui.presenter.parts import across, clock_text, rule
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.status import happened, ruled, wrong
from lanswim.tui.presenter.text import Line, cells, clip, flow, keys, plain, spread, width, wrap
from lanswim.tui.rules_told import at_a_glance, changed
from lanswim.tui.seat import Seat


def lines(seat: Seat, view: TableView, to: int, rows: int, now_ms: int) -> list[Line]:
    """The whole picture; of the rules as much is said as there is room for."""
    wide = to >= 80
    middle = waiting_seats.wide(seat, view, to) if wide else waiting_seats.narrow(seat, view, to)
    foot = _foot(talk.noticed(seat, to - 2, 3 if wide else 0), view, to, now_ms)
    above = rows - len(middle) - len(foot)
    head = _wide_head(seat, view, to, now_ms) if wide else _narrow_head(seat, view, to, now_ms, above)
    room = max(0, rows - len(head) - len(middle) - len(foot))
    said = talk.said(seat, to - 2, min(3, room // 2)) if wide else []
    rules = _rules(view, to, room - len(said))
    blank: list[Line] = [[]] * (room - len(rules) - len(said))
    return [*head, *middle, *rules, *blank, *([("", " "), *line] for line in said), *foot]


def _title(view: TableView) -> Line:
    return plain(f" {shown(view.name)} {signs().dot} {_('waiting room')}", "class:title")


def _wide_head(seat: Seat, view: TableView, to: int, now_ms: int) -> list[Line]:
    """Title, rule, and what others type: nothing else stands in its line, so a mouse selects it alone."""
    title = _title(view)
    if loud := wrong(seat, now_ms, to):
        return [title, *loud]
    command, code = join_line(seat, to), private.shown(seat, now_ms, to)
    here_only = command and only_here(addresses(seat)[0])
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
    if not only_here(addresses(seat)[0]):
        return [title, *_alone(command)]
    text = _("to type on this machine: {address}").format(address=addresses(seat)[0])
    return [title, plain(f" {text}" if cells(text) < to else addresses(seat)[0], "class:address")]


def _alone(command: str) -> list[Line]:
    return [plain(command, "class:address")] if command else []


def _with_rules(title: Line, view: TableView, to: int) -> Line:
    """In a small window there may be no other line for what the rules are called."""
    called = plain(rules_name(view.round.rules, short=True), "class:name")
    return spread(title, called, to) if width(title) + 2 + width(called) <= to else title


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
    return [
        *found,
        *(clip(keys(f" {line}"), to) for line in flow(waiting_keys.options(seat, view, to), to - 2)),
    ]
