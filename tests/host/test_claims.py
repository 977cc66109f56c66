"""Whose seat it is: every claim that is not its key's own, for this very connection, is refused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Hello, Join, Leave, Lobby, Refuse, Tables, Welcome
from lanswim_protocol.statements import certificate_statement, claim_statement, statement
from msgspec.structs import replace

from lanswim.table.effects import Announce, Send, TurnAway
from lanswim.table.inputs import GotUp, Input, Joined
from lanswim.trust.keys import verify
from tests.support.hub_world import World, last_word, seated
from tests.support.keys import key
from tests.support.peer import NONCE, Peer
from tests.support.tables import INFO

pytestmark = pytest.mark.virtual_clock

ADA = Join("t1", "Ada", key("Ada").public, bytes(64))
REAL, MALLORYS = b"R" * 32, b"M" * 32
"""fingerprints of certificates"""


@pytest.fixture
async def world() -> AsyncIterator[World]:
    one = World()
    yield one
    await one.close()


async def greeted(world: World, nonce: bytes | None = NONCE, certificate: bytes = b"") -> Peer:
    """A peer that may claim now; the host's certificate is this one."""
    peer, channel = Peer(), world.hub.new_channel()
    world.wire(peer, channel)
    channel.binding = peer.channel.binding = certificate
    peer.say(our_hello("test", nonce))
    await peer.next(Hello)
    return peer


async def is_refused(world: World, peer: Peer, join: Join) -> bool:
    """Whether the host says bad_claim, and its table never hears of it."""
    before = world.table.kinds()
    peer.say(join)
    return await last_word(peer) == "bad_claim" and world.table.kinds() == before


async def test_a_claim_of_this_connection_table_and_term_is_taken(world: World) -> None:
    peer = await greeted(world, certificate=REAL)
    peer.say(peer.claim_of(ADA, key("Ada")))
    assert (await peer.next(Welcome)).table == "t1"


async def test_a_replayed_claim_is_refused(world: World) -> None:
    first = await greeted(world)
    claimed = first.claim_of(ADA, key("Ada"))
    first.say(claimed)
    await first.next(Welcome)
    assert await is_refused(world, await greeted(world), claimed)


async def test_a_claim_is_taken_once_only_on_its_own_connection_too(world: World) -> None:
    peer = await greeted(world)
    claimed = peer.claim_of(ADA, key("Ada"))
    peer.say(claimed, claimed)
    assert await last_word(peer) == "out_of_order"
    assert world.table.kinds().count("Joined") == 1


async def test_a_claim_relayed_by_a_host_in_the_middle_is_refused(world: World) -> None:
    """It passes on both hellos and the claim byte for byte; its own certificate is all that differs."""
    relay = await greeted(world, certificate=REAL)
    relay.channel.binding = MALLORYS  # what the victim sees: it signs for the certificate of its handshake
    victims = relay.claim_of(ADA, key("Ada"))
    relay.channel.binding = REAL
    assert await is_refused(world, relay, victims)


async def test_nothing_but_the_certificate_tells_that_relay_from_an_honest_claim(world: World) -> None:
    """So the test before this one tests what it says."""
    relay = await greeted(world, certificate=REAL)
    relay.say(relay.claim_of(ADA, key("Ada")))
    assert await relay.next(Welcome)


@pytest.mark.parametrize("other", [{"table": "t2"}, {"term": 1}], ids=["table", "term"])
async def test_a_claim_of_another_table_or_term_is_refused(world: World, other: dict[str, Any]) -> None:
    peer = await greeted(world)
    claimed = peer.claim_of(replace(ADA, table=""), key("Ada"), **other)
    assert await is_refused(world, peer, claimed)


async def test_at_a_table_that_went_on_elsewhere_only_a_claim_of_its_term_is_taken(world: World) -> None:
    world.table.rules[GotUp] = lambda given: [Announce(replace(INFO, term=3))]
    world.hub.tables["t1"].put(GotUp(0))
    peer = await greeted(world)
    peer.say(peer.claim_of(ADA, key("Ada"), term=3))
    assert await peer.next(Welcome)
    for term in (0, 2, 4):
        peer = await greeted(world)
        assert await is_refused(world, peer, peer.claim_of(ADA, key("Ada"), term=term))


async def test_a_claim_of_another_role_is_refused(world: World) -> None:
    peer = await greeted(world)
    to_watch = peer.claim_of(replace(ADA, role="watch"), key("Ada"))
    assert await is_refused(world, peer, replace(to_watch, role="play"))


