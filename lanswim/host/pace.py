"""How often table codes may be tried: wrong ones slowly, and nobody is ever locked out. No code here."""

from __future__ import annotations

from typing import NamedTuple

from lanswim.host.limits import Limits


class Try(NamedTuple):
    """One try at a code: when it began, and from where."""

    at_ms: int
    address: str


class Pace:
    """One try in 3 seconds from an address and one a second altogether; one that is proved does not count."""

    def __init__(self, limits: Limits) -> None:
        self._each_ms, self._all_ms = limits.code_each_ms, limits.code_all_ms
        self._tries: list[Try] = []  # of the last 3 seconds: never more than a few

    def enter(self, address: str, now_ms: int) -> Try | None:
        """A try that may begin; None: it is too early for another one."""
        self._tries = [one for one in self._tries if now_ms - one.at_ms < self._each_ms]
        if any(one.address == address or now_ms - one.at_ms < self._all_ms for one in self._tries):
            return None
        self._tries.append(Try(now_ms, address))
        return self._tries[-1]

    def give_back(self, one: Try) -> None:
        """It was no wrong code: others need not wait for it."""
        if one in self._tries:
            self._tries.remove(one)
