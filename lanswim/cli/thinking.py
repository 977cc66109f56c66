"""The bots a host seats: their names, and what decides for them. The host itself knows no bots."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from lanswim_protocol.messages import RoundView

from lanswim.bots import decide
from lanswim.rules import Action, RuleSet, parse_rules

NAMES: Final = ("Resi", "Xaver", "Zenzi", "Alois", "Vroni", "Beppo", "Kathi", "Sepp", "Mali")


def thinker(rng: random.Random) -> Callable[[RoundView, str], Action]:
    """Decides for a bot of the host, from the seat's view and the text of the table's rules."""

    def think(view: RoundView, rules_text: str) -> Action:
        return decide(view, _rules(rules_text), rng)

    return think


@lru_cache(maxsize=8)
def _rules(text: str) -> RuleSet:
    return parse_rules(text)
