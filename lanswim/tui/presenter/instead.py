"""Somebody opens a table while another one waits nearby: whether one would rather sit down there."""

from __future__ import annotations

from lanswim.locale import _, ngettext
from lanswim.tui.clean import shown
from lanswim.tui.hosts_told import host_name
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.text import Line, keys, plain, wrap
from lanswim.tui.state import State


def lines(state: State, to: int) -> list[Line]:
    """Which table it is, and the ways."""
    there = next((table for table in state.tables if table.which == state.waits), None)
    found = [plain(f" {_('Open a table')}", "class:title"), across(to), []]
    ways = [_("[2] open your own all the same"), _("[Esc] back")]
    if there is None:
        texts = [_("The table that waited is gone.")]
    else:
        name = shown(there.info.name)
        host = host_name(there)
        people = there.info.people
        one = _("{table} waits already: {host} is its host.") if host else _("{table} waits already.")
        many = ngettext("{n} person sits there.", "{n} people sit there.", people).format(n=people)
        texts = [one.format(table=name, host=host), many]
        ways = [_("[1] sit down at {table} instead").format(table=name), *ways]
    said = [plain(f" {line}") for text in texts for line in wrap(text, to - 2)]
    return [*found, *said, [], *(keys(f" {line}") for way in ways for line in wrap(way, to - 2))]
