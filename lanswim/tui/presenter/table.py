"""The table in 80 columns and 24 lines or more: people, middle, hand, log, and what one can do."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _, cards
from lanswim.locale.rules_named import rules_name
from lanswim.tui import fairness
from lanswim.tui.clean import shown
from lanswim.tui.cover import is_back
from lanswim.tui.presenter import covered, moves, moving, people, remarks, table_keys, talk, tip, watching
from lanswim.tui.presenter.log import log_lines
from lanswim.tui.presenter.parts import lives, tags
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.status import status
from lanswim.tui.presenter.text import (
    Line,
    beside,
    clip,
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
from lanswim.tui.turn import asked, rules_of, worth

_LEFT = 47
_LABEL = 12
_WHO = 8
"""for a name in the log"""
_TALK = 4
"""lines of the log's column that are kept for what people say, once they have"""
_TIGHT = 17
"""fewer lines below the people have no room for a second line of keys"""


def lines(seat: Seat, view: TableView, to: int, rows: int, now_ms: int) -> list[Line]:
    """The whole picture; the log gets whatever height is left, so that the keys never move."""
    top = [title(seat, view, to), *status(seat, now_ms, to), *people.rows(view, to)]
    bottom = _what_now(talk.noticed(seat, to - _LEFT - 3, _TALK), view, to, roomy=rows - len(top) > _TIGHT)
    height = rows - len(top) - len(bottom) - 2
    left = _cards(seat, view, height, now_ms)
    blank: list[Line] = [[]] * (height - len(left))
    right = _log(seat, view, to - _LEFT - 1, height)
    sign = signs()
    tee = sign.across * _LEFT + sign.tee + sign.across * (to - _LEFT - 1)
    foot = sign.across * _LEFT + sign.foot + sign.across * (to - _LEFT - 1)
    middle = beside([*left, *blank], right, _LEFT, sign.down)
    return [*top, plain(tee, "class:line"), *middle, plain(foot, "class:line"), *bottom]


def title(seat: Seat, view: TableView, to: int) -> Line:
    """Where one is, and whether it is one's turn."""
    round_ = view.round
    dot = f" {signs().dot} "
    where = [shown(view.name), _("round {n}").format(n=round_.round), rules_name(round_.rules)]
    where.append(_("stock {n}").format(n=round_.stock))
    where += filter(None, [fairness.mark(seat.model)])
    head = headline(seat)
    mine = asked(seat.model) in ("turn", "dealer_choice", "buy_back") and seat.answered != seat.ask
    loud = f" {signs().point} {head} {signs().back} "
    right = plain(loud, "class:turn") if mine else plain(f"{head} ", "class:name")
    quiet = (4,) if len(where) > 4 and not fairness.is_wrong(seat.model) else ()
    left = fitting(where, (*quiet, 2, 3, 0), dot, to - width(right) - 2)
    return spread(plain(f" {left}", "class:title"), right, to)


def _cards(seat: Seat, view: TableView, height: int, now_ms: int) -> list[Line]:
    round_ = view.round
    middle = round_.middle or ([""] * 3 if round_.phase == "dealer_choice" else [])
    whole = seat.choice in ("swap_all", "reject")
    taken: set[str | None] = set(round_.middle) if whole else {seat.middle}
    chosen: set[str | None] = set(round_.hand) if whole else {seat.hand}
    upper = _row(_("MIDDLE"), [], moving.middle(seat, middle, now_ms), taken, 4)
    own = [lives(view, round_.you, full=True), *_own_tags(view, round_.you)] if round_.you is not None else []
    hand = moving.hand(seat, round_.hand, now_ms)
    lower = _row(_("YOUR HAND"), own, hand, chosen, 1) if round_.hand else []
    gap = height - len(upper) - len(lower) - 2
    blank: list[Line] = [[]] if gap > 0 else []
    more: list[Line] = [[]] if gap > 1 else []
    under: list[Line] = [[]] if gap > 2 else []
    return [*more, *upper, *blank, *lower, *under, *_worth(seat, view)]


def _own_tags(view: TableView, you: int) -> list[str]:
    """What is special about oneself; that a bot plays is said in the title."""
    return [tag for tag in tags(view, you) if tag != _("bot plays")]


