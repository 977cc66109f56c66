"""What a table knows: who holds which seat, what is asked of whom, the match. Nothing is decided here.

No connection object, clock, random source of its own or file may live here; times are monotonic milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from lanswim_protocol.messages import (
    AskKind,
    Checkpoint,
    ClosedReason,
    News,
    NewsKind,
    TableInfo,
    Vote,
)

from lanswim.rules.deck import Rng
from lanswim.rules.events import Event
from lanswim.rules.state import MatchState
from lanswim.table.cut import Cut
from lanswim.table.deals import Deals
from lanswim.table.effects import Effect
from lanswim.table.settings import TableSettings
from lanswim.table.tempo import Tempo
from lanswim.table.visitors import Answered, Chat, Door, Watcher
from lanswim.views import EMPTY_LOG, PublicLog

if TYPE_CHECKING:
    from lanswim.table.kept import Kept

Stage = Literal["waiting", "match", "over"]

FOR_WATCHERS: Final[tuple[AskKind, ...]] = ("ready", "another_try")
"""what is asked of those as well who left for good and came back to watch"""


@dataclass(slots=True)
class Pending:
    """A decision that the table waits for; by_bot: a bot decides it, asked at thinking_ms."""

    id: int
    kind: AskKind
    since_ms: int
    by_bot: bool = False
    thinking_ms: int | None = None
    renewed: bool = False
    """its holder was away, came back and had the whole time again"""
    double: bool = False
    """has twice the time, whatever its holder has from the next one on"""


@dataclass(slots=True, eq=False)
class Holder:
    """Who holds a seat. A client has a key; a bot of the host has none and gives way."""

    name: str
    bot: bool = False
    """a bot of the host, or a bot that came as a client"""
    key: bytes | None = None
    cuts: bool = False
    """its client takes part in the deals"""
    conn: int | None = None
    restarted: bool = False
    """the host was started again, and this one has not heard of it yet"""
    silent: bool = False
    """connected, but heartbeats are missing"""
    away_ms: int | None = None
    """since when nobody is there: silent, or no connection"""
    gone: bool = False
    """got up for good; keeps the seat until the next match, so that a result has names"""
    forfeited: bool = False
    """left for good in the running match: a bot plays the seat, whoever has come back to watch"""
    ready: bool = False
    tries_again: bool = False
    """has agreed to another try at the deal"""
    agreed_to: str | None = None
    """the rules, as a text, that this one has agreed to"""
    stands_in: bool = False
    """a bot plays for this seat until its holder is back"""
    missed: int = 0
    """turns in a row that a clock has ended"""
    double: bool = False
    """a turn of this seat has twice the time"""
    more_time_in: tuple[int, int] | None = None
    """the match and round in which it has had more time"""
    ask: Pending | None = None
    answered: Answered | None = None
    """the last command or order and what it was answered"""
    talked: Answered | None = None
    """the same of what is sent beside a command: a line of talk, a nudge"""
    address: str = ""
    """where its client came from last, without a port"""

    @property
    def client(self) -> bool:
        """Whether this is somebody who came over a connection and has not left for good."""
        return self.key is not None and not self.gone

    @property
    def decides(self) -> bool:
        """Whether the moves of this seat are its holder's own."""
        return self.client and not self.forfeited

    @property
    def own_ask(self) -> Pending | None:
        """What is asked of the holder; not what a bot decides for one who left for good."""
        asked = self.ask is not None and (self.decides or (self.client and self.ask.kind in FOR_WATCHERS))
        return self.ask if asked else None

    @property
    def host_bot(self) -> bool:
        """Whether this is a bot of the host."""
        return self.key is None

    @property
    def connected(self) -> bool:
        """Whether there is a connection, silent or not."""
        return self.client and self.conn is not None

    @property
    def present(self) -> bool:
        """Whether somebody is there now."""
        return self.connected and not self.silent


@dataclass(slots=True)
class Missing:
    """An absent seat for which the table stands still; open: the others vote on it, else they wait."""

    seat: int
    holder: Holder
    since_ms: int
    """when the vote began or, once it has said to wait, ended"""
    votes: dict[int, Vote] = field(default_factory=dict)
    open: bool = True


