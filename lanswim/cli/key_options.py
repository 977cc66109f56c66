"""The words and options of `lanswim key`, loaded only for it. What they mean is decided later."""

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
    for name, summary in _actions().items():
        action = actions.add_parser(name, parents=[common, shared], help=summary, description=summary)
        if name == "words":
            action.add_argument("host", nargs="?", default=None, metavar=_("NAME"), help=_host())
        elif name == "forget":
            action.add_argument("host", metavar=_("NAME"), help=_host())
        elif name == "replace":
            action.add_argument("--yes", action="store_true", default=False, help=_("without a question"))


def _actions() -> dict[str, str]:
    return {
        "show": _("your key in words, and the hosts you know (also without a word)"),
        "words": _("the words of your key, or of a host you know, to compare by ear"),
        "replace": _("a new key; the seats that belong to the old one are lost"),
        "forget": _("forget a host: the next time it is new to you"),
    }


def _host() -> str:
    return _("the name of a host you know, or the beginning of its key")
