"""The lobby: the tables nearby, the one that is pointed at, and the keys. No form may live here."""

from __future__ import annotations

from lanswim_protocol.messages import TableInfo

from lanswim.locale import _, ngettext
from lanswim.locale.reasons import problem, refuse
from lanswim.locale.rules_named import rules_name
from lanswim.tui import unfinished
from lanswim.tui.clean import shown
from lanswim.tui.hosts_told import host_name, is_doubtful
from lanswim.tui.letters import cap
from lanswim.tui.nearby import Nearby
from lanswim.tui.presenter.forms import notice
from lanswim.tui.presenter.lobby_table import details, rules
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, clip, cut, flow, keys, pad, plain, spread, wrap
from lanswim.tui.state import State
from lanswim.tui.ways import kept_elsewhere, nearby, way_back, way_in

NOTICE_MS = 10_000
"""so long what went wrong is said where no key makes it go"""
_DETAILS = 6
"""so many lines tell of the one that is pointed at, however many tables there are"""
_LISTED = 3
"""lines for the tables that are kept where they would do instead of a longer sentence"""
_NARROW_NAME = 15
HINT_AFTER_MS = 6_000
"""so long the list may stay empty before it is said what the reason may be"""


def lines(state: State, to: int, rows: int, now_ms: int) -> list[Line]:
    """The list of tables, the one that is selected, and the keys."""
    head = [_title(state, to), across(to)]
    foot = [*_kept(state, to), across(to), *_keys(state, to)]
    foot = [*_wrong(state, to, rows - len(head) - len(foot), now_ms), *foot]
    room = max(0, rows - len(head) - len(foot))
    body = _tables(state, to, room) if state.tables else _empty(state, to, room, now_ms)
    body = body[:room]
    blank: list[Line] = [[]] * (room - len(body))
    return [*head, *body, *blank, *foot]


def _wrong(state: State, to: int, room: int, now_ms: int) -> list[Line]:
    """What just went wrong, for a while, and a damaged table of one's own, until it has been read."""
    noticed = notice(state, to) if now_ms - state.notice_at_ms < NOTICE_MS else []
    if not state.untold:
        return noticed
    left = room - len(noticed) - (_LISTED if state.tables else 0)
    told = wrap(unfinished.damaged(state.untold[0]), to - 2)
    if len(told) > left:
        told = wrap(unfinished.briefly(state.untold[0]), to - 2)
    return [*noticed[: max(0, room - len(told))], *(plain(f" {line}", "class:warn") for line in told)]


def _kept(state: State, to: int) -> list[Line]:
    """That one's seat waits for a table that is not there, and who can bring it back."""
    name = kept_elsewhere(state)
    if not name or (state.tables and to < 80):
        return []
    text = _("Your seat at {table} is kept; whoever hosts it has to start it again.")
    return [plain(f" {line}", "class:remark") for line in wrap(text.format(table=name), to - 2)]


def _title(state: State, to: int) -> Line:
    n = len(state.tables)
    found = ngettext("{n} table", "{n} tables", n).format(n=n)
    right = f"{shown(state.me)} {signs().dot} {found} " if to >= 80 else f"{found} "
    return spread(plain(f" lanswim {signs().dot} {_('tables nearby')}", "class:title"), plain(right), to)


def _keys(state: State, to: int) -> list[Line]:
    here = nearby(state)
    parts = [] if here is None else [_enter(state, here, wide=to >= 80)]
    if here is None or here != way_back(state):
        parts += _back(state, wide=to >= 80)
    if here is not None and way_in(state, here).is_new:
        parts.append(_("{key} watch").format(key=cap("watch")))
    all_rules = [_("{key} all rules").format(key=cap("rules"))] if here is not None else []
    set_ = _("{key} settings").format(key=cap("settings"))
    parts += [
        *(all_rules if to >= 80 else []),
        _("{key} open a table").format(key=cap("host")),
        _("{key} practise with bots").format(key=cap("practice")),
        *([] if to >= 80 else [set_]),  # there it fits into this line
        _("{key} type an address").format(key=cap("address")),
        *([set_] if to >= 80 else all_rules),
        _("[?] help"),
        _("{key} quit").format(key=cap("quit")),
    ]
    return [clip(keys(f" {line}"), to) for line in flow(parts, to - 2, "   " if to >= 80 else "  ")]


