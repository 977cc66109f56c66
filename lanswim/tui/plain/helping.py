"""What can be typed now: in a line for whoever mistyped, and with forms and meanings for whoever asks."""

from __future__ import annotations

from lanswim_protocol.messages import MoveKind, TableView

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.locale import _, cards
from lanswim.tui import cover, promises, tips, turn
from lanswim.tui.hosts_told import to_compare
from lanswim.tui.plain import asking, explaining, facts, lost, orders
from lanswim.tui.plain.read import Verb, word
from lanswim.tui.plain.state import Talk, in_lobby, possible
from lanswim.tui.presenter.code import to_tell
from lanswim.tui.presenter.helping_company import help_looking_on

ALWAYS: tuple[Verb, ...] = (
    "hand", "middle", "lives", "seats", "time", "again", "moves", "rules",
)  # fmt: skip


def line(talk: Talk) -> str:
    """The words that mean something now."""
    if not talk.seated:
        return possible(in_lobby(talk))
    if talk.cut_off:
        return lost.line(talk)
    if turn.mode(talk.model) == "waiting":
        return facts.waiting_hint(talk)
    last: tuple[Verb, ...] = ("last",) if talk.last is not None else ()
    asks: tuple[Verb, ...] = ("tip",) if tips.is_open(talk.seat) else ()
    if cover.holds(talk.model):
        wonders: tuple[Verb, ...] = (
            ("what would",) if talk.model.view and talk.model.view.round.middle else ()
        )
        asks = (*asks, *wonders, "show" if talk.covered else "cover")
    return possible((*_now(talk), *asks, *orders.possible_now(talk), *ALWAYS, *last, *_ways_out(talk)))


def _ways_out(talk: Talk) -> tuple[Verb, ...]:
    """Whoever opened the table closes it instead of getting up, unless another program has it."""
    if talk.practice or not talk.model.owner:
        return "leave", "quit"
    return ("leave", "close", "quit") if talk.model.hosted_elsewhere else ("close", "quit")


def full(talk: Talk) -> tuple[str, ...]:
    """Each command with its form and what comes of it."""
    if not talk.seated:
        return _lobby(talk)
    view = talk.seen.view
    if view is None:
        return (line(talk),)
    if talk.cut_off:
        return (*lost.explained(talk), line(talk))
    moves = turn.asked(talk.model) in ("turn", "dealer_choice")
    found = [_move(view, kind) for kind in view.round.legal] if moves else []
    if tips.is_open(talk.seat):
        text = _("{command}: what the built-in bot would do, and why; it plays nothing.")
        found.append(text.format(command=word("tip")))
    if turn.mode(talk.model) == "waiting":
        found = _waiting(talk)
    found = [*help_looking_on(talk.seat), *found]
    covers = [*_questions(view), _covers(talk)] if cover.holds(talk.model) else []
    told = [] if talk.practice else [*to_tell(talk.seat), *facts.place(talk)]
    return (*found, *explaining.explained(talk), *covers, *told, line(talk), *_leaving(talk))


def _questions(view: TableView) -> list[str]:
    """What can be asked at any time in a round, beside what its word says."""
    found = []
    if view.round.middle:
        own = next((card for card in view.round.hand if not cover.is_back(card)), "7D")
        text = _("{command} {own} for {other}: what your hand would be worth then; it plays nothing.")
        other = cards.spoken(view.round.middle[0])
        found.append(text.format(command=word("what would"), own=cards.spoken(own), other=other))
    return [
        *found,
        _("{command}: who is on turn, and how much time is left.").format(command=word("time")),
        _("{command}: what happened last, and what is asked of you.").format(command=word("again")),
    ]


def _covers(talk: Talk) -> str:
    if talk.covered:
        return _("{command}: your cards are said again.").format(command=word("show"))
    return _("{command}: your cards are not said until you type {show}.").format(
        command=word("cover"), show=word("show")
    )


