"""The name of rules, as their makers give it. What rules say is in `options_said`; no rule is applied."""

from __future__ import annotations

from typing import Final

from lanswim.locale import N_, _

_NAMES: Final = {
    "pub": "Pub SW-001",
    "family": N_("Family SW-002"),
    "quick": N_("Quick SW-003"),
    "tough": N_("Tough SW-004"),
    "cardzo": "Cardzo",
    "cardzo_five_lives": N_("Cardzo with five lives"),
    "cardzo_feuer_two": N_("Cardzo with fire for two lives"),
    "zone": "Cardgames.zone",
    "zone_computer": N_("Cardgames.zone against the computer"),
    "pagat": "Pagat",
    "pagat_popular": N_("Pagat with swapping all three"),
    "game31": "Game 31",
}


def rules_name(text: str, *, short: bool = False) -> str:
    """The name of the rules that a text names, with a remark if something is changed."""
    head, *changed = text.split(",")
    name = _(_NAMES[head]) if head in _NAMES else _("own rules")
    if short:
        return f"{name.split()[0]}{'*' if changed else ''}"
    return _("{rules}, changed").format(rules=name) if changed else name
