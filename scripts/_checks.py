"""Runs the tests, and with --all every check there is. Standard library only."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from scripts import _pythons, _venv

FAST = ["-m", "not slow and not lan"]
FURTHER = ["-m", "not slow and not lan and not once"]
"""on one Python more"""
SLOW = ["-m", "slow and not lan"]
LAN = ["-m", "lan and not exact"]
EXACT = ["-m", "lan and exact"]
SIDE_BY_SIDE = ["-n", "2", "--dist", "worksteal"]
"""for all the fast tests at once; few are sooner done without, and a debugger needs the terminal"""
LEFT_OUT = (
    "Left out: slow and LAN tests, ruff, mypy, import contracts, the other Pythons. "
    "All of it: python3 scripts/test.py --all"
)
AT_ONCE = 2
FAILED = 1
INTERRUPTED = 130


class Step(NamedTuple):
    """One check: what it is called and what is run for it."""

    name: str
    command: list[str]

    @property
    def surroundings(self) -> dict[str, str]:
        """Of whatever program of an environment this is."""
        return _surroundings(Path(self.command[0]))


class Result(NamedTuple):
    """How a step ended, and everything it printed."""

    name: str
    code: int
    output: str
    seconds: float

    @property
    def summary(self) -> str:
        """The last line that was printed; for pytest that is the one with the counts."""
        lines = [line.strip() for line in self.output.splitlines() if line.strip()]
        return lines[-1] if lines else "no output"


def main(arguments: Sequence[str]) -> int:
    """The exit code of pytest, or with --all 0 only when every step passed."""
    options, pytest_arguments = _parser().parse_known_args(arguments)
    try:
        python = _environment(options.python)
        interrupted = _note_interrupts()
        if options.all:
            return _everything(python, pytest_arguments, interrupted)
        tests = [*FAST, *(pytest_arguments or SIDE_BY_SIDE)]
        code = subprocess.call(_pytest(python, tests), cwd=_venv.ROOT, env=_surroundings(python))
        print(LEFT_OUT, flush=True)
        return code
    except _venv.SetupError as error:
        print(error, file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("\nStopped; the next start goes on with it.", file=sys.stderr)
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scripts/test.py",
        allow_abbrev=False,
        description="Makes an environment if there is none and runs the tests. Other arguments go to pytest.",
        epilog=LEFT_OUT.split(". ")[0] + ", unless --all is given.",
    )
    parser.add_argument("--all", action="store_true", help="every check there is, on every Python found here")
    parser.add_argument("--python", metavar="PATH", help="test with this interpreter, in its own environment")
    return parser


def _environment(path: str | None) -> Path:
    if path is None:
        return _venv.ensure(_venv.ROOT / ".venv", "dev")
    python = _pythons.probe(path)
    if python is None:
        raise _venv.SetupError(f"{path} is no Python that runs here and has the venv module.")
    if python.version < _pythons.OLDEST:
        raise _venv.SetupError(f"Python 3.11 or newer is needed, this is {python.name} ({path}).")
    return _venv.ensure(_venv.ROOT / f".venv-{python.name}", "dev", python.path)


def _note_interrupts() -> threading.Event:
    """Lets Ctrl-C reach the running step, which stops in order, and says afterwards that it was pressed."""
    interrupted = threading.Event()
    signal.signal(signal.SIGINT, lambda number, frame: interrupted.set())
    return interrupted


def _pytest(python: Path, arguments: Sequence[str]) -> list[str]:
    return [str(python), "-m", "pytest", *arguments]


def _surroundings(python: Path) -> dict[str, str]:
    """What is compiled is kept, so that the hundreds of processes which the tests start need not do it again.

    Who wants no such files in the tree has them in the environment instead.
    """
    kept = dict(os.environ)
    if kept.pop("PYTHONDONTWRITEBYTECODE", None):
        kept.setdefault("PYTHONPYCACHEPREFIX", str(python.parent.parent / "compiled"))
    return kept


def _everything(python: Path, arguments: Sequence[str], interrupted: threading.Event) -> int:
    """The quiet steps side by side first; tests that measure times want the machine for themselves.

    The LAN tests wait most of the time, so they need no core of their own.
    """
    quiet = [*_quick(python), *_long(python, arguments), *_between(python)]
    results: list[Result] = []
    with ThreadPoolExecutor(AT_ONCE) as pool, ThreadPoolExecutor(1) as beside:
        waits = beside.submit(_run_quietly, Step("LAN", _quiet(python, [*LAN, *arguments])))
        for result in pool.map(_run_quietly, quiet):
            results.append(result)
            _print(result)
        results.append(waits.result())
        _print(results[-1])
    if not interrupted.is_set():
        results.append(_run_aloud(Step("exact times", _pytest(python, [*EXACT, *arguments]))))
    print("\nsummary", *(line(result) for result in results), sep="\n", flush=True)
    if interrupted.is_set():
        return INTERRUPTED
    return max((FAILED if result.code else 0) for result in results)


def _print(result: Result) -> None:
    print(line(result) if result.code == 0 else f"{result.output}\n{line(result)}", flush=True)


def _quick(python: Path) -> Iterator[Step]:
    """What takes seconds comes first: whoever waits is told soon."""
    yield Step("ruff", [str(python), "-m", "ruff", "check", "."])
    yield Step("imports", [str(next(python.parent.glob("lint-imports*"), "lint-imports"))])


def _long(python: Path, arguments: Sequence[str]) -> Iterator[Step]:
    """What takes minutes."""
    yield Step("slow", _quiet(python, [*SLOW, *arguments]))
    yield Step(f"tests, {_version(python)}", _quiet(python, [*FAST, *arguments]))
    yield from _further(python, arguments)


def _between(python: Path) -> Iterator[Step]:
    """The shorter ones last, so that two cores are done at about the same time."""
    yield Step("mypy", [str(python), "-m", "mypy"])
    covered = [str(python), "-m", "scripts._covered", "lanswim/rules", "tests/rules", *FAST]
    yield Step("coverage", covered)


def _further(python: Path, arguments: Sequence[str]) -> Iterator[Step]:
    """The fast tests on every other minor version of Python here, but for those for which one is enough."""
    tested = _version(python)
    for other in _pythons.found():
        if other.name != tested:
            environment = _venv.ensure(_venv.ROOT / f".venv-{other.name}", "test", other.path)
            yield Step(f"tests, {other.name}", _quiet(environment, [*FURTHER, *arguments]))


def _quiet(python: Path, arguments: Sequence[str]) -> list[str]:
    return _pytest(python, ["-q", "-p", "no:cacheprovider", *arguments])


def _version(python: Path) -> str:
    found = _pythons.probe(str(python))
    return found.name if found else "?"


def _run_quietly(step: Step) -> Result:
    began = time.monotonic()
    done = subprocess.run(
        step.command,
        cwd=_venv.ROOT,
        env=step.surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return Result(step.name, done.returncode, done.stdout, time.monotonic() - began)


def _run_aloud(step: Step) -> Result:
    """Shows every line as it comes and keeps it."""
    began = time.monotonic()
    lines: list[str] = []
    with subprocess.Popen(
        step.command,
        cwd=_venv.ROOT,
        env=step.surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as child:
        assert child.stdout is not None
        for line in child.stdout:
            lines.append(line)
            print(line, end="", flush=True)
    return Result(step.name, child.returncode, "".join(lines), time.monotonic() - began)


def line(result: Result) -> str:
    """One step in the summary."""
    state = "ok    " if result.code == 0 else "FAILED"
    return f"{state} {result.name:<12} {result.seconds:4.0f} s  {result.summary}"
