"""What is said and can be done while one's own cards are covered. No card of one's own may be named here."""

from __future__ import annotations

from typing import Final

from lanswim_protocol.messages import RoundView

from lanswim.locale import _, cards, ngettext, pgettext
from lanswim.tui.cover import BACK, SHOWN_MS, is_back
from lanswim.tui.covering import How
from lanswim.tui.letters import cap
from lanswim.tui.presenter import passing
from lanswim.tui.seat import Seat
from lanswim.tui.turn import may_close, open_middle

MOMENT_S: Final = SHOWN_MS // 1_000


def face(card: str) -> str:
    """A card in short; a covered one as a question mark."""
    return "?" if is_back(card) else cards.short(card)


def turn(seat: Seat, round_: RoundView) -> list[str]:
    """The keys of one's own turn, without what comes of them."""
    back = _("[Esc] undo")
    knocks = f" {_('and knock')}" if seat.close else ""
    if seat.choice is not None:
        return [f"[Enter] {_move(seat)}{knocks}", *(_close_key(seat, round_)), back]
    found = []
    if "swap" in round_.legal:
        found.append(_swap_hint(seat))
    texts = {
        "swap_all": f"[A] {_('swap all three')}",
        "pass": f"{cap('pass')} {pgettext('advice', 'pass')}",
        "knock": f"[K] {pgettext('advice', 'knock')}",
    }
    found += [text for kind, text in texts.items() if kind in round_.legal]
    found += _close_key(seat, round_)
    return [*found, back] if seat.hand or seat.middle else found


def _move(seat: Seat) -> str:
    match seat.choice:
        case "swap" if seat.hand is not None and seat.middle is not None:
            text = _("swap your card {n} for {middle}")
            return text.format(n=1 + BACK.index(seat.hand), middle=cards.short(seat.middle))
        case "swap_all":
            return _("swap all three")
        case "pass":
            return pgettext("advice", "pass")
    return pgettext("advice", "knock")


def _close_key(seat: Seat, round_: RoundView) -> list[str]:
    if not may_close(round_) or seat.choice == "knock":
        return []
    return [_("[K] do not knock")] if seat.close else [_("[K] knock with the move")]


def _swap_hint(seat: Seat) -> str:
    if seat.hand is not None:
        return _("[4-6] swap your card {n} for which?").format(n=1 + BACK.index(seat.hand))
    if seat.middle is not None:
        return _("[1-3] give which for {middle}?").format(middle=cards.short(seat.middle))
    return _("[1-3] own card and [4-6] middle: swap")


def dealer(seat: Seat, round_: RoundView) -> list[str]:
    """The keys of the dealer's choice."""
    keep, reject = pgettext("advice", "keep your packet"), pgettext("advice", "put your packet away")
    if open_middle(round_):
        keep = pgettext("advice", "keep your hand")
        reject = pgettext("advice", "swap your hand for the middle")
    if seat.choice in ("keep", "reject"):
        return [f"[Enter] {keep if seat.choice == 'keep' else reject}", _("[Esc] undo")]
    return [f"{cap('keep')} {keep}", f"{cap('reject')} {reject}"]


def told(seat: Seat) -> str:
    """In the place of the value."""
    if seat.pair is not None:
        return passing.covered(seat)
    return _("Your cards are covered. {key} shows them.").format(key=cap("cover"))


def no_tip() -> str:
    """In the place of a tip."""
    return _("No tip while your cards are covered. {key} shows them.").format(key=cap("cover"))


def key(seat: Seat) -> list[str]:
    """The key for it, for who holds cards."""
    view = seat.model.view
    if view is None or not view.round.hand or view.round.showdown is not None:
        return []
    text = _("{key} show cards") if seat.covered else _("{key} cover cards")
    return [text.format(key=cap("cover"))]


def key_brief(seat: Seat) -> str:
    """The same with fewer words."""
    return (_("{key} show") if seat.covered else _("{key} cover")).format(key=cap("cover"))


def key_short() -> str:
    """The key that shows them, beside the cards."""
    return _("{key} show").format(key=cap("cover"))


def way(how: How) -> str:
    """How cards are covered from now on."""
    match how:
        case "moment":
            text = ngettext(
                "Your cards are covered; {key} shows them for {n} second, or while you hold it.",
                "Your cards are covered; {key} shows them for {n} seconds, or while you hold it.",
                MOMENT_S,
            )
        case "own_turn":
            text = ngettext(
                "Your cards are shown only on your turn; else {key} shows them for {n} second.",
                "Your cards are shown only on your turn; else {key} shows them for {n} seconds.",
                MOMENT_S,
            )
        case _:
            text = _("Your cards are shown until {key} covers them.")
    return f"{text.format(key=cap('cover'), n=MOMENT_S)} {_('[Tab] changes that.')}"


def way_short(how: How) -> str:
    """The same in one line of a small window, as the moves need the others."""
    match how:
        case "moment":
            text = _("{key} shows cards for {n} s.")
        case "own_turn":
            text = _("Cards shown on your turn only.")
        case _:
            text = _("Cards shown until {key}.")
    return f"{text.format(key=cap('cover'), n=MOMENT_S)} {_('[Tab] next')}"


def helped(how: How) -> list[str]:
    """In the help."""
    first = _("{key} covers your cards at once, and shows them again: neighbours look.")
    return [first.format(key=cap("cover")), way(how)]
