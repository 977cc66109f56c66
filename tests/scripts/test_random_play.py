"""What the bench of the engine plays: whole rounds, the same ones from the same seed."""

from __future__ import annotations

import random
from itertools import islice, repeat

from scripts.benches.random_play import lanswim, us_a_move


def test_rounds_are_played_to_their_end_from_a_seed() -> None:
    rounds = [*islice(lanswim(random.Random(5)), 200)]
    assert rounds == [*islice(lanswim(random.Random(5)), 200)]
    assert rounds != [*islice(lanswim(random.Random(6)), 200)]
    assert sum(rounds) / len(rounds) > 8  # four players, and no knock in their first turns


def test_the_time_of_a_move_is_that_of_whole_games() -> None:
    slow, fast = us_a_move(repeat(1), 0.01), us_a_move(repeat(1_000), 0.01)
    assert 0 < 10 * fast < slow
