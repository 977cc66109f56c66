"""What the end of a connection to a table means for the command: a sentence and an exit code. Pure."""

from __future__ import annotations

from typing import Final, get_args

from lanswim_protocol.messages import RefuseReason

from lanswim.cli.stop import DONE, NETWORK, REFUSED
from lanswim.client.model import NOT_THE_NETWORK, ClientModel
from lanswim.locale import reasons
from lanswim.tui.dialog_keys import failed
from lanswim.tui.plain.codes import how_to_give
from lanswim.tui.plain.strangers import how_to_accept

SENT_AWAY = frozenset({"kicked", "taken_over"})
_REASONS: Final = frozenset(get_args(RefuseReason))


def reason(model: ClientModel) -> str:
    """The one word for it, as in the `closed` event; refused: for a reason that is not known here."""
    if model.failure is not None or model.refuse is None:
        return model.failure or model.closed or "left"
    return model.refuse.reason if model.refuse.reason in _REASONS else "refused"


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
