"""No call that blocks while a loop runs: whoever waits there makes everybody at the table wait.

Blockbuster watches files, sockets, locks, SQLite and sleep; below are further calls, and where it is meant.
As a program (`python -m tests.support.blocking host --headless …`) this is lanswim itself, watched; what was
found is on standard error, and the exit code is 70.
"""

from __future__ import annotations

import socket
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from blockbuster import BlockBuster, blockbuster
from blockbuster.blockbuster import BlockBusterFunction

WATCHED: Final = ["lanswim", "lanswim_protocol"]
FOUND: Final = 70

MEANT: Final[list[tuple[str, set[str]]]] = [
    # A line goes to a thread of ours (cli.writer), or in tests to pytest's notes; with --log-file there.
    ("logging/__init__.py", {"emit"}),
    # The certificate of a host, through a file as ssl wants it: before it listens, so nobody is there yet.
    ("lanswim/trust/certificate.py", {"_load"}),
    # A person starts a host process: one look at a folder, on a loop that this person has alone. In a thread
    # it could not be called off without leaving a process behind.
    ("lanswim/client/child.py", {"_spawn"}),
    # What binds a player is kept before it is sent: some lines that are not waited for until they are on the
    # disk, on a loop that this player has alone.
    ("lanswim/client/deals/archive.py", {"perform"}),
]
"""files and functions that may block, each with its reason"""


class Blocked(blockbuster.BlockingError):
    """Kept in a list as well: the code that blocked may catch what it does not know."""

    found: Final[list[str]] = []

    def __init__(self, func: str) -> None:
        super().__init__(func)
        own = [one for one in traceback.extract_stack() if "/lanswim" in one.filename.replace("\\", "/")]
        way = (f"{one.filename.rpartition('lanswim/')[2]}:{one.lineno} {one.name}" for one in own[-4:])
        self.found.append(f"{func} by {' > '.join(way)}")


def _by_number(host: object, port: object, *more: Any, flags: int = 0, **_: Any) -> bool:
    """An address asks nobody."""
    return bool((more[3] if len(more) > 3 else flags) & socket.AI_NUMERICHOST)


@contextmanager
def no_blocking() -> Iterator[list[str]]:
    """While this lasts a call that blocks in a running loop raises, and is in the list."""
    watch = BlockBuster(WATCHED)
    for name in ("os.fsync", "os.open", "os.waitpid", "subprocess.Popen.wait", "socket.gethostbyname"):
        watch.functions[name] = BlockBusterFunction(None, name, scanned_modules=WATCHED)
    watch.functions["socket.getaddrinfo"] = BlockBusterFunction(
        None, "socket.getaddrinfo", scanned_modules=WATCHED, can_block_predicate=_by_number
    )
    for one in watch.functions.values():
        one.can_block_functions.extend(MEANT)
    with patch.object(blockbuster, "BlockingError", Blocked):
        watch.activate()
        try:
            yield Blocked.found
        finally:
            watch.deactivate()


def main() -> int:
    """The exit code of lanswim, or 70."""
    from lanswim.__main__ import main as lanswim

    with no_blocking() as found:
        code = lanswim()
    sys.stderr.write("".join(f"{one}\n" for one in found))
    return FOUND if found else code


if __name__ == "__main__":
    sys.exit(main())
