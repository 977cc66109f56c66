"""The lobby as it is looked at: with no table, with some, at a private one; used for golden pictures."""

from __future__ import annotations

from lanswim_protocol.messages import TableInfo

from lanswim.tui.context import OwnTable
from lanswim.tui.letters import letter
from lanswim.tui.nearby import Nearby
from lanswim.tui.state import State
from tests.support.keys_pressed import press

NEARBY = (
    Nearby(TableInfo("t1", 0, "Küche", "pub", 5, 4, 3, 1, "open", "Papa", own=True), ("192.168.1.7:4031",)),
    Nearby(
        TableInfo("t2", 0, "Wohnzimmer", "family,lives=3", 4, 2, 2, 0, "playing", "Oma", own=True),
        ("192.168.1.9:4031", "[fe80::1%eth0]:4031"),
    ),
)
PRIVATE = Nearby(
    TableInfo("t3", 0, "Stube", "quick", 4, 1, 1, 0, "open", "Ben", private=True, own=True),
    ("192.168.1.12:4031",),
)


def at(table: Nearby) -> State:
    """The cursor is on this table."""
    tables = NEARBY if table in NEARBY else (table,)
    return State("Anna", tables=tables, selected=table.which, searching_since_ms=0)


def lobby_screens() -> dict[str, State]:
    """Each by the name of its golden file."""
    pub, family = NEARBY
    return {
        "lobby": at(family),
        "lobby_pub": at(pub),
        "lobby_private": at(PRIVATE),
        "lobby_rules": press(at(family), letter("rules")),
        "lobby_mine": State("Anna", tables=NEARBY, selected=family.which, mine=frozenset({"t2"})),
        "lobby_empty": State("Anna", searching_since_ms=0, now_ms=10_000),
        "lobby_resume": State("Anna", tables=NEARBY, own=(OwnTable("t9", "Stube", 1, 4),)),
        "instead": press(State("Anna", tables=NEARBY), letter("host"), *["enter"] * 6),
    }
