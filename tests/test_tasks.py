"""Tasks are kept, and their failures are told."""

from __future__ import annotations

import asyncio
import gc
import logging

import pytest

from lanswim.tasks import Tasks


async def test_a_failure_is_reported_with_its_name() -> None:
    told: list[tuple[str, str]] = []

    async def fails() -> None:
        raise ValueError("no")

    Tasks(lambda name, error: told.append((name, str(error)))).start("sweep", fails())
    await asyncio.sleep(0.01)
    assert told == [("sweep", "no")]


async def test_by_default_a_failure_is_one_line_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def fails() -> None:
        raise ValueError("two\nlines \x1b[2J")

    Tasks().start("sweep", fails())
    await asyncio.sleep(0.01)
    (line,) = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    assert line == "task sweep failed: ValueError('two\\nlines \\x1b[2J')"


async def test_a_task_that_nobody_else_holds_lives() -> None:
    done = asyncio.Event()
    tasks = Tasks()

    async def works() -> None:
        await asyncio.sleep(0.01)
        done.set()

    tasks.start("works", works())
    gc.collect()
    await asyncio.wait_for(done.wait(), 5)
    assert done.is_set()


async def test_stop_ends_what_runs_and_reports_nothing() -> None:
    told: list[str] = []
    tasks = Tasks(lambda name, error: told.append(name))

    async def forever() -> None:
        await asyncio.Event().wait()

    task = tasks.start("forever", forever())
    await tasks.stop()
    assert task.cancelled() and told == []


async def test_what_is_under_way_is_waited_for() -> None:
    tasks, began = Tasks(), asyncio.Event()

    async def works() -> None:
        began.set()

    tasks.await_later("works", works())
    await asyncio.wait_for(began.wait(), 5)
    assert began.is_set()
