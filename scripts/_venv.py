"""Makes the project's own virtual environment and installs the project into it. Standard library only.

One process at a time: a second one that is started meanwhile waits for the first.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from lanswim.lock import FileLock
from scripts import _progress

ROOT = Path(__file__).resolve().parent.parent
EXTRAS = {"": ("",), "test": ("", "test"), "dev": ("", "test", "dev")}
"""what is installed when an extra is: the ones that it contains need no second installation"""
LOOK_S = 0.2
NO_NETWORK = (
    "NewConnectionError",
    "NameResolutionError",
    "Name or service not known",
    "Failed to establish",
    "Network is unreachable",
    "ConnectTimeoutError",
    "ProxyError",
    "Connection refused",
)


class SetupError(Exception):
    """The environment cannot be made; the text is one sentence for the person who asked for it."""


def ensure(folder: Path, extra: str, python: str = sys.executable) -> Path:
    """The interpreter of the environment in folder, made when missing, with the project and this extra."""
    interpreter = _interpreter(folder)
    try:
        if not (_runs(interpreter) and _is_fresh(folder, extra)):
            with _alone(folder):
                if not _runs(interpreter):
                    _make(folder, python)
                if not _is_fresh(folder, extra):
                    _install(folder, interpreter, extra)
    except PermissionError as error:
        raise SetupError(f"Cannot write to {error.filename or folder}: {error.strerror}.") from None
    except OSError as error:
        raise SetupError(f"Cannot make {folder}: {error.strerror or error}.") from None
    return interpreter


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Waits for the process that makes the environment now; one that has died is not waited for."""
    lock = FileLock(folder.with_name(f"{folder.name}.lock"))  # not in the folder: that is cleared
    if not lock.acquire():
        print(f"Another start is installing into {folder.name}: waiting for it.", file=sys.stderr, flush=True)
        while not lock.acquire():
            time.sleep(LOOK_S)
    try:
        yield
    finally:
        lock.release()


def _interpreter(folder: Path) -> Path:
    return folder / "Scripts" / "python.exe" if os.name == "nt" else folder / "bin" / "python"


def _runs(interpreter: Path) -> bool:
    check = [str(interpreter), "-c", "import sys, pip; sys.exit(sys.version_info < (3, 11))"]
    try:
        return subprocess.run(check, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _make(folder: Path, python: str) -> None:
    has_venv = subprocess.run([python, "-c", "import venv, ensurepip"], capture_output=True, check=False)
    if has_venv.returncode != 0:
        raise SetupError(
            f"{python} has no venv module (on Debian and Ubuntu: sudo apt install python3-venv)."
        )
    folder.mkdir(exist_ok=True)
    made = _progress.run(f"Making {folder.name}", [python, "-m", "venv", "--clear", str(folder)])
    if made.code != 0:
        raise SetupError(f"Cannot make {folder}: {_last_line(made.output)}")


def _install(folder: Path, interpreter: Path, extra: str) -> None:
    """Installs the project so that this folder's code is what runs, and remembers from what it did."""
    what = f"{ROOT}[{extra}]" if extra else str(ROOT)
    command = [
        str(interpreter),
        "-m",
        "pip",
        "install",
        "--disable-pip-version-check",
        "--no-input",
        "--retries",
        "2",
        "--editable",
        what,
    ]
    done = _progress.run("Installing lanswim" + (f" and what {extra} needs" if extra else ""), command)
    log = folder / "lanswim-install.log"
    log.write_text(done.output, encoding="utf-8")
    if done.code != 0:
        raise SetupError(cause(done.output, log))
    for part in EXTRAS[extra]:
        _stamp_file(folder, part).write_text(_stamp(), encoding="utf-8")


def _is_fresh(folder: Path, extra: str) -> bool:
    stamp = _stamp_file(folder, extra)
    compiled = all(path.with_suffix(".mo").exists() for path in _catalogues())
    return compiled and stamp.exists() and stamp.read_text(encoding="utf-8") == _stamp()


def _stamp_file(folder: Path, extra: str) -> Path:
    return folder / f"lanswim-installed-{extra or 'plain'}"


def _stamp() -> str:
    """Changes with whatever an editable installation depends on, the place of the folder included."""
    digest = hashlib.sha256(str(ROOT).encode())
    for path in [ROOT / "pyproject.toml", ROOT / "scripts" / "hatch_build.py", *_catalogues()]:
        digest.update(path.read_bytes() if path.exists() else b"")
    return digest.hexdigest()


def _catalogues() -> list[Path]:
    return sorted((ROOT / "lanswim" / "locale").rglob("*.po"))


def cause(output: str, log: Path) -> str:
    """Why an installation failed, in one line, from what pip said."""
    offline = any(sign in output for sign in NO_NETWORK)
    what = "No network for packages" if offline else "pip could not install lanswim"
    return f"{what}: {_last_line(output)} (everything it said: {log})"


def _last_line(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return next(_errors(reversed(lines)), lines[-1] if lines else "it said nothing.")


def _errors(lines: Iterable[str]) -> Iterator[str]:
    """The lines that name a cause; pip's own last words about a subprocess do not."""
    return (line for line in lines if line.startswith("ERROR:") and "Failed to build" not in line)
