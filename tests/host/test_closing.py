"""The end of a host beside a peer that reads nothing; in memory, on the virtual clock."""

from __future__ import annotations

import asyncio
import random

import pytest
from lanswim_protocol.messages import RoundView

from lanswim.host.clock import loop_clock
from lanswim.host.limits import Limits
from lanswim.host.server import CUT_S, FLUSH_S, Host
from lanswim.rules import PASS, TEMPLATES, Action
from lanswim.table.settings import TableSettings
from tests.support.net import Wire
from tests.support.peer import Peer

pytestmark = pytest.mark.virtual_clock


def passes(view: RoundView, rules_text: str) -> Action:
    return PASS


async def test_who_reads_nothing_is_cut_at_the_end() -> None:
    loop = asyncio.get_running_loop()
    host = Host(
        TableSettings("Stube", TEMPLATES["pub"], "pub", 2), table_id="t1", rng=random.Random(1), think=passes,
        names_of_bots=[], limits=Limits(linger_ms=60_000),
    )  # fmt: skip
    peer, hub = Peer(), host.open(loop_clock(loop))
    Wire(peer.channel, hub.new_channel()).client.pause_reading()
    await asyncio.sleep(0.1)
    began = loop.time()
    await host.close()
    assert not hub.sessions
    assert loop.time() - began < FLUSH_S + CUT_S
