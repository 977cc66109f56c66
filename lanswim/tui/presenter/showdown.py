"""All hands open: who had what, who loses and why, and who is ready to go on."""

from __future__ import annotations

from collections.abc import Iterable

from lanswim_protocol.messages import Showdown, Shown, TableView

from lanswim.locale import _, cards, words
from lanswim.tui import fairness
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.presenter import buying, moves, remarks, talk, voids, watching, why
from lanswim.tui.presenter.parts import across, clock_text, help_key, lives, name_at
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.status import happened, ruled, wrong
from lanswim.tui.presenter.text import Line, cells, fitting, flow, keys, pad, plain, spread, width, wrap
from lanswim.tui.seat import Seat
from lanswim.tui.turn import asked, rules_of, waited

_TALK = 3
"""lines for what people say"""
_FEW = 6
"""hands that leave room for them"""
EACH = 5
"""cells for a card in a wide window"""


def lines(seat: Seat, view: TableView, to: int, rows: int, now_ms: int) -> list[Line]:
    """The whole picture; in a narrow window each hand is shown in short."""
    show = view.round.showdown
    if show is None:
        return [title(seat, view, to)]
    wide = to >= 80
    top = title(seat, view, to)
    loud = ruled(seat, now_ms, to) if happened(seat, now_ms, to) else wrong(seat, now_ms, to)
    head = [top, *(loud or ([across(to)] if wide else []))]
    noticed = talk.noticed(seat, to - 2, _TALK if wide and len(show.hands) <= _FEW else 0)
    foot = [*([across(to)] if wide else []), *below(noticed, view, to, now_ms)]
    table = hands(view, show, to)[: max(0, rows - len(head) - len(foot))]
    room = max(0, rows - len(head) - len(table) - len(foot))
    said = explanation(view, show, to)
    if wide and len(said) > room and table and not table[-1]:
        table, room = table[:-1], room + 1  # a reason is worth more than a blank
    said = said[:room]
    heard = talk.said(seat, to - 2, min(_TALK, room - len(said) - 1)) if wide else []
    blank: list[Line] = [[]] * (room - len(said) - len(heard))
    return [*head, *table, *said, *blank, *([("", " "), *line] for line in heard), *foot]


def title(seat: Seat, view: TableView, to: int) -> Line:
    """Where one is, and whether the deal was fair."""
    dot = f" {signs().dot} "
    where = [shown(view.name), _("round {n}").format(n=view.round.round), _("showdown")]
    right = deal(seat, to)
    text = fitting(where, (0, 1), dot, to - width(right) - 2)
    return spread(plain(text if to < 80 else f" {text}", "class:title"), right, to)


def deal(seat: Seat, to: int) -> Line:
    """How many had a part in the deck; what is wrong is loud."""
    text = fairness.counted(seat.model)
    margin = " " if text and to >= 80 else ""
    return plain(text + margin, "class:warn" if fairness.is_wrong(seat.model) else "class:dim")


def hands(view: TableView, show: Showdown, to: int) -> list[Line]:
    """A line for each hand, the best first, and the middle."""
    best_first = sorted(show.hands, key=lambda one: (one.fire, one.points2), reverse=True)
    if to < 80:
        return [_short(view, one, to) for one in best_first]
    return [columns(_("Lives")), *(_long(view, show, one) for one in best_first), middle(view), []]


def columns(last: str = "") -> Line:
    """What stands in the columns of a wide window."""
    top = f"   {pad(_('Player'), 17)}{pad(_('Cards'), 16)}{pad(_('Value'), 27)}{last}"
    return plain(top.rstrip(), "class:dim")


def middle(view: TableView) -> Line:
    """The middle as it lay in the end, below the hands."""
    return [("", f"   {pad(_('Middle'), 17)}"), *three(view.round.middle, EACH)]


def _long(view: TableView, show: Showdown, one: Shown) -> Line:
    value = words.points(one.points2, fire=one.fire)
    mark = signs().loses if one.lost else " "
    note = _("knocked") if one.seat == show.knocker else ""
    reason = words.hand_why(one.cards, rules_of(view.round.rules))
    return [
        ("class:lost", f" {mark} "),
        ("class:name", pad(why.called(view, one.seat), 17)),
        *three(one.cards, EACH),
        ("class:value", f" {value:<6}"),
        ("", pad(reason, 21)),
        ("class:life", pad(lives(view, one.seat, full=True), 9)),
        ("class:tag", note),
    ]


def _short(view: TableView, one: Shown, to: int) -> Line:
    value = words.points(one.points2, fire=one.fire)
    left: Line = [
        ("class:lost", signs().loses if one.lost else " "),
        *short_name(view, one.seat),
        *three(one.cards, each_short()),
        ("class:value", f" {value:<5}"),
    ]
    return spread(left, plain(lives(view, one.seat, full=True), "class:life"), to)


