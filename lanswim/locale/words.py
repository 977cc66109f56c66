"""Values and moves in words, as RULES.md section 8 fixes them. No layout, colour or width may live here."""

from __future__ import annotations

from collections.abc import Sequence

from lanswim import locale
from lanswim.locale import _, cards, pgettext
from lanswim.rules import RuleSet, is_fire, parse_card, value2


def points(points2: int, *, fire: bool = False) -> str:
    """Half points for people: `29`, `30½` (`30.5` in ASCII), fire as a word."""
    if fire:
        return _("fire")
    whole, half = divmod(points2, 2)
    if not half:
        return str(whole)
    return f"{whole}.5" if locale.ascii_only() else f"{whole}½"


def hand_points(hand: Sequence[str], rules: RuleSet) -> str:
    """What three cards are worth, in words."""
    held = _held(hand)
    return points(value2(held, rules), fire=is_fire(held, rules))


def hand_why(hand: Sequence[str], rules: RuleSet) -> str:
    """What makes the value: `Pik 10+9`, `drei Siebener`."""
    held = _held(hand)
    worth = value2(held, rules)
    if hand[0][0] == hand[1][0] == hand[2][0] and (is_fire(held, rules) or worth > 2 * _card_points(hand[0])):
        return _("three {ranks}").format(ranks=cards.rank_plural(hand[0]))
    for suit in "CSHD":
        same = [_card_points(card) for card in hand if card[1] == suit]
        if 2 * sum(same) == worth:
            best = next(card for card in hand if card[1] == suit)
            return f"{cards.suit(best)} {'+'.join(str(p) for p in sorted(same, reverse=True))}"
    return ""


def lives(left: int, status: str) -> str:
    """Lives left in words: `3`, `schwimmt`, `raus`."""
    match status:
        case "swimming":
            return _("swimming")
        case "out":
            return _("out")
        case "left":
            return _("gone")
    return str(left)


def cost(lost: int) -> str:
    """What somebody pays: `one life`."""
    return _("one life") if lost == 1 else _("two lives") if lost == 2 else _("{n} lives").format(n=lost)


def move(
    kind: str, laid: Sequence[str] = (), taken: Sequence[str] = (), *, you: bool = False, spoken: bool = False
) -> str:
    """What somebody did, as the rest of a sentence after the name: `nimmt B♣, legt 10♠`, `schiebt`."""
    if kind == "swap":
        text = pgettext("you", "take {taken}, lay {laid}") if you else _("takes {taken}, lays {laid}")
        names = cards.spoken_list if spoken else cards.shorts
        return text.format(taken=names(taken), laid=names(laid))
    return _you(kind) if you else _somebody(kind)


def move_spoken(name: str, kind: str, laid: Sequence[str] = (), taken: Sequence[str] = ()) -> str:
    """What somebody did as a whole sentence with the cards in words."""
    if kind == "new_middle":
        return _("Everybody passed: three new cards in the middle.")
    if kind == "swap":
        text = _("{name} takes {taken}, lays {laid}.")
        return text.format(name=name, taken=cards.spoken_list(taken), laid=cards.spoken_list(laid))
    return f"{name} {_somebody(kind)}."


def _somebody(kind: str) -> str:
    match kind:
        case "swap_all":
            return _("swaps all three")
        case "pass":
            return _("passes")
        case "knock":
            return _("knocks")
        case "keep":
            return _("keeps the packet")
        case "reject":
            return _("rejects the packet")
        case "keep_hand":
            return _("keeps the hand")
        case "take_open":
            return _("takes the open middle")
        case "new_middle":
            return _("three new cards")
    return kind


def _you(kind: str) -> str:
    match kind:
        case "swap_all":
            return pgettext("you", "swap all three")
        case "pass":
            return pgettext("you", "pass")
        case "knock":
            return pgettext("you", "knock")
        case "keep":
            return pgettext("you", "keep your packet")
        case "reject":
            return pgettext("you", "reject your packet")
        case "keep_hand":
            return pgettext("you", "keep your hand")
        case "take_open":
            return pgettext("you", "take the open middle")
    return _somebody(kind)


def _held(hand: Sequence[str]) -> tuple[int, int, int]:
    first, second, third = (parse_card(card) for card in hand)
    return first, second, third


def _card_points(card: str) -> int:
    return {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])
