"""How many sequences of moves a deal allows, counted by the engine, as is done for chess engines.

tests/golden/move_counts.json keeps the deals and the counts under each template; written anew on request.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from lanswim.rules import TEMPLATES, RoundState, RuleSet, legal_actions, parse_card
from lanswim.rules.round import deal, decide, evolve, opening

FILE: Final = Path(__file__).parent.parent / "golden" / "move_counts.json"
Deals = dict[str, dict[str, Any]]
Counts = dict[str, dict[str, list[int]]]
"""by template and deal: sequences of 1, 2, … moves, the dealer's choice included"""


def kept() -> dict[str, Any]:
    vectors: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return vectors


def opened(rules: RuleSet, players: int, deck: str) -> RoundState:
    """The round after the deal and what follows by rule; seat 0 begins, the last one deals."""
    state = deal(rules, tuple(range(players)), tuple(parse_card(name) for name in deck.split()))
    for event in opening(state):
        state = evolve(state, event)
    return state


def sequences(state: RoundState, depth: int) -> int:
    """Sequences of exactly so many moves from here; one that ends the round earlier is none."""
    if state.phase == "showdown":
        return 0
    seat = state.seats[state.turn]
    actions = legal_actions(state, seat)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state
        for event in decide(state, seat, action):
            after = evolve(after, event)
        total += sequences(after, depth - 1)
    return total


def counted(deals: Deals, depths: range) -> Counts:
    """The counts of every deal under every template."""
    return {
        name: {
            key: [sequences(opened(rules, one["players"], one["deck"]), depth) for depth in depths]
            for key, one in deals.items()
        }
        for name, rules in TEMPLATES.items()
    }


def write(deals: Deals, counts: Counts) -> None:
    """One line a deal, so that people can read a change."""
    text = json.dumps({"deals": deals, "counts": counts}, indent=1)
    in_one_line = re.sub(r"\[[^\]]*\]", lambda found: " ".join(found[0].split()), text)
    FILE.write_text(in_one_line + "\n", encoding="utf-8")
