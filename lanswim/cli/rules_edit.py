"""`lanswim rules edit`: fills in the form and keeps what came of it. What the form does is in rules_form."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from lanswim.cli import rules_form
from lanswim.cli.output import text_line
from lanswim.cli.safe import line
from lanswim.cli.stop import INTERRUPTED, REFUSED, Stop, usage
from lanswim.client.saved_rules import load_saved, save_edited, saved_name, saved_template, what_is_saved
from lanswim.fault import Fault
from lanswim.locale import _, faults
from lanswim.locale.rules_changed import wrong
from lanswim.rules import PUB, RulesError, RuleSet

LONGEST = 1_000
"""characters of a line that are read; one that is longer is no command, whatever stands in it"""


def edit(options: argparse.Namespace) -> tuple[RuleSet, Path]:
    """The rules as they were kept, and where; raises Stop when the form is left without saving."""
    name = saved_name(options.as_name)
    try:
        before = load_saved(name)
    except RulesError as error:
        raise usage(wrong(error)) from None
    keeping = Keeping(name, before)
    if _full_screen(options):
        _fill_in_on_screen(name, before or PUB, keeping)
    else:
        _fill_in_lines(before or PUB, keeping, aside=options.json)
    if keeping.kept is None:
        raise Stop(REFUSED, _("Nothing was saved."))
    return keeping.kept


class Keeping:
    """Keeps rules under a name, but never silently over what somebody else has saved there meanwhile."""

    def __init__(self, name: str, before: RuleSet | None) -> None:
        self.kept: tuple[RuleSet, Path] | None = None
        self._name = name
        self._before: RuleSet | str | None = before
        self._template = "pub" if before is None else saved_template(name)

    def __call__(self, rules: RuleSet) -> str:
        """Keeps these rules; if that cannot be or has to be asked for again, why, else nothing."""
        try:
            self.kept = rules, save_edited(self._name, rules, self._before, self._template)
        except Fault as error:
            self._before = what_is_saved(self._name)
            return faults.sentence(error.code, error.fields)
        return ""


def typed_lines(*, prompt: bool) -> Iterator[str]:
    """What is typed, a line each, to its end."""
    while sys.stdin is not None:
        if prompt:
            sys.stderr.write("> ")
            sys.stderr.flush()
        typed = sys.stdin.readline(LONGEST)
        if not typed:
            return
        yield typed + ("…" if _rest_of(typed) else "")


def _rest_of(typed: str) -> bool:
    """Reads on to the end of a line that has begun so; whether there was more of it than its end."""
    longer, part = False, typed
    while part and not part.endswith("\n"):
        part = sys.stdin.readline(LONGEST)
        longer = longer or part.strip("\r\n") != ""
    return longer


def _full_screen(options: argparse.Namespace) -> bool:
    from lanswim.tui.terminal import terminal_ok

    return terminal_ok() and not options.plain and not options.json


def _fill_in_on_screen(name: str, rules: RuleSet, keeping: Keeping) -> None:
    import asyncio

    from lanswim.tui.rules_app import fill_in

    if asyncio.run(fill_in(name, rules, keeping)).done == "interrupted":
        raise Stop(INTERRUPTED)


def _fill_in_lines(rules: RuleSet, keeping: Keeping, *, aside: bool) -> None:
    prompt = sys.stdin is not None and sys.stdin.isatty()
    rules_form.fill_in(rules, typed_lines(prompt=prompt), _say_aside if aside else text_line, keeping)


def _say_aside(text: str) -> None:
    """The form beside JSON: people read it, programs do not."""
    print(line(text), file=sys.stderr, flush=True)
