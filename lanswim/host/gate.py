"""Who may sit down at a private table: who knows its code, and whose key was let in before. No socket here.

Imported for private tables only: the arithmetic takes its time to load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from lanswim.trust import pake
from lanswim.trust.codes import TableCode

MOST_KEYS: Final = 4_096
"""so many keys are kept, those let in last; only who knows the code can add one"""

Reckoned = tuple[bytes, bytes]
"""the host's element, and the key that both sides share if they know the same code"""


class Gate:
    """The code of one table, and the keys that need none (any more)."""

    def __init__(
        self, code: TableCode, owner: bytes | None = None, let_in: Iterable[bytes] = (),
        on_let_in: Callable[[tuple[bytes, ...]], None] = lambda keys: None,
    ) -> None:  # fmt: skip
        self._code = code
        self._owner = owner
        self._let_in: dict[bytes, None] = dict.fromkeys(let_in)
        self._on_let_in = on_let_in

    def knows(self, key: bytes) -> bool:
        """Whether this key may sit down without the code."""
        return key == self._owner or key in self._let_in

    def let_in(self, key: bytes) -> None:
        """This key has had the code, or needs none: it comes back without it, as long as the table lives."""
        new = key not in self._let_in
        self._let_in.pop(key, None)
        self._let_in[key] = None
        if len(self._let_in) > MOST_KEYS:
            del self._let_in[next(iter(self._let_in))]
        if new:
            self._on_let_in(tuple(self._let_in))

    def answer(self, key: bytes, identity: bytes, element: bytes) -> Callable[[], Reckoned]:
        """The host's half of the exchange, 20 ms of arithmetic to be done elsewhere; it can be pickled."""
        return partial(pake.answer, self._code.words, key, identity, element)

    def word(self, shared: bytes, element_a: bytes, element_b: bytes) -> bytes:
        """By which the host shows that it knows the code."""
        return pake.confirm(shared, "host", element_a, element_b)

    def believes(self, shared: bytes, element_a: bytes, element_b: bytes, shown: bytes) -> bool:
        """Whether the client has shown that it knows the code."""
        return pake.confirmed(shared, "client", element_a, element_b, shown)
