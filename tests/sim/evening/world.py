"""All that is there at one evening: host, players, cables, what is counted. No fault is thought up here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Final, cast

from lanswim_protocol.channel import Channel
from lanswim_protocol.codec import decode_to_client
from lanswim_protocol.messages import (
    Accepted,
    Answer,
    AnswerKind,
    CutCommit,
    CutReveal,
    RoundView,
    TableView,
    ToClient,
)

from lanswim.bots.greedy import decide
from lanswim.client.line import Line
from lanswim.host.diary import Written
from lanswim.host.entries import table_of
from lanswim.host.session import Session
from lanswim.rules.actions import Action
from lanswim.table.core import Table
from lanswim.table.effects import Effect, Send
from lanswim.table.inputs import Input, Ordered
from lanswim.trust.keys import SigningKey, verify
from tests.sim.evening.audited import Audited
from tests.sim.evening.disk import Dies, Disk, DiskWorker
from tests.sim.evening.frames import FrameCheck
from tests.sim.evening.house import House
from tests.sim.evening.mind import PATIENCE_US, rules_of
from tests.sim.evening.plan import Plan
from tests.sim.evening.player import Player
from tests.sim.evening.shell import Failed, Reached, Shell
from tests.sim.evening.stand_in import new_key
from tests.sim.evening.timeline import MS, SECOND, Machine, Timeline
from tests.sim.evening.truth import Memory, Truth, Watchable
from tests.sim.evening.wires import HANDSHAKE_US, Cable, Manner

TABLE: Final = "table1"
SILENT_US: Final = 2_500 * MS
"""so long a client waits for whoever has taken its connection (client.handshake)"""
BOTS: Final = ("Anna", "Bert", "Cora", "Dirk", "Emma", "Fred", "Gina", "Hans", "Ines")

DIES: Final[dict[Dies, str]] = {
    "before": "host killed before it has written", "after": "host killed once it has written",
}  # fmt: skip
DIES_SENDING: Final = "host killed while it sends"

NewTable = Callable[[Plan, Random], Watchable]


def new_table(plan: Plan, rng: Random) -> Watchable:
    """A table as a host opens it."""
    return Table(plan.settings, TABLE, 0, rng, BOTS, verify=verify)


class World:
    """One evening. `closing`: nobody comes any more, and everything is to end."""

    def __init__(
        self, plan: Plan, disk: Disk, table: NewTable = new_table,
        tell: Callable[[str], object] | None = None,
    ) -> None:
        self.plan = plan
        self.seed = plan.seed
        self.disk = disk
        self.timeline = Timeline()
        self.tally: Counter[str] = Counter()
        self.memory = Memory()
        self.violated = self.memory.violated
        self.luck = Random(f"faults {plan.seed}")
        self.closing = False
        self.is_over = False
        """no host is started any more"""
        self.healed = False
        """nothing goes wrong any more"""
        self.inputs = 0
        self.cables: list[Cable] = []
        self.checks: list[FrameCheck] = []
        self.owner_of: dict[Shell, Player] = {}
        self.strangers: list[Channel] = []
        """whom nobody has invited"""
        self.has_honest_host = True
        self.thinks = True
        """whether the host's bots can think"""
        self._nets_luck = Random(f"net {plan.seed}")
        self._hosts_luck = Random(f"host {plan.seed}")
        self._read: dict[bytes, ToClient] = {}
        self._first_us: int | None = None
        self._faults = list(plan.faults)
        self._new_table = table
        self._tell = tell
        self.happens: Callable[[str], None] = lambda kind: None
        """carries out a fault of the plan"""
        self.host_key = self.new_key("host")
        self.starts = 0
        self.audited: Audited | None = None
        self.has_full_disk = False
        self.dies_after: int | None = None
        """so many more writes to somebody, and the host ends"""
        self.truth: Truth
        self.house = self._open_house()
        self.players = [Player(self, number, bot=False) for number in range(plan.people)]
        self.players += [
            Player(self, plan.people + number, bot=True) for number in range(plan.bot_clients)
        ]

    def new_key(self, who: str) -> SigningKey:
        """The key of whoever is called so at this evening."""
        return new_key(f"{self.plan.seed} {who}", real=self.plan.real)

    def _open_house(self) -> House:
        """A host process starts: with a new table, or with what its disk has of one."""
        plan, luck = self.plan, self._hosts_luck
        machine = Machine(self.timeline, luck.randrange(10**9))
        journal, stored = self.disk.start()
        self.starts += 1
        rng = Random(luck.getrandbits(64))
        table: Watchable
        if TABLE in stored:
            table = table_of(stored[TABLE], rng, BOTS, verify=verify, now_ms=machine.now_ms())
            if self.audited is not None:
                self.audited.goes_on(table, len(self.checks))
                table = self.audited
        else:
            table = self._new_table(plan, rng)
            if plan.audited and isinstance(table, Table):
                table = self.audited = Audited(table)
        self.truth = Truth(table, self.memory, self._input)
        writer = DiskWorker(machine, lambda when: self.host_ends(kind=DIES[when]))
        return House(
            machine, self.truth, table=TABLE, key=self.host_key, think=self._think, luck=luck,
            limits=plan.limits, start=self.starts, code=plan.code, writer=writer,
            written=Written(journal, stored, lambda port: b"", writer),
        )

    # The host ends, and starts again

    def host_ends(self, *, told: bool = True, kind: str = "") -> None:
        """Its process is killed, or (not told) its machine is off. It is started again after a while.

        kind: of a fault that has waited for its moment, and is counted now.
        """
        house = self.house
        if not house.machine.alive or house.ended not in (None, "host_stopped") or self.has_full_disk:
            return
        if kind:
            self.tally[kind] += 1
        house.machine.die()
        house.power = told
        if told:
            self.process_ended(house.machine)
        self.later(self.luck.choice([0.1, 1, 4, 15]), self.host_starts)

    def host_starts(self) -> None:
        """Once more, unless it runs."""
        if not (self.house.machine.alive or self.disk.is_discarded or self.is_over):
            self.tally["host resumed"] += 1
            self.house = self._open_house()

    def _think(self, view: RoundView, rules: str) -> Action:
        if not self.thinks:
            raise RuntimeError("a bot that does not work")
        return decide(view, rules_of(rules), self._hosts_luck)

    def tell(self, what: Callable[[], str]) -> None:
        """Something happens that a trace has a line for."""
        if self._tell is not None:
            self._tell(f"{self.timeline.now_us / SECOND:9.3f}  {what()}")

    def _input(self, given: Input, effects: Sequence[Effect]) -> None:
        """The table has taken something in: what was planned for that goes wrong a little later."""
        self.tell(lambda: f"{given!r}"[:200] + f" -> {', '.join(map(_named, effects))}")
        self.inputs += 1
        if isinstance(given, Ordered) and any(
            isinstance(one, Send) and isinstance(one.message, Accepted) for one in effects
        ):
            self.tally[carried_out(type(given.order))] += 1
        while self._faults and self._faults[0].after <= self.inputs:
            fault = self._faults.pop(0)
            self.timeline.later(fault.wait_us, partial(self.happens, fault.kind))

    def drop_faults(self) -> None:
        """Nothing that was planned goes wrong any more."""
        self._faults.clear()

    # What players ask of the evening

    def wants_more(self, view: TableView) -> bool:
        """Whether another match is wanted after this one."""
        return not self.closing and view.round.match < self.plan.matches

    def may_begin(self, view: TableView) -> bool:
        """Whether the owner waits no longer for others to sit down."""
        here = sum(not one.bot or one.presence != "bot" for one in view.people)
        late = self._first_us is not None and self.timeline.now_us - self._first_us >= PATIENCE_US
        wait = sum(one.wants for one in view.watchers)  # they sit down as the match begins
        return len(view.people) + wait >= 2 and (here >= len(self.players) or late)

    def noticed(self, view: TableView) -> None:
        """Somebody sees the table."""
        if self._first_us is None:
            self._first_us = self.timeline.now_us

    def vote(self, player: Player, view: TableView) -> Answer:
        """What somebody says about an absent player."""
        wishes: list[AnswerKind] = ["bot", "drop"]
        if not self.healed:
            wishes += ["wait"] * (8 if self.plan.waits else 1)
        return Answer(player.luck.choice(wishes))

    def has_part(self, said: CutCommit | CutReveal) -> None:
        """Somebody takes part in a deal: what is secret of that."""
        if self.audited is not None and isinstance(said, CutReveal):
            self.audited.audit.secrets.keep(f"a part of {said.match} {said.round}", said.secret)

    # The network

    def dial(
        self, shell: Shell, addresses: tuple[str, ...], line: Line, reached: Reached, failed: Failed
    ) -> None:
        """As `client.dial.reach`: connects, or says why not."""
        player, house = self.owner_of[shell], self.house
        if shell is not player.shells[-1]:  # two windows in turn: the lock of an identity forbids it
            player.honest = False
        machine = shell.machine
        delay_us = 200 + int(self._nets_luck.random() * 3_000)
        if not player.plugged or not house.power:
            machine.later(HANDSHAKE_US, lambda: failed("unreachable"))
        elif not house.machine.alive:
            machine.later(delay_us, lambda: failed("unreachable"))
        elif house.machine.frozen:
            machine.later(SILENT_US, lambda: failed("silent"))
        else:
            self._connect(player, machine, line, addresses[0], reached, delay_us)

    def _connect(
        self, player: Player, machine: Machine, line: Line, address: str, reached: Reached, delay_us: int
    ) -> None:
        house = self.house
        channel, answering = Channel(line, self._decode), house.hub.new_channel()
        cable = self.join(player, machine, channel, answering)
        house.machine.post(cable.host.begin, delay_us // 2)

        def connected() -> None:
            cable.client.begin()
            reached(channel, address)

        machine.post(connected, delay_us)

    def _decode(self, payload: bytes) -> ToClient:
        """As the channel of a client does; most of it was read when it left the host, and is the same."""
        message = self._read.pop(payload, None)
        return decode_to_client(payload) if message is None else message

    def join(self, player: Player | None, machine: Machine, dialled: object, answering: Channel) -> Cable:
        """A cable to the host, which somebody listens to."""
        house, luck = self.house, self._nets_luck
        session = cast(Session, answering._receiver)
        check = FrameCheck(session.conn, self.truth.knows, self.memory.closed, self.violated, self._read)
        cable = Cable(
            machine, dialled, house.machine, answering, address=player.address if player else "10.0.1.1",
            binding=house.binding, manner=self._manner(luck), luck=luck,
            tap=lambda data: self._writes(house, check, data),
        )
        self.checks.append(check)
        self.cables = [one for one in self.cables if not one.over]
        self.cables.append(cable)
        return cable

    def _writes(self, house: House, check: FrameCheck, data: bytes) -> None:
        """The host gives something to a connection, and perhaps that is the last thing it does."""
        check.sent(data)
        if self.audited is not None:
            self.audited.audit.sent(self.audited.before + check.conn, data)
        if self.dies_after is not None and house is self.house:
            self.dies_after -= 1
            if self.dies_after <= 0:
                self.dies_after = None
                self.host_ends(kind=DIES_SENDING)

    def _manner(self, luck: Random) -> Manner:
        if self.plan.calm:
            return Manner()
        return Manner(least_us=luck.randint(100, 5_000), most_us=luck.randint(5_000, 80_000))

    def cables_of(self, player: Player) -> list[Cable]:
        """Those that have not ended."""
        machines = [shell.machine for shell in player.shells]
        return [one for one in self.cables if one.client.machine in machines and not one.over]

    def process_ended(self, machine: Machine) -> None:
        """A process is gone, and its system ends its connections."""
        for cable in self.cables:
            for end in (cable.client, cable.host):
                if end.machine is machine:
                    end.process_ended()

    def plug(self, player: Player) -> None:
        """Its cable is whole again."""
        player.plugged = True
        for cable in self.cables_of(player):
            cable.restore()

    def unplug(self, player: Player) -> None:
        """Its cable is pulled."""
        player.plugged = False
        for cable in self.cables_of(player):
            cable.block(to_host=True, to_client=True)

    def someone(self) -> Player | None:
        """A player who sits there in some window."""
        here = [one for one in self.players if one.shell is not None]
        return self.luck.choice(here) if here else None

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """In the time of the world."""
        self.timeline.later(int(seconds * SECOND), call)


def carried_out(kind: type) -> str:
    """Under what an order that a table has accepted is counted."""
    return f"order carried out: {kind.__name__}"


def _named(effect: Effect) -> str:
    if isinstance(effect, Send):
        return f"{type(effect.message).__name__} to {effect.conn}"
    return type(effect).__name__
