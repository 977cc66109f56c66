"""What a bot client answers to what its table asks. Pure: views in, answers out."""

from __future__ import annotations

import random

from lanswim_protocol.messages import Answer, Ask, RoundView, TableView

from lanswim.bots import decide, default_action
from lanswim.rules import CARD_NAMES, Action, parse_rules


class Brain:
    """Decides each ask once; where that is refused, the plainest move is tried, and then nothing more."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._ask: int | None = None
        self._tries = 0

    def answer(self, view: TableView, *, refused: bool = False) -> Answer | None:
        """The answer to the ask of this view; None when there is none, or when it was given already."""
        if view.ask is None:
            return None
        if view.ask.id != self._ask:
            self._ask, self._tries = view.ask.id, 0
        elif not refused or self._tries > 1:
            return None
        self._tries += 1
        return self._decide(view.ask, view.round)

    def forget(self) -> None:
        """The connection was lost, perhaps with an answer on its way: the same ask is answered again."""
        self._ask = None

    def _decide(self, ask: Ask, view: RoundView) -> Answer:
        if ask.kind == "ready":
            return Answer(kind="ready")
        if ask.kind in ("buy_back", "another_try"):
            return Answer(kind="yes")
        if ask.kind == "absent":
            return Answer(kind="wait")  # what is done about a person is for people to say
        choose = decide if self._tries == 1 else default_action
        return as_answer(choose(view, parse_rules(view.rules), self._rng))


def as_answer(action: Action) -> Answer:
    """An action of the rules as the wire says it."""
    if action.kind != "swap":
        return Answer(kind=action.kind, close=action.close)
    assert action.hand is not None and action.middle is not None
    return Answer(
        kind="swap", hand=CARD_NAMES[action.hand], middle=CARD_NAMES[action.middle], close=action.close
    )


def people_play(view: TableView) -> bool:
    """Whether anybody but bots is there, to whom a move should not look like a flash."""
    return any(not person.bot and person.presence == "here" for person in view.people)
