"""What a screen wants done, as data. Nothing may be done here."""

from __future__ import annotations

from typing import NamedTuple

from lanswim_protocol.messages import Answer, Order

from lanswim.client.codes import TableCode
from lanswim.client.model import Target
from lanswim.rules import RuleSet
from lanswim.tui.context import HostOrder
from lanswim.tui.settings import SettingName, Value


class Join(NamedTuple):
    """Sit down at this table; watch: only look on there."""

    target: Target
    watch: bool = False


class AcceptKey(NamedTuple):
    """Sit down all the same, at the table that was just left because of the key of its host."""

    key: bytes


class ShowCode(NamedTuple):
    """Try once more at the table that was just left for want of its code, with this one."""

    code: TableCode


class MakeCode(NamedTuple):
    """A code for a private table, please."""


class OpenTable(NamedTuple):
    """Start a host process."""

    order: HostOrder


class Resume(NamedTuple):
    """Start the host process of a table of one's own again, by its id."""

    table: str


class Rename(NamedTuple):
    """Be called this from the next table on, in later windows too."""

    name: str


class Set(NamedTuple):
    """Keep this setting, and let it hold from now on."""

    name: SettingName
    value: Value


class Decide(NamedTuple):
    """Answer what the table asks."""

    answer: Answer
    ask: int


class MoveTo(NamedTuple):
    """Take another seat."""

    seat: int


class AgreeTo(NamedTuple):
    """Agree to these rules, a text as the table has it."""

    rules: str


class SwapTwo(NamedTuple):
    """Exchange two seats."""

    a: int
    b: int


class WantBots(NamedTuple):
    """So many bots, please."""

    bots: int


class StartMatch(NamedTuple):
    """Begin."""


class Tell(NamedTuple):
    """Give the table this order; its number is set on the way."""

    order: Order


class ChangeRules(NamedTuple):
    """Play by these rules from the next match on: a template, code or saved name, as it was typed."""

    text: str


class CloseTable(NamedTuple):
    """End the table for everybody."""


class GetUp(NamedTuple):
    """Leave the table for good."""


class Disconnect(NamedTuple):
    """Close the screen and keep the seat."""


class RetryNow(NamedTuple):
    """Try to reconnect at once."""


class SitSecond(NamedTuple):
    """Seat somebody else at this screen as well, with a key of their own."""

    name: str


class Second(NamedTuple):
    """The same for the second player at this screen."""

    effect: Effect


class LeaveSecond(NamedTuple):
    """Close the connection of the second player, if there is one; the seat is kept."""


class KeepRules(NamedTuple):
    """Keep these rules for oneself under a name; replace: also where others are kept under it."""

    name: str
    rules: RuleSet
    replace: bool = False


class ReadSavedRules(NamedTuple):
    """Which rules are saved?"""


class Ring(NamedTuple):
    """Ring the bell of the terminal: it is your turn."""


class Later(NamedTuple):
    """Say after so many milliseconds that they are over; ask: a decision to be named then."""

    ms: int
    ask: int | None = None


class Quit(NamedTuple):
    """End the program; the sentence is said after the screen is gone."""

    code: int
    sentence: str = ""


Effect = (
    Join
    | AcceptKey
    | ShowCode
    | MakeCode
    | OpenTable
    | Resume
    | Rename
    | Set
    | Decide
    | MoveTo
    | AgreeTo
    | SwapTwo
    | WantBots
    | StartMatch
    | Tell
    | ChangeRules
    | CloseTable
    | GetUp
    | Disconnect
    | RetryNow
    | SitSecond
    | Second
    | LeaveSecond
    | KeepRules
    | ReadSavedRules
    | Ring
    | Later
    | Quit
)
