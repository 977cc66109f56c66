"""What the core of a client tells its witness: pings, sleep, and what a lower term has left behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lanswim_protocol.messages import (
    Checkpoint,
    CutFrozen,
    CutOpen,
    CutVoid,
    FrozenPart,
    Person,
    Ping,
    Pong,
    RoundView,
    SeatView,
    SignedCheckpoint,
    TableView,
)
from lanswim_protocol.messages import CutCommit as Commit

from lanswim.client import signals as s
from tests.support.client_play import Play, welcome
from tests.support.keys import key

OPEN = CutOpen(1, 0, 1, bytes(32))


def cutting(version: int, term: int = 0) -> TableView:
    """Two people cut for the first deal."""
    seats = [SeatView(0, 3, "in"), SeatView(2, 3, "in")]
    round_ = RoundView("cut", "pub", match=1, you=2, seats=seats)
    people = [Person(0, "Papa", owner=True), Person(2, "Anna")]
    return TableView("t1", term, version, "Stube", 3, round_, people)


def answered(play: Play) -> None:
    """The host has read everything up to now."""
    for ping in [one for one in play.sent() if isinstance(one, Ping)]:
        play.hear(Pong(ping.n))


def alarms(play: Play) -> list[str]:
    """All that the client finds wrong."""
    return [str(why) for alarm in play.model.deals.alarms for why in alarm.why]


def test_a_ping_of_the_heart_shows_as_well_how_old_a_cut_can_be() -> None:
    play = Play().seat()
    play.hear(cutting(1))
    answered(play)
    for _ in range(3):  # nothing is heard but what the heart asks for
        play.wait()
        answered(play)
    play.now_ms += 10
    play.hear(OPEN, CutFrozen(1, 0, 1, []))
    assert alarms(play) == ["not_waited"]


def named_after(sleep: Callable[[Play], object]) -> Play:
    """The host says that Anna has not revealed, very soon after."""
    play = Play().seat()
    play.hear(cutting(1))
    play.hear(OPEN)
    (commit,) = [one for one in play.sent() if isinstance(one, Commit)]
    play.now_ms += 100
    play.hear(CutFrozen(1, 0, 1, [FrozenPart(2, key("Anna").public, commit.commitment)]))
    sleep(play)
    play.hear(CutVoid(1, 0, 1, bytes(32), "missing", 2))
    return play


def test_time_slept_is_time_in_which_a_host_has_waited() -> None:
    assert "not_waited" in alarms(named_after(lambda play: None))
    assert "not_waited" not in alarms(named_after(lambda play: play.give(s.Slept(5_000))))


@pytest.mark.parametrize("left_out", [[], [2]])
def test_who_was_named_in_a_lower_term_has_no_part_in_this_match(left_out: list[int]) -> None:
    play = Play().seat()
    play.hear(cutting(1))
    state = Checkpoint("t1", 0, "Stube", 3, "pub", "lot", 1, 0, [], left_out=left_out, voids=len(left_out))
    play.core.model = play.model._replace(checkpoint=SignedCheckpoint(state, bytes(64)))
    play.give(s.Lost())
    play.seat(welcome(term=1, resumed=True))
    play.hear(cutting(2, term=1))
    play.hear(OPEN)
    committed = [one for one in play.sent() if isinstance(one, Commit)]
    assert bool(committed) is not bool(left_out)
