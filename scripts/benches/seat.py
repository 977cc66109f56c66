"""One seat of the bench `deal`, a process of its own: an ordinary client that thinks about nothing.

`python -m scripts.benches.seat ADDRESS NAME`; the owner gets two numbers more: the people to wait for before
a match, and the seconds to look at a showdown, which makes it the last who is ready. Prints a JSON line when
it sits down (`seated`), has the first view of a deal (`cards`), and, the owner, says that it may be dealt
(`decided`), each with match, round and the monotonic time, which all machines of a lab share. It keeps what a
witness keeps, on disk.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Callable

from lanswim_protocol.messages import Answer, AnswerKind, AskKind, TableView

from lanswim.client.deals.archive import Archive
from lanswim.client.deals.round_seen import is_dealt
from lanswim.client.identity import throw_away
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.table_client import TableClient

PREPARED_S = 0.3
"""so long the owner looks at a showdown: meanwhile all have cut for the next deal"""
PLAIN: dict[AskKind, AnswerKind] = {
    "ready": "ready", "another_try": "yes", "buy_back": "no", "dealer_choice": "keep",
}  # fmt: skip

Place = tuple[int, int]


class Seat:
    """Answers each ask once, at once; only the owner lets the others wait between two rounds."""

    def __init__(self, address: str, name: str, wanted: int | None, prepared_s: float) -> None:
        self._wanted = wanted
        self._prepared_s = prepared_s
        self._seated = False
        self._asked = 0
        self._begun = -1
        self._dealt: Place = (0, 0)
        me, keeps = throw_away().key, Archive().perform
        self.client = TableClient(
            Target((address,)), Claim(name), me, self._changed, keeps=keeps, rng=random.SystemRandom()
        )

    def _changed(self, model: ClientModel) -> None:
        view = model.view
        if model.status != "seated" or view is None:
            return
        if not self._seated:
            self._seated = True
            _say("seated", self._dealt)
        now = view.round.match, view.round.round
        if is_dealt(view.round) and now > self._dealt:
            self._dealt = now
            _say("cards", now)
        if model.pending is None:
            self._go_on(view)

    def _go_on(self, view: TableView) -> None:
        if view.ask is not None and view.ask.id != self._asked:
            self._asked = view.ask.id
            self._answer(view, view.ask.id, view.ask.kind)
        if self._may_begin(view):
            self._begun = view.round.match
            self._later((self._begun + 1, 1), self.client.start)

    def _answer(self, view: TableView, ask: int, kind: AskKind) -> None:
        answer = Answer(PLAIN.get(kind) or ("knock" if "knock" in view.round.legal else "pass"))
        if kind == "ready" and self._wanted is not None:
            if view.round.phase != "over":  # there it says so by beginning the next match
                place = view.round.match, view.round.round + 1
                self._later(place, lambda: self.client.answer(answer, ask))
        else:
            self.client.answer(answer, ask)

    def _may_begin(self, view: TableView) -> bool:
        at_rest = view.round.phase in ("waiting", "over") and view.round.match > self._begun
        return at_rest and self._wanted == len(view.people)

    def _later(self, place: Place, decide: Callable[[], None]) -> None:
        def now() -> None:
            _say("decided", place)
            decide()

        asyncio.get_running_loop().call_later(self._prepared_s, now)


def _say(what: str, place: Place) -> None:
    sys.stdout.write(json.dumps([what, *place, time.monotonic()]) + "\n")
    sys.stdout.flush()


def main(address: str, name: str, wanted: str = "", prepared_s: str = "0") -> None:
    """Plays until it is killed or the host has gone for good."""
    seat = Seat(address, name, int(wanted) if wanted else None, float(prepared_s))
    asyncio.run(seat.client.run())


if __name__ == "__main__":
    main(*sys.argv[1:])
