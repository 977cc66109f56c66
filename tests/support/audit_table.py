"""Stands beside a real table and knows the truth: whose cards are whose, and which secrets are still closed.

What a seat may know is taken from the state of the rules at each moment and kept up to the next deal; views,
logs and messages of the table are never asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Set

from lanswim_protocol.statements import deck_seed

from lanswim.rules import CARD_NAMES, Card
from lanswim.table.core import Table
from lanswim.table.cut import Cut
from lanswim.table.effects import Effect, Journal, SignOff, Think
from lanswim.table.inputs import Input
from lanswim.table.state import TableState
from tests.support.audit import Audit

Moment = tuple[int, int]
"""round and turns played in it"""
Place = tuple[int, int]
"""match and round"""
Known = dict[int | None, set[Card]]
"""by seat (None: everybody), the cards that were seen of a round"""


class Watched:
    """A table for a host's queue. `on_moment` is called whenever the round has gone on."""

    def __init__(self, table: Table, on_moment: Callable[[Moment], None]) -> None:
        self.table = table
        self.audit: Audit
        self.known_at: dict[Moment, dict[int | None, frozenset[Card]]] = {}
        """what each seat knew of a round when that had come so far, before its end laid all hands open"""
        self.turns: dict[int, int] = {}
        """by round that has ended: how many it had"""
        self.before = 0
        """the connections of hosts that have ended: those of this one are counted from there"""
        self._on_moment = on_moment
        self._known: dict[Place, Known] = defaultdict(lambda: defaultdict(set))
        """by round, as a restart goes back to where the journal was"""
        self._to_prove: list[Cut] = []
        self._inputs = 0

    def open(self, now_ms: int) -> list[Effect]:
        """As the table; a resumed one opens what was secret of a try that it gives up."""
        return self._looked_at(lambda: self.table.open(now_ms))

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        """As the table; then all is known that may be known of what follows."""
        effects = self._looked_at(lambda: self.table.handle(given, now_ms))
        self._describe(given, effects)
        return effects

    def goes_on(self, table: Table, before: int) -> None:
        """The host was started again, with this table; so many connections had been there before."""
        self.table, self.before = table, before
        place = _place(table.state)
        for later in [one for one in self._known if one > place]:  # a deal that was not kept has not happened
            del self._known[later]
        self._to_prove.clear()
        if (dealt := table.state.deals.dealt) is not None:
            self._keep(dealt)

    def _looked_at(self, does: Callable[[], list[Effect]]) -> list[Effect]:
        self.audit.begins()
        effects = does()
        self._learn()
        made = [what for effect in effects if isinstance(effect, Journal) for what in effect.cuts]
        for what in made:
            self._keep(what)
        self.audit.settles()
        self._open(made)
        return effects

    def knows(self, conn: int | None) -> Set[str] | None:
        """The cards that a connection (None: everybody) may know; None: nobody sits or watches there."""
        seat, state = None, self.table.state
        if conn is not None:
            found = state.at(conn - self.before)
            if found is None and state.watcher_at(conn - self.before) is None:
                return None
            seat = found[0] if found is not None else None
        known = self._known[_place(state)]
        return {CARD_NAMES[card] for card in known[None] | known[seat]}

    def _learn(self) -> None:
        match = self.table.state.match
        if match is None or match.round is None:
            return
        here, known = match.round, self._known[_place(self.table.state)]
        for seat, hand in zip(here.seats, here.hands, strict=True):
            known[seat] |= {*hand}
        known[None] |= {*here.middle}
        moment = match.rounds, here.turns
        if moment not in self.known_at:
            everybody = (None, *range(9))
            self.known_at[moment] = {
                seat: frozenset(known[seat] | known[None]) for seat in everybody
            }
        if here.ended_by is not None:
            self.turns[match.rounds] = here.turns
            known[None] |= {card for hand in here.hands for card in hand}
        self._on_moment(moment)

    def _keep(self, what: Cut) -> None:
        """All that is secret of a try, until it is opened."""
        self.audit.secrets.keep(f"the host's part of {what.place[2:]}", what.opened)
        if what.stage == "dealt":
            self.audit.secrets.keep(f"the seed of {what.place[2:]}", _seed(what))
            self._to_prove.append(what)

    def _open(self, made: list[Cut]) -> None:
        """What may be said now: the host's part of a void try, and all parts of a round that is over."""
        over = [what for what in self._to_prove if self._is_over(what)]
        self._to_prove = [what for what in self._to_prove if what not in over]
        for secret in [what.opened for what in (*made, *over) if what.stage == "void" or what in over]:
            self.audit.secrets.open(secret)
        for what in over:
            for secret in (_seed(what), *(one.opened for one in what.reveals)):
                self.audit.secrets.open(secret)

    def _is_over(self, what: Cut) -> bool:
        match = self.table.state.match
        if match is None or what.place.round == 0 or match.rounds > what.place.round:
            return True
        return match.round is not None and match.round.ended_by is not None

    def _describe(self, given: Input, effects: list[Effect]) -> None:
        """What a log of any of these would show; of views and questions a sample, as they are long."""
        self._inputs += 1
        for one in (given, *effects):
            if isinstance(one, Journal | SignOff) or (self._inputs % 20 == 0 and not isinstance(one, Think)):
                self.audit.described(f"the repr of a {type(one).__name__}", repr(one))
        if self._inputs % 20 == 0:
            self.audit.described("the repr of what is known of the deals", repr(self.table.state.deals))


def _place(table: TableState) -> Place:
    """The round that runs, or ran last."""
    return (0, 0) if table.match is None else (table.match.match, table.match.rounds)


def _seed(what: Cut) -> bytes:
    keys = {part.seat: part.key for part in what.parts}
    parts = [(one.seat, keys[one.seat], one.opened) for one in what.reveals]
    return deck_seed(*what.place, what.opened, parts)
