"""A whole match over the real hub, with every kind of guest and trouble, under the eyes of an audit.

Ada owns the table, Ben loses his connection, Cid comes twice and is then sent away, Dora leaves for good and
comes back to watch, Eve withholds one part, Gus is a bot that came as a client, Hal's client is a minimal one
without a part, the rest are bots of the host. Ida only watches, and talks. Nico comes from where Cid was sent
away, and Ada lets him in. Others only look at the lobby, come uninvited, guess a code or talk rubbish.
Whoever is to move loses the connection: a bot takes over, as the others want, and gives the seat back. The
host is killed in the middle of a round and resumed, and everybody comes back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Final

from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import CloseTable, Lobby, Ping, RoundView

from lanswim.bots import decide
from lanswim.rules import Action, Card, RuleSet
from lanswim.table.core import Table
from lanswim.table.cut import Cut
from lanswim.table.settings import TableSettings
from lanswim.table.state import TableState
from lanswim.trust.keys import verify
from tests.support.audit import Audit, AuditedLog, Tapped
from tests.support.audit_guests import TABLE, Line, Script, Someone
from tests.support.audit_host import CODE, AuditedHost, Opens
from tests.support.audit_table import Moment, Watched
from tests.support.audit_troubles import Troubles
from tests.support.clock import VirtualClockLoop
from tests.support.net import Wire
from tests.support.peer import Peer

PEOPLE: Final = ("Ada", "Ben", "Cid", "Dora", "Eve", "Gus", "Hal")
BOTS: Final = ("Bibi", "Bodo", "Bert")
VISITORS: Final = ("Ida", "Nico")
OTHERS: Final = (*VISITORS, "Max", "Uli", "host")
SECONDS: Final = 3_000
"""of the virtual clock; no match takes so long"""

Thoughts = dict[tuple[object, ...], Action]


class Played:
    """What a match was played by: hand it to another one, and the same is done again."""

    def __init__(self) -> None:
        self.script: Script = {}
        self.thoughts: Thoughts = {}

    def copy(self) -> Played:
        """For another match, which may add to its own."""
        other = Played()
        other.script.update(self.script)
        other.thoughts.update(self.thoughts)
        return other


class AuditedMatch:
    """One match from the first connection to the last. table: who plays it, for hosts that leak."""

    def __init__(
        self,
        rules: RuleSet,
        rules_text: str,
        seed: int,
        *,
        private: bool = False,
        troubles: bool = True,
        played: Played | None = None,
        deck_of: Callable[[Cut], tuple[Card, ...]] | None = None,
        table: type[Table] = Table,
    ) -> None:
        self.rules, self.rules_text, self.seed, self.private = rules, rules_text, seed, private
        self.played = played.copy() if played is not None else Played()
        self.lines: list[Peer] = []
        self.got: dict[Moment, dict[int, int]] = {}
        """how many bytes each connection had got when a round came so far, which nobody had been told yet"""
        self.over = asyncio.Event()
        self.stop_at: Moment | None = None
        self._luck = Random(seed)
        seats = rules.max_players
        settings = TableSettings(
            "Parlour", rules, rules_text, seats, bots=seats - len(PEOPLE), start="full", bot_pause_ms=50,
            private=private,
        )
        core = table(settings, TABLE, 0, Random(seed), BOTS, verify=verify)
        self.watched = Watched(core, self._moment)
        if deck_of is not None:
            core.state.deals.deck_of = deck_of
        self.audit = self.watched.audit = Audit(
            self.watched.knows, [*PEOPLE, *BOTS, *VISITORS], private=private
        )
        self._keep_secrets()
        self._loop = asyncio.get_running_loop()
        self.host = AuditedHost(self.watched, Opens(TABLE, seed, BOTS, self._think, private))
        self.people = {name: self.someone(name) for name in (*PEOPLE, *VISITORS)}
        self.troubles = Troubles(self) if troubles else None

    # A match

    async def play(self, stop_at: Moment | None = None) -> None:
        """To the end of the match, or to a moment; to the end of its round, if that comes before."""
        self.stop_at = stop_at
        with AuditedLog(self.audit):
            self.host.start()
            sweeping = self._loop.create_task(self._sweep())
            self._look_at_the_lobby()
            for name in ("Ada", "Ida", *PEOPLE[1:]):
                self.comes(name)
                await asyncio.sleep(0.2)
            await asyncio.wait_for(self.over.wait(), SECONDS)
            await self._break_up(sweeping)
        self.audit.ended()

    def connect(self, peer: Peer, address: str = "") -> int:
        """Comes over a plain wire, from an address of its own if none is given; the number of it."""
        self.lines.append(peer)
        conn = len(self.lines)
        channel = Tapped(self.host.hub.new_channel(), lambda data: self.audit.sent(conn, data))
        Wire(peer.channel, channel, address=address or f"10.0.0.{conn}")
        if isinstance(peer, Line):
            peer.begin()
        return conn

    def conns_of(self, name: str) -> list[int]:
        """The numbers of all connections that somebody had."""
        lines = [(conn, line) for conn, line in enumerate(self.lines, 1) if isinstance(line, Line)]
        return [conn for conn, line in lines if line.who.name == name]

    def lines_of(self, name: str) -> list[Peer]:
        """All these connections."""
        return [self.lines[conn - 1] for conn in self.conns_of(name)]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.host.hub.limits.sweep_ms / 1000)
            self.host.hub.sweep()

    async def _break_up(self, sweeping: asyncio.Task[None]) -> None:
        """The owner closes the table, if the match came to its end; then everybody is cut."""
        if self.stop_at is None:
            ada = self.people["Ada"]
            assert ada.line is not None
            ada.line.say(CloseTable(ada.new_id()))
            await asyncio.sleep(1)
        sweeping.cancel()
        self.host.hub.abort_all()
        await asyncio.sleep(0.1)
        for runner in self.host.hub.tables.values():
            runner.stop()

    def _moment(self, moment: Moment) -> None:
        """The round has gone on, and nobody has been told yet."""
        if moment not in self.got:
            self.got[moment] = {conn: len(said) for conn, said in self.audit.streams.items()}
        if self.troubles is not None:
            self.troubles.come(moment)
        stop_at = self.stop_at
        reached = stop_at is not None and (moment >= stop_at or stop_at[0] in self.watched.turns)
        if self.state.stage == "over" or reached:
            self._loop.call_soon(self.over.set)

    def _think(self, view: RoundView, rules_text: str) -> Action:
        asked = (view.you, view.match, view.round, view.turns, view.phase, len(view.log))
        if asked not in self.played.thoughts:
            self.played.thoughts[asked] = decide(view, self.rules, self._luck)
        return self.played.thoughts[asked]

    # Who is there

    def someone(self, name: str) -> Someone:
        """The person of this name, who has not been here yet."""
        return Someone(
            name, self.rules, self.played.script, self.seed, self.audit.secrets.keep,
            cuts=name != "Hal", bot=name == "Gus", role="watch" if name == "Ida" else "play",
        )

    def _look_at_the_lobby(self) -> None:
        watcher = Peer()
        self.connect(watcher)
        watcher.say(our_hello("test"), Lobby(), Ping(1))

    def comes(self, name: str, address: str = "") -> int:
        """For the first time with the code, where there is one, and then without."""
        who = self.people[name]
        first = who.line is None
        return self.connect(Line(who, code=CODE if self.private and first else None), address)

    @property
    def state(self) -> TableState:
        """What the table knows, of whichever start of the host."""
        return self.watched.table.state

    # What the audit looks for

    def _keep_secrets(self) -> None:
        """All that is known beforehand; the parts of the deals are told as they come."""
        secrets = self.audit.secrets
        for name in (*PEOPLE, *OTHERS):
            secrets.keep(f"the key of {name}", sha256(name.encode()).digest())
        for words in (CODE, CODE.replace("-", " "), CODE.replace("-", "")):
            secrets.keep("the code", words.encode())


def play(new: Callable[[], AuditedMatch], stop_at: Moment | None = None) -> AuditedMatch:
    """A match on a loop of its own: each begins at the same moment, so that times can be compared as well."""

    async def whole() -> AuditedMatch:
        match = new()
        await match.play(stop_at)
        return match

    loop = VirtualClockLoop()
    try:
        return loop.run_until_complete(whole())
    finally:
        loop.close()
