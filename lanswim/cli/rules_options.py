"""The words and options of `lanswim rules`, loaded only for it. What they mean is decided later."""

from __future__ import annotations

import argparse

from lanswim.locale import _


def declare(parser: argparse.ArgumentParser, common: argparse.ArgumentParser) -> None:
    """Adds each word with what follows it; the options for every command are read after it too."""
    parser.set_defaults(action=None, json=False)
    shared = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    for one in (parser, shared):
        one.add_argument("--json", action="store_true", help=_("as JSON"))
    actions = parser.add_subparsers(dest="action", metavar=_("WHAT"), required=False, title=_("what to do"))
    parser.epilog = _("Saved rules are files, one a name; the list says in which folder.")
    for name, (summary, following) in _actions().items():
        action = actions.add_parser(name, parents=[common, shared], help=summary, description=summary)
        for argument, metavar in following:
            action.add_argument(argument, metavar=metavar, help=_help(argument))
        if name == "save":
            action.add_argument(
                "--force", action="store_true", default=False, help=_("replace what has this name")
            )


def _actions() -> dict[str, tuple[str, tuple[tuple[str, str], ...]]]:
    return {
        "list": (_("the templates and what you have saved (also without a word)"), ()),
        "show": (_("the rules in sentences, and at a glance"), (("rules", "R"),)),
        "code": (_("a code to read out to others, who use it like a name"), (("rules", "R"),)),
        "edit": (_("a form with every option; rules not yet saved begin as pub"), (("as_name", _("NAME")),)),
        "save": (_("keep rules under a name of yours"), (("as_name", _("NAME")), ("rules", "R"))),
        "delete": (_("delete what you have saved under a name"), (("as_name", _("NAME")),)),
        "rename": (
            _("call what you have saved something else"), (("as_name", _("NAME")), ("new_name", _("NEW")))
        ),
        "diff": (_("in what two sets of rules differ"), (("one", "A"), ("other", "B"))),
    }


def _help(argument: str) -> str:
    if argument in ("as_name", "new_name"):
        return _("a name of yours for rules")
    return _("a template, a saved name or a rules code, also with ,option=value,...")
