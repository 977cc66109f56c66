"""What the host's messages change in the model. Functions of values only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lanswim_protocol.messages import ChatLine, Role, TableInfo, TableView, Welcome

from lanswim.client.model import ClientModel, Target

CHAT_LINES: Final = 100
"""so many lines are kept"""


def with_welcome(
    model: ClientModel, welcome: Welcome, offer: TableInfo, pending: int | None, own: bytes
) -> ClientModel:
    """The seat is there (again), whatever went wrong before; who was lost still is until there is a view.

    own: one's own key.
    """
    return model._replace(
        status="lost" if model.status == "lost" else "seated",
        table=welcome.table,
        term=welcome.term,
        seat=welcome.seat,
        owner=welcome.owner,
        pending=pending,
        host_key=welcome.key or b"",
        host_is_owner=offer.own,
        hosted_elsewhere=welcome.key not in (None, own),
        closed=None,
        refuse=None,
    )


def role_after(welcome: Welcome, role: Role) -> Role:
    """As what one comes back: whoever has a seat plays, whoever has none wants one or not, as before."""
    return role if welcome.seat is None else "play"


def with_lines(model: ClientModel, new: tuple[ChatLine, ...], *, left_out: bool) -> ClientModel:
    """What was said since; the same model where there is nothing to show."""
    if not new and (model.left_out or not left_out):
        return model
    chat = (*model.chat, *new)[-CHAT_LINES:]
    return model._replace(chat=chat, left_out=model.left_out or left_out)


def is_of_table(model: ClientModel, view: TableView) -> bool:
    """Whether the view is of the table that is played at, and not left over from an earlier term."""
    return view.table == model.table and view.term >= model.term


def with_view(model: ClientModel, view: TableView, now_ms: int) -> ClientModel:
    """The model with a newer view; unchanged when it is of another table or not newer than what was shown."""
    last = model.view
    if not is_of_table(model, view):
        return model
    if last is not None and (view.term, view.version) <= (last.term, last.version):
        return model
    seat = model.seat if view.round.you is None else view.round.you
    owner = any(person.owner for person in view.people if person.seat == seat)
    return model._replace(term=view.term, seat=seat, owner=owner, view=view, view_at_ms=now_ms)


def owner_of(view: TableView) -> str:
    """The name of the person who owns the table; empty where nobody does."""
    return next((person.name for person in view.people if person.owner), "")


def meant(target: Target, table: str, tables: Sequence[TableInfo]) -> tuple[TableInfo, ...]:
    """The one with this id, once it is sure; else what the target can mean: all, or by id, or by name."""
    if table:
        return tuple(info for info in tables if info.table == table)
    if not target.table:
        return tuple(tables)
    same_id = tuple(info for info in tables if info.table == target.table)
    wanted = target.table.casefold()
    return same_id or tuple(info for info in tables if info.name.casefold() == wanted)
