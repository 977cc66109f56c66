"""What the game is about, for who does not know it. What one option means is said in `options_said`."""

from __future__ import annotations

from lanswim.locale import _, cards, ngettext
from lanswim.rules import RuleSet


def aim(rules: RuleSet) -> list[str]:
    """Three sentences and an example, in the words of the pack that is shown."""
    what = _(
        "You hold three cards, and want as near 31 as you can in one suit: {ace} 11, {king}, {queen}, {jack}"
        " and ten 10, the others their number."
    )
    names = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}
    turn = _(
        "When it is your turn, swap with the three open cards in the middle; a knock ends the round:"
        " everybody else has one more turn, then all hands are shown."
    )
    words = {key: cards.rank_word(rank) for key, rank in names.items()}
    return [what.format(**words), turn, _cost(rules), _example(words)]


def _cost(rules: RuleSet) -> str:
    lives = ngettext("{n} life", "{n} lives", rules.lives).format(n=rules.lives)
    if rules.swimming:
        text = _(
            "The lowest hand loses a life; you have {lives}, then you swim, and are out with the next loss."
            " The last one left wins."
        )
    else:
        text = _("The lowest hand loses a life; you have {lives}, then you are out. The last one left wins.")
    return text.format(lives=lives)


def _example(words: dict[str, str]) -> str:
    """Without a sign of a card: it may be read while hands are covered, and is taken for none of them."""
    text = _("Example: {king} and nine of one suit count 19; with its {ace} as well you have 30.")
    return text.format(**words)
