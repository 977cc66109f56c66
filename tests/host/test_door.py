"""Who is let in, told that the house is full, or cut; numbers only."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from lanswim.host.door import TOLD, Arrivals, Door, bounds_of
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


SLOW = Limits(
    arrivals_burst=10, arrivals_a_second=4, arrivals_burst_each=3, arrivals_a_second_each=1, connections=100,
    arrivals_burst_new=0, arrivals_a_second_new=0,
)  # fmt: skip


def test_who_connects_too_often_is_cut_and_others_come_in() -> None:
    door, numbers = Door(SLOW), count()
    assert entries(door, HERE, 5, numbers) == ["in"] * 3 + ["cut"] * 2
    assert entries(door, THERE, 1, numbers) == ["in"]
    door.refill(1_000)
    assert entries(door, HERE, 2, numbers) == ["in", "cut"]


def test_who_comes_and_goes_is_counted_as_well() -> None:
    door = Door(SLOW)
    found = []
    for n in range(5):
        found.append(door.enter(n, HERE))
        door.leave(n, HERE)
    assert found == ["in"] * 3 + ["cut"] * 2 and not door._in and not door._from


def test_all_addresses_together_have_a_pace_too() -> None:
    door, numbers = Door(SLOW), count()
    assert [door.enter(n, f"10.0.1.{n}") for n in range(12)] == ["in"] * 10 + ["cut"] * 2
    door.refill(1_000)
    assert [door.enter(n, f"10.0.2.{n}") for n in range(12, 18)] == ["in"] * 4 + ["cut"] * 2
    assert entries(door, "127.0.0.1", 20, numbers) == ["in"] * 20, "whoever sits at this machine gets in"


def test_who_is_told_that_the_house_is_full_is_counted_and_who_is_cut_is_not() -> None:
    door, numbers = Door(SLOW._replace(per_address=1)), count()
    assert entries(door, HERE, 9, numbers) == ["in", "full"] + ["cut"] * 7
    here = bounds_of(HERE, SLOW)
    assert SLOW.arrivals_burst_each - 2 == [door._arrivals.begin(here) for _ in range(5)].count(True)


def test_forty_people_who_all_come_back_get_in_at_once() -> None:
    """Each dials three addresses of the host, and looks at the lobby beside."""
    door, numbers = Door(Limits()), count()
    for person in range(40):
        assert entries(door, f"192.168.1.{person}", 6, numbers) == ["in"] * 6


def test_a_pace_is_forgotten_when_it_matters_no_more() -> None:
    arrivals = Arrivals(SLOW)
    for n in range(100):
        arrivals.begin(bounds_of(f"10.0.0.{n}", SLOW))
    assert len(arrivals._each) == SLOW.arrivals_burst
    arrivals.refill(1_000)
    assert arrivals._each == {}


def privacy(n: int) -> str:
    """One of the addresses that a machine gives itself in its network."""
    return f"2001:db8:0:7:{n:x}:{n + 1:x}:{n + 2:x}:{n + 3:x}"


def test_a_machine_with_a_thousand_addresses_of_its_own_leaves_room_for_others() -> None:
    door, numbers = Door(Limits(per_network=20, arrivals_burst_network=30)), count()
    entered = [door.enter(next(numbers), privacy(n)) for n in range(1_000)]
    assert entered == ["in"] * 20 + ["full"] * 10 + ["cut"] * 970
    for address in (HERE, "2001:db8:0:8::1", "fe80::1%eth0", "fd00::1"):
        assert entries(door, address, 1, numbers) == ["in"]


def test_neighbours_with_one_network_are_still_told_apart() -> None:
    """A home has one network of 64 bits for everybody in it."""
    door, numbers = Door(Limits(per_address=3)), count()
    assert entries(door, privacy(1), 4, numbers) == ["in"] * 3 + ["full"]
    assert all(entries(door, privacy(n), 3, numbers) == ["in"] * 3 for n in range(2, 42))


def test_nothing_is_kept_of_a_network_that_has_left() -> None:
    door = Door(Limits(per_network=2))
    for n in range(9):
        door.enter(n, privacy(n))
    for n in range(9):
        door.leave(n, privacy(n))
    door.refill(60_000)
    assert not door._from and not door._in_from and not door._in and not door._arrivals._each


@pytest.mark.parametrize("written", ["fe80::1%eth0", "", "no address", "::ffff:1", "1:2"])
def test_whatever_a_transport_calls_its_peer_is_counted(written: str) -> None:
    assert entries(Door(Limits(per_address=2)), written, 3, count()) == ["in", "in", "full"]


def test_a_few_who_come_all_the_time_do_not_keep_out_whoever_comes_once() -> None:
    """Twenty addresses together may come as often as all may."""
    door, numbers = Door(Limits()), count()
    for second in range(5):
        for address in range(20):
            for n in [next(numbers) for _ in range(60)]:
                door.enter(n, f"10.0.1.{address}")
                door.leave(n, f"10.0.1.{address}")
        assert door.enter(next(numbers), f"10.0.2.{second}") == "in"
        door.refill(1_000)


def test_room_for_those_who_come_once_is_bounded_too() -> None:
    door = Door(Limits(arrivals_burst=10, arrivals_burst_new=5))
    assert [door.enter(n, f"10.0.0.{n}") for n in range(20)] == ["in"] * 15 + ["cut"] * 5


def noted(sent: list[tuple[int, bool]], conn: int) -> Callable[[bool], None]:
    """How this one is sent away: it is put into the list, and whether it is told why."""
    return lambda told: sent.append((conn, told))


def looking(door: Door, *crowd: tuple[int, str]) -> list[tuple[int, bool]]:
    """All of them come in and only look around; who has to go, and whether told why, is put into the list."""
    sent: list[tuple[int, bool]] = []
    for conn, address in crowd:
        assert door.enter(conn, address) == "in"
        door.looks(conn, address, noted(sent, conn))
    return sent


def test_the_oldest_who_only_looks_gives_way_where_the_house_is_full() -> None:
    door = Door(Limits(connections=3))
    sent = looking(door, *((n, f"10.0.0.{n}") for n in range(3)))
    door.stays(0)
    assert door.enter(3, "10.0.1.1") == door.enter(4, "10.0.1.2") == "in"
    assert door.enter(5, "10.0.1.3") == "full", "who has a place, or has just come, gives way to nobody"
    assert sent == [(1, True), (2, True)] and door._in == 3


def test_a_full_address_gets_a_place_of_its_own_and_of_no_other() -> None:
    door = Door(Limits(per_address=2, connections=4))
    sent = looking(door, (1, THERE), (2, HERE), (3, HERE))
    assert [door.enter(n, HERE) for n in (4, 5)] == ["in", "in"]
    assert sent == [(2, True), (3, True)]
    door.leave(2, HERE)
    assert door.enter(6, HERE) == "full"
    assert door.enter(7, "10.0.0.3") == door.enter(8, "10.0.0.4") == "in"
    assert sent[2:] == [(1, True)]


def test_a_full_network_gets_one_of_its_own() -> None:
    door = Door(Limits(per_network=2, connections=9))
    sent = looking(door, (1, HERE), (2, privacy(2)), (3, privacy(3)))
    assert door.enter(4, privacy(4)) == "in" and sent == [(2, True)]


def test_who_has_to_go_is_cut_where_too_many_are_being_told() -> None:
    door = Door(Limits(connections=2))
    sent = looking(door, (-1, "127.0.0.1"), (-2, "127.0.0.1"))
    for n in range(TOLD + 5):
        assert door.enter(n, "127.0.0.1") == "in"
        door.looks(n, "127.0.0.1", noted(sent, n))
    assert [told for _, told in sent] == [True] * TOLD + [False] * 5


def test_nobody_gives_way_to_who_is_not_wanted_or_comes_too_fast() -> None:
    door = Door(Limits(connections=2, arrivals_burst_each=1))
    sent = looking(door, (1, HERE), (2, THERE))
    assert door.enter(3, "10.0.0.3", wanted=False) == "full"
    assert door.enter(4, HERE) == "cut" and not sent


def test_nothing_is_kept_of_those_who_gave_way() -> None:
    door = Door(Limits(per_address=1))
    looking(door, (1, HERE))
    for n in (2, 3):
        door.enter(n, HERE)
    for n in (1, 2, 3):
        door.leave(n, HERE)
    assert not door._from and not door._in_from and not door._let_in and not door._in and not door._looking
