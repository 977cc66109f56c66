"""Writing beside readers that are slow, gone, or never read; real pipes, no sleeping."""

from __future__ import annotations

import io
import logging
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import TextIO

import pytest

from lanswim.cli.writer import MOST, Writer


class Pipe:
    """A pipe: `into` is a stream like sys.stdout, `out` the descriptor somebody may read."""

    def __init__(self) -> None:
        self.out, into = os.pipe()
        self.into: TextIO = os.fdopen(into, "w", encoding="ascii")

    def stop_reading(self) -> None:
        """Closes the reader's end, once: its number may be somebody else's afterwards."""
        if self.out >= 0:
            out, self.out = self.out, -1
            os.close(out)

    def close(self) -> None:
        """Closes both ends."""
        with suppress(OSError):  # what the stream still holds has no reader
            self.into.close()
        self.stop_reading()


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    one = Pipe()
    yield one
    one.close()


def everything(descriptor: int) -> str:
    data = b""
    while more := os.read(descriptor, 65_536):
        data += more
    return data.decode()


def test_who_does_not_read_stops_nobody_and_later_reads_in_order(pipe: Pipe) -> None:
    writer = Writer(pipe.into, most=50)
    lines = [f"{n:09999}\n" for n in range(200)]
    began = time.monotonic()
    for line in lines:
        writer.write(line)
    writer.close(0.05)
    assert time.monotonic() - began < 1
    pipe.into.close()
    read = everything(pipe.out).replace("\r", "")
    assert "".join(lines).startswith(read) and 50 * 10_000 <= len(read) < 100 * 10_000


def test_all_that_is_read_in_time_comes_in_order(pipe: Pipe) -> None:
    writer = Writer(pipe.into)
    lines = [f"line {n}, ä\n" for n in range(1_000)]
    for line in lines:
        writer.write(line)
    writer.close()
    pipe.into.close()
    assert everything(pipe.out).replace("\r", "") == "".join(lines).replace("ä", "?")


def test_what_comes_while_too_much_waits_is_dropped(pipe: Pipe) -> None:
    writer = Writer(pipe.into, most=3)
    writer.write("x" * 200_000)  # more than a pipe holds
    for n in range(100):
        writer.write(f"{n}\n")
    assert writer._texts.qsize() <= 3
    pipe.stop_reading()
    writer.close()


def test_a_reader_that_has_gone_is_no_fault(pipe: Pipe) -> None:
    pipe.stop_reading()
    writer = Writer(pipe.into, most=2)
    for _ in range(100):
        writer.write("nobody hears this\n")
    writer.close()
    assert writer._thread is not None and not writer._thread.is_alive()


def test_a_log_that_nobody_reads_stops_nobody(pipe: Pipe) -> None:
    writer = Writer(pipe.into)
    handler: logging.Handler = logging.StreamHandler(writer)
    for n in range(MOST + 100):
        handler.emit(logging.LogRecord("lanswim", logging.INFO, "", 0, "%0999d", (n,), None))
    assert os.read(pipe.out, 4_000).splitlines()[:2] == [b"0" * 999, b"1".rjust(999, b"0")]
    pipe.stop_reading()
    writer.close()


def test_a_stream_in_memory_and_none_at_all() -> None:
    stream = io.StringIO()
    writer = Writer(stream)
    writer.write("a\n")
    writer.close()
    assert stream.getvalue() == "a\n"
    none = Writer(None)
    none.write("a\n")
    none.close()


@pytest.mark.skipif(os.name != "posix", reason="descriptors that do not block, as on POSIX")
def test_a_descriptor_that_does_not_block_is_waited_for(pipe: Pipe) -> None:
    os.set_blocking(pipe.into.fileno(), False)
    writer = Writer(pipe.into)
    writer.write("x" * 200_000 + "\n")
    writer.write("end\n")
    data = b""
    while not data.endswith(b"end\n"):
        data += os.read(pipe.out, 65_536)
    assert len(data) == 200_005
    writer.close()
