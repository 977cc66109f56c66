"""The table: an input and the time go in, effects come out. No socket, clock, file or await may live here."""

from __future__ import annotations

from collections.abc import Sequence

from lanswim.rules.deck import Rng
from lanswim.table import (
    announce,
    asks,
    checkpoints,
    commands,
    cutting,
    journaling,
    knocking,
    pausing,
    presence,
    votes,
    watching,
)
from lanswim.table.arranging import MIN_PLAYERS, set_bots
from lanswim.table.clocks import next_due, pause_or_resume
from lanswim.table.cut import Verify
from lanswim.table.deals import Deals
from lanswim.table.effects import Effect
from lanswim.table.inputs import (
    Commanded,
    Cutting,
    GotUp,
    Heard,
    Input,
    Joined,
    Lost,
    Ordered,
    Shut,
    Silent,
    Slept,
    Thought,
    Tick,
    Unkept,
    WrongCode,
)
from lanswim.table.joining import join
from lanswim.table.progress import settle
from lanswim.table.settings import TableSettings
from lanswim.table.sleep import slept
from lanswim.table.state import TableState
from lanswim.table.wrong_codes import wrong_code


class Table:
    """One table. Inputs are handled one after the other; effects are returned in the order to do them in."""

    def __init__(
        self,
        settings: TableSettings,
        table_id: str,
        term: int,
        rng: Rng,
        names_of_bots: Sequence[str],
        *,
        verify: Verify,
        journaled: bool = True,
    ) -> None:
        """journaled: somebody keeps what has to be kept; else no time is spent on saying it."""
        self._journaled = journaled
        most = settings.rules.max_players
        if not MIN_PLAYERS <= settings.seats <= most:
            raise ValueError(f"these rules are for {MIN_PLAYERS} to {most} seats, not for {settings.seats}")
        self._due_ms: int | None = None
        self._state = TableState(
            settings, table_id, term, rng, names_of_bots, [None] * settings.seats, Deals(verify)
        )

    @property
    def state(self) -> TableState:
        """What the table knows; to look at, not to change."""
        return self._state

    def open(self, now_ms: int) -> list[Effect]:
        """The effects with which a table begins: its bots sit down, the lobby hears of it."""
        table = self._state
        if not table.resumed:
            set_bots(table, min(table.settings.bots, table.settings.seats), now_ms)
        table.changed = True
        return self._finish(now_ms, None, ticked=False)

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        """Everything that this input brings about at this time (monotonic ms)."""
        table = self._state
        if table.closing is not None:
            return []
        owed = self._dispatch(given, now_ms)
        return self._finish(now_ms, owed, ticked=isinstance(given, Tick))

    def _dispatch(self, given: Input, now_ms: int) -> int | None:
        """Carries the input out; returns the connection that is owed a fresh view, if one is."""
        table = self._state
        match given:
            case Joined(conn, wish, address):
                presence.make_room_for(table, wish, now_ms)
                join(table, conn, wish, now_ms, address)
            case Commanded(conn, said) | Ordered(conn, said):
                return conn if commands.obey(table, conn, said, now_ms) else None
            case Cutting(conn, said):
                cutting.answered(table, conn, said)
            case GotUp(conn):
                presence.got_up(table, conn, now_ms)
            case Lost(conn):
                presence.lost(table, conn, now_ms)
            case Silent(conn):
                presence.silent(table, conn, now_ms)
            case Heard(conn):
                presence.heard(table, conn, now_ms)
            case WrongCode():
                wrong_code(table, now_ms)
            case Thought(ask, action):
                asks.thought(table, ask, action, now_ms)
            case Slept(ms):
                slept(table, ms, now_ms)
            case Unkept():
                journaling.unkept(table)
            case Shut(reason):
                table.closing = reason
            case Tick():
                pass
        return None

    def _finish(self, now_ms: int, owed: int | None, *, ticked: bool) -> list[Effect]:
        table = self._state
        if table.closing is None:
            self._go_on(now_ms)
        if table.changed and table.closing in (None, "finished"):
            announce.views(table, now_ms)
        elif owed is not None and table.closing is None:
            announce.fresh_view(table, owed, now_ms)
        if table.closing in (None, "finished"):
            checkpoints.tell(table)
        announce.late(table)
        if table.closing is not None:
            announce.everybody_out(table, table.closing)
        else:
            if announce.questions(table, now_ms):
                self._due_ms = next_due(table)
            announce.lobby_line(table)
            announce.deadline(table, self._due_ms, ticked=ticked)
        out, table.out, table.changed = table.out, [], False
        return [*journaling.changes(table, wanted=self._journaled), *out]

    def _go_on(self, now_ms: int) -> None:
        """Whatever follows by time or by itself, until the table waits again."""
        table = self._state
        pause_or_resume(table, now_ms)
        pausing.tidy(table, now_ms)
        asks.sync(table, now_ms)
        moved = table.missing is not None
        votes.settle(table, now_ms)
        if table.deadline_ms is not None and table.deadline_ms <= now_ms:
            self._give_up(now_ms)
            moved = True
        if settle(table, now_ms) or moved:
            pause_or_resume(table, now_ms)  # a void may have left the match to people who are all away
            asks.sync(table, now_ms)
        self._due_ms = next_due(table)
        if self._due_ms is not None and self._due_ms <= now_ms:  # begun by this input, and over already
            self._give_up(now_ms)
            settle(table, now_ms)
            pause_or_resume(table, now_ms)
            asks.sync(table, now_ms)
            self._due_ms = next_due(table)
        if table.settings.once and table.stage == "over":
            table.closing = "finished"

    def _give_up(self, now_ms: int) -> None:
        """Something has been waited for long enough."""
        table = self._state
        presence.give_up_deserted_match(table, now_ms)
        presence.give_up_lost_seats(table, now_ms)
        watching.give_up_lost(table, now_ms)
        knocking.forget(table, now_ms)
        asks.run_due(table, now_ms)
