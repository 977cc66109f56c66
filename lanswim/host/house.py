"""What a session and its host ask of each other, and the words of a refusal. No behaviour may live here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.hello import refusal
from lanswim_protocol.messages import Refuse, RefuseReason

from lanswim.host.claims import Seal
from lanswim.host.limits import Limits
from lanswim.host.lines import Lines
from lanswim.host.pace import Pace
from lanswim.host.rates import Rates
from lanswim.host.work import Worker

if TYPE_CHECKING:
    from lanswim.host.lasting import Lasting
    from lanswim.host.runner import TableRunner
    from lanswim.host.session import Session

_SAYS: Final[dict[RefuseReason, str]] = {
    "too_slow": "No hello came in time, or nothing was asked for.",
    "too_many_connections": "There are too many connections to this host.",
    "no_such_table": "This host has no such table.",
    "busy": "Too many messages at once.",
    "out_of_order": "This message is not expected now.",
    "bad_claim": "The claim is not the key's for this connection, table, term and role.",
    "no_watching": "Nobody may watch this table.",
    "bad_message": "This is no element of an exchange about a code.",
    "code_needed": "The table is private and its code was not proved.",
    "wrong_code": "The code is another one.",
    "too_many_tries": "Codes are tried too fast.",
    "not_local": "The address is not on a network of this host.",
}


def turned_away(reason: RefuseReason) -> Refuse:
    """The refusal for one of the reasons that a host, and not a table, has."""
    return refusal(RemoteProtocolError(reason, _SAYS[reason]))


class House(Protocol):
    """What a session asks of its host."""

    @property
    def limits(self) -> Limits:
        """The bounds this host keeps."""

    @property
    def seal(self) -> Seal:
        """What the host signs with."""

    def now_ms(self) -> int:
        """Monotonic time."""

    def new_nonce(self) -> bytes:
        """32 random bytes, for one connection."""

    @property
    def pace(self) -> Pace:
        """How often codes may be tried."""

    @property
    def rates(self) -> Rates:
        """How much each key may say."""

    @property
    def lines(self) -> Lines:
        """How much the log says of peers."""

    @property
    def aside(self) -> Worker:
        """Where long arithmetic is done."""

    def admit(self, session: Session) -> RefuseReason | None:
        """Counts the session in, or says why not."""

    def table(self, table: str) -> TableRunner | None:
        """The table of this id; "" is the only one."""

    def watch(self, session: Session) -> None:
        """The session gets `tables` now and after each change."""

    def unwatch(self, session: Session) -> None:
        """It gets no `tables` any more."""

    def looks(self, session: Lasting) -> None:
        """The session has no place at a table: it gives way where somebody new finds none."""

    def stays(self, session: Session) -> None:
        """It has one, or is about to."""

    def gone(self, session: Session) -> None:
        """The connection has ended."""
