"""What lasts beyond this program: a name, settings, rules. Each says what came of keeping it, as an event."""

from __future__ import annotations

import asyncio

from lanswim_protocol.messages import SetRules

from lanswim.client.saved_rules import SavedRulesError, saved_name
from lanswim.fault import Fault
from lanswim.locale import faults
from lanswim.locale.rules_changed import wrong
from lanswim.rules import RulesError, RuleSet
from lanswim.tui import keeping
from lanswim.tui.context import Context, TableConnection
from lanswim.tui.events import RulesKept, RulesRead, SettingKept
from lanswim.tui.settings import SettingName, Value


def renamed(context: Context, name: str) -> SettingKept:
    """From the next table on, whether or not it can be kept."""
    try:
        context.rename(name)
    except Fault as error:
        return SettingKept(None, faults.sentence(error.code, error.fields))
    return SettingKept(None)


def setting_kept(context: Context, name: SettingName, value: Value) -> SettingKept:
    """From now on, and kept in the file where that can be."""
    try:
        return SettingKept(context.keep_setting(name, value), name=name)
    except Fault as error:
        return SettingKept(None, faults.sentence(error.code, error.fields), name)


def rules_kept(context: Context, name: str, rules: RuleSet, *, replace: bool) -> RulesKept:
    """Keeps rules under a name; the same ones twice is no fault."""
    try:
        context.keep_rules(name, rules, replace=replace)
    except SavedRulesError as error:
        taken = error.code == "rules_exist"
        if taken and context.saved_rules().found.get(saved_name(name)) == rules:
            return RulesKept(keeping.already(name), done=True)
        return RulesKept(keeping.refused(error), done=False, taken=taken)
    return RulesKept(keeping.kept(name), done=True)


def rules_saved(context: Context) -> RulesRead:
    """The rules there are, and what could not be read."""
    try:
        saved = context.saved_rules()
    except SavedRulesError as error:
        return RulesRead((), faults.sentence(error.code, error.fields))
    problem = keeping.passed_over(saved.broken) if saved.broken else ""
    return RulesRead(tuple(saved.found.items()), problem, tuple(saved.templates.items()))


async def rules_ordered(context: Context, seat: TableConnection, text: str) -> RulesKept | None:
    """Has the table play by other rules, or says why not. Files and words are read beside the loop."""
    try:
        rules = await asyncio.to_thread(lambda: keeping.rules_named(text, context.saved_rules()))
    except SavedRulesError as error:
        return RulesKept(faults.sentence(error.code, error.fields), done=False)
    except RulesError as error:
        return RulesKept(wrong(error), done=False)
    seat.order(SetRules(0, rules))
    return None
