"""What one can do after a table is gone, or was never reached, in words. Why it is gone is said elsewhere."""

from __future__ import annotations

from typing import Final

from lanswim.client.model import ClientModel
from lanswim.locale import N_, _

_UPDATE: Final = N_("Type lanswim --version on both computers: the older program has to be updated.")
_SOON: Final = N_("Wait a moment, then sit down at it again.")
_ANOTHER: Final = N_("Look for another table, or open one yourself.")
_WATCH: Final = N_("You can watch until a seat is free, or open a table yourself.")
_KEPT: Final = N_("If the table is there again, so is your seat: sit down at it once more.")
_ALOUD: Final = N_("Do not play there now: ask the host in person, aloud, and try it on another network.")
_ADDRESS: Final = N_("Compare the address: on the screen of the host the help (?) shows it.")
_AFTER: Final = {
    "version": _UPDATE,
    "bad_message": _UPDATE,
    "out_of_order": _UPDATE,
    "not_understood": _UPDATE,
    "too_large": _UPDATE,
    "too_slow": _SOON,
    "busy": _SOON,
    "too_many_tries": _SOON,
    "too_many_connections": N_("Close other windows of lanswim on this computer, then try again."),
    "owner_asked": N_("Call over to the host that you are at the door: it takes one key there."),
    "kicked": N_("This table stays closed to you; all others are open."),
    "table_full": _WATCH,
    "match_running": _WATCH,
    "no_watching": N_("Sit down as soon as a seat is free, or look for another table."),
    "watchers_full": N_("Sit down as soon as a seat is free, or look for another table."),
    "not_local": N_("Go to the same network as the host, or open a table yourself."),
    "bad_claim": _ALOUD,
    "bad_proof": _ALOUD,
    "impostor": _ALOUD,
    "no_code_there": N_("Ask whoever told you the code which table it is for."),
    "no_such_table": _ANOTHER,
    "gone": _ANOTHER,
    "empty": _ANOTHER,
    "table_closed": _ANOTHER,
    "finished": _ANOTHER,
    "taken_over": N_("Play on there. If that was not you, somebody has your key: lanswim key replace."),
    "silent": _KEPT,
    "gave_up": _KEPT,
    "host_stopped": _KEPT,
    "unreachable": _ADDRESS,
    "not_lanswim": _ADDRESS,
    "no_such_name": _ADDRESS,
}


def reason(model: ClientModel) -> str:
    """Why the table is closed, in the one word of the protocol or of the client."""
    return (model.refuse.reason if model.refuse is not None else "") or model.failure or model.closed or ""


def advice(model: ClientModel) -> str:
    """What can be done now, as a sentence; empty where nobody knows."""
    return _(_AFTER[why]) if (why := reason(model)) in _AFTER else ""
