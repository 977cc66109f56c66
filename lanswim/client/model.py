"""What a client knows of its table, as one immutable value. No socket, clock or file may live here."""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim_protocol.messages import ClosedReason, Refuse, RefusedReason, TableView

Status = Literal["dialing", "joining", "seated", "lost", "closed"]


class Target(NamedTuple):
    """Where a table is: all its addresses (`192.168.1.7:4031`, `[fe80::1%eth0]:4031`) and its id ("": the only one)."""

    addresses: tuple[str, ...]
    table: str = ""


class Claim(NamedTuple):
    """Who sits down: the name shown, whether a bot plays, and the seat wanted."""

    name: str
    bot: bool = False
    seat: int | None = None


class ClientModel(NamedTuple):
    """The connection to one table: lost means it is being sought again, closed that it will not be."""

    status: Status = "dialing"
    table: str = ""
    term: int = 0
    seat: int | None = None
    owner: bool = False
    view: TableView | None = None
    view_at_ms: int = 0
    """monotonic time at which the view came; a clock's left_ms counts from here"""
    pending: int | None = None
    """the id of a command or order that has no answer yet"""
    refused: RefusedReason | None = None
    """why the last command or order was refused, until the next one is sent"""
    lost_at_ms: int = 0
    closed: ClosedReason | None = None
    refuse: Refuse | None = None
    """set when the host sent the connection away"""
    failure: Literal["unreachable", "not_lanswim", "gave_up"] | None = None
    """set when no host could be reached, or not any more"""