@dataclass(slots=True)
class TableState:
    """One table. `out` and `news` collect what the input that is being handled brings about."""

    settings: TableSettings
    table_id: str
    term: int
    rng: Rng
    bot_names: Sequence[str]
    seats: list[Holder | None]
    deals: Deals
    watchers: list[Watcher] = field(default_factory=list)
    """who is there without a seat; whoever wants one gets it in this order"""
    door: Door = field(default_factory=Door)
    chat: Chat = field(default_factory=Chat)
    talk: Tempo = field(default_factory=partial(Tempo, 5, 3_000))
    """how often each key may say a line"""
    bustle: Tempo = field(default_factory=partial(Tempo, 20, 500))
    """how often each key may give an order that everybody hears of: more often than by hand"""
    next_number: int = 1
    """of the next one who watches or knocks"""
    places: int = 0
    """so many seats there were before rules for fewer players were chosen; 0: as many as now"""
    owner: bytes | None = None
    """the key of who owns the table"""
    rules_by: bytes | None = None
    """the key of who has chosen other rules since the table was opened"""
    match: MatchState | None = None
    log: PublicLog = EMPTY_LOG
    matches: int = 0
    last_dealer: int | None = None
    over_ms: int = 0
    """when the last match ended"""
    ready_until_ms: int | None = None
    countdown_ms: int | None = None
    """when the match starts by itself"""
    countdown_restarted: bool = False
    deserted_ms: int | None = None
    """since when a match runs and nobody is connected"""
    paused_ms: int | None = None
    """since when people have paused the match"""
    missing: Missing | None = None
    nudged_ms: int | None = None
    """when somebody was last reminded"""
    wrong_code_ms: int | None = None
    """when the owner was last told of a wrong code"""
    next_ask: int = 1
    version: int = 0
    closing: ClosedReason | None = None
    """set once the table is to end: why"""
    changed: bool = False
    """something that views show has changed since the last ones"""
    news: list[News] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    """of the match, not journaled yet"""
    cuts: list[Cut] = field(default_factory=list)
    """steps of deals, not journaled yet"""
    kept: Kept | None = None
    """as last journaled"""
    base: MatchState | None = None
    """what the events of this match are applied to: nothing, unless it goes on from a checkpoint"""
    moves: list[tuple[int, int]] = field(default_factory=list)
    """seats that have changed places since the match on show was over"""
    unkept: bool = False
    """the journal cannot be written any more"""
    resumed: bool = False
    """it goes on from its journal: its bots sit there already"""
    out: list[Effect] = field(default_factory=list)
    late: list[Effect] = field(default_factory=list)
    """what follows the views"""
    after_views: bool = False
    """a round has ended: what is said of deals from now on follows the views"""
    kicked: list[bytes] = field(default_factory=list)
    """keys that were sent away for good"""
    checkpoint: Checkpoint | None = None
    """as last told"""
    info: TableInfo | None = None
    """as last announced"""
    deadline_ms: int | None = None
    """as last wanted"""
    held_of: list[Holder | None] = field(default_factory=list)
    held: list[tuple[int, Holder]] = field(default_factory=list)
    """what holders() answered last, and for which seats"""

    @property
    def stage(self) -> Stage:
        """waiting: no match; match: one runs; over: its result is shown and the next one may begin."""
        if self.match is None:
            return "waiting"
        return "over" if self.match.phase == "over" else "match"

    @property
    def paused(self) -> bool:
        """Whether a match stands still as a whole: no bot thinks, and no clock runs but the giving up's."""
        return self.deserted_ms is not None or self.paused_ms is not None

    def holders(self) -> list[tuple[int, Holder]]:
        """(seat, holder) of every seat that is held, also of those who have gone; nobody changes the list."""
        if self.held_of != self.seats:
            self.held_of = self.seats.copy()
            self.held = [(seat, holder) for seat, holder in enumerate(self.seats) if holder is not None]
        return self.held

    def staying(self) -> list[int]:
        """Seats of everybody who takes part in the next match, were it to begin now."""
        return [seat for seat, holder in self.holders() if not holder.gone]

    def at(self, conn: int) -> tuple[int, Holder] | None:
        """The seat of this connection, unless it has none."""
        for seat, one in self.holders():
            if one.conn == conn and one.client:
                return seat, one
        return None

    def watcher_at(self, conn: int) -> Watcher | None:
        """Who watches over this connection."""
        return next((one for one in self.watchers if one.conn == conn), None)

    def person_here(self) -> bool:
        """Whether somebody who is no bot is connected and answers."""
        return any(holder.present and not holder.bot for _, holder in self.holders())

    def anybody_connected(self) -> bool:
        """Whether at least one client is connected."""
        return any(holder.connected for _, holder in self.holders())

    def tell(self, kind: NewsKind, seat: int | None = None, name: str = "") -> None:
        """Puts a public change into the next views; name: of somebody without a seat."""
        holder = self.seats[seat] if seat is not None else None
        self.news.append(News(kind, seat, holder.name if holder else name))
        self.changed = True
