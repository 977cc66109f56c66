"""Tells what happens at a table, line by line, as JSON or for people. Nothing is decided here."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.cli import jsonlines
from lanswim.cli.lines import line
from lanswim.cli.output import Lasting


class Report:
    """Takes views and tells what is new in each; goes on silently when nobody reads any more."""

    def __init__(self, *, as_json: bool) -> None:
        self.last: TableView | None = None
        """the newest view"""
        self._as_json = as_json
        self._out = Lasting()

    def view(self, view: TableView) -> None:
        """Tells what has happened since the view before."""
        before, self.last = self.last, view
        for event in jsonlines.events(before, view):
            self.event(event)

    def event(self, event: jsonlines.Event) -> None:
        """Tells one event."""
        if self._as_json:
            self._out.json_line(event)
        elif (text := line(event)) is not None:
            self._out.text_line(text)
