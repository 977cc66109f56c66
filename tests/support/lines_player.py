"""A person at `--plain` through real pipes: types lines, and waits for what is heard. No test lives here."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from tests.support.program import COMMAND, environment

PATIENCE_S = 20.0


class LinesPlayer:
    """lanswim in lines as this person, in English unless told; killed at the end of `with` if it runs on."""

    def __init__(self, home: Path, name: str, *command: str, language: str = "en") -> None:
        self.lines: list[str] = []
        self._told = threading.Condition()
        argv = [*COMMAND, "--plain", "--lang", language, "--name", name, *command]
        self.process = subprocess.Popen(
            argv, env=environment(home), text=True, encoding="utf-8", stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self._ears = threading.Thread(target=self._listen, daemon=True)
        self._ears.start()

    def __enter__(self) -> LinesPlayer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        self._ears.join()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()

    def type(self, line: str) -> None:
        """Types a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hears(self, text: str, *, after: int = 0) -> int:
        """Waits until a line with this text is heard; how many lines have been heard up to it."""
        return self._until(lambda: self._first(text, after))

    def hears_one_of(self, *texts: str, after: int = 0) -> int:
        """The same for the first line with any of these texts."""
        return self._until(lambda: min(filter(None, (self._first(text, after) for text in texts)), default=0))

    def _first(self, text: str, after: int) -> int:
        return next((n + 1 for n, line in enumerate(self.lines) if n >= after and text in line), 0)

    def _until(self, found: Callable[[], int]) -> int:
        end = time.monotonic() + PATIENCE_S
        with self._told:
            while not (n := found()):
                left = end - time.monotonic()
                assert left > 0, "not heard; there was:\n" + "\n".join(self.lines)
                self._told.wait(left)
        return n

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._told:
                self.lines.append(line.rstrip("\n"))
                self._told.notify_all()
