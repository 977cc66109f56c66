"""Somebody with a key: comes, plays what a bot would, goes, comes back. Nothing goes wrong here."""

from __future__ import annotations

from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Final

from lanswim_protocol.messages import (
    Admit,
    Answer,
    Command,
    CutCommit,
    CutReveal,
    Order,
    Pause,
    Role,
    RoundView,
    SetRules,
    Start,
    TableView,
    ToHost,
    VoteAgain,
)

from lanswim.bots.greedy import decide
from lanswim.client import signals as s
from lanswim.client.core import Core
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.vouching import NOBODY_KNOWN
from lanswim.rules import CARD_NAMES, RuleSet, parse_rules, rules_text
from tests.sim.evening.keeping import Kept
from tests.sim.evening.plan import rules_by_chance
from tests.sim.evening.shell import Shell
from tests.sim.evening.timeline import MS, SECOND, Machine
from tests.sim.evening.wishes import arrangement, next_of, times_by_chance

if TYPE_CHECKING:
    from tests.sim.evening.world import World

AGAIN_US: Final = 10_500 * MS
"""so long after a vote whoever does not want to wait any longer asks for another one"""
PATIENCE_US: Final = 4 * SECOND
"""so long an owner waits for everybody to sit down"""
ADDRESS: Final = "10.0.0.99:4031"
FAULTS_OF_A_HOST: Final = frozenset({"not_understood", "bad_proof", "impostor", "several", "no_code_there"})
"""as a client ends because of what its host has said: no honest one makes it say so"""


@cache
def rules_of(text: str) -> RuleSet:
    """The rules that a view names."""
    return parse_rules(text)


