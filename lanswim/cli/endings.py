"""What the end of a connection to a table means for the command: a sentence and an exit code. Pure."""

from __future__ import annotations

from lanswim.cli.stop import DONE, NETWORK, REFUSED
from lanswim.client.model import NOT_THE_NETWORK, ClientModel
from lanswim.locale import reasons
from lanswim.tui.dialog_keys import failed
from lanswim.tui.plain.codes import how_to_give
from lanswim.tui.plain.strangers import how_to_accept

SENT_AWAY = frozenset({"kicked", "taken_over"})


def reason(model: ClientModel) -> str:
    """The one word for it, as in the `closed` event."""
    return (
        model.failure or (model.refuse.reason if model.refuse is not None else None) or model.closed or "left"
    )


def exit_code(model: ClientModel) -> int:
    """0: closed in order; 1: refused or sent away; 3: no such table, or the network."""
    if model.failure is not None:
        return REFUSED if model.failure in NOT_THE_NETWORK else NETWORK
    if model.refuse is not None:
        return NETWORK if model.refuse.reason == "no_such_table" else REFUSED
    return REFUSED if model.closed in SENT_AWAY else DONE


def sentence(model: ClientModel) -> str:
    """Why it ended, for people; empty when it ended as everybody expects."""
    if model.suspect is not None:
        return f"{failed(model)} {how_to_accept()}"
    if model.failure is not None:
        return failed(model)
    if model.refuse is not None:
        said = reasons.refuse(model.refuse.reason)
        return f"{said} {how_to_give()}" if model.refuse.reason == "code_needed" else said
    return reasons.closed(model.closed) if model.closed in SENT_AWAY else ""
