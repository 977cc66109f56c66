"""Whatever bytes somebody sends, in whatever pieces: the host refuses at worst, and the others play on."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from lanswim_protocol.codec import encode
from lanswim_protocol.frames import HEADER, frame
from lanswim_protocol.messages import Lobby, Ping

from tests.support.besieged import STAGES, Besieged, Fault
from tests.support.mutations import Mutator
from tests.support.vectors import golden

SENT = [one.payload for one in golden() if one.sent_by != "host"]
PIECES = st.lists(st.integers(1, 4_000), max_size=12)

FRAMES = st.one_of(
    st.sampled_from(SENT).map(frame),
    st.integers(0, 2**32).map(lambda seed: Mutator(random.Random(seed)).stream()),
    st.binary(min_size=1, max_size=200).map(frame),
    st.binary(max_size=200),
    st.sampled_from([0, 1, 4_097, 8_193, 2**32 - 1]).map(lambda size: size.to_bytes(HEADER, "big") + b"x"),
)


def pieces(data: bytes, sizes: list[int]) -> list[bytes]:
    """Cut at these distances, the rest in one."""
    out = []
    for size in sizes:
        out.append(data[:size])
        data = data[size:]
    return [one for one in [*out, data] if one]


@pytest.fixture(scope="module")
def besieged() -> Iterator[Besieged]:
    """One host for many attacks: what they leave behind adds up."""
    one = Besieged()
    yield one
    one.close()


@given(st.sampled_from(STAGES), st.lists(FRAMES, max_size=6), PIECES, st.sampled_from([0, 300]))
@example("seated", [frame(encode(Ping(1))) * 300], [], 0)
@example("in the lobby", [frame(encode(Lobby())) * 300], [], 0)
@example("connected", [b"GET / HTTP/1.1\r\n\r\n"], [1] * 10, 300)
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_only_whoever_sends_it_suffers(
    besieged: Besieged, stage: str, frames: list[bytes], sizes: list[int], pause_ms: int
) -> None:
    besieged.attack(stage, pieces(b"".join(frames), sizes), pause_ms)
    assert besieged.holds()


@given(st.sampled_from(STAGES), st.binary(max_size=3_000), PIECES)
@settings(max_examples=60)
def test_a_fresh_host_holds_as_well(stage: str, data: bytes, sizes: list[int]) -> None:
    besieged = Besieged()
    try:
        besieged.attack(stage, pieces(data, sizes))
        assert besieged.holds()
    finally:
        besieged.close()


def test_a_thousand_attackers_at_once_leave_nothing_behind(besieged: Besieged) -> None:
    rng = random.Random(1)
    mutator = Mutator(rng)
    for _ in range(1_000):
        besieged.attack(rng.choice(STAGES), mutator.split(mutator.stream()))
    besieged.all_go()
    assert besieged.holds()
    assert len(besieged.hub.sessions) == 2 and not besieged.hub.rates._each


def test_a_fault_would_be_seen(besieged: Besieged, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(besieged.table, "handle", None)
        with pytest.raises(Fault, match="the host complains"):
            besieged.holds()
    besieged._complaints.lines.clear()
