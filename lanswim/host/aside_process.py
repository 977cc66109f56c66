"""The other end of `host.aside`: reads work, does it, writes what came of it. Nothing else is known here.

Only the process that started this one can write to it. It ends when that one does.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from typing import IO, Final

_HEAD: Final = 4


def main() -> None:
    """Works until there is nobody left to work for."""
    if hasattr(os, "nice"):
        with suppress(OSError):  # it may not become more modest: it works all the same
            os.nice(5)  # whoever plays comes first
    with suppress(EOFError, OSError):  # the host has ended
        while True:
            write(sys.stdout.buffer, _done(read(sys.stdin.buffer)))


def _done(work: bytes) -> bytes:
    try:
        return pickle.dumps((True, pickle.loads(work)()))
    except Exception as error:
        return pickle.dumps((False, error))


def write(stream: IO[bytes], data: bytes) -> None:
    """One piece: its length, 4 bytes, and itself."""
    stream.write(len(data).to_bytes(_HEAD, "big") + data)
    stream.flush()


def read(stream: IO[bytes]) -> bytes:
    """The next piece; EOFError at the end."""
    return _exactly(stream, int.from_bytes(_exactly(stream, _HEAD), "big"))


def _exactly(stream: IO[bytes], count: int) -> bytes:
    data = stream.read(count)
    if len(data) < count:
        raise EOFError
    return data


if __name__ == "__main__":
    main()
