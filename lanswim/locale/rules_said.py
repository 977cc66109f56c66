"""The rules of a table in a few sentences, and their name as their makers give it. No rule is applied."""

from __future__ import annotations

from typing import Final

from lanswim.locale import N_, _, ngettext, words
from lanswim.rules import RuleSet

_NAMES: Final = {
    "pub": "Pub SW-001",
    "family": N_("Family SW-002"),
    "quick": N_("Quick SW-003"),
    "tough": N_("Tough SW-004"),
    "cardzo": "Cardzo",
    "cardzo_five_lives": "Cardzo",
    "cardzo_feuer_two": "Cardzo",
    "zone": "Cardgames.zone",
    "zone_computer": "Cardgames.zone",
    "pagat": "Pagat",
    "pagat_popular": "Pagat",
    "game31": "Game 31",
}


def rules_name(text: str, *, short: bool = False) -> str:
    """The name of the rules that a text names, with a remark if something is changed."""
    head, *changed = text.split(",")
    name = _(_NAMES[head]) if head in _NAMES else _("own rules")
    if short:
        return f"{name.split()[0]}{'*' if changed else ''}"
    return _("{rules}, changed").format(rules=name) if changed else name


def sentences(rules: RuleSet) -> list[str]:
    """What a person must know to play by these rules, a sentence each, the most important first."""
    return [*_aim(rules), *_turn(rules), *_values(rules), *_end(rules)]


def _aim(rules: RuleSet) -> list[str]:
    lives = ngettext("Everybody has {n} life.", "Everybody has {n} lives.", rules.lives).format(n=rules.lives)
    after = _("Who has lost the last one is swimming and is out with the next.")
    if not rules.swimming:
        after = _("Who has lost the last one is out.")
    return [_("Each round whoever has the lowest hand loses a life."), f"{lives} {after}"]


def _turn(rules: RuleSet) -> list[str]:
    found = [_("On your turn: swap one card with the middle, or all three, or pass, or knock.")]
    if not rules.swap_all:
        found = [_("On your turn: swap one card with the middle, or pass, or knock.")]
    if rules.knock_style == "after_action":
        found.append(_("You knock together with a swap or a pass."))
    elif rules.knock_from == "second_round":
        found.append(_("Knocking opens when everybody has had one turn."))
    found.append(_("After a knock everybody else has one more turn, then all hands are shown."))
    if not rules.pass_allowed:
        found.append(_("Nobody may pass."))
    elif rules.all_pass == "new_middle":
        found.append(_("When everybody passes in a row, three new cards come into the middle."))
    else:
        found.append(_("When everybody passes in a row, all hands are shown."))
    return found


def _values(rules: RuleSet) -> list[str]:
    trips = {"30.5": 61, "31": 62, "30": 60}.get(rules.three_of_a_kind)
    found = [_("Cards of one suit add up: ace 11, king, queen, jack and ten 10, the others their number.")]
    if trips is not None:
        found.append(_("Three of a kind count {points}.").format(points=words.points(trips)))
    if rules.three_aces == "fire":
        cost = ngettext("everybody else loses a life", "everybody else loses {n} lives", rules.fire_cost)
        fire = _("Three aces are fire: it is shown at once, and {cost}.")
        found.append(fire.format(cost=cost.format(n=rules.fire_cost)))
    elif rules.three_aces != "trips":
        found.append(_("Three aces count {points}.").format(points=rules.three_aces))
    if rules.instant_31 != "off":
        found.append(_("Who has 31 shows it at once and the round is over."))
    return found


def _end(rules: RuleSet) -> list[str]:
    if rules.tie_rule == "nobody":
        found = [_("If several have the lowest value, nobody loses.")]
    else:
        found = [_("If several have the lowest value, all of them lose a life.")]
    if rules.knocker_penalty == 2:
        found.append(_("Who knocks and has the lowest value loses two lives."))
    if rules.buy_back:
        found.append(_("Who goes out may buy back in once."))
    return found
