"""The rules of a table as both screens tell them: all of them, or at a glance. No rule is applied here."""

from __future__ import annotations

from lanswim.locale import _
from lanswim.locale.options_said import glance, without_effect
from lanswim.locale.rules_changed import differences
from lanswim.locale.rules_whole import all_sentences
from lanswim.rules import rules_code
from lanswim.tui.turn import understood


def all_told(text: str) -> list[str]:
    """Every rule a sentence, what is set and has no effect, and the code to read out; text: the table's."""
    rules = understood(text)
    if rules is None:
        return [not_understood()]
    idle = (sentence for _name, sentence in without_effect(rules))
    return [*all_sentences(rules), *idle, _("Rules code: {code}").format(code=rules_code(rules))]


def changed(text: str) -> list[str]:
    """What these rules say otherwise than those of the pub."""
    rules = understood(text)
    return [not_understood()] if rules is None else differences(rules)


def at_a_glance(text: str) -> list[str]:
    """Every option that has an effect, in a few words each."""
    rules = understood(text)
    return [] if rules is None else [f"{title}: {value}" for title, value in glance(rules)]


def not_understood() -> str:
    """Said instead of rules that only a newer program knows."""
    return _("This table plays by rules that only a newer version of lanswim can show.")
