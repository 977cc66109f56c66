"""Rule sets, points and actions as text that people type and read. No state of a match may be used here.

Actions have the words of traces and golden cases: `keep`, `swap 7D 9S`, `pass close`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, get_args

from lanswim.rules.actions import Action, ActionKind
from lanswim.rules.cards import CARD_NAMES, CardSyntaxError, parse_card
from lanswim.rules.code import is_code, parse_code
from lanswim.rules.options import (
    ALIASES,
    OPTIONS,
    TEMPLATES,
    RulesError,
    RuleSet,
    Value,
    option,
    rules_from,
    shown,
    value_text,
)

Saved = Callable[[str], RuleSet | None]
"""Finds the rules that somebody has saved under a name, in small letters; None if there are none."""


def parse_rules(text: str, saved: Saved | None = None) -> RuleSet:
    """The rules that `template,option=value,…` names; RulesError, one sentence, if it names none.

    Instead of a template there may be a rules code, or a saved name where `saved` is given.
    """
    head, *parts = text.split(",")
    return rules_from(_overrides(parts), _base(head, saved))


def _base(head: str, saved: Saved | None) -> RuleSet:
    key = head.strip().lower()
    if template_name(key) is None and saved is not None and (found := saved(key)) is not None:
        return found
    return parse_code(head) if template_name(key) is None and is_code(head) else template(head)


def template_name(text: str) -> str | None:
    """The template that a name or an id of the golden cases means, None if it is neither."""
    key = text.strip().lower()
    name = ALIASES.get(key, key)
    return name if name in TEMPLATES else None


def template(name: str) -> RuleSet:
    """The template of this name or of this id of the golden cases; RulesError if there is none."""
    found = template_name(name)
    if found is None:
        named, names = shown(name.strip()), ", ".join(TEMPLATES)
        text = f"there are no rules named {named}: templates are {names}"
        raise RulesError(text, "no_template", name=named, names=names)
    return TEMPLATES[found]


def rules_text(rules: RuleSet, asked: str = "") -> str:
    """The `template,option=value,…` for these rules with the fewest options, then pub, then letters.

    Where they were asked for by the name of a template, with what is changed, they keep that one.
    """
    wanted = template_name(asked.partition(",")[0])
    if wanted is not None:
        return _text(wanted, TEMPLATES[wanted], rules)
    texts = (_text(name, base, rules) for name, base in TEMPLATES.items())
    return min(texts, key=lambda text: (text.count(","), not text.startswith("pub"), len(text)))


def points_text(value2: int) -> str:
    """Half points as people write them: 61 is `30.5`, 58 is `29`."""
    whole, half = divmod(value2, 2)
    return f"{whole}.5" if half else str(whole)


class ActionSyntaxError(ValueError):
    """Words that are no action at all; whether an action is legal is not asked."""


def parse_action(words: Sequence[str]) -> Action:
    """The action these words name; ActionSyntaxError otherwise."""
    kind = _KINDS.get(words[0].lower()) if words else None
    close = len(words) > 1 and words[-1].lower() == "close"
    cards = words[1 : len(words) - close]
    if kind is None:
        said = " ".join(words)
        raise ActionSyntaxError(f"{shown(said)} is no action: they are {', '.join(_KINDS)}")
    if len(cards) != (2 if kind == "swap" else 0):
        wanted = "two cards, one of the hand and one of the middle" if kind == "swap" else "no cards"
        raise ActionSyntaxError(f"{kind} takes {wanted}")
    try:
        hand, middle = (parse_card(card) for card in cards) if cards else (None, None)
    except CardSyntaxError as error:
        raise ActionSyntaxError(str(error)) from error
    return Action(kind, hand, middle, close)


def action_words(action: Action) -> list[str]:
    """The words of an action; `parse_action` reads them."""
    words: list[str] = [action.kind]
    words += [CARD_NAMES[card] for card in (action.hand, action.middle) if card is not None]
    return [*words, "close"] if action.close else words


_KINDS: Final[dict[str, ActionKind]] = {kind: kind for kind in get_args(ActionKind)}


def _overrides(parts: list[str]) -> dict[str, Value]:
    overrides: dict[str, Value] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        name = name.strip().lower()
        if not equals:
            named = shown(part.strip())
            text = f"{named} in the rules has no value: write option=value"
            raise RulesError(text, "no_value", name=named)
        if name in overrides:
            raise RulesError(f"option {name} is given twice in the rules", "twice", name=name)
        overrides[name] = option(name).read(value)
    return overrides


def _text(name: str, base: RuleSet, rules: RuleSet) -> str:
    values = zip(OPTIONS, base, rules, strict=True)
    changed = (f"{key}={value_text(mine)}" for key, theirs, mine in values if mine != theirs)
    return ",".join((name, *changed))
