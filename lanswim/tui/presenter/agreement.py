"""Who agrees to the rules, as lines of the waiting room and below the rules. Nothing is decided here."""

from __future__ import annotations

from lanswim_protocol.messages import Person, TableView

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.tui import agreement
from lanswim.tui.clean import shown
from lanswim.tui.letters import cap
from lanswim.tui.presenter.parts import trouble
from lanswim.tui.presenter.signs import signs
from lanswim.tui.presenter.text import Line, cells, cut, flow, keys, plain, spread, width

_NAME = 20


def tick(one: Person) -> str:
    """The sign of who agrees, else a blank; bots are not asked."""
    return signs().done if one.agreed and not one.bot else " " * cells(signs().done)


def with_everybody(rules: Line, view: TableView, to: int) -> list[Line]:
    """The line of the rules, and in it or below who agrees: one name after the other, each with its sign."""
    names = [
        f"{cut(shown(one.name), _NAME)} {signs().done if one.agreed else '...'}"
        for one in agreement.asked(view)
    ]
    if not names:
        return [rules]
    first, *others = names
    lines = flow([f"{_('Agreed:')} {first}", *others], to - 2)
    if len(lines) == 1 and width(rules) + cells(lines[0]) + 4 <= to:
        return [spread(rules, plain(f"{lines[0]} "), to)]
    return [rules, *(plain(f" {line}") for line in lines)]


def below_rules(model: ClientModel, now_ms: int, to: int) -> list[Line]:
    """Where all the rules are told: the key to agree, and why that was not taken."""
    if not agreement.missing(model):
        return []
    refused = trouble(model, now_ms, to) if model.refused == "rules_changed" else []
    return [*refused, keys(f" {_('{key} I agree to these rules').format(key=cap('agree'))}")]
