"""A hub with a table that plays nothing, and peers on wires in memory; the clock is the test's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from lanswim_protocol.channel import Channel
from lanswim_protocol.messages import Closed, Refuse, Welcome

from lanswim.host.claims import Seal
from lanswim.host.clock import loop_clock
from lanswim.host.gate import Gate
from lanswim.host.hub import Hub
from lanswim.host.limits import Limits
from lanswim.host.runner import Hooks
from lanswim.host.work import Inline, Worker
from lanswim.rules.actions import PASS, Action
from tests.support.keys import key
from tests.support.net import Wire
from tests.support.peer import Peer
from tests.support.tables import ScriptedTable


class World:
    """A hub with a scripted table, swept as a host would."""

    def __init__(
        self,
        limits: Limits | None = None,
        *,
        gate: Gate | None = None,
        aside: Worker | None = None,
        is_local: Callable[[str], bool] = lambda address: True,
    ) -> None:
        def never(view: object, rules: str) -> Action:
            return PASS

        loop = asyncio.get_running_loop()
        self.table = ScriptedTable()
        self.hub = Hub(
            "h1", clock=loop_clock(loop), limits=limits or Limits(), think=never, worker=Inline(),
            seal=Seal(key("host")), aside=aside, is_local=is_local,
        )
        self.hub.open_table("t1", self.table, Hooks(), gate)
        self._sweeping = loop.create_task(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.hub.limits.sweep_ms / 1000)
            self.hub.sweep()

    def connect(self, peer: Peer, address: str = "10.0.0.1") -> Wire:
        """The peer comes over a plain wire."""
        return self.wire(peer, self.hub.new_channel(), address)

    def wire(self, peer: Peer, channel: Channel, address: str = "10.0.0.1") -> Wire:
        """Likewise, to this channel of the host."""
        return Wire(peer.channel, channel, address=address)

    async def close(self) -> None:
        """Cuts everybody."""
        self._sweeping.cancel()
        self.hub.abort_all()
        await asyncio.sleep(0.1)
        assert not self.hub.sessions


async def last_word(peer: Peer) -> str:
    """Why the connection ended, as the host said it."""
    await asyncio.wait_for(peer.gone.wait(), 60)
    last = peer.said[-1]
    assert isinstance(last, Refuse | Closed)
    return last.reason


async def seated(world: World, who: str = "Ada", *, mute: bool = False) -> tuple[Peer, Wire]:
    """A peer with a seat, which is `who`'s."""
    peer = Peer(mute=mute)
    wire = world.connect(peer)
    peer.enter(who)
    await peer.next(Welcome)
    return peer, wire
