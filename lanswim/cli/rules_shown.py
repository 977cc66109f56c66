"""Rules as pages of text and as JSON. Nothing is read or saved here."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from lanswim import locale
from lanswim.cli.safe import printable
from lanswim.locale import Language, _
from lanswim.locale.options_said import (
    option_sentence,
    row,
    title,
    without_effect,
)
from lanswim.locale.rules_named import rules_name
from lanswim.locale.rules_whole import all_sentences, card_table
from lanswim.rules import (
    OPTIONS,
    PUB,
    RuleSet,
    Value,
    is_code,
    rules_code,
    rules_from,
    rules_text,
    template_name,
    value_text,
)

WIDTH = 80
_LANGUAGES: tuple[Language, Language] = ("en", "de")


def title_of(asked: str, rules: RuleSet) -> str:
    """A template that was asked for, as its makers call it, or one's own name; else the nearest template."""
    head, *changed = asked.split(",")
    if template_name(head) is not None or is_code(head):
        return rules_name(rules_text(rules, asked))
    own = printable(head.strip().lower(), 40)
    return _("{rules}, changed").format(rules=own) if changed else own


def entry(name: str, called: str, rules: RuleSet) -> Iterator[str]:
    """Rules in a list: their name, and in what they differ from the pub rules."""
    yield f"  {name:<20} {called}".rstrip()
    changed = [": ".join(row(one, rules)) for one, _pub, _new in _changed(PUB, rules) if _counts(one, rules)]
    found = "; ".join(changed) or ("" if name == "pub" else _("as pub"))
    yield from textwrap.wrap(found, WIDTH, initial_indent=" " * 23, subsequent_indent=" " * 23)


def page(asked: str, based: str, rules: RuleSet) -> Iterator[str]:
    """All of the rules: in sentences, what cards are worth, at a glance, and what has no effect.

    based: the same text, with the template of saved rules for their name.
    """
    yield title_of(asked, rules)
    yield _("As text: {text}").format(text=rules_text(rules, based))
    yield _("Rules code: {code}").format(code=rules_code(rules))
    yield ""
    for sentence in all_sentences(rules):
        yield from _item(sentence)
    yield from _table(_("What cards are worth"), card_table(rules))
    yield from _table(_("At a glance, and how it is typed"), _typed(rules))
    idle = [sentence for _name, sentence in without_effect(rules)]
    if idle:
        yield ""
    for sentence in idle:
        yield from _item(sentence)


def _typed(rules: RuleSet) -> list[tuple[str, str]]:
    """Each option that has an effect in words, which may be typed as well, and in ids."""
    return [
        (": ".join(row(name, rules)), f"{name}={value_text(getattr(rules, name))}")
        for name, one in OPTIONS.items()
        if one.has_effect(rules)
    ]


def differences(one: RuleSet, other: RuleSet, name: str, other_name: str) -> Iterator[str]:
    """Each option in which they differ, and what either says by it."""
    changed = list(_changed(one, other))
    if not changed:
        yield _("These are the same rules.")
    for option, _mine, _theirs in changed:
        yield title(option)
        for called, rules in ((name, one), (other_name, other)):
            said = option_sentence(option, rules)
            if not OPTIONS[option].has_effect(rules):
                said = f"{said} {_('(without effect there)')}"
            yield from _item(f"{called[:40]}: {said}")


def as_entry(name: str, rules: RuleSet, *, saved: bool) -> dict[str, object]:
    """Rules in the array of `rules list --json`."""
    return {
        "name": name,
        "title": name if saved else title_of(name, rules),
        "rules": rules_text(rules),
        "code": rules_code(rules),
        "saved": saved,
    }


def as_object(rules: RuleSet) -> dict[str, object]:
    """The object of `rules show --json`."""
    return {
        "rules": rules_text(rules),
        "code": rules_code(rules),
        "options": rules._asdict(),
        "no_effect": [name for name, one in OPTIONS.items() if not one.has_effect(rules)],
        "sentences": {language: _in(language, rules) for language in _LANGUAGES},
    }


def differences_object(one: RuleSet, other: RuleSet) -> list[dict[str, object]]:
    """The array of `rules diff --json`."""
    return [{"option": name, "a": mine, "b": theirs} for name, mine, theirs in _changed(one, other)]


def option_line(number: int, name: str, rules: RuleSet) -> Iterator[str]:
    """An option in the form: its number, its name and value as they are typed, and what that means."""
    value = value_text(getattr(rules, name))
    head = f"{number:>2}  {name} = {value}  ({': '.join(row(name, rules))})"
    if not OPTIONS[name].has_effect(rules):
        head += f"  {_('(without effect here)')}"
    yield head
    yield from _item(option_sentence(name, rules), indent=4)


def option_page(name: str, rules: RuleSet) -> Iterator[str]:
    """All that an option may be, each value with its sentence."""
    one = OPTIONS[name]
    yield f"{name} ({title(name)}): {one.allowed}"
    for value in one.values:
        mark = "*" if value == getattr(rules, name) else " "
        said = option_sentence(name, rules_from({name: value}, rules))
        yield from _item(f"{mark} {name}={value_text(value)}: {said}")


def _counts(option: str, rules: RuleSet) -> bool:
    return OPTIONS[option].has_effect(rules)


def _changed(one: RuleSet, other: RuleSet) -> Iterator[tuple[str, Value, Value]]:
    for name in OPTIONS:
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine != theirs:
            yield name, mine, theirs


def _item(text: str, indent: int = 2) -> list[str]:
    blanks = " " * indent
    return textwrap.wrap(text, WIDTH, initial_indent=blanks, subsequent_indent=blanks + "  ")


def _table(heading: str, rows: list[tuple[str, str]]) -> Iterator[str]:
    yield ""
    yield heading
    width = max(len(left) for left, _right in rows)
    for left, right in rows:
        yield f"  {left:<{width}}  {right}"


def _in(language: Language, rules: RuleSet) -> list[str]:
    spoken = locale.language()
    locale.use(language)
    try:
        return all_sentences(rules)
    finally:
        locale.use(spoken, ascii_only=locale.ascii_only())
