"""What can happen to the screen, each as a value. What comes of it is decided in `update`, never here."""

from __future__ import annotations

from typing import NamedTuple

from lanswim.client.codes import TableCode
from lanswim.client.model import ClientModel, Target
from lanswim.rules import RuleSet
from lanswim.tui.context import OwnTable
from lanswim.tui.nearby import Nearby
from lanswim.tui.settings import Read, SettingName


class Key(NamedTuple):
    """A character, or one of enter, escape, up, down, left, right, tab, backspace, delete, f1, f9, ctrl-c.

    Or unknown: what is dropped, with all that came together with it.
    """

    name: str
    together: bool = False
    """it was read in one piece with the key before: on a busy machine, time alone would not tell"""
    clicked: bool = False
    """it was not pressed but clicked at, where it stands on the screen"""


class Pasted(NamedTuple):
    """A text pasted as one piece."""

    text: str


class TablesChanged(NamedTuple):
    """The tables nearby, all of them."""

    tables: tuple[Nearby, ...]


class SeatsChanged(NamedTuple):
    """The ids of the tables where one holds a seat, all of them."""

    mine: frozenset[str]


class OwnTables(NamedTuple):
    """Tables of one's own that can go on where they stood, all of them, and those that are damaged."""

    tables: tuple[OwnTable, ...]
    damaged: tuple[OwnTable, ...] = ()


class SearchChanged(NamedTuple):
    """Discovery looks for tables; problem: why it can find none now, as it says itself."""

    problem: str = ""


class HostUp(NamedTuple):
    """The host process listens here."""

    target: Target


class HostDown(NamedTuple):
    """The host process did not come up: why, and the exit code where there is no lobby to go back to."""

    sentence: str
    code: int = 1


class RulesKept(NamedTuple):
    """What came of keeping rules, in a sentence; done: they are kept; taken: other rules have the name."""

    said: str
    done: bool
    taken: bool = False


class SettingKept(NamedTuple):
    """A setting holds from now on: what the file says now, or why it is not kept there."""

    read: Read | None
    said: str = ""
    name: SettingName = "name"


class CodeMade(NamedTuple):
    """The code for a private table that is opened."""

    code: TableCode


class RulesRead(NamedTuple):
    """The rules one has saved, by name, and why some or all of them cannot be read."""

    saved: tuple[tuple[str, RuleSet], ...]
    problem: str = ""
    templates: tuple[tuple[str, str], ...] = ()
    """from which template each of them came, where that is known"""


class ModelChanged(NamedTuple):
    """The client knows something new about its table."""

    model: ClientModel


class SecondChanged(NamedTuple):
    """The client of the second player at this screen knows something new; said: why there is none."""

    model: ClientModel = ClientModel()
    said: str = ""


class Ticked(NamedTuple):
    """The time that was asked for by `Later` is over; ask: of which decision it was."""

    ask: int | None = None


Event = (
    Key
    | Pasted
    | Ticked
    | TablesChanged
    | SeatsChanged
    | OwnTables
    | SearchChanged
    | HostUp
    | HostDown
    | RulesKept
    | RulesRead
    | SettingKept
    | CodeMade
    | ModelChanged
    | SecondChanged
)
