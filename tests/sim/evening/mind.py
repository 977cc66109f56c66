"""What somebody does about what they see: they play what a bot would, vote, and want this and that.

Windows and processes are elsewhere (player.py), and nothing goes wrong here.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from lanswim_protocol.messages import (
    Admit,
    Answer,
    Order,
    Pause,
    RoundView,
    SetRules,
    Start,
    TableView,
    VoteAgain,
)

from lanswim.bots.greedy import decide
from lanswim.client import signals as s
from lanswim.client.model import ClientModel
from lanswim.rules import CARD_NAMES, RuleSet, parse_rules, rules_text
from tests.sim.evening.plan import rules_by_chance
from tests.sim.evening.shell import Shell
from tests.sim.evening.timeline import MS, SECOND
from tests.sim.evening.wishes import arrangement, next_of, times_by_chance

if TYPE_CHECKING:
    from tests.sim.evening.player import Player

AGAIN_US: Final = 10_500 * MS
"""so long after a vote whoever does not want to wait any longer asks for another one"""
PATIENCE_US: Final = 4 * SECOND
"""so long an owner waits for everybody to sit down"""


@cache
def rules_of(text: str) -> RuleSet:
    """The rules that a view names."""
    return parse_rules(text)


class Mind:
    """Of one player, whichever window it looks into."""

    def __init__(self, player: Player) -> None:
        self.dozes = False
        """decides nothing for a while"""
        self.wishes: list[Order] = []
        """orders that wait for their moment"""
        self._world, self._luck = player.world, player.luck
        self._player = player
        self._arranged: set[int] = set()
        """the matches before which it has been asked what else it wants"""
        self._waits_at: set[int] = set()

    def looks(self, shell: Shell, model: ClientModel) -> None:
        """At what a window shows now."""
        view = model.view
        if view is None or model.status != "seated" or model.pending is not None or self.dozes:
            return
        self._world.noticed(view)
        if self._wishes(shell, view, model):
            return
        if self._world.healed and view.standstill is not None:
            self._goes_on(shell, view)
        elif view.knocks and view.version not in self._waits_at:
            self._waits_at.add(view.version)
            order = Admit(0, view.knocks[0].n, self._luck.random() < 0.7)
            shell.machine.later(SECOND // 2, lambda: shell.feed(s.WantOrder(order)))
        elif view.ask is not None:
            self._asked(shell, view, model)
        elif model.owner:
            self._begin(shell, view)

    def _wishes(self, shell: Shell, view: TableView, model: ClientModel) -> bool:
        """Whether it wants something of the table now that is not its move."""
        if view.round.phase in ("waiting", "over") and view.round.match not in self._arranged:
            self._arranged.add(view.round.match)
            self.wishes += arrangement(self._luck, view, owner=model.owner)
        key = (view.term, -2, view.version)
        if view.standstill == "missing" and view.ask is None and key not in shell.seen:
            shell.seen.add(key)
            shell.machine.later(AGAIN_US, lambda: self._votes_again(shell, view))
        order = next_of(self.wishes, view)
        if order is None:
            return False
        self.wishes.remove(order)
        shell.machine.post(lambda: shell.feed(s.WantOrder(order)))
        shell.machine.later(SECOND, lambda: self.looks(shell, shell.model))  # and plays on
        return True

    def _votes_again(self, shell: Shell, before: TableView) -> None:
        """Nothing has happened since: the table waits for somebody who does not come."""
        view = shell.model.view
        if view is not None and view.version == before.version and not shell.is_over:
            shell.feed(s.WantOrder(VoteAgain(0)))

    def looks_again(self) -> None:
        """At what stands still."""
        if (shell := self._player.shell) is not None and not shell.machine.frozen:
            self.looks(shell, shell.model)

    def _goes_on(self, shell: Shell, view: TableView) -> None:
        """Whatever stands still is brought to an end by whoever may do that."""
        if view.standstill != "paused" and view.ask is not None and view.ask.kind == "absent":
            self._asked(shell, view, shell.model)
            return
        key = (view.term, -1, view.version)
        if key not in shell.seen:
            shell.seen.add(key)
            order: Order = Pause(0, on=False) if view.standstill == "paused" else VoteAgain(0)
            shell.machine.later(SECOND // 4, lambda: shell.feed(s.WantOrder(order)))

    def _asked(self, shell: Shell, view: TableView, model: ClientModel) -> None:
        assert view.ask is not None
        # After a refusal each view is a new chance, and at the end, when the break is over that refused it.
        anew = model.refused is not None or self._world.healed
        seen = (view.term, view.ask.id, view.version if anew else 0)
        if seen in shell.seen:
            return
        shell.seen.add(seen)
        if view.ask.kind == "ready" and view.round.phase == "over" and not self._world.wants_more(view):
            return
        pause_us = int(self._luck.triangular(20, 600, 60)) * MS
        ask = view.ask.id
        shell.machine.later(pause_us, lambda: self._decide(shell, ask))

    def _decide(self, shell: Shell, ask: int) -> None:
        model, view = shell.model, shell.model.view
        if shell.is_over or view is None or view.ask is None or view.ask.id != ask:
            return
        if model.status != "seated" or model.pending is not None or self.dozes:
            shell.machine.later(SECOND // 2, lambda: self._decide(shell, ask))
            return
        shell.feed(s.WantAnswer(self._choice(view), ask))

    def _choice(self, view: TableView) -> Answer:
        assert view.ask is not None
        match view.ask.kind:
            case "ready":
                return Answer("ready")
            case "another_try":
                return Answer("yes")
            case "buy_back":
                return Answer(self._luck.choice(["yes", "no"]))
            case "turn" | "dealer_choice":
                return self._move(view.round)
        return self._world.vote(self._player, view)

    def _move(self, view: RoundView) -> Answer:
        action = decide(view, rules_of(view.rules), self._luck)
        hand, middle = (None if card is None else CARD_NAMES[card] for card in (action.hand, action.middle))
        return Answer(action.kind, hand, middle, action.close)

    def _begin(self, shell: Shell, view: TableView) -> None:
        """The owner begins once everybody is there, or has been waited for."""
        phase = view.round.phase
        wanted = phase == "waiting" or (phase == "over" and self._world.wants_more(view))
        if not wanted:
            return
        if self._luck.random() < 0.06:
            order: Order = times_by_chance(self._luck)
            if self._luck.random() < 0.5:
                order = SetRules(0, rules_text(rules_by_chance(self._luck)))
            shell.machine.post(lambda: shell.feed(s.WantOrder(order)))
        elif self._world.may_begin(view):
            shell.machine.post(lambda: shell.feed(s.WantOrder(Start(0))))
        elif view.version not in self._waits_at:
            self._waits_at.add(view.version)
            shell.machine.later(PATIENCE_US, lambda: self.looks(shell, shell.model))
