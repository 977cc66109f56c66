"""The owner chooses other rules between two matches. What they mean is the business of the rules."""

from __future__ import annotations

from lanswim_protocol.messages import RefusedReason, SetRules

from lanswim.rules.notation import parse_rules, rules_text
from lanswim.rules.options import RulesError, RuleSet
from lanswim.table.clocks import COUNTDOWN_MS
from lanswim.table.emptying import free, put_aside
from lanswim.table.moving import exchange
from lanswim.table.state import Holder, TableState


def set_rules(
    table: TableState, seat: int, holder: Holder, order: SetRules, now_ms: int
) -> RefusedReason | None:
    """From now on this is played. Whoever has chosen it agrees to it, and nobody else has so far."""
    try:
        rules = parse_rules(order.rules)
    except RulesError:
        return "unknown_rules"
    if sum(one.client for _, one in table.holders()) > rules.max_players:
        return "too_many_seated"
    text = rules_text(rules)
    if text == table.settings.rules_text:
        return None
    counts = table.countdown_ms is not None or table.match is not None
    if table.match is not None:
        put_aside(table)  # it was played by other rules than those that stand there now
    table.settings = table.settings._replace(rules=rules, rules_text=text)
    _make_places(table, rules)
    table.rules_by, holder.agreed_to = holder.key, text
    if counts:
        table.countdown_ms = now_ms + COUNTDOWN_MS  # nobody is taken by surprise
    table.tell("rules")
    return None


def _make_places(table: TableState, rules: RuleSet) -> None:
    """As many as the table has had and these rules allow; who sits beyond moves to a free seat or a bot's."""
    table.places = max(table.places, len(table.seats))
    places = min(table.places, rules.max_players)
    for seat, holder in list(table.holders()):
        if seat >= places and holder.client:
            there = next(low for low in range(places) if (one := table.seats[low]) is None or not one.client)
            exchange(table, seat, there)
            table.tell("moved", there)
    for seat in range(places, len(table.seats)):
        free(table, seat)
    table.seats[:] = [*table.seats[:places], *[None] * (places - len(table.seats))]
    table.settings = table.settings._replace(seats=places)