async def test_whether_somebody_may_watch_is_the_tables_business(world: World) -> None:
    peer = await greeted(world)
    peer.say(peer.claim_of(replace(ADA, role="watch"), key("Ada")))
    assert await peer.next(Welcome)
    (joined,) = (given for given in world.table.inputs if isinstance(given, Joined))
    assert (joined.join.role, joined.address) == ("watch", "10.0.0.1")
    world.table.rules[Joined] = lambda given: [TurnAway(_conn(given), Refuse("no_watching"))]
    other = await greeted(world)
    other.say(other.claim_of(replace(ADA, role="watch"), key("Ada")))
    assert await last_word(other) == "no_watching"


async def test_every_welcome_on_a_connection_has_the_proof_of_the_host(world: World) -> None:
    """Whoever has watched and gets a seat is welcomed once more."""
    peer = await greeted(world, certificate=REAL)
    peer.say(peer.claim_of(replace(ADA, role="watch"), key("Ada")))
    first = await peer.next(Welcome)
    world.table.rules[GotUp] = lambda given: [Send(_conn(given), Welcome("t1", 0, 2))]
    peer.say(Leave())
    second = await peer.next(Welcome)
    assert (second.seat, second.key, second.proof) == (2, first.key, first.proof)
    assert second.proof is not None


async def test_somebody_elses_key_without_its_signature_is_refused(world: World) -> None:
    await seated(world, "Ada")
    assert await is_refused(world, await greeted(world), ADA)
    peer = await greeted(world)
    assert await is_refused(world, peer, peer.claim_of(ADA, key("Mallory")))


async def test_without_a_nonce_in_the_hello_nobody_sits_down(world: World) -> None:
    peer = await greeted(world, nonce=None)
    assert await is_refused(world, peer, peer.claim_of(ADA, key("Ada")))


async def test_a_claim_with_another_nonce_than_the_one_in_the_hello_is_refused(world: World) -> None:
    peer = await greeted(world, nonce=b"m" * 32)
    assert await is_refused(world, peer, peer.claim_of(ADA, key("Ada")))


async def test_a_signature_for_another_purpose_is_no_claim(world: World) -> None:
    peer = await greeted(world)
    hello = hello_to(peer)
    fields = ("play", b"", "t1", 0, hello.nonce or b"", NONCE, ADA.key, peer.channel.heard, peer.channel.said)
    # each of its own type, which mypy cannot follow through a tuple
    assert claim_statement(*fields) == statement("lanswim/claim/1", *fields)  # type: ignore[arg-type]
    other = key("Ada").sign(statement("lanswim/deal/1", *fields))
    assert await is_refused(world, peer, replace(ADA, claim=other))


def hello_to(peer: Peer) -> Hello:
    """The host's, which has come."""
    return peer.all(Hello)[0]


async def test_every_connection_has_a_nonce_of_its_own(world: World) -> None:
    nonces = {hello_to(await greeted(world)).nonce for _ in range(5)}
    assert len(nonces) == 5 and None not in nonces


# What the host signs


async def test_lobby_and_welcome_carry_the_hosts_key_and_its_proof_for_this_certificate(world: World) -> None:
    peer = await greeted(world, certificate=REAL)
    peer.say(Lobby())
    (info,) = (await peer.next(Tables)).tables
    peer.say(peer.claim_of(ADA, key("Ada")))
    welcome = await peer.next(Welcome)
    host = key("host").public
    signed = certificate_statement(host, REAL, "t1", 0)
    assert info.key == welcome.key == host and info.proof == welcome.proof
    assert verify(host, signed, welcome.proof or b"")


async def test_a_change_in_the_lobby_is_told_to_each_with_the_proof_for_its_certificate(world: World) -> None:
    lookers = {one: await greeted(world, certificate=one) for one in (REAL, MALLORYS)}
    for peer in lookers.values():
        peer.say(Lobby())
        await peer.next(Tables)
    world.table.rules[GotUp] = lambda given: [Announce(replace(INFO, taken=1, term=2))]
    world.hub.tables["t1"].put(GotUp(0))
    host = key("host").public
    for certificate, peer in lookers.items():
        (info,) = (await peer.next(Tables)).tables
        assert info.taken == 1 and info.key == host
        assert verify(host, certificate_statement(host, certificate, "t1", 2), info.proof or b"")


async def test_who_has_a_seat_gets_no_tables_any_more(world: World) -> None:
    peer, looker = await greeted(world), await greeted(world)
    for one in (peer, looker):
        one.say(Lobby())
        await one.next(Tables)
    peer.say(peer.claim_of(ADA, key("Ada")))
    await peer.next(Welcome)
    world.table.rules[GotUp] = lambda given: [Announce(replace(INFO, taken=1))]
    world.hub.tables["t1"].put(GotUp(0))
    assert (await looker.next(Tables)).tables[0].taken == 1
    assert len(peer.all(Tables)) == 1
    peer.say(Lobby())
    assert await last_word(peer) == "out_of_order"


def _conn(given: Input) -> int:
    assert isinstance(given, Joined | GotUp)
    return given.conn
