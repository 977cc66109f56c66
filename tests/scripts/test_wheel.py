"""What is installed: two modules, with the translations, and nothing else."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--wheel-dir",
        str(folder),
        str(ROOT),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("lanswim-*.whl"))


def test_the_wheel_holds_the_two_modules_and_the_translations(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"lanswim", "lanswim_protocol"}
    assert "lanswim/locale/de/LC_MESSAGES/lanswim.mo" in names
    assert {"lanswim/py.typed", "lanswim_protocol/py.typed", "lanswim/__main__.py"} <= set(names)
    assert {f"lanswim/trust/lists/{one}" for one in ("README.md", "en.txt", "de_codes.txt")} <= set(names)
    assert not [name for name in names if "__pycache__" in name or name.endswith((".pyc", ".orig"))]


def test_what_is_in_the_source_package_only(wheel: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (archive,) = tmp_path.glob("lanswim-*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"protocol/README.md", "protocol/examples/minimal_client.py", "scripts/play.py"} <= names
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "example" in name]


def test_installed_it_runs_anywhere_and_in_german(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    subprocess.run(
        [str(python), "-m", "pip", "install", "--quiet", str(wheel)], check=True, capture_output=True
    )
    program = python.with_name("lanswim")
    said = subprocess.run(
        [str(program), "--lang", "de", "--help"], cwd=tmp_path, env={"PYTHONUTF8": "1"},
        capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert "Befehle" in said.stdout
    code = (
        "import importlib.util as u, lanswim_protocol; raise SystemExit(u.find_spec('protocol') is not None)"
    )
    assert subprocess.run([str(python), "-c", code], cwd=tmp_path, check=False).returncode == 0
