"""Frames out of a stream: however it is split, and never more held than one frame may have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lanswim_protocol import (
    HEADER,
    HELLO_LIMIT,
    LIMIT,
    FrameReader,
    LocalProtocolError,
    RemoteProtocolError,
    frame,
)

PAYLOADS = st.lists(st.binary(min_size=1, max_size=40), max_size=8)


def fed(reader: FrameReader, stream: bytes, step: int) -> list[bytes]:
    """What comes out of a stream read so many bytes at a time."""
    pieces = (stream[at : at + step] for at in range(0, len(stream), step))
    return [payload for piece in pieces for payload in reader.feed(piece)]


@given(PAYLOADS, st.integers(1, 200))
def test_frames_split_anywhere_come_out_whole_and_in_order(payloads: list[bytes], step: int) -> None:
    stream = b"".join(map(frame, payloads))
    assert fed(FrameReader(), stream, step) == payloads


@given(PAYLOADS, st.data())
def test_frames_split_at_random_points(payloads: list[bytes], data: st.DataObject) -> None:
    stream, reader, out = b"".join(map(frame, payloads)), FrameReader(), []
    while stream:
        cut = data.draw(st.integers(1, len(stream)))
        out += reader.feed(stream[:cut])
        stream = stream[cut:]
    assert out == payloads
    assert reader.pending == 0


def test_a_frame_of_the_limit_is_read_byte_by_byte() -> None:
    payload = bytes(range(256)) * (HELLO_LIMIT // 256)
    assert fed(FrameReader(), frame(payload), 1) == [payload]


@pytest.mark.parametrize("size", [HELLO_LIMIT + 1, 2**31, 2**32 - 1])
def test_a_huge_length_is_refused_by_its_header_alone(size: int) -> None:
    reader = FrameReader()
    with pytest.raises(RemoteProtocolError) as caught:
        reader.feed(size.to_bytes(HEADER, "big"))
    assert caught.value.reason == "too_large"
    assert reader.pending == 0


def test_garbage_of_another_service_is_refused() -> None:
    with pytest.raises(RemoteProtocolError):
        FrameReader(LIMIT).feed(b"HTTP/1.1 400 Bad Request\r\n\r\n")


def test_a_frame_of_no_bytes_is_refused() -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        FrameReader().feed(bytes(HEADER))
    assert caught.value.reason == "bad_message"


def test_a_timeout_between_header_and_body_does_not_lose_the_stream() -> None:
    """Reading can stop and go on at any byte: nothing that came is taken off before its frame is whole."""
    reader, stream = FrameReader(), frame(b"one") + frame(b"two")
    assert reader.feed(stream[:HEADER]) == []
    assert reader.feed(b"") == []
    assert reader.feed(stream[HEADER:]) == [b"one", b"two"]


def test_a_limit_raised_between_two_frames_of_one_read_holds_for_the_second() -> None:
    reader, large = FrameReader(), bytes(HELLO_LIMIT + 1)
    reader.push(frame(b"hello") + frame(large))
    assert reader.next_frame() == b"hello"
    reader.limit = LIMIT
    assert reader.next_frame() == large
    assert reader.next_frame() is None


def test_the_first_frames_of_a_stream_are_taken_before_the_bad_one_is_refused() -> None:
    reader = FrameReader()
    reader.push(frame(b"good") + b"\xff" * HEADER)
    assert reader.next_frame() == b"good"
    with pytest.raises(RemoteProtocolError):
        reader.next_frame()


def test_many_small_frames_in_one_read_cost_no_copy_of_the_rest_each() -> None:
    """200,000 frames at once: quadratic cost would take minutes, so the test's own timeout is the check."""
    assert len(FrameReader().feed(frame(b"x") * 200_000)) == 200_000


@pytest.mark.parametrize("size", [0, LIMIT + 1])
def test_this_side_never_frames_what_no_peer_would_read(size: int) -> None:
    with pytest.raises(LocalProtocolError):
        frame(bytes(size))
