"""A table that goes on from a checkpoint, and from nothing else. Whether to trust one is not decided here.

Nobody is connected to it yet. Its players come back with their keys, and the match goes on by the same rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from lanswim_protocol.messages import Checkpoint, CheckpointSeat

from lanswim.rules.deck import Rng
from lanswim.rules.lives import next_dealer, plays, standings
from lanswim.rules.notation import parse_rules
from lanswim.rules.options import RuleSet
from lanswim.rules.state import MatchState, SeatState
from lanswim.table.arranging import MIN_PLAYERS
from lanswim.table.core import Table
from lanswim.table.cut import Verify
from lanswim.table.settings import TableSettings
from lanswim.table.state import Holder, TableState


def table_from(
    known: Checkpoint,
    term: int,
    rng: Rng,
    names_of_bots: Sequence[str],
    *,
    verify: Verify,
    now_ms: int,
) -> Table:
    """The table of this checkpoint under this term, as if all its players had just lost their connection.

    Clocks and other settings that no checkpoint has are as usual. ValueError (RulesError is one) if there can
    be no such table.
    """
    rules = parse_rules(known.rules)
    settings = TableSettings(known.name, rules, known.rules, known.places, private=known.private)
    table = Table(settings, known.table, term, rng, names_of_bots, verify=verify)
    _check(known)
    _fill(table.state, known, rules, now_ms)
    return table


def _check(known: Checkpoint) -> None:
    """What the types of the wire leave open."""
    seats = [one.seat for one in known.seats]
    if seats != sorted(set(seats)) or any(seat >= known.places for seat in seats):
        raise ValueError("the seats of a checkpoint stand in their order, each once, within the table")
    keys = [one.key for one in known.seats if one.key is not None]
    if len(set(keys)) != len(keys):
        raise ValueError("a key holds one seat of a checkpoint")
    held = {one.seat for one in known.seats if one.key is not None and not one.gone}
    if not {known.owner, *known.successors} <= {None, *held}:
        raise ValueError("the owner and the successors of a checkpoint hold seats")
    if known.phase in ("lot", "between"):
        _check_match(known)


def _check_match(known: Checkpoint) -> None:
    on = [one.seat for one in known.seats if one.status in ("in", "swimming")]
    if len(on) < MIN_PLAYERS or known.match < 1:
        raise ValueError("a match that goes on has players and a number")
    if known.phase == "between" and (known.round < 1 or known.dealer != _next_dealer(known, on)):
        raise ValueError("who deals next follows from who dealt last")
    if any(one.status is not None and not one.name for one in known.seats):
        raise ValueError("every seat of a match that goes on is held")


def _next_dealer(known: Checkpoint, on: Sequence[int]) -> int | None:
    if known.round == 1:
        return known.dealer if known.dealer in on else None
    return None if known.last is None else next_dealer(on, known.last)


def _fill(table: TableState, known: Checkpoint, rules: RuleSet, now_ms: int) -> None:
    runs = known.phase in ("lot", "between")
    for one in known.seats:
        if one.name:
            table.seats[one.seat] = _holder(one, now_ms)
            if one.seat == known.owner:
                table.owner = one.key
    table.matches = known.match if runs else max(0, known.match - 1)
    table.last_dealer = None if runs else known.last
    table.kicked = list(known.kicked)
    table.over_ms = now_ms
    if known.phase != "waiting":
        table.match = table.base = _match(known, rules, table.matches)
    if runs:
        table.deals.left_out, table.deals.voids = set(known.left_out), known.voids
    if known.phase == "between":
        table.ready_until_ms = now_ms + table.settings.ready_ms


def _holder(one: CheckpointSeat, now_ms: int) -> Holder:
    away_ms = now_ms if one.key is not None and not one.gone else None
    return Holder(
        one.name, one.bot, one.key, away_ms=away_ms, gone=one.gone, forfeited=one.forfeited
    )  # fmt: skip


def _match(known: Checkpoint, rules: RuleSet, number: int) -> MatchState:
    seats = tuple(
        SeatState(one.seat, one.lost, one.status, one.bought_back, one.out_round, one.status == "left")
        for one in known.seats if one.status is not None
    )  # fmt: skip
    if known.phase == "lot":
        return MatchState(rules, number, seats, "lot")
    if known.phase == "between":
        dealer = known.dealer if known.round == 1 else known.last
        return MatchState(rules, number, seats, "between", dealer, known.round - 1)
    on = [one.seat for one in seats if plays(one)]
    return MatchState(
        rules, number, seats, "over", known.last, max((one.out_round for one in seats), default=0),
        winner=on[0] if on else None, standings=standings(seats),
    )  # fmt: skip
