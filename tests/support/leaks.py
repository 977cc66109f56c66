"""What a test leaves behind: tasks, threads, open files and sockets, child processes. No test may live here.

What is still there at the end is waited for, so that only what stays counts. Where there is no /proc only
threads and tasks are seen. A conftest hands on the two fixtures and the hook below.
"""

from __future__ import annotations

import asyncio
import gc
import inspect
import threading
import time
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import pytest

PATIENCE_S: Final = 2.0
EACH_S: Final = 0.01


class Open(NamedTuple):
    """What this process has open, each named so that a reader knows what it is."""

    threads: frozenset[str]
    files: frozenset[str]
    children: frozenset[str]

    def beside(self, before: Open) -> list[str]:
        """What is there now and was not before."""
        pairs = zip(self, before, strict=True)
        return sorted(one for now, then in pairs for one in now - then)


BEFORE: Final = pytest.StashKey[Open]()


def opened() -> Open:
    """All there is at this moment."""
    threads = (f"thread {one.name} ({one.ident})" for one in threading.enumerate())
    return Open(frozenset(threads), frozenset(_files()), frozenset(_children()))


def left_over(before: Open) -> list[str]:
    """What has been opened since then and stays open, after a while of waiting for its end."""
    if not opened().beside(before):
        return []
    gc.collect()
    end = time.monotonic() + PATIENCE_S
    while (found := opened().beside(before)) and time.monotonic() < end:
        time.sleep(EACH_S)
    return found


@pytest.fixture
async def tasks_end() -> AsyncIterator[None]:
    """Looked at while the loop is there: a loop that is closed has cancelled them all."""
    yield
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        await asyncio.wait(others, timeout=PATIENCE_S)
    _fail(sorted(f"task {one.get_name()}" for one in others if not one.done()))


@pytest.fixture(autouse=True)
def nothing_stays(request: pytest.FixtureRequest) -> None:
    """Before each test, and before what is made for it alone: what is open already."""
    request.node.stash[BEFORE] = opened()
    if inspect.iscoroutinefunction(getattr(request, "function", None)):
        request.getfixturevalue("tasks_end")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    """After all of a test's own has been taken down, its loop too."""
    yield
    if (before := item.stash.get(BEFORE, None)) is not None:
        _fail([f"{one}{_command(one)}" for one in left_over(before)])


def _fail(found: list[str]) -> None:
    if found:
        pytest.fail(f"left behind: {', '.join(found)}", pytrace=False)


def _files() -> Iterator[str]:
    """Each with its number, as two sockets must not be taken for one."""
    for link in _inside(Path("/proc/self/fd")):
        with suppress(OSError):  # the one that the listing itself needs
            if int(link.name) > 2:  # those below pytest exchanges around each step of a test
                yield f"file {link.name} ({link.readlink()})"


def _children() -> Iterator[str]:
    """Also those that have ended and were never waited for."""
    for thread in _inside(Path("/proc/self/task")):
        with suppress(OSError):  # a thread that has ended meanwhile
            for pid in (thread / "children").read_text(encoding="ascii").split():
                yield f"process {pid}"


def _command(one: str) -> str:
    """What a process runs; no part of its name, as that changes while it starts."""
    with suppress(OSError):  # it has ended meanwhile, and only its number is told
        line = Path(f"/proc/{one.removeprefix('process ')}/cmdline").read_bytes().replace(b"\0", b" ")
        return f" ({line.decode(errors='replace')[:100]})"
    return ""


def _inside(folder: Path) -> list[Path]:
    """What is listed there, when the listing is over."""
    return list(folder.iterdir()) if folder.is_dir() else []
