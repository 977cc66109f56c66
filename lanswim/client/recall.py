"""Keeps an identity's memory in step with what happens at a table. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable

from lanswim.client.identity import Identity
from lanswim.client.model import ClientModel, Target
from lanswim.client.reading import owner_of
from lanswim.client.vouching import Trust, shown

GIVEN_UP = frozenset({"left", "kicked", "table_closed", "finished"})
"""reasons of a closed after which there is no seat to come back to"""


Pin = Callable[[bytes, str, str], None]


def keeper(identity: Identity, target: Target, pin: Pin, trust: Trust) -> Callable[[ClientModel], None]:
    """What to call with each model: a seat is remembered while it is held, for the way back after a crash.

    pin: told once of the host's key, the name to know it by, and the table, when that was seen.
    """
    noted: tuple[str, str, bool] | None = None
    pinned = False

    def keep(model: ClientModel) -> None:
        nonlocal noted, pinned
        if model.status == "closed":
            if model.closed in GIVEN_UP or model.failure == "gone" or _was_never_meant(model):
                identity.forget(model.table)
            return
        name = "" if model.view is None else model.view.name
        seen = (model.table, name, model.status == "lost")
        if model.seat is not None and seen != noted:
            noted = seen
            identity.remember(model.table, name, target.addresses, model.host_key, model.code)
        if model.view is not None and model.host_key and not pinned:
            pinned = True
            if model.host_key != identity.key.public:
                pin(model.host_key, _name(model, trust), model.table)

    return keep


def _name(model: ClientModel, trust: Trust) -> str:
    """The owner's, where the key is the owner's; a known name goes to another key only after a yes."""
    if model.view is None or not model.host_is_owner:
        return ""
    name = owner_of(model.view)
    judged = shown(trust, model.host_key, name, model.table)
    return "" if judged.standing == "impostor" else name


def _was_never_meant(model: ClientModel) -> bool:
    """Whether the seat was taken at somebody who showed only then whom they pass for."""
    return model.suspect is not None and model.suspect.shown == model.host_key
