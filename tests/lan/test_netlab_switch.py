"""The slow switch by itself: frames and times in, frames that are due out."""

from __future__ import annotations

import itertools

import pytest

from scripts._switch import Link, Switch

A, B, C = (bytes([2, 0, 0, 0, 0, i]) for i in (1, 2, 3))
EVERYBODY = b"\xff" * 6
MDNS = bytes.fromhex("01005e0000fb")


def frame(to: bytes, by: bytes, text: str = "") -> bytes:
    return to + by + b"\x08\x00" + text.encode()


def ports(switch: Switch, now_s: float) -> list[int]:
    return [port for port, _ in switch.leaving(now_s)]


def test_a_frame_leaves_after_the_delay_and_not_before() -> None:
    switch = Switch(2, Link(delay_ms=5))
    assert switch.left_s(1.0) is None
    assert switch.accept(1, frame(B, A), 1.0)
    assert switch.left_s(1.002) == pytest.approx(0.003)
    assert ports(switch, 1.0049) == []
    assert list(switch.leaving(1.0051)) == [(2, frame(B, A))]
    assert switch.left_s(1.0051) is None


def test_groups_and_strangers_are_flooded_and_neighbours_are_learnt() -> None:
    switch = Switch(3, Link())
    for to in (EVERYBODY, MDNS, B):
        switch.accept(1, frame(to, A), 0.0)
        assert ports(switch, 0.0) == [2, 3]
    switch.accept(2, frame(A, B), 0.0)
    assert ports(switch, 0.0) == [1]
    switch.accept(3, frame(A, B), 0.0)  # B has moved
    switch.accept(1, frame(B, A), 0.0)
    assert ports(switch, 0.0) == [1, 3]


def test_a_frame_never_goes_back_where_it_came_from() -> None:
    switch = Switch(2, Link())
    switch.accept(1, frame(EVERYBODY, A), 0.0)
    switch.accept(1, frame(A, C), 0.0)
    assert ports(switch, 0.0) == [2]


def test_jitter_lets_nothing_overtake_between_two_ports() -> None:
    link = Link(delay_ms=5, jitter_ms=50, seed=7)
    switch = Switch(2, link)
    sent = [frame(B, A, str(i)) for i in range(100)]
    for i, each in enumerate(sent):
        switch.accept(1, each, i / 1000)
    came = []
    for ms in range(300):
        came += [(ms, each) for _, each in switch.leaving(ms / 1000)]
    assert [each for _, each in came] == sent
    late = [ms - i for i, (ms, _) in enumerate(came)]
    assert min(late) >= 5 and max(late) <= 56 and len(set(late)) > 10


@pytest.mark.parametrize("loss", [0.0, 0.25, 1.0])
def test_the_share_that_is_lost_is_the_same_for_the_same_seed(loss: float) -> None:
    came = [_survivors(Link(loss=loss, seed=seed)) for seed in (1, 1, 2)]
    assert came[0] == came[1]
    assert (came[0] == came[2]) == (loss in (0.0, 1.0))
    assert len(came[0]) == pytest.approx(1000 * (1 - loss), abs=50)


def _survivors(link: Link) -> list[bytes]:
    switch = Switch(2, link)
    for i in range(1000):
        switch.accept(1, frame(B, A, str(i)), 0.0)
    return [each for _, each in switch.leaving(0.0)]


def test_nothing_passes_a_port_that_is_cut() -> None:
    switch = Switch(2, Link(delay_ms=10))
    switch.accept(1, frame(B, A, "under way"), 0.0)
    switch.cut(2)
    assert not switch.accept(2, frame(A, B), 0.0)
    switch.accept(1, frame(B, A, "too early"), 0.001)
    assert ports(switch, 0.02) == []
    switch.restore(2)
    switch.accept(1, frame(B, A), 0.02)
    assert switch.accept(2, frame(A, B), 0.02)
    assert ports(switch, 0.03) == [2, 1]


def test_what_is_shorter_than_a_header_is_no_frame() -> None:
    assert not any(Switch(2, Link()).accept(1, bytes(size), 0.0) for size in range(14))


@pytest.mark.parametrize(
    ("link", "said"),
    [
        (Link(delay_ms=-1), "delay and jitter are 0 ms or more, not -1 and 0."),
        (Link(jitter_ms=-2), "delay and jitter are 0 ms or more, not 0 and -2."),
        (Link(loss=5), "loss is a share from 0 to 1, not 5."),
        (Link(delay_ms=5, loss=1), None),
    ],
)
def test_a_link_that_cannot_be_is_named(link: Link, said: str | None) -> None:
    assert link.fault == said


def test_only_a_link_without_any_trouble_is_perfect() -> None:
    troubles = itertools.product((0, 1), repeat=3)
    assert [each for each in troubles if Link(*each)._replace(seed=3).perfect] == [(0, 0, 0)]
