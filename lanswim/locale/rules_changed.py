"""What sets rules apart from others, and what is wrong with rules that somebody typed. No rule is applied.

The sentences of the rules room are English; here they are said in the language spoken, by their code.
"""

from __future__ import annotations

import re
from typing import Final

from lanswim.locale import N_, _
from lanswim.locale.options_said import option_sentence, title, value_words
from lanswim.rules import OPTIONS, PUB, RulesError, RuleSet, Value, value_text

_WRONG: Final = {
    "no_template": N_("there are no rules named {name}: templates are {names}"),
    "no_option": N_("there is no option {name}: the options are {names}"),
    "no_value": N_("{name} in the rules has no value: write option=value"),
    "twice": N_("option {name} is given twice in the rules"),
    "bad_value": N_("option {name} cannot be {value}: it is {allowed}"),
    "code_mistyped": N_("the rules code {shown} has a typing error: compare it symbol by symbol"),
    "code_sign": N_("the rules code {shown} has a typing error: no code has the sign {sign}"),
    "code_newer": N_("the rules code {shown} is of a newer version of lanswim: update yours"),
    "code_length": N_("{shown} is no rules code: that has {wanted} symbols, not {given}"),
    "template_name": N_('template is a name in quotes, like "family"'),
}
_NO_TOML: Final = {
    "Cannot overwrite": N_("an option stands in it twice"),
    "at line": N_("here is no TOML any more: an option is written name = value, words in quotes"),
    "at end of document": N_("it ends within an option: its value, a quote or a bracket is missing"),
    "is longer than": N_("it is longer than 8 KiB, which rules never are"),
    "UTF-8": N_("it is no text in UTF-8"),
    "nested too deeply": N_("it is nested too deeply"),
    "number in it": N_("a number in it is too long"),
}
"""what a parser says, by a piece of it, in words of our own"""
_POSITION: Final = re.compile(r"at line (\d+), column (\d+)")


def differences(rules: RuleSet, base: RuleSet = PUB) -> list[str]:
    """A sentence for each option that these rules say otherwise than others and that has an effect."""
    return [
        option_sentence(name, rules)
        for name, one in OPTIONS.items()
        if getattr(rules, name) != getattr(base, name) and one.has_effect(rules)
    ]


def wrong(error: RulesError) -> str:
    """Why there are no such rules, in the language spoken; what has no words there is said in English."""
    if error.code == "in_file" and isinstance(error.__cause__, RulesError):
        return f"{_place(**error.fields)}: {wrong(error.__cause__)}"
    if error.code == "no_toml":
        return _no_toml(**error.fields)
    if error.code not in _WRONG:
        return str(error)
    fields = dict(error.fields)
    if error.code == "bad_value":
        fields["allowed"] = _allowed(fields)
    if error.code == "no_option":
        fields["names"] = ", ".join(f"{name} ({title(name)})" for name in OPTIONS)
    return _(_WRONG[error.code]).format(**fields)


def _allowed(fields: dict[str, str]) -> str:
    """The values as they are written there, and where people type them also what they are called."""
    if "low" in fields:
        return _("{low} to {high}").format(**fields)
    one = OPTIONS[fields["name"]]
    if fields["last"] == value_text(one.values[-1]):
        fields = one.allowed_parts(lambda value: _both(one.name, value))
    return _("{values} or {last}").format(**fields)


def _both(option: str, value: Value) -> str:
    text, words = value_text(value), value_words(option, value)
    return text if text == words else f"{text} ({words})"


def _no_toml(file: str, why: str) -> str:
    """Where, and in words of our own what: the parser knows English only, and its trade."""
    found = _POSITION.search(why)
    if found is not None:
        file = _("{file}, line {line}, column {column}").format(file=file, line=found[1], column=found[2])
    said = next((_(text) for piece, text in _NO_TOML.items() if piece in why), why)
    return f"{file}: {said}"


def _place(file: str, line: str) -> str:
    return _("{file}, line {line}").format(file=file, line=line) if line else file
