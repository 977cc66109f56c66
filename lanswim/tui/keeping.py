"""Rules of a table to be kept under a name: what is typed, and what is said of it. Nothing is saved here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from lanswim.client.saved_rules import SavedRules, SavedRulesError, saved_name
from lanswim.locale import _, faults
from lanswim.locale.rules_typed import in_ids
from lanswim.rules import parse_rules, rules_text

NAME_CHARS = 30


class Keeping(NamedTuple):
    """The name as it is typed, what has come of it, and whether it is over."""

    name: str = ""
    said: str = ""
    done: bool = False
    taken: bool = False
    """other rules are kept under this name, and that has been said: once more replaces them"""


def rules_named(text: str, saved: SavedRules) -> str:
    """Rules as somebody typed them, as a table has them; RulesError if there are none."""
    head, comma, changed = text.partition(",")
    template = saved.templates.get(head.strip().casefold(), "")
    asked = f"{template}{comma}{changed}" if template else text
    return rules_text(parse_rules(in_ids(text), saved.found.get), in_ids(asked))


def passed_over(names: Iterable[str]) -> str:
    """Said beside the rules that can be read."""
    return _("Broken and passed over: {names}.").format(names=", ".join(names))


def kept(name: str) -> str:
    """Said when they are kept."""
    text = _("These rules are saved as {name}: the form for a table offers them, --rules {name} takes them.")
    return text.format(name=saved_name(name))


def already(name: str) -> str:
    """Said when these very rules are kept under this name."""
    return _("These rules are saved as {name} already.").format(name=saved_name(name))


def refused(error: SavedRulesError) -> str:
    """Why they are not; nothing that was there has been changed."""
    if error.code == "rules_exist":
        text = _("Other rules are saved as {name}: once more replaces them; or choose another name.")
        return text.format(**error.fields)
    return faults.sentence(error.code, error.fields)
