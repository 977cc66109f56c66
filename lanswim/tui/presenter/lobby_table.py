"""The table under the cursor of the lobby: who is there, its rules, its address. No key may live here."""

from __future__ import annotations

from lanswim_protocol.messages import TableInfo

from lanswim.locale import _, ngettext
from lanswim.locale.rules_brief import brief
from lanswim.locale.rules_named import rules_name
from lanswim.tui.clean import shown
from lanswim.tui.hosts_told import is_doubtful, standing
from lanswim.tui.nearby import Nearby
from lanswim.tui.presenter.text import Line, flow, plain, wrap
from lanswim.tui.rules_told import not_understood
from lanswim.tui.turn import understood


def details(table: Nearby, to: int, room: int) -> list[Line]:
    """All that helps to choose, in at most so many lines; of the rules as many sentences as fit."""
    called = _("{name}: rules {rules}.").format(
        name=shown(table.info.name), rules=rules_name(table.info.rules)
    )
    text = _("To type: {address}").format(address="  ".join(table.addresses[:3]))
    where = [plain(f"   {line}", "class:address") for line in wrap(text, to - 4)]
    said = standing(table)
    host = [plain(f"   {said}", "class:warn" if is_doubtful(table) else "")] if said else []
    who = [plain(f"   {line}") for line in flow(company(table.info), to - 4, " ")]
    head, foot = [plain(f"   {called}")], [*host, *where]
    if len(head) + len(who) + len(foot) >= room:
        who = []
    return [*head, *who, *rules(table, to, room - len(head) - len(who) - len(foot)), *foot]


def rules(table: Nearby, to: int, room: int) -> list[Line]:
    """As many whole sentences as fit: one a line where there is room for all, else one after the other."""
    known = understood(table.info.rules)
    told = brief(known) if known is not None else [not_understood()]
    edge = 3 if to >= 80 else 1
    lines = [line for sentence in told for line in wrap(sentence, to - edge - 1)]
    while len(lines) > room and told:
        lines, told = flow(told, to - edge - 1, " "), told[:-1]
    return [plain(" " * edge + line, "class:dim") for line in lines[: max(0, room)]]


def company(info: TableInfo) -> list[str]:
    """Who sits there, whether there is a seat, and what else one needs; a sentence each."""
    people = ngettext("{n} person", "{n} people", info.people).format(n=info.people)
    bots = ngettext("{n} bot", "{n} bots", info.bots).format(n=info.bots)
    who = _("At the table: {who}.").format(who=", ".join([people, *([bots] if info.bots else [])]))
    found = [who, _seats(info)]
    if info.bots and info.state == "open":
        found.append(_("Bots give way to people."))
    return [*found, _("Whoever opened it tells you the code.")] if info.private else found


def _seats(info: TableInfo) -> str:
    if info.state == "playing":
        return _("A match is on.")
    free = info.seats - info.people
    if info.state == "full" or free < 1:
        return _("No seat is free.")
    text = ngettext("{n} of {seats} seats is free.", "{n} of {seats} seats are free.", free)
    return text.format(n=free, seats=info.seats)
