"""One other process that computes: it answers, its failures are told, and it never outlives the host."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from functools import partial

import pytest

from lanswim.host.aside import COMMAND, Aside

HANGS = partial(exec, "import time; time.sleep(60)")
"""in the other process; here sleep is watched"""


@pytest.fixture
async def aside() -> AsyncIterator[Aside]:
    one = Aside()
    yield one
    one.close()


async def computed(aside: Aside, work: Callable[[], object]) -> object:
    """What came of it; the error is raised."""
    result: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    aside.submit(work, result.set_result, result.set_exception)
    return await asyncio.wait_for(result, 30)


def is_gone(pid: int) -> bool:
    """Whether the process has ended, within a few seconds."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


async def test_it_computes_in_one_other_process(aside: Aside) -> None:
    assert await computed(aside, partial(pow, 2, 10)) == 1024
    first, second = await computed(aside, os.getpid), await computed(aside, os.getpid)
    assert first == second != os.getpid()


async def test_an_error_of_the_work_is_told_as_it_is(aside: Aside) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        await computed(aside, partial(int, "x"))
    assert await computed(aside, partial(int, "7")) == 7


async def test_what_comes_back_is_told_in_the_order_it_was_wanted(aside: Aside) -> None:
    assert await asyncio.gather(*(computed(aside, partial(pow, n, 2)) for n in range(9))) == [
        n * n for n in range(9)
    ]


async def test_a_process_that_was_killed_is_replaced(aside: Aside) -> None:
    pid = await computed(aside, os.getpid)
    assert isinstance(pid, int)
    os.kill(pid, signal.SIGTERM)
    assert is_gone_or_waited(aside)
    other = await computed(aside, os.getpid)
    assert other != pid


def is_gone_or_waited(aside: Aside) -> bool:
    """The process has ended, and its parent has seen that."""
    assert aside._process is not None
    return aside._process.wait(5) != 0


async def test_a_process_that_dies_at_work_is_told_as_a_failure(aside: Aside) -> None:
    with pytest.raises(OSError, match="has ended"):
        await computed(aside, partial(os._exit, 3))
    assert await computed(aside, partial(int, "7")) == 7


async def test_a_process_that_hangs_is_ended() -> None:
    aside = Aside(stuck_s=0.5)
    with pytest.raises(OSError, match="has ended"):
        await computed(aside, HANGS)
    assert aside._process is None
    aside.close()


async def test_closing_ends_it_at_once_and_tells_nothing_more() -> None:
    aside, told = Aside(), list[object]()
    pid = await computed(aside, os.getpid)
    assert isinstance(pid, int)
    aside.submit(HANGS, told.append, told.append)
    await asyncio.sleep(0.1)
    began = time.monotonic()
    aside.close()
    assert time.monotonic() - began < 2 and is_gone(pid)
    await asyncio.sleep(0.1)
    assert told == []


async def test_it_ends_with_the_process_that_started_it() -> None:
    """Also where that one is killed and says nothing."""
    code = (
        "import asyncio, os, sys\n"
        "from lanswim.host.aside import Aside\n"
        "async def main():\n"
        "    aside, done = Aside(), asyncio.Event()\n"
        "    aside.submit(os.getpid, lambda pid: (print(pid, flush=True), done.set()), print)\n"
        "    await done.wait()\n"
        "    os.kill(os.getpid(), 9)\n"
        "asyncio.run(main())\n"
    )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE
    )
    said, _errors = await process.communicate()
    assert process.returncode != 0 and is_gone(int(said))


async def test_a_command_that_is_none_is_a_failure_too() -> None:
    aside = Aside([sys.executable, "-c", "print('hello, I am something else')"])
    with pytest.raises(OSError, match="has ended"):
        await computed(aside, partial(int, "7"))
    aside.close()


def test_what_is_started_reads_no_module_of_the_folder_one_stands_in() -> None:
    assert COMMAND[1] == "-P"
