"""What is said of a host by its key: known, new, or not whom it calls itself. Nothing is judged here."""

from __future__ import annotations

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.tui.clean import shown
from lanswim.tui.key_told import told
from lanswim.tui.state import Nearby


def host_name(table: Nearby) -> str:
    """What the host calls itself; of a private table, which names nobody, what one calls it oneself."""
    label = table.judged.label if table.judged is not None and table.judged.standing == "known" else ""
    return shown(table.info.host or label)


def to_compare(model: ClientModel) -> str:
    """The words of the host's key; both read them to each other, the host has them in the same place."""
    if not model.host_key:
        return ""
    return _("The key of the host, to compare by ear: {words}").format(words=told(model.host_key))


def is_doubtful(table: Nearby) -> bool:
    """Whether one should not simply sit down there."""
    return table.judged is not None and table.judged.standing in ("impostor", "unproved")


def standing(table: Nearby) -> str:
    """One sentence; empty where nothing is known of keys."""
    judged, name = table.judged, shown(table.info.host or "")
    if judged is None:
        return ""
    if judged.standing == "impostor":
        if not name:
            return _("You know this table, but its host is not the key you know.")
        return _("The host calls itself {name} but is not the key you know.").format(name=name)
    if judged.standing == "unproved":
        return _("The host cannot prove its key.")
    if judged.standing == "new":
        return _("The host is new to you.")
    label = shown(judged.label)
    if label and label != name:
        return _("You know the host as {name}.").format(name=label)
    return _("You know the host.")
