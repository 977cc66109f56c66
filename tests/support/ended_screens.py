"""Screens of tables that are gone, each for another reason; used for golden pictures."""

from __future__ import annotations

from lanswim_protocol.messages import ClosedReason, Refuse, RefuseReason, TableInfo

from lanswim.client.model import ClientModel, Failure
from lanswim.tui.state import State
from tests.support import views_examples as examples
from tests.support.keys_pressed import NOW, seated


def closed(reason: ClosedReason) -> State:
    """The host has ended the connection of a guest in the middle of a round."""
    model = examples.turn_model()._replace(status="closed", closed=reason, owner=False)
    return seated(model)


def refused(reason: RefuseReason) -> State:
    """The host lets nobody in who comes like this."""
    return seated(ClientModel("closed", "t1", refuse=Refuse(reason)))


def failed(reason: Failure) -> State:
    """There is no table to be sat down at."""
    return seated(ClientModel("closed", "t1", failure=reason))


def given_up() -> State:
    """The connection was lost, and the table was sought for ten minutes."""
    return seated(examples.turn_model()._replace(status="closed", failure="gave_up", owner=False))


def several() -> State:
    """A host of two tables, of which none was named."""
    info = TableInfo("t1", 0, "Küche", "pub", 5, 4, 3, 1, "open")
    tables = (info, TableInfo("t2", 0, "Stube", "pub", 5, 4, 3, 1, "open"))
    return seated(ClientModel("closed", failure="several", tables=tables))


def lost(model: ClientModel) -> State:
    """The connection is gone since three seconds."""
    state = seated(model._replace(status="lost", lost_at_ms=NOW - 3_000))
    return state._replace(seat=state.seat._replace(addresses=("192.168.1.7:4031",)))


def over_and_gone() -> State:
    """The match was over, and the host was ended before the next one."""
    model = examples.model(examples.view(examples.over(), examples.people(3)), owner=False)
    return seated(model._replace(status="closed", closed="host_stopped"))


def ended_screens() -> dict[str, State]:
    """Every picture of this file that is kept as a golden one."""
    return {
        "kicked": closed("kicked"),
        "kicked_before": refused("kicked"),
        "taken_over": closed("taken_over"),
        "table_closed": closed("table_closed"),
        "silent": closed("silent"),
        "given_up": given_up(),
        "version": refused("version"),
        "not_understood": failed("not_understood"),
        "bad_proof": failed("bad_proof"),
        "unreachable": failed("unreachable"),
        "table_full": refused("table_full"),
        "several": several(),
        "lost_waiting": lost(examples.waiting_model(owner=False)),
        "lost_unseen": lost(ClientModel(table="t1", seat=0)),
        "over_and_gone": over_and_gone(),
    }
