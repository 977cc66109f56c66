"""With all cards changed about that a seat cannot know, the whole host sends it the same bytes."""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest

from lanswim.rules import TEMPLATES
from tests.support.audit_again import played_again
from tests.support.audit_leaks import Counting
from tests.support.audit_match import PEOPLE, AuditedMatch, play

pytestmark = pytest.mark.once

WHOLE = 1_000
"""turns; no round has as many"""


def compare(new: partial[AuditedMatch], who: list[str | None], number: int) -> int:
    """How often somebody was compared, amid and at the end of a round; AssertionError at a difference."""
    first, compared = play(new, stop_at=(number, WHOLE)), 0
    turns = first.watched.turns[number]
    for one, moment in product(who, [(number, turns // 2), (number, turns)]):
        got = played_again(first, new, one, moment)
        if got is not None:
            assert got.again == got.first, f"{one} can tell the cards of others apart"
            assert got.first
            compared += 1
    return compared


@pytest.mark.parametrize(("name", "number"), [("pub", 1), ("cardzo", 2), ("pagat", 1)])
def test_what_a_seat_cannot_know_changes_no_byte_that_it_gets(name: str, number: int) -> None:
    new = partial(AuditedMatch, TEMPLATES[name], name, 1)
    assert compare(new, ["Ada", "Hal", "Ida", None], number) >= 6


def test_a_number_that_counts_hidden_cards_is_found() -> None:
    new = partial(AuditedMatch, TEMPLATES["pub"], "pub", 1, table=Counting)
    with pytest.raises(AssertionError, match="Ada can tell"):
        compare(new, ["Ada"], 1)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("number", range(len(TEMPLATES)), ids=sorted(TEMPLATES))
def test_nor_any_other_seat_under_any_rules(number: int) -> None:
    name, round_number = sorted(TEMPLATES)[number], 1 + number % 2
    new = partial(AuditedMatch, TEMPLATES[name], name, 1)
    gone = () if round_number == 1 else ("Cid", "Dora")  # sent away, and left
    everybody = [one for one in (*PEOPLE, "Ida") if one not in gone]
    assert compare(new, [*everybody, None], round_number) >= 8