class Player:
    """A person, or a bot that came as a client; `shells` are its windows, the newest last."""

    def __init__(self, world: World, number: int, *, bot: bool, role: Role = "play") -> None:
        self.world = world
        self.name = f"Guest {number}"
        self.bot = bot
        self.role: Role = role
        self.dozes = False
        """decides nothing for a while"""
        self.address = f"10.0.0.{number + 1}"
        self.key = world.new_key(self.name)
        self.luck = Random(f"{world.seed} {self.name}")
        self.kept = Kept()
        self.shells: list[Shell] = []
        self.plugged = True
        self.gone = False
        """has left for good, or is not let in"""
        self.lies = self.withholds = False
        self.twice = 0
        """so many more commands are sent twice"""
        self.sent: list[Command] = []
        self.wishes: list[Order] = []
        """orders that wait for their moment"""
        self._arranged: set[int] = set()
        """the matches before which it has been asked what else it wants"""
        self.honest = True
        """does as a program of lanswim does, and in one window at a time"""
        self._tries = 0
        self._waits_at: set[int] = set()

    @property
    def shell(self) -> Shell | None:
        """The newest window, if one is open."""
        return next((one for one in reversed(self.shells) if one.machine.alive and not one.is_over), None)

    @property
    def model(self) -> ClientModel | None:
        """What the newest window knows."""
        return None if (shell := self.shell) is None else shell.model

    def come(self) -> Shell:
        """Opens a window: a process of its own."""
        machine = Machine(self.world.timeline, self.luck.randrange(10**9))
        core = Core(
            Target((ADDRESS,)), Claim(self.name, self.bot, role=self.role), self.key, NOBODY_KNOWN, self.luck,
            self.luck.randbytes, patient=True,
        )
        shell = Shell(
            machine, core, self.world, self.kept.perform, lambda model: self._changed(shell, model),
            self._bend,
        )  # fmt: skip
        self.shells.append(shell)
        self.world.owner_of[shell] = self
        machine.post(lambda: shell.feed(s.Begin()))
        return shell

    def leave(self) -> None:
        """Gets up for good."""
        self.gone = True
        for shell in self.shells:
            if shell.machine.alive and not shell.is_over:
                shell.machine.post(partial(shell.feed, s.WantLeave()))

    def end_processes(self, *, told: bool) -> None:
        """Every window ends at once; told: its system still ends the connections."""
        for shell in self.shells:
            if shell.machine.alive:
                shell.machine.die()
                if told:
                    self.world.process_ended(shell.machine)

    def closed(self) -> None:
        """All windows are closed, as when a terminal is: no word, but the connections end."""
        self.end_processes(told=True)

    # What it sees, and does about it

    def _changed(self, shell: Shell, model: ClientModel) -> None:
        if model.status == "closed":
            shell.machine.post(lambda: self._over(shell))
            return
        view = model.view
        if view is None or model.status != "seated" or model.pending is not None or self.dozes:
            return
        self.world.noticed(view)
        if self._wishes(shell, view, model):
            return
        if self.world.healed and view.standstill is not None:
            self._goes_on(shell, view)
        elif view.knocks and view.version not in self._waits_at:
            self._waits_at.add(view.version)
            order = Admit(0, view.knocks[0].n, self.luck.random() < 0.7)
            shell.machine.later(SECOND // 2, lambda: shell.feed(s.WantOrder(order)))
        elif view.ask is not None:
            self._asked(shell, view, model)
        elif model.owner:
            self._begin(shell, view)

    def _wishes(self, shell: Shell, view: TableView, model: ClientModel) -> bool:
        """Whether it wants something of the table now that is not its move."""
        if view.round.phase in ("waiting", "over") and view.round.match not in self._arranged:
            self._arranged.add(view.round.match)
            self.wishes += arrangement(self.luck, view, owner=model.owner)
        key = (view.term, -2, view.version)
        if view.standstill == "missing" and view.ask is None and key not in shell.seen:
            shell.seen.add(key)
            shell.machine.later(AGAIN_US, lambda: self._votes_again(shell, view))
        order = next_of(self.wishes, view)
        if order is None:
            return False
        self.wishes.remove(order)
        shell.machine.post(lambda: shell.feed(s.WantOrder(order)))
        shell.machine.later(SECOND, lambda: self._changed(shell, shell.model))  # and plays on
        return True

    def _votes_again(self, shell: Shell, before: TableView) -> None:
        """Nothing has happened since: the table waits for somebody who does not come."""
        view = shell.model.view
        if view is not None and view.version == before.version and not shell.is_over:
            shell.feed(s.WantOrder(VoteAgain(0)))

    def look_again(self) -> None:
        """At what stands still."""
        if (shell := self.shell) is not None and not shell.machine.frozen:
            self._changed(shell, shell.model)

    def _goes_on(self, shell: Shell, view: TableView) -> None:
        """Whatever stands still is brought to an end by whoever may do that."""
        if view.ask is not None and view.ask.kind == "absent":
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
        anew = model.refused is not None or self.world.healed
        seen = (view.term, view.ask.id, view.version if anew else 0)
        if seen in shell.seen:
            return
        shell.seen.add(seen)
        if view.ask.kind == "ready" and view.round.phase == "over" and not self.world.wants_more(view):
            return
        pause_us = int(self.luck.triangular(20, 600, 60)) * MS
        ask = view.ask.id
        shell.machine.later(pause_us, lambda: self._decide(shell, ask))

    def _decide(self, shell: Shell, ask: int) -> None:
        model, view = shell.model, shell.model.view
        if shell.is_over or view is None or view.ask is None or view.ask.id != ask:
            return
        if model.status != "seated" or model.pending is not None or self.dozes:
            shell.machine.later(SECOND // 2, lambda: self._decide(shell, ask))
            return
        shell.feed(s.WantAnswer(self.choice(view), ask))

    def choice(self, view: TableView) -> Answer:
        """What it answers to what it is asked."""
        assert view.ask is not None
        match view.ask.kind:
            case "ready":
                return Answer("ready")
            case "another_try":
                return Answer("yes")
            case "buy_back":
                return Answer(self.luck.choice(["yes", "no"]))
            case "turn" | "dealer_choice":
                return self._move(view.round)
        return self.world.vote(self, view)

    def _move(self, view: RoundView) -> Answer:
        action = decide(view, rules_of(view.rules), self.luck)
        hand, middle = (None if card is None else CARD_NAMES[card] for card in (action.hand, action.middle))
        return Answer(action.kind, hand, middle, action.close)

    def _begin(self, shell: Shell, view: TableView) -> None:
        """The owner begins once everybody is there, or has been waited for."""
        phase = view.round.phase
        wanted = phase == "waiting" or (phase == "over" and self.world.wants_more(view))
        if not wanted:
            return
        if self.luck.random() < 0.06:
            order: Order = times_by_chance(self.luck)
            if self.luck.random() < 0.5:
                order = SetRules(0, rules_text(rules_by_chance(self.luck)))
            shell.machine.post(lambda: shell.feed(s.WantOrder(order)))
        elif self.world.may_begin(view):
            shell.machine.post(lambda: shell.feed(s.WantOrder(Start(0))))
        elif view.version not in self._waits_at:
            self._waits_at.add(view.version)
            shell.machine.later(PATIENCE_US, lambda: self._changed(shell, shell.model))

    def _over(self, shell: Shell) -> None:
        """A window has closed: why, and whether another one is tried."""
        model = shell.model
        if model.failure in FAULTS_OF_A_HOST:
            self.world.violated(f"{self.name} ends with {model.failure}")
        if not shell.machine.alive:
            return
        shell.machine.die()
        self.world.process_ended(shell.machine)
        why = model.closed or model.failure or (model.refuse and model.refuse.reason)
        self.world.tally[f"ended: {why}"] += 1
        if why in ("left", "kicked", "table_closed", "finished"):
            self.gone = True
        if why == "taken_over" or self.gone:
            return
        self._tries += 1
        if self._tries <= 20:
            self.world.timeline.later(2 * SECOND, self.come_back)

    def come_back(self) -> None:
        """Unless a window is open, or nobody is to come any more."""
        if self.shell is None and not self.gone and not self.world.closing:
            self.come()

    def _bend(self, message: ToHost) -> list[ToHost]:
        """What is really sent."""
        match message:
            case Command():
                self.sent.append(message)
                if self.twice:
                    self.twice -= 1
                    self.world.tally["a command twice"] += 1
                    return [message, message]
            case CutReveal() if self.withholds:
                self.world.tally["a part withheld"] += 1
                return []
            case CutReveal() if self.lies:
                self.world.tally["a part that is a lie"] += 1
                lie = self.luck.randbytes(32)
                return [CutReveal(message.match, message.round, message.attempt, lie, message.signature)]
            case CutCommit() | CutReveal():
                self.world.has_part(message)
        return [message]
