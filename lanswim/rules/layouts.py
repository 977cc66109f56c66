"""What each version of the rules code can say, frozen. Nothing here may ever change; new layouts are added.

A layout names its options with their values as they were, each list beginning with what was usual; nothing
follows from the options of today, so that whoever reorders or adds values there changes no code. What a
layout lacks is as usual: so the usual value of an option that comes later is what was played before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from lanswim.rules.options import Value


class Layout(NamedTuple):
    """How many symbols hold the values, and each option with its values as codes count them."""

    places: int
    options: tuple[tuple[str, tuple[Value, ...]], ...]


LAYOUTS: Final[Mapping[int, Layout]] = MappingProxyType({
    1: Layout(7, (
        ("max_players", (9, 2, 3, 4, 5, 6, 7, 8)),
        ("lives", (3, 1, 2, 4, 5, 6, 7, 8, 9, 10)),
        ("swimming", (True, False)),
        ("dealer_choice", ("two_packets", "swap_open", "none")),
        ("swap_all", (True, False)),
        ("pass_allowed", (True, False)),
        ("all_pass", ("new_middle", "showdown")),
        ("knock_from", ("second_round", "first_round")),
        ("knock_style", ("own_turn", "after_action")),
        ("three_of_a_kind", ("30.5", "31", "30", "none")),
        ("three_aces", ("fire", "33", "32", "trips")),
        ("instant_31", ("lowest_loses", "off", "all_others_lose")),
        ("fire_cost", (1, 2)),
        ("dealt_31_all_lose", (False, True)),
        ("dealt_fire_costs_two", (False, True)),
        ("tie_break", ("none", "rank_suit")),
        ("tie_rule", ("all_lose", "nobody")),
        ("knocker_safe_on_tie", (False, True)),
        ("knocker_penalty", (1, 2)),
        ("buy_back", (False, True)),
        ("all_out", ("no_winner", "replay")),
    )),
})  # fmt: skip
"""by version, from 1"""
