"""A host whose machine slept, with a real table: nobody's time has run out meanwhile."""

from __future__ import annotations

import asyncio
import random

import pytest
from lanswim_protocol.messages import RoundView, TableView

from lanswim.host.clock import loop_clock
from lanswim.host.server import Host
from lanswim.rules import PASS, TEMPLATES, Action
from lanswim.table.settings import TableSettings
from tests.support.clock import VirtualClockLoop
from tests.support.net import Wire
from tests.support.peer import Peer

pytestmark = pytest.mark.virtual_clock
TURN_MS = 60_000


def passes(view: RoundView, rules_text: str) -> Action:
    return PASS


async def test_whose_turn_it_is_has_the_rest_of_the_time() -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualClockLoop)
    settings = TableSettings("Stube", TEMPLATES["pub"], "pub", 2, start="full", turn_ms=TURN_MS)
    host = Host(settings, table_id="t1", rng=random.Random(1), think=passes, names_of_bots=[])
    hub, peers = host.open(loop_clock(loop)), [Peer(), Peer()]
    for n, peer in enumerate(peers):
        Wire(peer.channel, hub.new_channel(), address=f"10.0.0.{n}")
        peer.enter(f"P{n}", name=f"P{n}")
        await asyncio.sleep(10)
    turn = next(view for peer in peers for view in peer.all(TableView) if view.ask is not None)
    loop.jump(3_600)
    await asyncio.sleep(30)
    assert {peer.all(TableView)[-1].round.turn for peer in peers} == {turn.round.turn}
    assert all(peer.all(TableView)[-1].round.log == turn.round.log for peer in peers)
    await asyncio.sleep(TURN_MS / 1000)
    assert peers[0].all(TableView)[-1].round.log != turn.round.log
    await host.close()
