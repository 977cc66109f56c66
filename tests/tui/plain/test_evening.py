"""An evening in lines at a real table, as everybody hears it; written anew only with --update-golden."""

from __future__ import annotations

from pathlib import Path

import pytest

from lanswim import locale
from lanswim.locale import Language
from tests.support.spoken_table import SpokenTable
from tests.support.table import Playbook

GOLDEN = Path(__file__).parents[2] / "golden" / "plain"
GRACE, VOTE = 10_000, 20_000


def absent() -> SpokenTable:
    """Ben's connection breaks on his turn: a bot is voted for, he comes back, and goes for good by a vote."""
    table = SpokenTable(Playbook(seats=4, start="owner", grace_ms=GRACE, seed=4))
    for name in ("Anna", "Ben", "Cara"):
        table.come(name)
    table.come("Gabi", watch=True)
    table.type("Anna", "say", "Prost!")
    table.type("Anna", "start")
    table.pass_on_until("Ben")
    table.type("Cara", "nudge")
    table.vanish("Ben")
    table.wait(GRACE)
    table.type("Cara", "wait")
    table.type("Anna", "pass")
    table.wait(VOTE)  # one for wait, nobody else: no majority, so a bot plays
    table.bot_plays()
    table.type("Cara", "pause")
    table.type("Anna", "continue")
    table.come("Ben")
    table.pass_on_until("Ben")
    table.vanish("Ben")
    table.wait(GRACE)
    table.type("Anna", "wait")
    table.type("Cara", "wait")
    table.type("Anna", "vote")
    table.wait(GRACE)
    table.type("Anna", "vote")
    table.type("Anna", "drop")
    table.type("Cara", "drop")
    table.bot_plays()
    table.type("Gabi", "seats")
    return table


@pytest.mark.parametrize("language", ["de", "en"])
def test_an_evening_with_a_vote_is_heard_as_agreed_on(
    language: Language, request: pytest.FixtureRequest
) -> None:
    locale.use(language)
    heard = "\n".join(absent().lines) + "\n"
    file = GOLDEN / f"absent-{language}.txt"
    if request.config.getoption("--update-golden"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(heard, encoding="utf-8")
    assert heard == file.read_text(encoding="utf-8")


def test_no_golden_evening_is_left_over() -> None:
    assert {file.name for file in GOLDEN.iterdir()} == {"absent-de.txt", "absent-en.txt"}
