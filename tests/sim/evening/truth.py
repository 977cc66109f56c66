"""Stands between a table and its host: what must hold after every input, whatever went wrong before.

Nothing is played or sent from here. What a table says of itself is compared with what follows by the rules.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from lanswim_protocol.messages import Accepted

from lanswim.rules.cards import CARD_NAMES, Card
from lanswim.rules.state import MatchState, RoundState
from lanswim.table.cut import Cut
from lanswim.table.effects import Effect, Journal, Send
from lanswim.table.inputs import Commanded, Input, Thought
from lanswim.table.state import TableState
from tests.sim.evening.follower import Differs, Follower


class Watchable(Protocol):
    """A table, or whatever stands before one."""

    @property
    def state(self) -> TableState: ...
    def open(self, now_ms: int) -> list[Effect]: ...
    def handle(self, given: Input, now_ms: int, /) -> list[Effect]: ...


Place = tuple[int, int]
"""match and round"""


class Waits(NamedTuple):
    """One thing that is being written: the match after it, and the commands that it answers."""

    match: MatchState | None
    commands: tuple[tuple[bytes | None, int], ...]


class Memory:
    """What is known of a table over all starts of its host."""

    def __init__(self) -> None:
        self.violations: list[str] = []
        self.follower = Follower()
        self.keys: dict[int, dict[int, bytes | None]] = {}
        """by match: whose seat is whose"""
        self.obeyed: set[tuple[bytes | None, int]] = set()
        """key and id of commands that were carried out"""
        self.known: dict[Place, dict[int | None, set[str]]] = {}
        """by round: the cards that a seat (None: everybody) may know of it"""
        self.here: Place = (0, 0)
        """the round that was dealt last"""
        self.closed: set[bytes] = set()
        """parts of deals that nobody may have yet"""
        self.dealt: list[Cut] = []
        """decks of rounds that run"""
        self.moves = 0
        self.waits: list[Waits] = []
        """what is to be on the disk and is not yet"""
        self.on_disk: MatchState | None = None
        """the match that a restart has to go on with"""
        self.new_commands: list[tuple[bytes | None, int]] = []

    def violated(self, what: str) -> None:
        """Something that must never be; only the first ones are of interest."""
        if len(self.violations) < 20:
            self.violations.append(what)


class Truth:
    """A table that is looked at: a core for a host's queue."""

    def __init__(
        self, table: Watchable, memory: Memory, on_input: Callable[[Input, Sequence[Effect]], None]
    ) -> None:
        self.table = table
        self._memory = memory
        self._on_input = on_input
        self._round: RoundState | None = None
        self._seats: dict[int, int] = {}
        """by connection, also of those that have ended"""
        self._resumes()

    @property
    def state(self) -> TableState:
        """What the table knows."""
        return self.table.state

    def open(self, now_ms: int) -> list[Effect]:
        """As the table."""
        effects = self.table.open(now_ms)
        self._look(effects)
        return effects

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        """As the table; then everything is looked at."""
        state = self.table.state
        due = state.deadline_ms is not None and state.deadline_ms <= now_ms
        key = self._key_of(given)
        effects = self.table.handle(given, now_ms)
        acted = self._look(effects)
        self._memory.moves += len(acted)
        self._once(given, key, effects, len(acted) - due)
        self._on_input(given, effects)
        return effects

    def knows(self, conn: int, place: Place | None) -> set[str]:
        """The cards that a connection may know of a round (None: of the last one)."""
        known = self._memory.known.get(place or self._memory.here)
        if known is None:
            return set()
        seat = self._seats.get(conn)
        return known[None] if seat is None else known[None] | known[seat]

    def is_to_be_kept(self) -> Callable[[], None]:
        """Something is to be written, and what is returned is called once it is."""
        memory = self._memory
        waits = Waits(memory.follower.state, tuple(memory.new_commands))
        memory.new_commands.clear()
        memory.waits.append(waits)

        def kept() -> None:
            memory.waits.remove(waits)
            memory.on_disk = waits.match

        return kept

    def _resumes(self) -> None:
        """It has to go on with what is on the disk; what was being written is there as a whole, or not."""
        memory, match = self._memory, self.table.state.match
        if not any(match == one for one in (memory.on_disk, *(waits.match for waits in memory.waits))):
            memory.violated("a host goes on with another match than it has kept")
        lost = {command for waits in memory.waits for command in waits.commands}
        memory.obeyed -= {*lost, *memory.new_commands}
        memory.waits.clear()
        memory.new_commands.clear()
        memory.on_disk = match
        memory.follower.goes_on(match)
        begun = self.table.state.matches  # one whose beginning was not kept has not begun
        memory.keys = {number: keys for number, keys in memory.keys.items() if number <= begun}
        if match is not None and match.round is not None:
            memory.here = match.match, match.rounds  # a deal that was not kept has not happened
            memory.known = {place: known for place, known in memory.known.items() if place <= memory.here}

    # After an input

    def _look(self, effects: Sequence[Effect]) -> list[int]:
        memory, state = self._memory, self.table.state
        journals = [effect for effect in effects if isinstance(effect, Journal)]
        if any(isinstance(effect, Journal) for effect in effects[1:]):
            memory.violated("something is done before it is kept")
        if state.unkept:  # what happens is not told any more, and no host goes on with this
            memory.closed.clear()
            journals = []
        try:
            acted = memory.follower.after(journals, state.match)
        except Differs as error:
            memory.violated(f"not by the rules: {error}")
            acted = []
        self._seats.update((one.conn, seat) for seat, one in state.holders() if one.conn is not None)
        if state.match is not None:
            self._holders(state.match)
            if state.match.round is not None and state.match.round is not self._round:
                self._cards(state.match, state.match.round)
        self._parts([cut for journal in journals for cut in journal.cuts])
        return acted

    def _key_of(self, given: Input) -> bytes | None:
        found = self.table.state.at(given.conn) if isinstance(given, Commanded) else None
        return found[1].key if found is not None else None

    def _once(self, given: Input, key: bytes | None, effects: Sequence[Effect], moves: int) -> None:
        """No command is carried out twice, and none brings about more than one move."""
        allowed = isinstance(given, Thought)
        if isinstance(given, Commanded):
            command = key, given.command.id
            accepted = any(isinstance(one, Send) and isinstance(one.message, Accepted) for one in effects)
            allowed = accepted and command not in self._memory.obeyed
            if accepted:
                self._memory.obeyed.add(command)
                self._memory.new_commands.append(command)
        if moves > allowed:
            self._memory.violated(f"{moves} moves by one {type(given).__name__}, of which {allowed} was due")

    def _holders(self, match: MatchState) -> None:
        """In a match no seat changes hands."""
        if match.phase == "over":
            return
        holders = self.table.state.seats
        keys = self._memory.keys.setdefault(match.match, {})
        for one in match.seats:
            holder = holders[one.seat]
            key = holder.key if holder is not None else b"nobody"
            if keys.setdefault(one.seat, key) != key:
                self._memory.violated(f"seat {one.seat} changed hands in match {match.match}")

    def _cards(self, match: MatchState, here: RoundState) -> None:
        """32 different cards, of which some are set aside; and who may know which."""
        memory, before = self._memory, self._round
        self._round = here
        cards: list[Card] = [card for hand in here.hands for card in hand]
        cards += (*here.packet, *here.middle, *here.stock)
        if len(set(cards)) != len(cards):
            memory.violated("a card is there twice")
        if memory.here != (match.match, match.rounds):
            memory.here = match.match, match.rounds
            memory.known[memory.here] = defaultdict(set)
            if len(cards) != 32 and here.phase == "dealer_choice":  # else some have been set aside
                memory.violated(f"{len(cards)} cards were dealt")
        elif before is not None and not set(cards) <= _all_of(before):
            memory.violated("a card came back that had been set aside")
        known = memory.known[memory.here]
        for seat, hand in zip(here.seats, here.hands, strict=True):
            known[seat].update(CARD_NAMES[card] for card in hand)
            if here.ended_by is not None:
                known[None].update(CARD_NAMES[card] for card in hand)
        known[None].update(CARD_NAMES[card] for card in here.middle)

    def _parts(self, cuts: Sequence[Cut]) -> None:
        """What nobody may have: the host's part of every try, and all parts of a deck that is played."""
        memory, closed = self._memory, self._memory.closed
        for cut in cuts:
            if cut.stage == "void":
                closed.discard(cut.opened)
            else:
                closed.add(cut.opened)
            if cut.stage == "dealt":
                memory.dealt.append(cut)
                closed.update(one.opened for one in cut.reveals)
        over = [cut for cut in memory.dealt if self._is_over(cut)]
        if over:
            memory.dealt = [cut for cut in memory.dealt if cut not in over]
            for cut in over:
                closed.difference_update([cut.opened, *(one.opened for one in cut.reveals)])

    def _is_over(self, cut: Cut) -> bool:
        match = self.table.state.match
        if match is None or match.match != cut.place.match or cut.place.round == 0:
            return True
        ended = match.round is not None and match.round.ended_by is not None
        return match.rounds > cut.place.round or ended


def _all_of(here: RoundState) -> set[Card]:
    return {*here.packet, *here.middle, *here.stock, *(card for hand in here.hands for card in hand)}