def short_name(view: TableView, seat: int) -> Line:
    """Whose hand it is in a narrow window, and a blank; one's own has a sign."""
    mine, most = seat == view.round.you, 8 if cards.has_signs() else 7
    name = (signs().point if mine else " ") + pad(name_at(view, seat, most), most)
    return [("class:turn" if mine else "class:name", name), ("", " ")]


def each_short() -> int:
    """Cells for a card in a narrow window."""
    return 4 if cards.has_signs() else 5


def three(names: Iterable[str], each: int) -> Line:
    """Three cards, each in so many cells."""
    return [(f"class:suit-{name[1].lower()}", pad(cards.short(name), each)) for name in names]


def explanation(view: TableView, show: Showdown, to: int) -> list[Line]:
    """How the round ended and why who loses, wrapped."""
    said = [why.ended(view, show), *why.reasons(view, show)]
    indent = "   " if to >= 80 else ""
    return [
        plain(f"{indent}{line}", "class:remark" if n == 0 else "")
        for n, text in enumerate(said)
        for line in wrap(text, to - len(indent))
    ]


def ready(view: TableView, to: int) -> list[Line]:
    """Who is ready and who is waited for: those here who play, after a match all who are here."""
    here = waited(view)
    sets = {
        _("Waiting for:"): [one for one in here if not one.ready],
        _("Ready:"): [one for one in here if one.ready],
    }
    you = view.round.you
    told = [
        f"{head} {', '.join(_('you') if one.seat == you else shown(one.name) for one in those)}"
        for head, those in sets.items()
        if those
    ]
    return [plain(f" {line}") for line in flow(told, to - 2)]


def _waited_for(seat: Seat, view: TableView, to: int) -> list[Line]:
    """Who is not ready; while something else is asked, of others as well, what that is.

    Nobody can be ready at a table that cannot be reached.
    """
    if seat.model.status == "lost":
        return []
    if view.round.phase == "buy_back":
        return [] if asked(seat.model) == "buy_back" else [plain(f" {buying.others()}")]
    return [] if voids.asked(view) else ready(view, to)


def _is_alone(view: TableView) -> bool:
    """Whether there are only bots beside oneself: then nobody waits, and no time presses."""
    others = (one for one in view.people if one.seat != view.round.you)
    return view.round.you is not None and all(one.bot or one.presence == "bot" for one in others)


def below(seat: Seat, view: TableView, to: int, now_ms: int, *, names: bool = True) -> list[Line]:
    """Until when one waits and the keys; names: and who is ready, and so who still plays."""
    kind = asked(seat.model)
    by_oneself = view.round.phase == "showdown" and _is_alone(view)
    clock = "" if by_oneself else clock_text(seat.model, now_ms)
    mine = moves.options(seat)
    if kind == "ready" and seat.answered != seat.ask:
        mine = [_("[Enter] ready")]
    rest = [
        *watching.options(seat),
        _("{key} moves of this round").format(key=cap("moves")),
        _("{key} rules").format(key=cap("rules")),
        *talk.key(seat),
        help_key(to),
        _("{key} get up").format(key=cap("quit")),
    ]
    remark = [plain(f" {line}", "class:remark") for line in wrap(remarks.remark(seat, short=True), to - 2)]
    remark += voids.lines(seat, view, to)
    if to < 80:
        others = buying.others() if view.round.phase == "buy_back" else _("Waiting for the others.")
        waiting = [others] if seat.model.status != "lost" else []
        *_most, help_, up = rest
        chat, brief_chat = talk.key(seat), [cap("chat")] if talk.key(seat) else []
        room = to - cells(clock) - 1
        short = ["[?]", cap("quit")]
        for tail in ([*chat, help_, up], [*chat, *short], [*brief_chat, *short], ["[?]"]):
            text = "  ".join([*(mine or waiting), *tail])
            if cells(text) <= room:
                break
        *most, last = flow([*(mine or waiting), *tail], room, "  ")
        clocked = spread(keys(last), plain(clock, "class:time"), to)
        return [*remark, *(keys(line) for line in most), clocked]
    alone, together = _("Time to decide: {time}"), _("Goes on in {time}, or when all are ready.")
    waits = (alone if view.round.phase == "buy_back" else together).format(time=clock) if clock else ""
    if by_oneself and view.clock is not None and seat.model.status != "lost":
        waits = _("Goes on when you are ready, and else by itself.")
    return [
        *remark,
        *(_waited_for(seat, view, to) if names else []),
        plain(f" {waits}", "class:time"),
        *(keys(f" {line}") for line in flow([*mine, *rest], to - 2)),
    ]
