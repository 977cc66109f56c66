"""What an evening is to be, drawn from its seed before anything happens. Nothing runs here."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Literal, NamedTuple

from lanswim.host.limits import Limits
from lanswim.rules import TEMPLATES, RuleSet, rules_text
from lanswim.table.settings import Start, TableSettings
from lanswim.trust.codes import TableCode
from tests.sim.evening.audited import NOT_THERE

REAL_IN: Final = 100
"""one evening of so many has real signatures, and one an audit of every byte"""
PRIVATE_IN: Final = 0.2
"""so many of all evenings are at a private table"""
CODE: Final = TableCode.read("salad-tiger-bench")
OFTEN: Final = {
    "kick": 6, "decides nothing": 2, "table closed": 3, "rules changed": 2, "times changed": 2,
    "command again": 2, "withholds a part": 2, "lies in the cut": 3, "more time": 2, "nudge": 3, "mute": 2,
    "double time": 2, "away until a vote": 5, "vote again": 4, "host stopped": 2, "host killed": 2,
    "host killed before it has written": 2, "host killed once it has written": 2, "code guessed": 7,
}  # fmt: skip
"""what mostly finds nobody it can happen to is tried more often than the rest"""
KINDS_AT_ONCE: Final = (0, 4, 8, 12, 16, 20, 24, 28)
"""so many things go wrong at an evening"""
SEATS: Final = (2, 2, 3, 3, 3, 4, 4, 5, 6, 9)


class Fault(NamedTuple):
    """Something goes wrong once the table has taken in so many inputs, and a little later."""

    after: int
    wait_us: int
    kind: str


class Plan(NamedTuple):
    """Everything that chance decides beforehand."""

    seed: int
    settings: TableSettings
    people: int
    bot_clients: int
    matches: int
    faults: tuple[Fault, ...]
    real: bool
    """signatures are real"""
    audited: bool
    """every byte is looked at, and every line of a log"""
    calm: bool
    """a delay of each cable is short, and nothing is split"""
    limits: Limits
    waits: bool
    """most would rather wait for somebody than go on without"""
    code: TableCode | None
    """of a private table"""


def planned(seed: int, kinds: Sequence[str]) -> Plan:
    """The evening of this seed; of these kinds of faults some happen."""
    luck = Random(f"plan {seed}")
    seats = luck.choice(SEATS)
    clients = luck.randint(max(1, seats // 2), seats)
    bot_clients = luck.choice([0, 0, 1]) if clients > 1 else 0
    audited = seed % REAL_IN == REAL_IN // 2
    kinds = [kind for kind in kinds if not (audited and kind in NOT_THERE)]
    often = [OFTEN.get(kind, 1) for kind in kinds]
    chosen = luck.sample(kinds, min(len(kinds), luck.choice(KINDS_AT_ONCE)), counts=often)
    faults = [
        Fault(luck.randint(4, 20 + 25 * seats), luck.randint(0, 400_000), kind)
        for kind in chosen for _ in range(luck.choice([1, 1, 1, 2]))
    ]  # fmt: skip
    code = CODE if luck.random() < PRIVATE_IN else None
    settings = _settings(luck, seats, clients)._replace(private=code is not None)
    return Plan(
        seed, settings, clients - bot_clients, bot_clients,
        matches=2 if luck.random() < 0.1 else 1, faults=tuple(sorted(faults)),
        real=seed % REAL_IN == 0, audited=audited, calm=luck.random() < 0.5,
        limits=Limits(unsent=luck.choice([24_000, 64_000, 256 * 1024])), waits=luck.random() < 0.6,
        code=code,
    )  # fmt: skip


def rules_by_chance(luck: Random) -> RuleSet:
    """Some template, mostly with one life."""
    rules = TEMPLATES[luck.choice(sorted(TEMPLATES))]
    return rules._replace(lives=1) if luck.random() < 0.9 else rules._replace(lives=2)


def _settings(luck: Random, seats: int, clients: int) -> TableSettings:
    rules = rules_by_chance(luck)
    seats = min(seats, rules.max_players)
    absence: Literal["same", "open"] = luck.choice(["same", "open"])
    start: Start = luck.choice(["owner", "owner", "full", 2])
    return TableSettings(
        f"Table {seats}", rules, rules_text(rules), seats, bots=seats - min(clients, seats), start=start,
        absence=absence, may_watch=luck.random() < 0.9,
        turn_ms=luck.choice([None, 3_000, 10_000]) if absence == "same" else luck.choice([3_000, 10_000]),
        grace_ms=luck.choice([1_000, 4_000, 10_000]), ready_ms=luck.choice([1_000, 4_000]),
        all_away_ms=luck.choice([20_000, 60_000, 60_000]),
        once=luck.random() < 0.2, bot_pause_ms=luck.choice([0, 50, 200]),
    )  # fmt: skip
