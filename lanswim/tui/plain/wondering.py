"""What a swap would make of one's hand, asked at any time. Nothing is ever played here.

What is covered is not reckoned with: the answer would tell it.
"""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.locale import _, cards
from lanswim.tui.cover import is_back
from lanswim.tui.plain import facts
from lanswim.tui.plain.read import Line, folded, read, two_cards, word
from lanswim.tui.turn import rules_of, swapped, worth

_AROUND = frozenset(
    [
        "be", "if", "i", "would", "swap", "swapped", "swapping", "the", "my", "worth", "give", "then",
        "wenn", "ich", "waere", "tausche", "tauschen", "tauschte", "getauscht", "meine", "wert", "dann",
    ]
)  # fmt: skip
"""words around what is asked that change nothing about it"""


def told(view: TableView, line: Line) -> str:
    """The value of the hand after the swap that the line names, or what is wrong with it."""
    round_ = view.round
    if len(round_.hand) != 3:
        return facts.hand(view)
    if any(is_back(card) for card in round_.hand):
        return facts.covered()
    if len(round_.middle) != 3:
        return facts.middle(round_)
    asked = line._replace(rest=_core(line.rest))
    move = read(asked.rest)
    if move is not None and move.verb == "all":
        return _worth(view, round_.middle)
    if move is not None and move.verb in ("pass", "knock") and not move.rest:
        return _worth(view, round_.hand)
    found = two_cards(asked)
    return _after_swap(view, *found) if found is not None else _form(view)


def _after_swap(view: TableView, own: str, other: str) -> str:
    held, middle = view.round.hand, view.round.middle
    if own not in held and other in held:
        own, other = other, own
    if own not in held:
        text = _("You do not hold {card}.").format(card=cards.spoken(own))
        return f"{text} {facts.hand(view)}"
    if other not in middle:
        text = _("{card} is not in the middle.").format(card=cards.spoken(other))
        return f"{text[:1].upper()}{text[1:]} {facts.middle(view.round)}"
    return _worth(view, swapped(view.round, own, other))


def _worth(view: TableView, hand: list[str]) -> str:
    value = worth(hand, rules_of(view.round.rules))
    ends = f" {_('That would end the round.')}" if value.ends else ""
    return f"{value.points}.{ends} {_('Not played yet.')}"


def _form(view: TableView) -> str:
    own, other = cards.spoken(view.round.hand[0]), cards.spoken(view.round.middle[0])
    text = _("Ask for example: {would} {own} for {other}, or {would} {all}.")
    return text.format(would=word("what would"), own=own, other=other, all=word("all"))


def _core(text: str) -> str:
    """What is asked about, without the words around it."""
    parts = text.rstrip("?!. ").split()
    while parts and folded(parts[-1].strip(",")) in _AROUND:
        parts.pop()
    while parts and folded(parts[0].strip(",")) in _AROUND:
        parts.pop(0)
    return " ".join(parts)