def _row(label: str, notes: list[str], row: moving.Row, chosen: set[str | None], first: int) -> list[Line]:
    """Three cards side by side, four lines high, with a label and notes to their left."""
    life, *tags_ = notes or [""]
    texts = [" ".join(tags_), *label.split(), life]
    texts = texts if len(texts) == 4 else ["", *label.split(), life, ""]
    pictures = [
        _picture(name, name != "" and name in chosen, first + n, row.ways.get(n))
        for n, name in enumerate(row.names)
    ]
    found = []
    for n in range(4):
        text = texts[n] if n < len(texts) else ""
        line: Line = fill(plain(f"   {text}", "class:life" if text == life else "class:name"), _LABEL)
        for picture in pictures:
            line += [*picture[n], ("", "  ")]
        found.append(line)
    return found


def _picture(card: str, is_chosen: bool, digit: int, way: moving.Way | None = None) -> list[Line]:
    """One card: rank and suit sign, the suit in a word, the digit that picks it, and whether it moves."""
    box = signs().chosen if is_chosen else signs().card
    pick = f" class:pick-{digit}"
    style = ("class:chosen" if is_chosen else "class:card") + pick
    card = "" if is_back(card) else card
    suit = (f"class:suit-{card[1].lower()}" if card else "") + pick
    face = f"{cards.rank(card):>2} {cards.sign(card)} " if card else "  ?  "
    if card and not cards.has_signs():  # a letter of a suit beside one of a rank could be taken for the other
        face = f"{cards.rank(card):>3}  "
    word = cards.suit_face(card).center(5) if card else "     "
    upper, lower = box[1], box[1]
    if way is not None:
        style = moving.STYLE + pick
        upper, lower = (way.arrow, lower) if way.edge == "above" else (upper, way.arrow)
    return [
        [(style, box[0] + box[1] * 2 + upper + box[1] * 2 + box[2])],
        [(style, box[3]), (suit, face), (style, box[3])],
        [(style, box[3]), (suit, word), (style, box[3])],
        [
            (style, box[4] + lower + box[1]),
            ("class:key" + pick, str(digit)),
            (style, box[1] + lower + box[5]),
        ],
    ]


def _worth(seat: Seat, view: TableView) -> list[Line]:
    """What the hand is worth now, and after the chosen move."""
    if len(view.round.hand) != 3:
        said = wrap(watching.why_no_hand(seat), _LEFT - 4)
        return [plain(f"   {line}", "class:dim") for line in said]
    if seat.covered:
        return [keys(f"   {line}") for line in wrap(covered.told(seat), _LEFT - 4)]
    now = worth(view.round.hand, rules_of(view.round.rules))
    found: list[Line] = [[("", f"   {_('now'):<8}"), ("class:value", f"{now.points:<5}"), ("", now.why)]]
    then = moves.preview(seat)
    if then is not None:
        move, hand = then
        found.append([("", f"   {move}:  "), ("class:value", hand.points), ("", f"  {hand.why}")])
    return found


def _log(seat: Seat, view: TableView, to: int, height: int) -> list[Line]:
    found: list[Line] = []
    for name, text in log_lines(view, seat.notes, room=to - 5):
        if name:
            first, *rest = wrap(text, to - _WHO) or [""]
            found.append([("class:name", f" {pad(name, 6)} "), ("", first)])
            found += [plain(" " * _WHO + line) for line in rest]
        else:
            found.append(plain(f" - {text} -", "class:dim"))
    said = talk.said(seat, to - 2, min(_TALK, height // 2))
    if said:
        said = [plain(f" {_('Chat')}", "class:dim"), *([("", " "), *line] for line in said)]
        blank: list[Line] = [[]] * (height - len(said) - len(found))
        found = [*found[-(height - len(said)) :], *blank]
    return [clip(line, to) for line in [*found, *said][-height:]]


def _what_now(seat: Seat, view: TableView, to: int, *, roomy: bool) -> list[Line]:
    """Four or five lines: the moves with their results, what is not possible, and the other keys."""
    mine = [keys(f" {line}") for line in flow(moves.options(seat), to - 2)]
    remark = [plain(f" {line}", "class:remark") for line in wrap(remarks.remark(seat), to - 2)]
    asked_ = [keys(f" {line}", "class:remark") for line in wrap(" ".join(tip.lines(seat)), to - 2)]
    now = [*asked_, *mine, *remark][: 4 if asked_ and roomy else 3]
    room = (5 if roomy else 4) - len(now)
    always = table_keys.lines(seat, to - 2, room)
    blank: list[Line] = [[]] * (room - len(always))
    return [*now, *blank, *(clip(keys(f" {line}", "class:dim"), to) for line in always)]
