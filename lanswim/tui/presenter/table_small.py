"""The table from 40 columns and 12 lines on: the same facts, one line each."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _, words
from lanswim.locale.rules_named import rules_name
from lanswim.tui import company, fairness
from lanswim.tui.cover import is_back
from lanswim.tui.letters import cap
from lanswim.tui.pace_keys import has_more
from lanswim.tui.presenter import covered, moves, moving, people, remarks, talk, tip, watching
from lanswim.tui.presenter.log import log_lines
from lanswim.tui.presenter.parts import bot_ends, clock_text, help_key, lives, moves_key, name_at, tags
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.status import ruled
from lanswim.tui.presenter.text import (
    Line,
    cells,
    clip,
    cut,
    fill,
    fitting,
    flow,
    keys,
    pad,
    plain,
    spread,
    width,
    wrap,
)
from lanswim.tui.presenter.whose_turn import headline
from lanswim.tui.seat import Seat
from lanswim.tui.turn import asked, person, rules_of, worth


def lines(seat: Seat, view: TableView, to: int, rows: int, now_ms: int) -> list[Line]:
    """The whole picture; between the people and the cards the last moves, if there is room."""
    top = [title(seat, view, to), *_people(view, to)]
    hand = [_middle(seat, view, to, now_ms), _hand(seat, view, to, now_ms)]
    rule = ruled(seat, now_ms, to)
    room = rows - len(top) - len(rule) - len(hand)
    below = _within(_what_now(seat, view, to), room, to)
    log = log_lines(view, seat.notes, room=to - 2)[-(room - len(below)) :] if room > len(below) else []
    texts = (f"{pad(name, 6)} {text}" if name else f"- {text}" for name, text in log)
    said = [plain(cut(text, to), "class:dim") for text in texts]
    blank: list[Line] = [[]] * (room - len(below) - len(said))
    return [*top, *said, *blank, *rule, *hand, *below]


def _within(found: list[Line], room: int, to: int) -> list[Line]:
    """The first lines; where the keys for help and leaving fall out they follow the last one in short."""
    kept = found[:room]
    short = keys(f"  [?] {cap('quit')}")
    if kept and len(found) > room and width(kept[-1]) + width(short) <= to:
        kept[-1] = [*kept[-1], *short]
    return kept


def title(seat: Seat, view: TableView, to: int) -> Line:
    """Round, rules, stock, and whose turn it is."""
    dot = f" {signs().dot} "
    where = [_("round {n}").format(n=view.round.round), rules_name(view.round.rules, short=True)]
    where.append(_("stock {n}").format(n=view.round.stock))
    where += filter(None, [fairness.mark(seat.model)])
    mine = asked(seat.model) in ("turn", "dealer_choice", "buy_back") and seat.answered != seat.ask
    head = headline(seat)
    right = [("class:turn", f"{signs().point} {head}")] if mine else plain(head, "class:name")
    quiet = (3,) if len(where) > 3 and not fairness.is_wrong(seat.model) else ()
    left = fitting(where, (*quiet, 1, 2, 0), dot, to - width(right) - 1)
    return spread(plain(left, "class:title"), right, to)


def _people(view: TableView, to: int) -> list[Line]:
    seats = people.others(view)
    if len(seats) <= 4:
        return [_person(view, seat, to) for seat in seats]
    half = (len(seats) + 1) // 2
    width = (to - 3) // 2
    found = []
    for n in range(half):
        row = fill(_short(view, seats[n]), width)
        if half + n < len(seats):
            row = [*row, ("class:line", f" {signs().down} "), *clip(_short(view, seats[half + n]), width)]
        found.append(row)
    return found


def _person(view: TableView, seat: int, to: int) -> Line:
    left = _name(view, seat, 7)
    left = [*left, ("class:life", f" {pad(lives(view, seat, most=5), 5)}")]
    special = plain(people.tag_text(view, seat, 12), "class:tag")
    did = people.did(view, seat)
    if width(left) + cells(did) + width(special) > to:
        did = people.did_short(view, seat)
    return spread([*left, ("", did)], special, to)


def _short(view: TableView, seat: int) -> Line:
    what = people.did_short(view, seat, 7)
    special = tags(view, seat)
    last = people.last_of(view, seat)
    holder = person(view, seat)
    if holder is not None and bot_ends(holder):
        what = _("bot")
    elif seat == view.round.knocker:
        what = words.move("knock")
    elif special and (last is None or last.kind in ("keep", "reject") or special[0] == _("away")):
        what = special[0]
    return [*_name(view, seat, 5), ("class:life", f" {pad(lives(view, seat, most=3), 3)}"), ("", f" {what}")]


def _name(view: TableView, seat: int, most: int) -> Line:
    name = name_at(view, seat, most)
    if seat == view.round.turn:
        return [("class:turn", f"{signs().point}{pad(name, most)}")]
    return [("class:dim" if people.gone(view, seat) else "class:name", f" {pad(name, most)}")]


def _middle(seat: Seat, view: TableView, to: int, now_ms: int) -> Line:
    names = view.round.middle or (["?"] * 3 if view.round.phase == "dealer_choice" else [])
    whole = seat.choice in ("swap_all", "reject")
    row = _cards(_("Middle"), moving.middle(seat, names, now_ms), 4, None if whole else {seat.middle})
    more = "+" if has_more(seat) else ""
    return spread(row, plain(clock_text(seat.model, now_ms) + more, "class:time"), to)


def _hand(seat: Seat, view: TableView, to: int, now_ms: int) -> Line:
    you = view.round.you
    if len(view.round.hand) != 3:
        return plain(watching.why_no_hand(seat, short=True), "class:dim")
    whole = seat.choice in ("swap_all", "reject")
    hand = moving.hand(seat, view.round.hand, now_ms)
    row = _cards(_("Hand"), hand, 1, None if whole else {seat.hand}, 4 if seat.covered else 7)
    left = plain(f" {lives(view, you)}" if you is not None else "", "class:life")
    return spread(row, [*(keys(covered.key_short()) if seat.covered else []), *left], to)


def _cards(label: str, cards: moving.Row, first: int, chosen: set[str | None] | None, each: int = 7) -> Line:
    """`Hand  1: K♠   2:[9♠]  3:↑10♠`; chosen None: all three."""
    row = plain(pad(label, 7), "class:name")
    for n, name in enumerate(cards.names):
        text = covered.face(name)
        is_chosen = name != "?" and (chosen is None or name in chosen)
        way = cards.ways.get(n)
        face = f"[{text}]" if is_chosen else f" {text} "
        suit = "" if is_back(name) else f"class:suit-{name[1].lower()}"
        style = "class:chosen" if is_chosen else suit
        pick = f" class:pick-{first + n}"
        row.append(("class:key" + pick, f"{first + n}:"))
        if way is not None:
            row.append((moving.STYLE + pick, way.arrow))
            face = f"{text} "
        row.append((style + pick, pad(face, each if way is None else each - 1)))
    return row


def _what_now(seat: Seat, view: TableView, to: int) -> list[Line]:
    """The moves, what is not possible, and the other keys; the first lines matter most."""
    found = [keys(line) for line in flow(moves.options(seat), to, "  ")]
    asked_ = [keys(line, "class:remark") for line in wrap(" ".join(tip.lines(seat, short=True)), to)]
    found = [*found, *asked_] if seat.hand or seat.middle or seat.choice else [*asked_, *found]
    found += [plain(line, "class:remark") for line in wrap(remarks.remark(seat, short=True), to)]
    if len(view.round.hand) == 3 and not moves.options(seat) and not seat.covered:
        now = worth(view.round.hand, rules_of(view.round.rules))
        found.insert(0, [("", f"{_('now')} "), ("class:value", now.points), ("", f"  {now.why}")])
    return [*found, *(keys(line) for line in watching.options(seat)), keys(_always(seat, to), "class:dim")]


def _always(seat: Seat, to: int) -> str:
    """The keys that always go, as many as fit; each with its word."""
    first = [] if company.stood_in_for(seat.model) else talk.key(seat, counted=False)
    parts = [
        *first,
        _("{key} rules").format(key=cap("rules")),
        moves_key(seat),
        help_key(to),
        _("{key} get up").format(key=cap("quit")),
    ]
    n = len(first)
    return fitting(parts, (n + 1, n, *range(n - 1), n + 2), "  ", to)
