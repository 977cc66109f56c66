"""The match is over: who won, who came where, the last hands, and whether there is another one."""

from __future__ import annotations

from lanswim_protocol.messages import TableView
from lanswim_protocol.names import NAME_CELLS

from lanswim.locale import _
from lanswim.locale.reasons import closed
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.presenter import pace, showdown, talk, waiting_keys, watching, why
from lanswim.tui.presenter.parts import across, clock_text, help_key
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.status import ruled
from lanswim.tui.presenter.text import (
    Line,
    beside,
    clip,
    cut,
    fitting,
    flow,
    keys,
    plain,
    spread,
    width,
    wrap,
)
from lanswim.tui.seat import Seat
from lanswim.tui.turn import asked, may_start, not_ready

_LEFT = 38
_TALK = 3
"""lines for what people say"""
_FEW = 6
"""hands that leave room for them"""
_NAMED = 3
"""lines for the names of those who can be exchanged"""


def lines(seat: Seat, view: TableView, to: int, rows: int, now_ms: int) -> list[Line]:
    """The whole picture."""
    wide = to >= 80
    head = [
        _title(seat, view, to),
        *ruled(seat, now_ms, to),
        plain(f" {why.winner(view)}", "class:turn"),
    ]
    noticed = talk.noticed(seat, to - 2, _TALK if wide and len(view.round.seats) <= _FEW else 0)
    foot = [*([across(to)] if wide else []), *below(noticed, view, to, now_ms)]
    room = max(0, rows - len(head) - len(foot))
    body = _wide(view, to) if wide else _narrow(view, to, room)
    body = body[:room]
    said = (
        [[("", " "), *line] for line in talk.said(seat, to - 2, min(_TALK, room - len(body)))] if wide else []
    )
    blank: list[Line] = [[]] * (room - len(body) - len(said))
    return [*head, *body, *blank, *said, *foot]


def _title(seat: Seat, view: TableView, to: int) -> Line:
    right = showdown.deal(seat, to)
    room = to - width(right) - 2
    where = fitting([shown(view.name), _("the match is over")], (0,), f" {signs().dot} ", room)
    if width(plain(where)) > room:
        where = _("match over")
    return spread(plain(f" {where}", "class:title"), right, to)


def _standings(view: TableView, to: int) -> list[Line]:
    """Everybody's rank, and how long each has lasted where there is room for it."""
    found: list[Line] = []
    for standing in sorted(view.round.standings, key=lambda one: one.rank):
        style = "class:value" if standing.rank == 1 else ""
        who = f" {standing.rank:>2}. {why.called(view, standing.seat)}"
        lasted = [why.lasted(standing)] if standing.out else []
        found.append(plain(fitting([who, *lasted], (1,) if lasted else (), f" {signs().dot} ", to), style))
    return found


def _wide(view: TableView, to: int) -> list[Line]:
    left = [[], plain(f"  {_('Standings')}", "class:dim"), *_standings(view, _LEFT - 1)]
    right: list[Line] = []
    show = view.round.showdown
    if show is not None:
        width = to - _LEFT - 2
        last = [*showdown.hands(view, show, width), [], *showdown.explanation(view, show, width)]
        right = [[], plain(f" {_('The last round')}", "class:dim"), *([("", " "), *line] for line in last)]
    return beside(left, right, _LEFT, " ")


def _narrow(view: TableView, to: int, room: int) -> list[Line]:
    columns = max(1, -(-len(view.round.standings) // max(1, room)))
    found = _standings(view, to // columns - 1)
    show = view.round.showdown
    if show is not None and len(found) + len(show.hands) <= room:
        found += showdown.hands(view, show, to)
    return _in_columns(found, room, to)


def _in_columns(found: list[Line], room: int, to: int) -> list[Line]:
    """One below the other, or as many beside each other as it takes to see all of them."""
    if room <= 0 or len(found) <= room:
        return found
    columns = -(-len(found) // room)
    rows, each = -(-len(found) // columns), to // columns
    whole: list[Line] = [[]] * rows
    for n in range(columns):
        column = [clip(line, each - 1) for line in found[n * rows : (n + 1) * rows]]
        whole = beside(whole, column, n * each, "")
    return whole


def below(seat: Seat, view: TableView, to: int, now_ms: int) -> list[Line]:
    """Whether there is another match, and the keys."""
    if seat.model.status == "closed":
        reason = (
            closed(seat.model.closed) if seat.model.closed is not None else _("The connection has ended.")
        )
        parts = flow([reason, _("[Enter] go on")], to - 2, "  ")
        return [keys(f" {line}", "class:remark") for line in parts]
    if seat.marked is not None:
        return _exchange(seat, view, to)
    mine = []
    if may_start(seat.model):
        late = not_ready(view)
        mine = [_("[Enter] start without waiting") if late else _("[Enter] play another match")]
    elif asked(seat.model) == "ready" and seat.answered != seat.ask:
        mine = [_("[Enter] I play another match")]
    rest = [*_arranging(seat, view, to), *watching.options(seat), *talk.key(seat)]
    rest += [help_key(to), _("{key} get up").format(key=cap("quit"))]
    who = showdown.ready(view, to) if to >= 80 and seat.model.status != "lost" else []
    said = [plain(f" {line}", "class:time") for line in wrap(_next(seat, view, now_ms), to - 2)]
    if seat.model.owner:
        said += [plain(f" {line}", "class:name") for line in wrap(watching.asking(view), to - 2)]
    return [*who, *said, *(clip(keys(f" {line}"), to) for line in flow([*mine, *rest], to - 2))]


def _exchange(seat: Seat, view: TableView, to: int) -> list[Line]:
    """The seats by their digits, as the picture does not show them here, and what is asked."""
    said = [plain(f" {line}", "class:name") for line in _named(view, to - 2)]
    return [*said, *(keys(f" {line}") for line in flow(waiting_keys.exchanging(seat, view), to - 2))]


def _named(view: TableView, to: int) -> list[str]:
    """Everybody, by names as long as there is room for: what is asked and the standings need some, too."""
    found: list[str] = []
    for most in range(NAME_CELLS, 0, -1):
        found = flow((f"{one.seat + 1} {cut(shown(one.name), most)}" for one in view.people), to)
        if len(found) <= _NAMED:
            break
    return found


def _arranging(seat: Seat, view: TableView, to: int) -> list[str]:
    """The host's keys for the next match, also while people get ready for it."""
    small = to < 80 and not may_start(seat.model)  # then the standings need the room, and help has the keys
    if small or not seat.model.owner or seat.model.status != "seated":
        return []
    swap = _("{key} swap two seats").format(key=cap("swap_seats"))
    return [_("[+] [-] bots"), swap, *(pace.keys_of(view) if to >= 80 else [])]


def _next(seat: Seat, view: TableView, now_ms: int) -> str:
    """What brings the next match: a clock that runs, or the host; nothing while one is asked oneself."""
    clock = clock_text(seat.model, now_ms)
    if clock:
        return _("The next match begins in {time}.").format(time=clock)
    if asked(seat.model) == "ready" or seat.model.owner or seat.model.status == "lost":
        return ""
    return brings_next(view)


def brings_next(view: TableView) -> str:
    """Who starts the next match."""
    host = next((one for one in view.people if one.owner), None)
    if host is None:
        return _("Waiting for the others.")
    if host.presence == "away":
        return _("{name} starts the next match, but is away.").format(name=shown(host.name))
    return _("{name} starts the next match.").format(name=shown(host.name))
