"""Who is let in, told that the house is full, or cut; numbers only."""

from __future__ import annotations

from itertools import count

import pytest

from lanswim.host.door import TOLD, Door
from lanswim.host.limits import Limits

HERE, THERE = "10.0.0.1", "10.0.0.2"


def entries(door: Door, address: str, many: int, numbers: count[int]) -> list[str]:
    return [door.enter(next(numbers), address) for _ in range(many)]


def test_one_address_takes_no_place_of_another() -> None:
    door, numbers = Door(Limits(per_address=3, connections=5)), count()
    assert entries(door, HERE, 8, numbers) == ["in"] * 3 + ["full"] * 3 + ["cut"] * 2
    assert entries(door, THERE, 3, numbers) == ["in", "in", "full"]


def test_who_is_refused_leaves_no_place_and_who_was_let_in_does() -> None:
    door, numbers = Door(Limits(per_address=2)), count()
    assert entries(door, HERE, 3, numbers) == ["in", "in", "full"]
    door.leave(2, HERE)
    assert door.enter(3, HERE) == "full"
    door.leave(0, HERE)
    assert door.enter(4, HERE) == "in"


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1"])
def test_only_the_whole_house_bounds_this_machine(address: str) -> None:
    door = Door(Limits(per_address=1, connections=4))
    assert entries(door, address, 5, count()) == ["in"] * 4 + ["full"]


def test_of_many_addresses_only_so_many_are_told_at_a_time() -> None:
    door = Door(Limits(connections=2))
    entered = [door.enter(n, f"10.0.0.{n}") for n in range(2 + TOLD + 1)]
    assert entered == ["in"] * 2 + ["full"] * TOLD + ["cut"]
    for n in (5, 2 + TOLD):
        door.leave(n, f"10.0.0.{n}")
    assert door.enter(99, HERE) == "full"


def test_nothing_is_kept_of_those_who_have_left() -> None:
    door = Door(Limits(per_address=1))
    for n in range(3):
        door.enter(n, HERE)
    for n in range(3):
        door.leave(n, HERE)
    assert not door._from and not door._in_from and not door._let_in and not door._in
