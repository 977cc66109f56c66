"""When a silent peer is asked, and when it is given up; numbers in, numbers out."""

from __future__ import annotations

from lanswim_protocol.heartbeat import GRACE_MS, PING_MS, SILENCE_MS, Heartbeat


def verdicts(beat: Heartbeat, until_ms: int, step_ms: int = 250) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for now_ms in range(0, until_ms + 1, step_ms):
        if (verdict := beat.check(now_ms)) is not None:
            found.append((now_ms, verdict))
            beat = beat.pinged(now_ms)
    return found


def test_silence_is_asked_about_once_a_second_and_then_believed() -> None:
    assert verdicts(Heartbeat(0), SILENCE_MS) == [
        (1_000, "ping"),
        (2_000, "ping"),
        (3_000, "ping"),
        (3_500, "dead"),
    ]


def test_it_says_when_it_wants_to_be_asked_next() -> None:
    beat = Heartbeat(0)
    assert beat.due_ms() == PING_MS
    assert beat.pinged(PING_MS).due_ms() == 2 * PING_MS
    assert beat.pinged(PING_MS).pinged(3_000).due_ms() == SILENCE_MS


def test_after_a_sleep_the_peer_gets_time_to_answer() -> None:
    beat, slept = Heartbeat(0), 3_600_000
    assert beat.check(slept) == "ping"
    beat = beat.pinged(slept)
    assert beat.check(slept + GRACE_MS - 1) is None
    assert beat.check(slept + GRACE_MS) == "dead"
