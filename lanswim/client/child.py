"""A host process of one's own, started and told to end. What it says after `listening` is not read here.

No asyncio subprocess: its transport kills the process when the loop ends, and this one may live on.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from lanswim.client.codes import VARIABLE, TableCode
from lanswim.client.folders import data_dir, private_dir
from lanswim.client.pipe import Output
from lanswim.fault import Fault

START_S = 10.0
CLOSE_S = 5.0
KEEP_LOGS_S = 7 * 86_400
COMMAND = (sys.executable, "-P", "-m", "lanswim", "host")
"""-P: a random.py in the folder that one stands in is none of this program's modules"""
FIXED = ("--headless", "--json")
NEW = ("--start-when", "owner")
SAME, OPEN, RESUME = "--same-table", "--open-table", "--resume"
"""whoever opens a table sits at it, in one room with the others unless another preset was asked for"""

_let_go: list[subprocess.Popen[bytes]] = []  # a Popen that is collected warns about a process that still runs


class ChildError(Fault):
    """The host process did not come up: not_started (`why`), not_ready (`seconds`), said (`why`, in its own
    words), silent (`exit`, `log`). exit_code is its own where it ended by itself."""

    def __init__(self, code: str, *, exit_code: int | None = None, **fields: str | int) -> None:
        super().__init__(code, **fields)
        self.exit_code = exit_code


class Listening(NamedTuple):
    """What the host process said when it was ready: the table, and the addresses to type."""

    table: str
    term: int
    name: str
    port: int
    addresses: tuple[str, ...]
    code: TableCode | None = None
    """of a private table"""

    @property
    def loopback(self) -> str:
        """The address at which its own player joins."""
        return f"127.0.0.1:{self.port}"


class HostChild:
    """A running host process. It goes on when this one ends, also by kill -9, until it is told to close."""

    def __init__(
        self, process: subprocess.Popen[bytes], output: Output, listening: Listening, log: Path
    ) -> None:
        self._process = process
        self._output = output
        self._log = log
        self.listening = listening

    @classmethod
    async def start(
        cls,
        arguments: Sequence[str],
        *,
        identity: str,
        code: TableCode | None = None,
        command: Sequence[str] = COMMAND,
        timeout_s: float = START_S,
    ) -> HostChild:
        """Starts `lanswim host ARGUMENTS` with this identity as its owner and waits until it listens.

        code: of a private table, told where nobody else sees it; without one the process makes its own.
        Raises ChildError; then, and when the start is cancelled, no process is left.
        """
        process, log = _spawn([*command, *arguments, "--identity", identity, *fixed(arguments)], code)
        output = Output(process)
        try:
            async with asyncio.timeout(timeout_s):
                listening = _parse(await asyncio.shield(output.line))
        except TimeoutError:
            await _kill(process, output)
            raise ChildError("not_ready", seconds=f"{timeout_s:g}") from None
        except _NotListening:
            raise await asyncio.to_thread(_died, await _ended(process, output), log) from None
        except BaseException:
            process.kill()
            raise
        return cls(process, output, listening, log)

    @property
    def is_running(self) -> bool:
        """Whether the process has not ended."""
        return self._process.poll() is None

    async def close(self, timeout_s: float = CLOSE_S) -> int:
        """Tells the host to close its table, kills it when it does not end, and returns its exit code."""
        self._order("close")
        code = await _ended(self._process, self._output, timeout_s)
        if code == 0:
            with suppress(OSError):  # what stays is tidied away later
                await asyncio.to_thread(self._log.unlink)
        return code

    def let_go(self) -> None:
        """The table is left running, also after this process: it ends by itself or by its owner's order."""
        _let_go.append(self._process)

    def _order(self, order: str) -> None:
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # the process, or its stdin, has ended already
            self._process.stdin.write(json.dumps({"order": order}).encode() + b"\n")


def fixed(arguments: Sequence[str]) -> tuple[str, ...]:
    """What every host process of a player is told beside its own arguments."""
    if RESUME in arguments:
        return FIXED  # the table is as it was
    return (*FIXED, *NEW) if OPEN in arguments else (*FIXED, *NEW, SAME)


class _NotListening(Exception):
    """The first line was not the one that was waited for."""


def _spawn(command: Sequence[str], code: TableCode | None) -> tuple[subprocess.Popen[bytes], Path]:
    """The process in a session of its own, so that no closed window or Ctrl-C of this terminal ends it."""
    try:
        folder = private_dir(data_dir() / "hosts")
        _tidy(folder)
        log = folder / f"{os.getpid()}-{time.time_ns()}.log"
        with os.fdopen(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as errors:
            process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,
                creationflags=_own_window(),
                env=_environment(code),
            )
    except OSError as error:
        raise ChildError("not_started", why=f"{error.strerror}, {error.filename}") from None
    return process, log


def _environment(code: TableCode | None) -> dict[str, str]:
    """Ours, but a code that was meant for joining elsewhere is not that of a new table."""
    given = {name: value for name, value in os.environ.items() if name != VARIABLE}
    return given if code is None else {**given, VARIABLE: code.words}


def _own_window() -> int:
    """On Windows: neither a Ctrl-C nor the closing of the player's window reaches the host process."""
    return sum(getattr(subprocess, flag, 0) for flag in ("CREATE_NEW_PROCESS_GROUP", "CREATE_NO_WINDOW"))


def _tidy(folder: Path) -> None:
    """Removes the logs of host processes of long ago."""
    for log in folder.glob("*.log"):
        with suppress(OSError):  # another window may tidy up as well
            if time.time() - log.stat().st_mtime > KEEP_LOGS_S:
                log.unlink()


def _parse(line: bytes) -> Listening:
    try:
        said = json.loads(line)
        if said["event"] != "listening":
            raise _NotListening
        addresses = tuple(str(address) for address in said["addresses"])
        code = TableCode.read(str(said["code"])) if said.get("code") else None
        return Listening(
            str(said["table"]), int(said["term"]), str(said["name"]), int(said["port"]), addresses, code
        )
    except (ValueError, KeyError, TypeError):
        raise _NotListening from None


async def _ended(process: subprocess.Popen[bytes], output: Output, timeout_s: float = CLOSE_S) -> int:
    """The exit code of a process that is about to end; it is killed when it does not."""
    try:
        async with asyncio.timeout(timeout_s):
            code = await asyncio.shield(output.code)
    except TimeoutError:
        return await _kill(process, output)
    _close_pipes(process)
    return code


async def _kill(process: subprocess.Popen[bytes], output: Output) -> int:
    process.kill()
    code = await asyncio.shield(output.code)
    _close_pipes(process)
    return code


def _close_pipes(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()


def _died(code: int, log: Path) -> ChildError:
    """The last line the process wrote to its log is its reason; without one there is its exit code."""
    lines = log.read_text("utf-8", "replace").split("\n") if log.exists() else []
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    if last:
        shown = "".join(sign if sign.isprintable() else "?" for sign in last[:200])
        return ChildError("said", exit_code=code, why=shown)
    return ChildError("silent", exit_code=code, exit=code, log=str(log))
