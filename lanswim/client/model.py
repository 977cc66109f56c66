"""What a client knows of its table, as one immutable value. No socket, clock or file may live here."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, Protocol

from lanswim_protocol.messages import (
    ChatLine,
    ClosedReason,
    Refuse,
    RefusedReason,
    Role,
    SignedCheckpoint,
    TableInfo,
    TableView,
)

from lanswim.client.deals.alarms import Deals
from lanswim.trust.codes import TableCode

Status = Literal["dialing", "joining", "seated", "lost", "closed"]
Failure = Literal[
    "unreachable", "no_such_name", "not_lanswim", "gave_up", "gone", "empty", "several", "not_understood",
    "bad_proof", "impostor", "no_code_there",
]
NOT_THE_NETWORK: Final[frozenset[Failure]] = frozenset(
    {"several", "not_understood", "bad_proof", "impostor", "no_code_there"}
)
"""somebody has answered, and what was wanted is there"""


class Target(NamedTuple):
    """Where a table is: addresses (`192.168.1.7:4031`, `[fe80::1%eth0]:4031`) and id ("": the only one)."""

    addresses: tuple[str, ...]
    table: str = ""
    by_name: bool = False
    """table was typed by a person and may be the name: the host is asked which one is meant"""
    code: TableCode | None = None
    """of a private table, where it is known"""
    key: bytes = b""
    """of the host that was chosen; empty where it was not seen, as for an address that was typed"""
    internet: bool = False
    """a table of one's own that lets in people from beyond its network"""


class Signer(Protocol):
    """The key that the seat belongs to; signs nothing but what `lanswim_protocol.statements` makes."""

    @property
    def public(self) -> bytes:
        """The 32 bytes that others know it by."""

    def sign(self, statement: bytes, /) -> bytes:
        """64 bytes that only its holder can make."""


class Claim(NamedTuple):
    """Who sits down, or only watches: the name shown, whether a bot plays, and the seat wanted."""

    name: str
    bot: bool = False
    seat: int | None = None
    role: Role = "play"


class Suspect(NamedTuple):
    """A host that shows a name or a table of one that is known or was chosen, but not its key."""

    name: str
    """what one calls the known one; empty when one does not know it by a name"""
    known: bytes
    shown: bytes


class ClientModel(NamedTuple):
    """The connection to one table: lost means it is being sought again, closed that it will not be."""

    status: Status = "dialing"
    table: str = ""
    term: int = 0
    seat: int | None = None
    """None: one watches, once there is a view"""
    owner: bool = False
    view: TableView | None = None
    view_at_ms: int = 0
    """monotonic time at which the view came; a clock's left_ms counts from here"""
    pending: int | None = None
    """the id of a command or order that has no answer yet"""
    refused: RefusedReason | None = None
    """why the last command or order was refused, until the next one is sent"""
    lost_at_ms: int = 0
    """since when the table is being sought, while status is lost"""
    closed: ClosedReason | None = None
    """why the host ended the connection; with status lost (host_stopped, silent) it is being sought again"""
    refuse: Refuse | None = None
    """set when the host sent the connection away"""
    failure: Failure | None = None
    """unreachable: nobody answered at first; no_such_name: no machine is called so; not_lanswim: something
    else answered; gave_up: sought for too long; gone: the host runs, the table does not; empty: the host has
    no table; several: it has more than one, and none was named; not_understood: what the host showed cannot
    be by the rules that this program knows; bad_proof: its key does not answer for this connection; impostor:
    see suspect; no_code_there: one has a code, and a host that one does not know asks for none"""
    tables: tuple[TableInfo, ...] = ()
    """the tables to choose from, with failure several"""
    host_key: bytes = b""
    """the host's, once it has proved to have it; its name, where `host_is_owner`, is the owner's"""
    host_is_owner: bool = False
    hosted_elsewhere: bool = False
    """the host has a key of its own: its table goes on without whoever owns it"""
    deals: Deals = Deals()
    """what is known of the fairness of the deals at this table"""
    checkpoint: SignedCheckpoint | None = None
    """the last one of this table, signed with `host_key`"""
    suspect: Suspect | None = None
    """set with failure impostor"""
    code: TableCode | None = None
    """of a private table, once it has let one in with it, or from before"""
    chat: tuple[ChatLine, ...] = ()
    """what was said at this table, the last lines of it, in order"""
    left_out: bool = False
    """the host told of more lines than an honest one lets through: they are not in chat"""