def _now(talk: Talk) -> tuple[Verb, ...]:
    view = talk.model.view
    match turn.asked(talk.model):
        case "turn" | "dealer_choice" if view is not None:
            return tuple(asking.MOVES[kind] for kind in view.round.legal)
        case "buy_back":
            return ("yes", "no")
        case "another_try":
            return ("yes",)
        case "absent":
            return ("wait", "bot", "drop")
        case "ready":
            return ("ready",)
    return ()


def _move(view: TableView, kind: MoveKind) -> str:
    own = next((card for card in view.round.hand if not cover.is_back(card)), "7D")
    other = (view.round.middle or ["9S"])[0]
    text = {
        "swap": _("{command}: your {own} for the middle's {other}."),
        "swap_all": _("{command}: your three cards for the three of the middle."),
        "pass": _("{command}: keep your cards, it is the next player's turn."),
        "knock": _("{command}: everybody else has one more turn, then all hands are shown."),
        "keep": _("{command}: play with the packet you look at; the other one becomes the middle."),
        "reject": _("{command}: put your packet in the middle and take the other one unseen."),
    }[kind]
    if turn.open_middle(view.round):
        text = _of_open_middle().get(kind, text)
    command = word(asking.MOVES[kind])
    if kind == "swap":
        typed = (own, other) if locale.language() == "en" else (f"{cards.spoken(own)},", cards.spoken(other))
        command = " ".join([command, *typed])
    return text.format(command=command, own=cards.spoken(own), other=cards.spoken(other))


def _of_open_middle() -> dict[MoveKind, str]:
    return {
        "keep": _("{command}: play with the hand you have."),
        "reject": _("{command}: your three cards for the three of the open middle."),
    }


def _waiting(talk: Talk) -> list[str]:
    found = [
        _("{agree}: agree to the rules of this table; everybody hears it.").format(agree=word("agree")),
        _("{sit} 3: sit on seat 3.").format(sit=word("sit")),
        _("{save} NAME: keep these rules for tables of your own.").format(save=word("save")),
    ]
    if talk.model.owner:
        found = [
            _("{start}: begin; seats nobody has taken stay empty.").format(start=word("start")),
            _("{bots} 2: two bots at the table; they give way to people.").format(bots=word("bots")),
            _("{switch} 1 3: exchange seats 1 and 3.").format(switch=word("switch")),
            *found,
        ]
    two = _("Two with one laptop need a window each here: the second one joins this table in another.")
    return [*found, two, *filter(None, [to_compare(talk.model)])]


def _leaving(talk: Talk) -> list[str]:
    if talk.practice:
        return []
    if talk.model.seat is None:
        return [_("{quit}: close this screen.").format(quit=word("quit"))]
    quits = _quits(talk.model).format(quit=word("quit"))
    leaves = _("{leave}: get up for good.").format(leave=word("leave"))
    if talk.model.owner:
        closes = _("{close}: close the table for everybody.").format(close=word("close"))
        return [quits, *([leaves] if talk.model.hosted_elsewhere else []), closes]
    return [quits, leaves]


def _quits(model: ClientModel) -> str:
    match promises.kept(model):
        case "kept":
            return _("{quit}: close only this screen; your seat is kept.")
        case "two minutes":
            return _("{quit}: close only this screen; your seat is kept for two minutes.")
    return _("{quit}: close this screen, and so the table: nobody else sits at it.")


def _lobby(talk: Talk) -> tuple[str, ...]:
    texts = {
        "back": _("{command}: return to the match that you were in."),
        "join": _("{command} 1: sit down at table 1."),
        "watch": _("{command} 1: only watch there, without a seat."),
        "host": _("{command} Kitchen: open a table called Kitchen."),
        "private": _("{command} Kitchen: the same, only for those who type its code."),
        "practice": _("{command} 3: play against three bots."),
        "address": _("{command} 192.168.1.7:4031: sit down at the table with this address."),
        "name": _("{command} Anna: be called Anna."),
        "tables": _("{command}: hear the tables again."),
        "settings": _("{command}: hear all settings and how to change one."),
        "quit": _("{command}: end."),
    }
    return tuple(texts[verb].format(command=word(verb)) for verb in in_lobby(talk))
