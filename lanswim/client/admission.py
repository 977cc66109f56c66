"""How one gets into a private table: by its code, or without where one was let in before. No socket here.

The arithmetic is wanted as an effect, since it takes 10 ms twice; what it needs is loaded where it is done.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from lanswim_protocol.messages import Code, CodeAnswer, TableInfo
from lanswim_protocol.statements import code_identity

from lanswim.client import signals as s
from lanswim.client.model import Signer
from lanswim.client.vouching import Judged, Trust
from lanswim.trust.codes import TableCode

if TYPE_CHECKING:
    from lanswim.trust.pake import Opening

CODE_MS: Final = 10_000
"""so long a host may take for its half: its first one starts a process"""
WAIT_MS: Final = 1_000
"""at least so long it is waited where codes were tried too fast"""
KEEP_WAITING_MS: Final = 60_000
"""and so long altogether: somebody else may be guessing all the time"""

OWNER_MS: Final = 2_000
"""how often one knocks again while the owner of the table is asked"""
OWNER_WAITS_MS: Final = 120_000
"""and for how long"""

Way = Literal["join", "code", "ask", "leave"]


class Admission:
    """What one has to show at the door of one table, with or without a code."""

    def __init__(
        self, code: TableCode | None, signer: Signer, trust: Trust, random_bytes: Callable[[int], bytes]
    ) -> None:
        self._code = code
        self._key = signer.public
        self._trust = trust
        self._random_bytes = random_bytes
        self._is_needed = False  # without a code one was not let in
        self._is_proved = False
        self._table = ""
        self._opening: Opening | None = None

    def way(self, offer: TableInfo, judged: Judged, *, sat: bool) -> Way:
        """Straight in, by the code, or the person has to be asked for it.

        Who has a seat there, or owns the table, needs none. A host that one knows may have let one in
        before; one that is new learns no name before it has shown that it knows the code, and where it
        wants none, it is left.
        """
        held = any(table == offer.table for table, _key in self._trust.held)
        if not offer.private:
            doubtful = self._code is not None and judged.standing == "new" and not (sat or held)
            return "leave" if doubtful else "join"
        if (sat or held or offer.key == self._key) and not self._is_needed:
            return "join"
        if self._code is not None:
            return "code"
        return "join" if judged.standing == "known" and not self._is_needed else "ask"

    def needs_code(self) -> bool:
        """One was not let in without: whether there is a code to come back with."""
        again, self._is_needed = not self._is_needed, True
        return again and self._code is not None

    def begin(self, offer: TableInfo, link: s.Link) -> s.Reckon:
        """The first step, on this connection."""
        assert self._code is not None
        self._table = offer.table
        identity = code_identity(link.binding, offer.table, link.heard, link.said)
        return s.Reckon(partial(_begin, self._code, self._key, identity, self._random_bytes))

    def said(self, begun: s.Begun) -> Code:
        """What the host is told first."""
        self._opening = begun.opening
        return Code(self._table, self._key, begun.opening.element)

    def answered(self, answer: CodeAnswer) -> s.Reckon | None:
        """The host's half is looked at, once; nothing of ours leaves before it is found right."""
        opening, self._opening = self._opening, None
        return None if opening is None else s.Reckon(partial(_check, opening, answer))

    def proved(self) -> None:
        """Both sides know the same code."""
        self._is_proved = True

    def code_of(self, offer: TableInfo) -> TableCode | None:
        """What can be told to others: a code that has been proved, or that of one's own table."""
        return self._code if offer.private and (self._is_proved or offer.key == self._key) else None


def _begin(code: TableCode, key: bytes, identity: bytes, entropy: Callable[[int], bytes]) -> s.Begun:
    from lanswim.trust.pake import Opening

    return s.Begun(Opening.start(code.words, key, identity, entropy))


def _check(opening: Opening, answer: CodeAnswer) -> s.Checked:
    from lanswim.trust.pake import BadElementError, confirm, confirmed

    both = opening.element, answer.element
    try:
        shared = opening.finish(answer.element)
    except BadElementError:
        return s.Checked(None)
    if not confirmed(shared, "host", *both, answer.confirm):
        return s.Checked(None)
    return s.Checked(confirm(shared, "client", *both))
