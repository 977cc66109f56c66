"""Tables of one's own whose host is gone, in words for lobbies. Which there are is not looked for here."""

from __future__ import annotations

from lanswim.locale import _
from lanswim.tui.clean import shown
from lanswim.tui.context import OwnTable


def damaged(one: OwnTable) -> str:
    """It cannot go on, but there was a match, and a command tells what is certain of it."""
    text = _(
        "Your table {name} was interrupted, and what was kept of it is damaged:"
        " lanswim host {table} --resume tells what is certain."
    )
    if not one.name:
        text = _(
            "A table was interrupted, and what was kept of it is damaged:"
            " lanswim host {table} --resume tells what is certain."
        )
    return text.format(name=shown(one.name), table=shown(one.table))
