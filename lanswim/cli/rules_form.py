"""The form for rules, in plain lines: each option is explained and can be changed. Nothing is saved here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from lanswim.cli.rules_shown import option_line, option_page
from lanswim.locale import _
from lanswim.locale.rules_changed import wrong
from lanswim.locale.rules_typed import option_id, value_id
from lanswim.rules import OPTIONS, RulesError, RuleSet, rules_from
from lanswim.rules.options import option

_SAVE: Final = frozenset({"save", "speichern"})
_QUIT: Final = frozenset({"quit", "ende", "q"})
_FORM: Final = frozenset({"", "form", "formular"})
_HELP: Final = frozenset({"help", "hilfe", "?"})
_DIGITS: Final = 4


def fill_in(
    rules: RuleSet, typed: Iterable[str], say: Callable[[str], None], keep: Callable[[RuleSet], str]
) -> None:
    """Shows the form and does what is typed until its end, `quit`, or a `save` that keep accepts."""
    for line in _form(rules):
        say(line)
    for text in typed:
        words = text.strip().lower()
        if words in _QUIT:
            return
        if words in _SAVE:
            if not (objection := keep(rules)):
                return
            say(objection)
            continue
        try:
            rules, answer = _answer(rules, words)
        except RulesError as error:
            answer = iter([wrong(error)])
        for line in answer:
            say(line)


def _answer(rules: RuleSet, words: str) -> tuple[RuleSet, Iterator[str]]:
    """The rules after one line of the form, and what is said to it."""
    if words in _FORM:
        return rules, _form(rules)
    if words in _HELP:
        return rules, _help()
    left, value = _parted(words)
    name = _option_name(left)
    if not value:
        return rules, option_page(name, rules)
    changed = rules_from({name: option(name).read(value_id(name, value) or value)}, rules)
    return changed, option_line(_number(name), name, changed)


def _form(rules: RuleSet) -> Iterator[str]:
    for name in OPTIONS:
        yield from option_line(_number(name), name, rules)
    yield ""
    yield from _help()


def _help() -> Iterator[str]:
    yield _("lives=5, 2=5 or a title and a value in words changes one; the name alone shows all it can be;")
    yield _("Enter: the form; help: this; save keeps the rules; quit leaves them as they were.")


def _parted(words: str) -> tuple[str, str]:
    """The option and the value, with an equals sign or without: `lives=6`, `buying back in yes`."""
    left, equals, value = words.partition("=")
    if equals:
        return left.strip(), value.strip()
    parts = words.split()
    for at in range(len(parts), 0, -1):
        if _is_option(" ".join(parts[:at])):
            return " ".join(parts[:at]), " ".join(parts[at:])
    return words, ""


def _is_option(text: str) -> bool:
    return option_id(text) is not None or (text.isascii() and text.isdigit())


def _option_name(text: str) -> str:
    names = list(OPTIONS)
    if text.isascii() and text.isdigit() and len(text) <= _DIGITS and 1 <= int(text) <= len(names):
        return names[int(text) - 1]
    return option(option_id(text) or text).name


def _number(name: str) -> int:
    return list(OPTIONS).index(name) + 1
