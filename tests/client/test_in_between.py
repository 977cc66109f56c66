"""A real client over TLS, and somebody in between who ends both handshakes and passes on every message."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator

import pytest

from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.table_client import TableClient
from lanswim.client.vouching import Trust
from lanswim.host.server import Host
from lanswim.rules import PUB, Action
from lanswim.rules.actions import PASS
from lanswim.table.settings import TableSettings
from lanswim.trust.known import KnownHosts
from lanswim.trust.tls import client_context
from tests.support.keys import key
from tests.support.proxy import between
from tests.support.secured import a_host_tls


@pytest.fixture
async def host() -> AsyncIterator[Host]:
    def passes(view: object, rules: str) -> Action:
        return PASS

    settings = TableSettings("Stube", PUB, "pub", 3)
    one = Host(
        settings, table_id="t1", rng=random.Random(1), think=passes, names_of_bots=[], bind="127.0.0.1",
        key=key("host"),
    )
    await one.start()
    yield one
    await one.close()


async def join(port: int, *, trust: Trust) -> ClientModel:
    """What becomes of Anna at this port: she leaves as soon as she sits."""

    def changed(model: ClientModel) -> None:
        if model.status == "seated" and model.view is not None:
            client.leave()

    target = Target((f"127.0.0.1:{port}",), "t1")
    client = TableClient(target, Claim("Anna"), key("Anna"), changed, trust=trust, rng=random.Random(1))
    return await client.run()


async def test_she_sits_down_at_the_host_itself_and_knows_its_key(host: Host) -> None:
    model = await join(host.port, trust=Trust())
    assert (model.closed, model.host_key) == ("left", key("host").public)


@pytest.mark.parametrize("knows", [True, False])
async def test_she_leaves_who_is_in_between_before_she_claims_anything(host: Host, *, knows: bool) -> None:
    known = KnownHosts().add(key("host").public, "Papa", "t1", 1) if knows else KnownHosts()
    async with between(host.port, listens=a_host_tls().context, dials=client_context()) as middle:
        model = await join(middle.port, trust=Trust(known))
    assert (model.failure, model.seat) == ("bad_proof", None)
    assert key("Anna").public not in bytes(middle.read)


async def test_who_only_looks_at_what_passes_does_no_harm(host: Host) -> None:
    async with between(host.port) as wire:
        model = await join(wire.port, trust=Trust())
    assert model.closed == "left"
    assert key("Anna").public not in bytes(wire.read)
