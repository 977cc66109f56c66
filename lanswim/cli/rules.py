"""`lanswim rules`: templates and one's own rules, in words and as codes. What is said is in rules_shown."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path

from lanswim.cli import rules_edit, rules_shown
from lanswim.cli.output import json_line, text_line
from lanswim.cli.read_rules import by_template, read_rules
from lanswim.cli.safe import printable
from lanswim.cli.stop import DONE, REFUSED, USAGE, Stop
from lanswim.client.saved_rules import (
    SavedRulesError,
    delete_saved,
    folder,
    load_saved,
    rename_saved,
    save_rules,
    saved_name,
    saved_names,
)
from lanswim.locale import _, faults
from lanswim.locale.rules_changed import wrong
from lanswim.rules import TEMPLATES, RulesError, RuleSet, rules_code, rules_text, template_name


def run(options: argparse.Namespace) -> int:
    """Does what the word after `rules` says, without one `list`; the exit code."""
    try:
        _ACTIONS[options.action or "list"](options)
    except SavedRulesError as error:
        code = REFUSED if error.code in ("rules_not_kept", "rules_exist") else USAGE
        raise Stop(code, faults.sentence(error.code, error.fields)) from None
    return DONE


def _list(options: argparse.Namespace) -> None:
    """The templates need no folder; why there is nothing to say of what is saved comes after them."""
    try:
        own, unreadable = saved_names(), None
    except SavedRulesError as error:
        own, unreadable = [], Stop(REFUSED, faults.sentence(error.code, error.fields))
    if options.json:
        json_line([rules_shown.as_entry(name, rules, saved=False) for name, rules in TEMPLATES.items()]
                  + [_saved_entry(name) for name in own])  # fmt: skip
    else:
        _say_templates()
        if unreadable is None:
            _say_saved(own)
    if unreadable is not None:
        raise unreadable


def _say_templates() -> None:
    _say([_("Templates:")])
    for name, rules in TEMPLATES.items():
        _say(rules_shown.entry(name, rules_shown.title_of(name, rules), rules))


def _say_saved(own: list[str]) -> None:
    where = _("Saved in {folder}:").format(folder=folder()) if own else ""
    _say(["", where or _("You have saved none: lanswim rules save NAME R")])
    for name in own:
        found = _saved(name)
        _say(rules_shown.entry(name, "", found) if isinstance(found, RuleSet) else [f"  {name}: {found}"])


def _show(options: argparse.Namespace) -> None:
    rules = read_rules(options.rules, where=_("rules"))
    if options.json:
        json_line(rules_shown.as_object(rules))
    else:
        _say(rules_shown.page(options.rules, by_template(options.rules), rules))


def _code(options: argparse.Namespace) -> None:
    rules = read_rules(options.rules, where=_("rules"))
    if options.json:
        text = rules_text(rules, by_template(options.rules))
        json_line({"code": rules_code(rules), "rules": text})
    else:
        text_line(rules_code(rules))


def _save(options: argparse.Namespace) -> None:
    saved_name(options.as_name)
    rules = read_rules(options.rules, where=_("rules"))
    template = template_name(by_template(options.rules).partition(",")[0]) or ""
    _say_kept(options, rules, save_rules(options.as_name, rules, replace=options.force, template=template))


def _diff(options: argparse.Namespace) -> None:
    one, other = (read_rules(text, where=_("rules")) for text in (options.one, options.other))
    if options.json:
        json_line(rules_shown.differences_object(one, other))
    else:
        _say(rules_shown.differences(one, other, options.one, options.other))


def _delete(options: argparse.Namespace) -> None:
    name = delete_saved(options.as_name)
    if options.json:
        json_line({"deleted": name})
    else:
        text_line(_("Deleted: {name}.").format(name=name))


def _rename(options: argparse.Namespace) -> None:
    try:
        old, new = saved_name(options.as_name), rename_saved(options.as_name, options.new_name)
    except RulesError as error:
        raise Stop(USAGE, wrong(error)) from None
    if options.json:
        json_line({"name": new, "before": old})
    else:
        text_line(_("{old} is called {new} now.").format(old=old, new=new))


def _edit(options: argparse.Namespace) -> None:
    _say_kept(options, *rules_edit.edit(options))


def _say_kept(options: argparse.Namespace, rules: RuleSet, path: Path) -> None:
    name = saved_name(options.as_name)
    if options.json:
        text = rules_text(rules, by_template(name))
        json_line({"name": name, "rules": text, "code": rules_code(rules), "file": str(path)})
    else:
        text_line(_("Saved as {name}: lanswim host --rules {name}").format(name=name))


def _saved_entry(name: str) -> dict[str, object]:
    found = _saved(name)
    if isinstance(found, RuleSet):
        return rules_shown.as_entry(name, found, saved=True)
    return {"name": name, "saved": True, "error": found}


def _saved(name: str) -> RuleSet | str:
    """The rules, or what is wrong with their file: one that is broken does not hide the others."""
    try:
        return load_saved(name) or _("is gone")
    except RulesError as error:
        return printable(wrong(error))
    except SavedRulesError as error:
        return faults.sentence(error.code, error.fields)


def _say(lines: Iterable[str]) -> None:
    for one in lines:
        text_line(one)


_ACTIONS: dict[str, Callable[[argparse.Namespace], None]] = {
    "list": _list,
    "show": _show,
    "code": _code,
    "edit": _edit,
    "save": _save,
    "delete": _delete,
    "rename": _rename,
    "diff": _diff,
}
