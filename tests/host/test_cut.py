"""A deal that everybody has a part in, over connections: real keys, real signatures, and a journal."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable

import pytest
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import (
    CutCommit,
    CutFrozen,
    CutOpen,
    CutProof,
    CutReveal,
    CutVoid,
    TableView,
    Welcome,
)
from lanswim_protocol.statements import commitment, deal_statement, frozen_hash

from lanswim.host.runner import Hooks
from lanswim.rules import PUB
from lanswim.table import Table, TableSettings
from lanswim.table.cut import Cut
from lanswim.table.effects import Journal
from lanswim.trust.keys import verify
from tests.support.hub_world import World, last_word
from tests.support.keys import key
from tests.support.peer import Peer

pytestmark = pytest.mark.virtual_clock

SECRETS = {"Ada": b"a" * 32, "Bo": b"b" * 32}


class Cutters:
    """A table for two whose people cut, on wires in memory."""

    def __init__(self) -> None:
        self.world = World()
        self.journal: list[Cut] = []
        self.told_when_written: list[int] = []
        self.peers: dict[str, Peer] = {}
        settings = TableSettings("Stube", PUB, "pub", 2, start="full")
        table = Table(settings, "t2", 0, random.Random(1), ["Bot"], verify=verify)
        self.world.hub.open_table("t2", table, Hooks(journal=self._write))

    def _write(self, what: Journal, done: Callable[[], None]) -> None:
        if what.cuts:
            self.journal += what.cuts
            said = [one for peer in self.peers.values() for one in peer.said]
            self.told_when_written.append(sum(isinstance(one, CutOpen | CutFrozen) for one in said))
        done()

    async def sit(self) -> None:
        for who in SECRETS:
            self.peers[who] = peer = Peer()
            self.world.connect(peer)
            peer.enter(who, name=who, table="t2", cuts=True)
            await peer.next(Welcome)

    async def commit(self) -> None:
        for who, peer in self.peers.items():
            opened = await peer.next(CutOpen)
            place = ("t2", 0, opened.match, opened.round, opened.attempt)
            digest = commitment(*place, key(who).public, SECRETS[who])
            peer.say(CutCommit(opened.match, opened.round, opened.attempt, digest))

    async def reveal(self, *, signer: dict[str, str] | None = None) -> None:
        for who, peer in self.peers.items():
            frozen = await peer.next(CutFrozen)
            opened = peer.all(CutOpen)[-1].commitment
            place = ("t2", 0, frozen.match, frozen.round, frozen.attempt)
            parts = [(part.seat, part.key, part.commitment) for part in frozen.parts]
            said = deal_statement(*place, opened, frozen_hash(*place, opened, parts), SECRETS[who])
            signature = key((signer or {}).get(who, who)).sign(said)
            peer.say(CutReveal(*place[2:], SECRETS[who], signature))


@pytest.fixture
async def cutters() -> AsyncIterator[Cutters]:
    found = Cutters()
    await found.sit()
    yield found
    await found.world.close()


async def test_two_clients_cut_for_the_lot_and_for_the_first_round(cutters: Cutters) -> None:
    for _ in range(2):
        await cutters.commit()
        await cutters.reveal()
    for peer in cutters.peers.values():
        view = await peer.next(TableView)
        while not view.round.hand:
            view = await peer.next(TableView)
        (lot,) = peer.all(CutProof)
        assert [one.opened for one in lot.reveals] == list(SECRETS.values())
        assert view.round.phase == "dealer_choice"


async def test_the_journal_has_each_step_before_anybody_is_told_of_it(cutters: Cutters) -> None:
    await cutters.commit()
    await cutters.reveal()
    await cutters.peers["Bo"].next(CutProof)
    assert [one.stage for one in cutters.journal] == ["open", "frozen", "dealt", "open"]
    assert cutters.told_when_written[:2] == [0, 2]


async def test_a_signature_by_another_key_voids_the_try_and_names_the_seat(cutters: Cutters) -> None:
    await cutters.commit()
    await cutters.reveal(signer={"Bo": "Ada"})
    void = await cutters.peers["Ada"].next(CutVoid)
    assert (void.seat, void.why, void.opened) == (1, "wrong", cutters.journal[0].opened)


async def test_who_has_no_seat_has_nothing_to_say_of_a_deal() -> None:
    world, stranger = World(), Peer()
    world.connect(stranger)
    stranger.say(our_hello("test"), CutCommit(1, 0, 1, bytes(32)))
    assert await last_word(stranger) == "out_of_order"
    await world.close()