def _back(state: State, *, wide: bool) -> list[str]:
    """The match one can go on with, by its name; of one's own that has stopped, how far it came."""
    back, key = way_back(state), cap("resume")
    if back is None:
        return [_("{key} interrupted table").format(key=key)] if state.damaged and not state.untold else []
    if isinstance(back, Nearby):
        return [_("{key} back to {table}").format(key=key, table=shown(back.info.name))]
    if not back.in_match:
        return [_("{key} open {table} again").format(key=key, table=shown(back.name))]
    if wide and back.round:
        text = _("{key} go on with {table}, round {n}")
        return [text.format(key=key, table=shown(back.name), n=back.round)]
    return [_("{key} go on with {table}").format(key=key, table=shown(back.name))]


def _enter(state: State, table: Nearby, *, wide: bool) -> str:
    turned_away = table.info.table in state.not_let_in
    waits = _("[Enter] watch, and play in the next match") if wide else _("[Enter] play in the next match")
    return {
        "sit": _("[Enter] sit down"),
        "back": _("[Enter] back to the table"),
        "watch": _("[Enter] back, to watch"),
        "playing": waits,
        "full": _("[Enter] watch until a seat is free"),
        "sent_away": refuse("kicked") if turned_away else _("You were sent away from this table."),
    }[way_in(state, table).kind]


def _empty(state: State, to: int, room: int, now_ms: int) -> list[Line]:
    since = state.searching_since_ms
    text = _("Looking for tables…")
    if state.problem:
        text = problem(state.problem)
    elif since is not None and now_ms - since > HINT_AFTER_MS:
        text = _("No table yet. Are you all in the same network? Tables appear here by themselves.")
    more = _("You can still open a table, practise, or type the address that the host's screen shows.")
    texts, also = wrap(text, to - 4), ["", *wrap(more, to - 4)]
    if since is not None and 1 + len(texts) + len(also) <= room:  # else the keys below say as much
        texts += also
    return [
        [],
        *(
            plain(f"  {line}", "class:warn" if state.problem and n == 0 else "")
            for n, line in enumerate(texts)
        ),
    ]


def _tables(state: State, to: int, room: int) -> list[Line]:
    here = nearby(state)
    below = _below(here, len(state.tables), to, room) if here is not None else []
    top: list[Line] = [plain(_columns(to), "class:dim")]
    fits = max(1, room - len(below) - 1)
    at = state.tables.index(here) if here is not None else 0
    first = max(0, min(at - fits // 2, len(state.tables) - fits))
    shown_now = state.tables[first : first + fits]
    listed = [
        _row(table, to, chosen=table is here, mine=table.info.table in state.mine) for table in shown_now
    ]
    return [*top, *listed, *below]


def _below(here: Nearby, tables: int, to: int, room: int) -> list[Line]:
    """What helps to choose: in a small window its rules alone, in lines that no table needs."""
    left = room - tables - 1
    if to >= 80:
        return [[], *details(here, to, max(_DETAILS, left - 1))]
    return rules(here, to, left)


def _columns(to: int) -> str:
    if to < 80:
        return f"  {pad(_('Table'), _NARROW_NAME)}{pad(_('People'), 8)}{_('Free')}"
    host, named = _room(to)
    who = f"{pad(_('Table'), 21)}{pad(_('Host'), host)}"
    return f"   {who}{pad(_('Rules'), named)}{pad(_('People'), 10)}{_('Free')}"


def _room(to: int) -> tuple[int, int]:
    """Cells for the host and for the rules; a wide window leaves neither cut."""
    more = to - 80
    return 14 + min(7, more), 16 + max(0, more - 7) // 2


def _column(text: str, to: int) -> str:
    """In so many cells, the last of them blank."""
    return pad(cut(text, to - 1), to)


def _row(table: Nearby, to: int, *, chosen: bool, mine: bool) -> Line:
    info = table.info
    mark = signs().point if chosen else " "
    style = "class:selected" if chosen else ""
    people = f"{info.people}+{info.bots} {_('bot')}" if info.bots else str(info.people)
    free = str(info.seats - info.people) if info.state == "open" else "-"
    how = _("joined") if mine else _state(info)
    if table.judged is not None and table.judged.own:
        how = _("your table")
    wide = to >= 80
    rest = f"{pad(people, 10 if wide else 8)}{pad(free, 5)}{how}"
    if is_doubtful(table):
        rest, style = _("wrong key?"), style or "class:warn"
    if not wide:
        return clip(plain(f"{mark} {_column(shown(info.name), _NARROW_NAME)}{rest}", style), to)
    host, named = _room(to)
    text = f" {mark} {_column(shown(info.name), 21)}{_column(host_name(table) or '-', host)}"
    text += f"{_column(rules_name(info.rules, short=True), named)}{rest}"
    return clip(plain(text, style), to)


def _state(info: TableInfo) -> str:
    if info.private and info.state == "open":
        return _("with code")
    return {"open": _("waiting"), "playing": _("playing"), "full": _("full")}[info.state]
