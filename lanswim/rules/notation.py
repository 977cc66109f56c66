"""Rule sets and points as text that people type and read. Nothing here may depend on a round or a match."""

from __future__ import annotations

from lanswim.rules.options import (
    ALIASES,
    OPTIONS,
    TEMPLATES,
    RulesError,
    RuleSet,
    Value,
    option,
    rules_from,
    value_text,
)


def parse_rules(text: str) -> RuleSet:
    """The rules that `template,option=value,…` names; RulesError, one sentence, if it names none."""
    head, *parts = text.split(",")
    return rules_from(_overrides(parts), template(head))


def template(name: str) -> RuleSet:
    """The template of this name or of this id of the golden cases; RulesError if there is none."""
    key = name.strip().lower()
    found = TEMPLATES.get(ALIASES.get(key, key))
    if found is None:
        shown = ascii(name.strip()[:40])
        raise RulesError(f"there are no rules named {shown}: templates are {', '.join(TEMPLATES)}")
    return found


def rules_text(rules: RuleSet) -> str:
    """The shortest `template,option=value,…` that parses back to these rules."""
    texts = (_text(name, base, rules) for name, base in TEMPLATES.items())
    return min(texts, key=len)


def points_text(value2: int) -> str:
    """Half points as people write them: 61 is `30.5`, 58 is `29`."""
    whole, half = divmod(value2, 2)
    return f"{whole}.5" if half else str(whole)


def _overrides(parts: list[str]) -> dict[str, Value]:
    overrides: dict[str, Value] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        name = name.strip().lower()
        if not equals:
            raise RulesError(f"{part.strip()[:40]!a} in the rules has no value: write option=value")
        if name in overrides:
            raise RulesError(f"option {name} is given twice in the rules")
        overrides[name] = option(name).read(value)
    return overrides


def _text(name: str, base: RuleSet, rules: RuleSet) -> str:
    values = zip(OPTIONS, base, rules, strict=True)
    changed = (f"{key}={value_text(mine)}" for key, theirs, mine in values if mine != theirs)
    return ",".join((name, *changed))
