"""Keeps an identity's memory in step with what happens at a table. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable

from lanswim.client.identity import Identity
from lanswim.client.model import ClientModel, Target

GIVEN_UP = frozenset({"left", "kicked", "table_closed", "finished"})
"""reasons of a closed after which there is no seat to come back to"""


def keeper(identity: Identity, target: Target) -> Callable[[ClientModel], None]:
    """What to call with each model: a seat is remembered while it is held, for the way back after a crash."""
    noted: tuple[str, str, bool] | None = None

    def keep(model: ClientModel) -> None:
        nonlocal noted
        if model.status == "closed":
            if model.closed in GIVEN_UP or model.failure == "gone":
                identity.forget(model.table)
            return
        name = "" if model.view is None else model.view.name
        seen = (model.table, name, model.status == "lost")
        if model.seat is not None and seen != noted:
            noted = seen
            identity.remember(model.table, name, target.addresses)

    return keep
