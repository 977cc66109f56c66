"""Finds the Pythons of this machine. Standard library only."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

OLDEST = (3, 11)
PROBE = "import sys, venv, ensurepip; print(sys.version_info.major, sys.version_info.minor, sys.executable)"
NAMES = re.compile(r"python3(\.\d+)?(\.exe)?$")


class Python(NamedTuple):
    """An interpreter that can make virtual environments, and its version."""

    version: tuple[int, int]
    path: str

    @property
    def name(self) -> str:
        """Its minor version, like 3.12."""
        return f"{self.version[0]}.{self.version[1]}"


def probe(path: str) -> Python | None:
    """What stands behind this path, or None when it does not run or has no venv module."""
    try:
        ran = subprocess.run([path, "-c", PROBE], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    words = ran.stdout.strip().split(" ", 2)
    if ran.returncode != 0 or len(words) != 3:
        return None
    return Python((int(words[0]), int(words[1])), words[2])


def found() -> list[Python]:
    """One interpreter of each minor version from 3.11 on, from PATH and from pyenv, oldest first."""
    by_version: dict[tuple[int, int], Python] = {}
    for path in dict.fromkeys(candidates()):
        python = probe(path)
        if python is not None and python.version >= OLDEST:
            by_version.setdefault(python.version, python)
    return [by_version[version] for version in sorted(by_version)]


def candidates() -> Iterator[str]:
    """Every path on this machine that may be a Python 3."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    for folder in folders:
        yield from _in_folder(folder)
    # A shim of pyenv runs only the version that is selected: look behind it, also when HOME is another one.
    home = os.environ.get("HOME") or os.environ.get("USERPROFILE") or ""
    roots = [Path(home, ".pyenv"), *(folder.parent for folder in folders if folder.name == "shims")]
    for root in roots:
        for version in sorted(root.glob("versions/*/bin")):
            yield from _in_folder(version)


def _in_folder(folder: Path) -> list[str]:
    try:
        return sorted(str(path) for path in folder.iterdir() if NAMES.match(path.name))
    except OSError:
        return []
