"""Whatever bytes a host sends, in whatever pieces: a client never fails, and keeps no more than it may."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lanswim_protocol.frames import frame

from tests.support.beguiled import MOST_SENT, STAGES, Beguiled
from tests.support.mutations import Mutator
from tests.support.vectors import golden

SENT = [one.payload for one in golden() if one.sent_by != "client"]
FRAMES = st.one_of(
    st.sampled_from(SENT).map(frame),
    st.integers(0, 2**32).map(lambda seed: Mutator(random.Random(seed), "host").stream()),
    st.binary(min_size=1, max_size=200).map(frame),
    st.binary(max_size=200),
)


@given(st.sampled_from(STAGES), st.lists(FRAMES, max_size=8), st.integers(0, 2**32))
@settings(max_examples=300)
def test_no_host_makes_a_client_fail(stage: str, frames: list[bytes], seed: int) -> None:
    pieces = Mutator(random.Random(seed)).split(b"".join(frames))
    assert Beguiled(stage).hear(pieces) <= MOST_SENT


@pytest.mark.parametrize("stage", STAGES)
def test_a_thousand_hosts_do_not_either(stage: str) -> None:
    mutator = Mutator(random.Random(stage), "host")
    for _ in range(1_000):
        assert Beguiled(stage).hear(mutator.split(mutator.stream())) <= MOST_SENT


def test_the_honest_part_of_it_is_understood() -> None:
    honest = Beguiled("seated")
    honest.channel.data_received(b"".join(frame(one) for one in SENT if b"pong" in one))
    assert honest.play.model.status == "seated"
