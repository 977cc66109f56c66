"""Reads the rules that somebody names on the command line. No rules are shown or changed here."""

from __future__ import annotations

from lanswim.cli.stop import usage
from lanswim.client.other_kinds import kind_of
from lanswim.client.saved_rules import SavedRulesError, load_saved, saved_names, saved_template
from lanswim.locale import _, faults, kinds
from lanswim.locale.rules_changed import wrong
from lanswim.locale.rules_typed import in_ids
from lanswim.rules import RulesError, RuleSet, parse_rules, template_name


def read_rules(text: str, *, where: str = "--rules") -> RuleSet:
    """The rules of a template, a rules code or a saved name, with changes in ids or words; or Stop."""
    named = in_ids(text)
    try:
        return parse_rules(named, load_saved)
    except RulesError as error:
        if (kind := kind_of(text)) is not None:
            raise usage(f"{where}: {kinds.said(kind)}") from None
        raise usage(f"{where}: {'; '.join(_problems(named) or [wrong(error)])}") from None
    except SavedRulesError as error:
        raise usage(faults.sentence(error.code, error.fields)) from None


def by_template(text: str) -> str:
    """The same with the template of saved rules for their name: by that `rules_text` tells them."""
    head, comma, changed = text.partition(",")
    template = template_name(head) or saved_template(head)
    return f"{template}{comma}{changed}" if template else text


def _problems(text: str) -> list[str]:
    """Everything that is wrong by itself: whoever mends the first is not told of the next one only then."""
    head, *parts = text.split(",")
    found = []
    for each in (head, *(f"pub,{part}" for part in parts)):
        try:
            parse_rules(each, load_saved)
        except RulesError as error:
            own = _own() if error.code == "no_template" else ""
            found.append(f"{wrong(error)}{own}")
    return found


def _own() -> str:
    """What could have been meant, beside the templates."""
    try:
        names = saved_names()
    except SavedRulesError:
        return ""
    return _("; saved are {names}").format(names=", ".join(names)) if names else ""
