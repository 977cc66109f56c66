"""Guests with a part in the deals: most are honest, some late, some lie or vanish. And what must hold."""

from __future__ import annotations

import random
from typing import Any

from lanswim_protocol.messages import CutProof

from lanswim.rules.round import deal
from lanswim.table.cut import Cut, deck
from lanswim.table.effects import Effect, Journal, Send
from lanswim.table.inputs import Cutting
from tests.support.cuts import CutBook


def answer(book: CutBook, luck: random.Random) -> Cutting | None:
    """What one of those says who have something to say about the deal; None: nobody has, or wants to."""
    here = book.state.deals.cut
    waiting = [conn for conn in book.views if here is not None and _owes(book, conn, here)]
    if here is None or not waiting or luck.random() < 0.1:
        return None
    conn = luck.choice(waiting)
    if here.stage == "open":
        return Cutting(conn, book.commitment(conn))
    lie: dict[str, Any] = luck.choice([{"secret": bytes(32)}, {"signature": bytes(64)}])
    return Cutting(conn, book.revealing(conn, **(lie if luck.random() < 0.04 else {})))


def _owes(book: CutBook, conn: int, here: Cut) -> bool:
    found = book.state.at(conn)
    if found is None or not found[1].cuts or found[1].silent:
        return False
    return found[0] in here.missing() if here.stage == "frozen" else found[0] not in dict(here.commits)


class CutChecks:
    """Looks at the effects of each input: what is journaled, told and dealt."""

    def __init__(self, book: CutBook) -> None:
        self._book = book
        self._dealt: dict[tuple[int, int], Cut] = {}
        self._named: set[tuple[int, int | None]] = set()
        self.voids = 0

    def after(self, effects: list[Effect]) -> None:
        """Everything that a client may rely on, and what the rules allow a host."""
        for effect in effects:
            match effect:
                case Journal(cuts=cuts):
                    for what in cuts:
                        self._journaled(what)
                case Send(_, CutProof() as proof):
                    self._proved(proof)
                case _:
                    pass
        deals = self._book.state.deals
        assert deals.cut is None or deals.voids < 2 or deals.agreed, "nobody deals on without agreement"

    def _journaled(self, what: Cut) -> None:
        assert what.place[2:4] not in self._dealt, "nothing is tried again once it has been dealt"
        if what.stage == "void":
            self.voids += 1
            named = (what.place.match, what.blamed)
            assert what.blamed is None or named not in self._named, "a seat is named once a match"
            self._named.add(named)
        if what.stage == "dealt":
            assert not {(what.place.match, part.seat) for part in what.parts} & self._named
            self._dealt[what.place[2:4]] = what
            self._is_what_lies_there(what)

    def _is_what_lies_there(self, what: Cut) -> None:
        """Looked at in the input that deals, as long as nothing has been played."""
        state, log = self._book.state.match, self._book.state.log
        if state is None or state.round is None or what.place.round != state.rounds or log.entries:
            return
        fresh = deal(state.rules, state.round.seats, deck(what))
        assert state.round.hands == fresh.hands

    def _proved(self, proof: CutProof) -> None:
        what, state = self._dealt[proof.match, proof.round], self._book.state.match
        assert (proof.opened, tuple(proof.reveals)) == (what.opened, what.reveals)
        running = state is not None and state.phase == "round" and state.match == proof.match
        assert not running or state is None or proof.round < state.rounds, "only after the round"
