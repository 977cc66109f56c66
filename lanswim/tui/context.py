"""What the screens are given by whoever starts them. No socket or prompt_toolkit may be imported here.

The factories are called when they are needed: the first frame is drawn before anything slow is loaded.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from lanswim_protocol.messages import Answer, Order, TableInfo

from lanswim.client.codes import TableCode, made_code
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.saved_rules import SavedRules
from lanswim.client.vouching import Judged
from lanswim.locale import language
from lanswim.rules import RuleSet
from lanswim.tui.settings import NOTHING_SET, Read, SettingName, Value

OnModel = Callable[[ClientModel], None]


class RulesKeeper(Protocol):
    """Keeps rules under a name, in the place of others only where that is asked for."""

    def __call__(self, text: str, rules: RuleSet, *, replace: bool = False) -> object: ...


class NearbyTable(Protocol):
    """A table as discovery knows it."""

    @property
    def info(self) -> TableInfo:
        """What the host says of it."""
        ...

    @property
    def binding(self) -> bytes:
        """SHA-256 of the certificate of the connection over which the host said it."""
        ...

    @property
    def addresses(self) -> Sequence[str]:
        """Every `HOST:PORT` it can be reached at."""
        ...


class TableBrowser(Protocol):
    """Looks for tables and calls back on each change."""

    @property
    def problem(self) -> str | None:
        """Why nothing can be found now."""
        ...

    async def start(self) -> None:
        """Begins to look."""
        ...

    async def close(self) -> None:
        """Stops looking."""
        ...


class TableConnection(Protocol):
    """A seat at a table; everything known of it arrives by `on_change`."""

    async def run(self) -> object:
        """Connects and stays connected until the table closes, cancelled or not."""
        ...

    def answer(self, answer: Answer, ask: int | None = None) -> None:
        """Decides what the table asks this seat; ask: what had been asked when the person decided."""
        ...

    def sit(self, seat: int) -> None:
        """Moves to another seat."""
        ...

    def agree(self, rules: str) -> None:
        """Agrees to these rules, the text as the table has it."""
        ...

    def swap_seats(self, a: int, b: int) -> None:
        """Exchanges two seats."""
        ...

    def set_bots(self, bots: int) -> None:
        """Wants so many bots."""
        ...

    def start(self) -> None:
        """Begins the match."""
        ...

    def order(self, order: Order) -> None:
        """Any other order; its number is set on the way."""
        ...

    def close_table(self) -> None:
        """Ends the table for everybody."""
        ...

    def leave(self) -> None:
        """Gets up for good."""
        ...

    def retry_now(self, addresses: Iterable[str] = ()) -> None:
        """Does not wait for the next attempt to reconnect; the table may be at these addresses now."""
        ...


class Companion(Protocol):
    """A second player at this screen, with an identity of its own."""

    def connect(self, target: Target, claim: Claim, on_model: OnModel) -> TableConnection:
        """A seat at the table."""
        ...

    def leave(self) -> None:
        """Lets others use the identity."""
        ...


class HostOrder(NamedTuple):
    """A table to open, as `lanswim host` has it by default; practice is not advertised and begins at once."""

    name: str
    seats: int = 6
    bots: int = 0
    practice: bool = False
    rules: str = "pub"
    private: bool = False
    """only who knows its code sits down"""
    code: TableCode | None = None
    """the one shown already; without one the host process makes it"""


class OwnTable(NamedTuple):
    """A table of one's own whose host process is gone, and which can go on where it stood."""

    table: str
    name: str
    match: int = 0
    """0: none was being played"""
    round: int = 0
    damaged: bool = False
    """what was kept of it is: it cannot go on"""
    other: bool = False
    """another version of this program has written it: it cannot go on here"""
    over: bool = False
    """its last match is: it can be opened again, and nothing goes on"""

    @property
    def goes_on(self) -> bool:
        """Where it stood."""
        return not (self.damaged or self.other)

    @property
    def in_match(self) -> bool:
        """Whether a match goes on with it."""
        return bool(self.match) and not self.over


@dataclass(frozen=True)
class Context:
    """Everything the screens need from outside."""

    name: str
    """shown to others"""
    connect: Callable[[Target, Claim, OnModel], TableConnection]
    browser: Callable[[Callable[[Sequence[NearbyTable]], None]], TableBrowser]
    """makes a browser that hands over all tables on each change"""
    host: Callable[[HostOrder], Awaitable[Target]]
    """starts a host process and says where it listens; raises client.child.ChildError"""
    clock: Callable[[], int]
    """monotonic milliseconds"""
    rename: Callable[[str], None]
    """the name to show from now on; it is remembered"""
    keep_rules: RulesKeeper
    """keeps rules under a name; raises client.saved_rules.SavedRulesError, also if there are some already"""
    saved_rules: Callable[[], SavedRules]
    """everything that is kept; raises client.saved_rules.SavedRulesError"""
    seats: Callable[[], frozenset[str]] = frozenset
    """the ids of the tables where this player holds a seat"""
    judge: Callable[[TableInfo, bytes], Judged | None] = lambda info, binding: None
    """what to think of the host that offers this over a connection with this certificate"""
    accept: Callable[[bytes], None] = lambda key: None
    """somebody said yes to this key, whatever its host calls itself"""
    new_code: Callable[[], TableCode] = lambda: made_code(language())
    """for a private table that is opened"""
    resumable: Callable[[], tuple[OwnTable, ...]] = tuple
    """tables of one's own that can go on, and damaged ones; reads files, so it is called in a thread"""
    resume: Callable[[str], Awaitable[Target]] | None = None
    """starts the host process of such a table again, by its id; raises client.child.ChildError"""
    second: Callable[[str, Target], Companion] | None = None
    """somebody else who plays at this screen under this name; raises lanswim.fault.Fault"""
    as_whom: str = ""
    """with which key one plays, as a sentence, where it is not the usual one"""
    is_second: bool = False
    """that is so because another window uses the usual one"""
    watches: bool = False
    """the command said to only watch"""
    settings: Read = NOTHING_SET
    """as they are kept"""
    keep_setting: Callable[[SettingName, Value], Read] = lambda name, value: NOTHING_SET
    """keeps one of them, and returns what is kept now; raises lanswim.fault.Fault"""
