"""A table to be opened: what the form holds, and what a key does in it. Nothing is drawn or opened here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from lanswim.client.codes import TableCode
from lanswim.rules import TEMPLATES, RuleSet, rules_text
from lanswim.tui.context import HostOrder
from lanswim.tui.fields import edited_name

HOST_ROWS: Final = ("name", "seats", "bots", "rules", "private", "open")
SEATS: Final = range(2, 10)


class HostForm(NamedTuple):
    """What is filled in; rules: the name of a template, or of rules that one has saved."""

    name: str
    seats: int = HostOrder("").seats
    bots: int = HostOrder("").bots
    rules: str = HostOrder("").rules
    private: bool = False
    code: TableCode | None = None
    """that of the table if it is private"""
    row: int = 0
    saved: tuple[tuple[str, RuleSet], ...] = ()
    """one's own rules by name, in order"""
    templates: tuple[tuple[str, str], ...] = ()
    """from which template each of them came, where that is known: by that they are told"""
    problem: str = ""
    """why some of one's own rules are not offered"""

    @property
    def offered(self) -> Mapping[str, RuleSet]:
        """All rules there are to choose from, the templates first."""
        return {**TEMPLATES, **dict(self.saved)}

    @property
    def order(self) -> HostOrder:
        """The table as it is filled in; saved rules are told in full, whatever becomes of their file."""
        rules = self.rules
        if rules not in TEMPLATES:
            rules = rules_text(self.offered[rules], dict(self.templates).get(rules, ""))
        code = self.code if self.private else None
        return HostOrder(
            self.name, self.seats, self.bots, rules=rules, private=self.private, code=code
        )


def edit(form: HostForm, name: str) -> HostForm:
    """The form after a key in the row that is chosen."""
    row = HOST_ROWS[form.row]
    step = {"left": -1, "-": -1, "right": 1, "+": 1}.get(name, 0)
    if row == "name":
        return form._replace(name=edited_name(form.name, name))
    if row == "seats":
        seats = int(name) if name.isdecimal() else form.seats + step
        most = form.offered[form.rules].max_players
        seats = seats if seats in SEATS and seats <= most else form.seats
        return form._replace(seats=seats, bots=min(form.bots, seats - 1))
    if row == "bots":
        bots = int(name) if name.isdecimal() else form.bots + step
        return form._replace(bots=bots if 0 <= bots < form.seats else form.bots)
    if row == "rules" and step:
        return _other_rules(form, step)
    if row == "private" and (step or name == " "):
        return form._replace(private=not form.private)
    return form


def _other_rules(form: HostForm, step: int) -> HostForm:
    """The next rules; a table has no more seats than they allow."""
    names = list(form.offered)
    rules = names[(names.index(form.rules) + step) % len(names)]
    seats = min(form.seats, form.offered[rules].max_players)
    return form._replace(rules=rules, seats=seats, bots=min(form.bots, seats - 1))
