"""What a table knows: who holds which seat, the match, what was said and told. Nothing is decided here.

No connection object, clock, random source of its own or file may live here; times are monotonic milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Literal

from lanswim_protocol.messages import Checkpoint, ClosedReason, News, NewsKind, TableInfo

from lanswim.rules.deck import Rng
from lanswim.rules.events import Event
from lanswim.rules.state import MatchState
from lanswim.table.cut import Cut
from lanswim.table.deals import Deals
from lanswim.table.effects import Effect
from lanswim.table.holders import FOR_WATCHERS, Holder, Missing, Pending
from lanswim.table.settings import TableSettings
from lanswim.table.tempo import Tempo
from lanswim.table.visitors import Chat, Door, Watcher
from lanswim.views import EMPTY_LOG, PublicLog

if TYPE_CHECKING:
    from lanswim.table.kept import Kept

__all__ = ["FOR_WATCHERS", "Holder", "Missing", "Pending", "Stage", "TableState"]

Stage = Literal["waiting", "match", "over"]


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
    comings: Tempo = field(default_factory=partial(Tempo, 10, 10_000))
    """how often all are told of who comes from one address, and of one line that fails"""
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
    """since when a match runs and nobody who plays is connected"""
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
    info_of: object = None
    """what that was made of"""
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

    def keeps_going(self) -> bool:
        """Whether a match may go on: somebody who decides is connected; where nobody does, who looks on."""
        if any(holder.connected and holder.decides for _, holder in self.holders()):
            return True
        return self.anybody_connected() and not any(holder.decides for _, holder in self.holders())

    def tell(self, kind: NewsKind, seat: int | None = None, name: str = "") -> None:
        """Puts a public change into the next views; name: of somebody without a seat."""
        holder = self.seats[seat] if seat is not None else None
        self.news.append(News(kind, seat, holder.name if holder else name))
        self.changed = True
