"""What watches all tests sees what it should: each kind of thing left behind, and each call that blocks."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from lanswim.client.folders import read_private
from lanswim.host.work import Inline
from tests.support.blocking import Blocked

ROOT = Path(__file__).resolve().parent.parent
CONFTEST = """
from tests.support import leaks
from tests.support.leaks import nothing_stays, pytest_runtest_teardown, tasks_end
leaks.PATIENCE_S = 0.7
"""
TESTS = """
import asyncio, os, pytest, socket, subprocess, sys, threading, time
from lanswim.tasks import spawn
KEPT = []
def for_ever():
    KEPT.append(spawn('for ever', asyncio.Event().wait()))
@pytest.fixture
async def waiting():
    for_ever()
    yield
@pytest.fixture
async def server():
    one = await asyncio.start_server(lambda reader, writer: None, '127.0.0.1', 0)
    yield one
    one.close()

async def test_task_stays():
    for_ever()
async def test_task_of_a_fixture_stays(waiting):
    pass
def test_thread_stays():
    KEPT.append(threading.Thread(target=threading.Event().wait, daemon=True))
    KEPT[-1].start()
def test_file_stays():
    KEPT.append(open(__file__))
def test_socket_stays():
    KEPT.append(socket.socket())
def test_pipe_stays():
    os.pipe()
def test_process_stays():
    KEPT.append(subprocess.Popen([sys.executable, '-c', 'input()'], stdin=subprocess.PIPE))
def test_zombie_stays():
    os.posix_spawn('/bin/true', ['true'], {})

async def test_server_is_closed(server):
    spawn('short', asyncio.sleep(0.05))
def test_thread_and_process_end_by_themselves():
    threading.Thread(target=time.sleep, args=(0.1,)).start()
    child = subprocess.Popen([sys.executable, '-S', '-c', 'pass'])
    threading.Thread(target=child.wait).start()
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="only Linux shows what a process has open")
def test_what_is_left_behind_fails_the_test_that_left_it_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (tmp_path / "test_it.py").write_text(TESTS, encoding="utf-8")
    options = ["-p", "no:cacheprovider", "-o", f"pythonpath={ROOT}", "-o", "asyncio_mode=auto"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *options, "--rootdir", str(tmp_path), str(tmp_path)],
        cwd=tmp_path, capture_output=True, text=True, timeout=50, check=False,
    )  # fmt: skip
    should = re.findall(r"def (test_\w+_stays)", TESTS)
    assert re.findall(r"^ERROR \S+::(\w+)", done.stdout, re.MULTILINE) == should, done.stdout
    assert done.stdout.count("left behind: ") >= len(should) and "10 passed, 8 errors" in done.stdout


def _connects() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket() as one:
        one.connect(server.getsockname())


CALLS: list[Callable[[], object]] = [
    lambda: time.sleep(0),
    lambda: read_private(Path(__file__)),
    lambda: Path(__file__).read_text(encoding="utf-8"),
    lambda: socket.getaddrinfo("localhost", 1),
    _connects,
]


@pytest.mark.parametrize("call", CALLS)
async def test_a_call_that_blocks_in_a_loop_is_found_also_where_its_error_is_caught(
    call: Callable[[], object], blocked: list[str]
) -> None:
    told: list[object] = []
    Inline().submit(call, lambda result: told.append("done"), told.append)
    assert [type(one) for one in told] == [Blocked]
    (line,) = blocked
    assert "host/work.py" in line
    blocked.clear()


@pytest.mark.parametrize("call", CALLS)
def test_where_no_loop_runs_it_may_block(call: Callable[[], object]) -> None:
    told: list[object] = []
    Inline().submit(call, lambda result: told.append("done"), told.append)
    assert told == ["done"]
