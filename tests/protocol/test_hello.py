"""Which version two peers speak."""

from __future__ import annotations

import pytest
from lanswim_protocol import RemoteProtocolError, negotiate, our_hello, refusal
from lanswim_protocol.messages import PROTOCOL_MAX, PROTOCOL_MIN, Hello, Refuse


@pytest.mark.parametrize(
    ("ours", "theirs", "version"),
    [((1, 1), (1, 1), 1), ((1, 3), (1, 2), 2), ((2, 5), (5, 9), 5), ((0, 0), (0, 65_535), 0)],
)
def test_the_highest_version_both_speak(ours: tuple[int, int], theirs: tuple[int, int], version: int) -> None:
    assert negotiate(Hello(*ours), Hello(*theirs)) == version
    assert negotiate(Hello(*theirs), Hello(*ours)) == version


@pytest.mark.parametrize("theirs", [(2, 9), (0, 0), (5, 1)], ids=["too new", "too old", "upside down"])
def test_no_common_version_is_refused_with_both_ranges(theirs: tuple[int, int]) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        negotiate(Hello(1, 1), Hello(*theirs))
    assert caught.value.reason == "version"
    assert str(caught.value) == f"the peer speaks protocol {theirs[0]} to {theirs[1]}, this side 1 to 1"


def test_a_refusal_names_the_versions_of_this_side() -> None:
    error = RemoteProtocolError("version", "no")
    assert refusal(error) == Refuse("version", "no", PROTOCOL_MIN, PROTOCOL_MAX)
    assert our_hello("x") == Hello(PROTOCOL_MIN, PROTOCOL_MAX, "x")
