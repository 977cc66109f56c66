"""A host process of one's own, tried with small scripts in its place."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from lanswim.client.child import FIXED, OPEN, RESUME, ChildError, HostChild, Listening, fixed

SAID = {
    "event": "listening", "table": "t1", "term": 0, "name": "Stube",
    "port": 4031, "addresses": ["10.0.0.1:4031"],
}


def script(folder: Path, body: str) -> tuple[str, str]:
    """A command that runs this instead of the real host."""
    path = folder / "host.py"
    path.write_text(f"import json, os, sys, time\nSAID = {SAID!r}\n" + textwrap.dedent(body))
    return sys.executable, str(path)


OBEDIENT = """
    print(json.dumps(SAID), flush=True)
    print(json.dumps({"event": "arguments", "given": sys.argv[1:]}), flush=True)
    for line in sys.stdin:
        if json.loads(line) == {"order": "close"}:
            sys.exit(0)
    time.sleep(60)
"""


async def test_starts_listens_and_closes_on_order(home: Path) -> None:
    child = await HostChild.start(["Stube"], identity="default", command=script(home, OBEDIENT))
    assert child.listening == Listening("t1", 0, "Stube", 4031, ("10.0.0.1:4031",))
    assert child.listening.loopback == "127.0.0.1:4031"
    assert child.is_running
    assert await child.close() == 0
    assert not child.is_running
    assert list((home / "data" / "hosts").iterdir()) == []


async def test_a_folder_with_a_module_of_a_common_name_does_not_reach_into_the_host(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "random.py").write_text("open('ran', 'w')\nraise SystemExit('not the one that was meant')\n")
    monkeypatch.chdir(home)
    child = await HostChild.start(["Stube", "--no-advertise"], identity="default")
    assert child.listening.name == "Stube"
    assert await child.close() == 0
    assert not (home / "ran").exists()


async def test_on_windows_the_host_has_no_part_in_the_window_of_its_player(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[int] = []

    def popen(command: object, *, creationflags: int, **rest: object) -> None:
        given.append(creationflags)
        raise OSError(2, "not started", "host")

    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200, raising=False)
    monkeypatch.setattr(subprocess, "CREATE_NO_WINDOW", 0x8000000, raising=False)
    monkeypatch.setattr(subprocess, "Popen", popen)
    with pytest.raises(ChildError):
        await HostChild.start(["Stube"], identity="default")
    assert given == [0x8000200]


async def test_the_child_is_told_its_owner_and_that_the_owner_starts(home: Path) -> None:
    command = script(
        home,
        """
        SAID["name"] = " ".join(sys.argv[1:])
        print(json.dumps(SAID), flush=True)
        sys.stdin.readline()
        """,
    )
    child = await HostChild.start(["Stube", "--bots", "2"], identity="papa", command=command)
    assert child.listening.name == " ".join(["Stube", "--bots", "2", "--identity", "papa", *fixed([])])
    await child.close()


def test_the_child_is_for_people_in_one_room_unless_it_is_told_otherwise() -> None:
    assert "--same-table" in fixed(["Stube"])
    assert "--same-table" not in fixed(["Stube", OPEN])
    assert fixed(["Stube", RESUME]) == FIXED


@pytest.mark.parametrize(
    ("body", "code", "exit_code", "why"),
    [
        ("sys.exit('port 4031 is taken')", "said", 1, "port 4031 is taken"),
        ("print('taken', file=sys.stderr); sys.exit(3)", "said", 3, "taken"),
        ("print('nonsense', flush=True); sys.exit('Tür\\x1b[31m zu')", "said", 1, "Tür?[31m zu"),
        ("print('[1]'); sys.exit(3)", "silent", 3, None),
        ("pass", "silent", 0, None),
    ],
)
async def test_a_child_that_does_not_come_up_says_why(
    home: Path, body: str, code: str, exit_code: int, why: str | None
) -> None:
    with pytest.raises(ChildError) as caught:
        await HostChild.start([], identity="default", command=script(home, body))
    error = caught.value
    assert (error.code, error.exit_code, error.fields.get("why")) == (code, exit_code, why)
    assert str(error).isprintable()


async def test_a_child_that_says_nothing_is_ended(home: Path) -> None:
    command = script(home, f"open({str(home / 'pid')!r}, 'w').write(str(os.getpid())); time.sleep(60)")
    with pytest.raises(ChildError) as caught:
        await HostChild.start([], identity="default", command=command, timeout_s=0.5)
    assert (caught.value.code, caught.value.fields, caught.value.exit_code) == (
        "not_ready",
        {"seconds": "0.5"},
        None,
    )
    with pytest.raises(ProcessLookupError):
        os.kill(int((home / "pid").read_text()), 0)


async def test_a_program_that_is_not_there(home: Path) -> None:
    with pytest.raises(ChildError) as caught:
        await HostChild.start([], identity="default", command=[str(home / "nothing")])
    assert caught.value.code == "not_started" and str(home / "nothing") in str(caught.value.fields["why"])


async def test_a_child_that_does_not_obey_is_killed(home: Path) -> None:
    command = script(home, "print(json.dumps(SAID), flush=True); time.sleep(60)")
    child = await HostChild.start([], identity="default", command=command)
    assert await child.close(timeout_s=0.2) != 0
    assert not child.is_running


async def test_a_talkative_child_is_never_held_up_by_its_pipe(home: Path) -> None:
    command = script(
        home,
        """
        print(json.dumps(SAID), flush=True)
        for _ in range(100):
            print("x" * 10_000, flush=True)
        sys.exit(7)
        """,
    )
    child = await HostChild.start([], identity="default", command=command)
    assert await child.close() == 7


PARENT = """
import asyncio, json, sys
from lanswim.client.child import HostChild

async def main():
    child = await HostChild.start([], identity="default", command=json.loads(sys.argv[1]))
    child.let_go()

asyncio.run(main())
print("gone", flush=True)
if sys.argv[2] == "kill":
    sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the process is looked for by signal")
@pytest.mark.parametrize("how", ["end", "kill"])
def test_the_child_outlives_its_parent(home: Path, how: str) -> None:
    mark, session = home / "alive", home / "session"
    command = script(
        home,
        f"""
        open({str(session)!r}, "w").write(f"{{os.getpid()}} {{os.getsid(0)}}")
        print(json.dumps(SAID), flush=True)
        sys.stdin.read()  # ends when the parent has ended
        open({str(mark)!r}, "w").write("after the parent")
        time.sleep(60)
        """,
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, json.dumps(command), how],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert parent.stdout is not None
    assert parent.stdout.readline() == b"gone\n"
    if how == "kill":
        parent.send_signal(signal.SIGKILL)
    parent.communicate()
    child, its_session = map(int, session.read_text().split())
    try:
        end = time.monotonic() + 5
        while not mark.exists() and time.monotonic() < end:
            time.sleep(0.01)
        assert mark.exists()
        os.kill(child, 0)
        assert its_session == child
    finally:
        os.kill(child, signal.SIGKILL)
