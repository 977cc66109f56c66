"""The form for rules on a full screen: what it holds and what keys do. Nothing is drawn or saved here."""

from __future__ import annotations

from typing import Literal, NamedTuple

from lanswim.rules import OPTIONS, TEMPLATES, RuleSet, Value, rules_from

NAMES = tuple(OPTIONS)
"""the options in their order in the form"""


class Form(NamedTuple):
    """The rules as they are now and as they were; which option is chosen; whether and how it is over."""

    name: str
    rules: RuleSet
    before: RuleSet
    at: int = 0
    asks: bool = False
    """leaving would lose what was changed, and that has been said"""
    said: str = ""
    """why the rules could not be saved just now"""
    helps: bool = False
    """the help lies over the form"""
    at_table: bool = False
    """what is saved is played at the table, from the next match on"""
    template: str = ""
    """the last one all options were taken from, at a table"""
    done: Literal["", "save", "leave", "interrupted"] = ""


def press(form: Form, key: str) -> Form:
    """The form after a key, named as in `keys.bindings`."""
    calm = form._replace(asks=False, said="", helps=False)
    if form.helps and key != "ctrl-c":
        return calm
    match key.lower():
        case "?" | "f1":
            return calm._replace(helps=True)
        case "up":
            return calm._replace(at=(form.at - 1) % len(NAMES))
        case "down" | "tab":
            return calm._replace(at=(form.at + 1) % len(NAMES))
        case "left":
            return _step(calm, -1)
        case "right" | "enter":
            return _step(calm, 1)
        case "t" if form.at_table:
            return _next_template(calm)
        case "s":
            return calm._replace(done="save")
        case "ctrl-c":
            return calm._replace(done="interrupted")
        case "q" | "escape":
            sure = form.asks or form.rules == form.before
            return calm._replace(done="leave") if sure else calm._replace(asks=True)
    return calm


def _next_template(form: Form) -> Form:
    """All options as the next template has them."""
    names = tuple(TEMPLATES)
    now = names.index(form.template) if form.template in TEMPLATES else -1
    name = names[(now + 1) % len(names)]
    return form._replace(template=name, name=name, rules=TEMPLATES[name])


def _step(form: Form, by: int) -> Form:
    """The next value of the chosen option; after the last one comes the first."""
    name = NAMES[form.at]
    values = OPTIONS[name].values
    value: Value = values[(values.index(getattr(form.rules, name)) + by) % len(values)]
    return form._replace(rules=rules_from({name: value}, form.rules))
