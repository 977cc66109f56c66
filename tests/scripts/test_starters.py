"""scripts/play.py and scripts/test.py: read by any Python, and one line for what is missing."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import _checks, _progress, _pythons, _venv

ROOT = Path(__file__).parents[2]
STARTERS = [ROOT / "scripts" / "play.py", ROOT / "scripts" / "test.py"]
NEWER = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef, ast.FunctionDef)


def old_pythons() -> list[Path]:
    return sorted(Path.home().glob(".pyenv/versions/*/bin/python"))


@pytest.mark.parametrize("starter", STARTERS, ids=lambda path: path.name)
def test_a_starter_has_nothing_that_an_old_python_cannot_read(starter: Path) -> None:
    tree = ast.parse(starter.read_text(encoding="utf-8"), feature_version=(3, 7))
    assert not [node for node in ast.walk(tree) if isinstance(node, NEWER)]


@pytest.mark.parametrize("starter", STARTERS, ids=lambda path: path.name)
def test_an_old_python_says_so_in_one_line(starter: Path) -> None:
    tried = 0
    for python in old_pythons():
        version = tuple(map(int, python.parent.parent.name.split(".")[:2]))
        if version < (3, 11):
            done = subprocess.run([str(python), str(starter)], capture_output=True, text=True, check=False)
            assert done.returncode == 1
            assert len(done.stderr.strip().splitlines()) == 1
            assert "3.11 or newer is needed, this is {}.{}".format(*version) in done.stderr
            tried += 1
    if not tried:
        pytest.skip("there is no Python before 3.11 here")


@pytest.mark.slow
def test_the_python_that_runs_this_is_found() -> None:
    running = _pythons.probe(sys.executable)
    assert running is not None
    assert running.version == sys.version_info[:2]
    assert [one.version for one in _pythons.found()] == sorted({one.version for one in _pythons.found()})


@pytest.mark.parametrize("path", ["/nowhere/python", os.devnull])
def test_what_is_no_python_is_not_one(path: str) -> None:
    assert _pythons.probe(path) is None


def test_a_shim_that_selects_nothing_is_looked_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    behind = tmp_path / "versions" / "3.99.0" / "bin"
    for folder in (tmp_path / "shims", behind):
        folder.mkdir(parents=True)
        (folder / "python3.99").touch()
    monkeypatch.setenv("PATH", str(tmp_path / "shims"))
    monkeypatch.setenv("HOME", str(tmp_path / "elsewhere"))
    assert str(behind / "python3.99") in list(_pythons.candidates())


def no_python(folder: Path) -> str:
    """A program that fails whatever it is asked."""
    fake = folder / "python"
    fake.write_text("#!/bin/sh\nexit 1\n")
    fake.chmod(0o755)
    return str(fake)


def test_a_python_without_venv_is_told_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(_venv.SetupError, match="venv"):
        _venv.ensure(tmp_path / "made", "", no_python(tmp_path))


HOLD = """
import sys; sys.path.insert(0, sys.argv[1])
from pathlib import Path
from lanswim.lock import FileLock
print(FileLock(Path(sys.argv[2])).acquire(), flush=True)
sys.stdin.read()
"""
ENSURE = """
import sys; sys.path.insert(0, sys.argv[1])
from pathlib import Path
from scripts import _venv
try:
    _venv.ensure(Path(sys.argv[2]), "", sys.argv[3])
except _venv.SetupError as error:
    print(error)
"""


def bare(code: str, *arguments: str) -> subprocess.Popen[str]:
    """Runs code as on a fresh machine: there is nothing but the standard library."""
    command = [sys.executable, "-I", "-S", "-c", code, str(ROOT), *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def test_a_second_start_waits_until_the_first_has_ended_however_it_did(tmp_path: Path) -> None:
    python = no_python(tmp_path)
    with bare(HOLD, str(tmp_path / "made.lock")) as first:
        assert first.stdout is not None and first.stdout.readline() == "True\n"
        with bare(ENSURE, str(tmp_path / "made"), python) as second:
            assert second.stderr is not None and "waiting for it" in second.stderr.readline()
            first.kill()
            out, err = second.communicate(timeout=20)
    assert out.startswith(f"{python} has no venv module") and err == ""


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(_venv.SetupError, match="Cannot make"):
        _venv.ensure(tmp_path / "file" / ".venv", "")


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        (
            "WARNING: Retrying ... NewConnectionError('... Failed to establish a new connection')\n"
            "ERROR: No matching distribution found for msgspec>=0.19\n",
            "No network for packages: ERROR: No matching distribution found for msgspec>=0.19",
        ),
        (
            "collecting\nERROR: Package needs another Python\n\n",
            "pip could not install lanswim: ERROR: Package",
        ),
        ("", "pip could not install lanswim: it said nothing."),
    ],
)
def test_a_failed_installation_is_one_line(said: str, cause: str) -> None:
    line = _venv.cause(said, Path("log"))
    assert line.startswith(cause)
    assert "\n" not in line


def test_a_step_shows_that_it_runs_and_keeps_what_was_said(capsys: pytest.CaptureFixture[str]) -> None:
    ran = _progress.run("Trying", [sys.executable, "-c", "print('one'); raise SystemExit(3)"])
    assert (ran.code, ran.output) == (3, "one\n")
    assert capsys.readouterr().err.splitlines() == ["Trying ...", "Trying: failed (0 s)"]


def test_the_summary_of_a_step_is_its_last_line() -> None:
    result = _checks.Result("tests, 3.12", 0, "....\n=== 4 passed in 0.1s ===\n\n", 1.2)
    assert _checks.line(result) == "ok     tests, 3.12     1 s  === 4 passed in 0.1s ==="
    assert _checks.line(result._replace(code=1, output="")).startswith("FAILED tests, 3.12")
