"""Somebody with a key: comes, goes, comes back, in one window after the other. Nothing goes wrong here."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from lanswim_protocol.messages import Command, CutCommit, CutReveal, Role, ToHost

from lanswim.client import signals as s
from lanswim.client.core import Core
from lanswim.client.deals.deeds import Deed, Keep, KeepRound, Told
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.vouching import NOBODY_KNOWN
from lanswim.trust.codes import TableCode
from tests.sim.evening.keeping import Kept
from tests.sim.evening.mind import Mind
from tests.sim.evening.shell import Shell
from tests.sim.evening.timeline import SECOND, Machine

if TYPE_CHECKING:
    from tests.sim.evening.world import World

ADDRESS: Final = "10.0.0.99:4031"
FAULTS_OF_A_HOST: Final = frozenset({"not_understood", "bad_proof", "impostor", "several", "no_code_there"})
"""as a client ends because of what its host has said: no honest one makes it say so"""


class Player:
    """A person, or a bot that came as a client; `shells` are its windows, the newest last."""

    def __init__(
        self, world: World, number: int, *, bot: bool, role: Role = "play", guess: TableCode | None = None
    ) -> None:
        self.world = world
        self.name = f"Guest {number}"
        self.bot = bot
        self.role: Role = role
        self.code = guess or world.plan.code
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
        self.honest = True
        """does as a program of lanswim does, and in one window at a time"""
        self.mind = Mind(self)
        self._tries = 0

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
            Target((ADDRESS,), code=self.code), Claim(self.name, self.bot, role=self.role), self.key,
            NOBODY_KNOWN, self.luck, self.luck.randbytes, patient=True,
        )
        shell = Shell(
            machine, core, self.world, lambda deed: self._perform(shell, deed),
            lambda model: self._changed(shell, model), self._bend,
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

    def _perform(self, shell: Shell, deed: Deed) -> Told | None:
        """The lock of a key lets no two processes write one memory: who is taken over writes no more."""
        newer = self.shells[self.shells.index(shell) + 1 :]
        if isinstance(deed, Keep | KeepRound) and any(one.was_seated for one in newer):
            return None
        return self.kept.perform(deed)

    def _changed(self, shell: Shell, model: ClientModel) -> None:
        shell.was_seated |= model.status == "seated"
        if model.status == "closed":
            shell.machine.post(lambda: self._over(shell))
        else:
            self.mind.looks(shell, model)

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
        if why == "wrong_code" and self.code == self.world.plan.code:
            self.world.violated(f"{self.name} knows the code and is told that it is wrong")
        if why in ("left", "kicked", "table_closed", "finished", "wrong_code"):
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
