"""Where this program keeps its files, and how it writes them whole. What is in them is not known here."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import platformdirs

from lanswim.fault import Fault

_APP = "lanswim"
_MOST_BYTES = 1 << 20


class FolderError(Fault):
    """There is no place to keep files: no_home."""


def config_dir() -> Path:
    """The folder of identities and settings: LANSWIM_CONFIG_DIR, or the platform's place for such.

    Raises FolderError where neither is known, as for an account without a home.
    """
    chosen = os.environ.get("LANSWIM_CONFIG_DIR")
    return Path(chosen) if chosen else _usual(platformdirs.user_config_path)


def data_dir() -> Path:
    """The folder of what is remembered and logged: LANSWIM_DATA_DIR, or the platform's place for such.

    Whoever has chosen a folder for settings has it there: it belongs to the identities in that folder.
    Raises FolderError.
    """
    if chosen := os.environ.get("LANSWIM_DATA_DIR"):
        return Path(chosen)
    if os.environ.get("LANSWIM_CONFIG_DIR"):
        return config_dir() / "data"
    return _usual(platformdirs.user_data_path)


def _usual(place: Callable[..., Path]) -> Path:
    try:
        return place(_APP, appauthor=False).expanduser()
    except RuntimeError:
        raise FolderError("no_home") from None


def private_dir(path: Path) -> Path:
    """The folder, made when it is not there, and so are those above it; all that are made have mode 0700."""
    if not path.parent.is_dir():  # not `parents=True`, which leaves their mode to the umask
        private_dir(path.parent)
    path.mkdir(mode=0o700, exist_ok=True)
    return path


def close_to_others(path: Path) -> bool:
    """Takes from others what they may do with the file; whether there was anything, where there are modes."""
    if os.name != "posix":
        return False
    mode = stat.S_IMODE(path.stat().st_mode)
    if not mode & (stat.S_IRWXG | stat.S_IRWXO):
        return False
    with suppress(OSError):  # it may be somebody else's, or on a file system that has one mode for all
        path.chmod(mode & stat.S_IRWXU)
    return True


def read_private(path: Path, most: int = _MOST_BYTES) -> bytes:
    """The content of a regular file, so many bytes of it at most; anything else, as a pipe, is an OSError."""
    fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))
    with os.fdopen(fd, "rb") as file:
        return file.read(most)


def write_private(path: Path, content: bytes, *, replace: bool = True) -> bool:
    """Writes the file (mode 0600) whole or not at all. Without replace: False when it exists."""
    fd, scratch = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # has mode 0600
    try:
        with os.fdopen(fd, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if replace:
            Path(scratch).replace(path)
            return True
        return _put(Path(scratch), path)
    finally:
        with suppress(FileNotFoundError):
            Path(scratch).unlink()


def thin_out(folder: Path, pattern: str, most: int) -> None:
    """The oldest of too many files go; what somebody else has thrown away meanwhile is gone as well."""
    found: list[tuple[float, Path]] = []
    for path in folder.glob(pattern):
        with suppress(OSError):
            found.append((path.stat().st_mtime, path))
    for _, path in sorted(found)[:-most]:
        with suppress(OSError):
            path.unlink()


def _put(scratch: Path, path: Path) -> bool:
    try:
        path.hardlink_to(scratch)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        if os.path.lexists(path):  # also what is only a link to nothing
            return False
        scratch.replace(path)
    return True
