"""What is said of a host by its key: known, new, or not whom it calls itself. Nothing is judged here."""

from __future__ import annotations

from lanswim.client.model import ClientModel, Suspect
from lanswim.locale import _
from lanswim.tui.clean import shown
from lanswim.tui.key_told import told
from lanswim.tui.nearby import Nearby


def host_name(table: Nearby) -> str:
    """What the host calls itself, or what one calls it oneself, where it names nobody or only a guest.

    A guest never stands there like a host, as anybody could give a guest a name that one knows.
    """
    label = table.judged.label if table.judged is not None and table.judged.standing == "known" else ""
    if table.info.own or not table.info.host or label:
        return shown(own_name(table) or label)
    return _("with {name}").format(name=shown(table.info.host))


def own_name(table: Nearby) -> str:
    """The name of the person whose key the host's is; empty where it names nobody, or a guest."""
    return (table.info.host or "") if table.info.own else ""


def to_compare(model: ClientModel) -> str:
    """The words of the host's key; both read them to each other, the host has them in the same place."""
    if not model.host_key:
        return ""
    return _("The key of the host, to compare by ear: {words}").format(words=told(model.host_key))


def passes_for(suspect: Suspect) -> str:
    """What is wrong with the host one wanted to sit down with."""
    if not suspect.name:
        return _("The host of this table does not have the key you know.")
    text = _("The host passes for {name}, but does not have the key you know.")
    return text.format(name=shown(suspect.name))


def ask_aloud(suspect: Suspect) -> str:
    """What tells a new key from a false host: only the words one knew before can do that."""
    who = shown(suspect.name) or _("the person you know there")
    text = _(
        "Ask {name} in person, aloud, for the words of the key. "
        "If they are not these, do not sit down: {words}"
    )
    return text.format(name=who, words=told(suspect.known))


def other_words(suspect: Suspect) -> str:
    """The words that prove nothing, as who made the key can read them out."""
    return _("This host has others, which prove nothing: {words}").format(words=told(suspect.shown))


def new_key() -> str:
    """When a host one trusts has another key."""
    return _("A new computer, another account or a second window has a new key: its owner tells you so.")


def is_doubtful(table: Nearby) -> bool:
    """Whether one should not simply sit down there."""
    return table.judged is not None and table.judged.standing in ("impostor", "unproved")


def standing(table: Nearby) -> str:
    """One sentence; empty where nothing is known of keys."""
    judged, name = table.judged, shown(own_name(table))
    if judged is None:
        return ""
    if judged.standing == "impostor":
        if not name:
            return _("You know this table, but its host is not the key you know.")
        return _("The host calls itself {name} but is not the key you know.").format(name=name)
    if judged.standing == "unproved":
        return _("The host cannot prove its key.")
    if judged.standing == "new":
        guest = shown("" if name else table.info.host or "")
        return _("The host is new to you; {name} is a guest.").format(name=guest) if guest else _new()
    if judged.own:
        return _("You have opened this table yourself.")
    label = shown(judged.label)
    if label and label != name:
        return _("You know the host as {name}.").format(name=label)
    return _("You know the host.")


def _new() -> str:
    return _("The host is new to you.")
