"""Who agrees to the rules of the table. Nothing may wait for it here: a match begins without it as well."""

from __future__ import annotations

from lanswim_protocol.messages import Agree, RefusedReason

from lanswim.table.state import Holder, TableState


def agrees(table: TableState, holder: Holder) -> bool:
    """Whether this one has agreed to what is played now; to other rules before does not count."""
    return holder.agreed_to == table.settings.rules_text


def sat_down(table: TableState, holder: Holder) -> None:
    """Whoever sits down, also once more after getting up, has agreed to nothing yet.

    Only the owner for whom the table was opened, or who has set other rules, has chosen them.
    """
    chose = holder.key is not None and holder.key == (table.rules_by or table.settings.owner_key)
    holder.agreed_to = table.settings.rules_text if chose else None


def agree(table: TableState, seat: int, holder: Holder, order: Agree, now_ms: int) -> RefusedReason | None:
    """Agrees to these rules, if they are what the table plays: nobody agrees to what one has not read."""
    if order.rules != table.settings.rules_text:
        return "rules_changed"
    if not agrees(table, holder):
        holder.agreed_to = order.rules
        table.tell("agreed", seat)
    return None
