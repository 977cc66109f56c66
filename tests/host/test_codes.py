"""The door of a private table: who is let in by its code, who without, and how slowly codes are guessed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import TypeVar

import pytest
from lanswim_protocol.codec import encode
from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import (
    Code,
    CodeAnswer,
    CodeProof,
    Hello,
    Lobby,
    Ping,
    Pong,
    Refuse,
    Tables,
    Welcome,
)
from lanswim_protocol.statements import code_identity

from lanswim.host.gate import MOST_KEYS, Gate
from lanswim.host.pace import Pace
from lanswim.trust import pake
from tests.support.hub_world import World, last_word
from tests.support.keys import key
from tests.support.knock import CODE, WRONG, Knock
from tests.support.peer import NONCE, Peer

pytestmark = pytest.mark.virtual_clock

OWNER = key("Papa").public
T = TypeVar("T")


@pytest.fixture
async def world() -> AsyncIterator[World]:
    one = World(gate=Gate(CODE, OWNER))
    yield one
    await one.close()


def wrong_tries(world: World) -> int:
    """How often the table was told of one."""
    return world.table.kinds().count("WrongCode")


def joins(world: World) -> int:
    """How often somebody got as far as the table."""
    return world.table.kinds().count("Joined")


# Let in


async def test_who_proves_the_code_sits_down_and_sees_the_host_prove_it_first(world: World) -> None:
    knock = await Knock.come(world)
    await knock.ask()
    assert knock.host_knows_it()
    knock.peer.say(CodeProof(knock.confirm()), knock.join())
    assert (await knock.peer.next(Welcome)).table == "t1"
    assert wrong_tries(world) == 0


async def test_a_key_that_was_let_in_once_comes_back_without_the_code(world: World) -> None:
    first = await Knock.come(world)
    await first.enter()
    await first.peer.next(Welcome)
    again = await Knock.come(world, address="10.0.0.2")
    again.peer.say(again.join())
    assert await again.peer.next(Welcome)


async def test_the_owners_key_needs_no_code(world: World) -> None:
    knock = await Knock.come(world, "Papa")
    knock.peer.say(knock.join())
    assert await knock.peer.next(Welcome)


async def test_the_code_counts_as_text_in_any_spelling(world: World) -> None:
    knock = await Knock.come(world, words="Salad TIGER bench")
    await knock.enter()
    assert await knock.peer.next(Welcome)


# Not let in


async def test_without_the_code_nobody_sits_down_and_the_table_hears_nothing(world: World) -> None:
    knock = await Knock.come(world)
    knock.peer.say(knock.join())
    assert await last_word(knock.peer) == "code_needed"
    assert (joins(world), wrong_tries(world)) == (0, 0)


async def test_a_known_name_with_an_unknown_key_is_a_stranger(world: World) -> None:
    first = await Knock.come(world, "Ada")
    await first.enter()
    await first.peer.next(Welcome)
    stranger = await Knock.come(world, "Mallory")
    stranger.peer.enter("Mallory", name="Ada")
    assert await last_word(stranger.peer) == "out_of_order"  # it says hello twice
    peer = Peer()
    world.connect(peer)
    peer.enter("Mallory", name="Ada")
    assert await last_word(peer) == "code_needed"


async def test_a_known_key_without_its_signature_is_no_claim_at_all(world: World) -> None:
    """So nobody finds out which keys are known here."""
    knock = await Knock.come(world, "Mallory")
    knock.peer.say(knock.peer.claim_of(knock.join("Papa"), key("Mallory")))
    assert await last_word(knock.peer) == "bad_claim"


async def test_a_wrong_code_is_refused_and_the_table_is_told_of_the_try(world: World) -> None:
    knock = await Knock.come(world, words=WRONG)
    assert await knock.tries() == "wrong_code"
    assert not knock.host_knows_it()
    assert (joins(world), wrong_tries(world)) == (0, 1)


async def test_who_guesses_and_leaves_before_the_proof_has_tried_as_well(world: World) -> None:
    """The host's own word tells whoever guesses whether it was right: no proof is needed for that."""
    knock = await Knock.come(world, words=WRONG)
    await knock.ask()
    knock.peer.channel.abort()
    await asyncio.sleep(0.1)
    assert wrong_tries(world) == 1
    assert await (await Knock.come(world)).tries() == "too_many_tries"


async def test_a_proof_lets_in_the_key_it_was_made_for_and_no_other(world: World) -> None:
    knock = await Knock.come(world, "Ada")
    await knock.ask()
    knock.peer.say(CodeProof(knock.confirm()), knock.join("Mallory"))
    assert await last_word(knock.peer) == "code_needed"
    assert joins(world) == 0


async def test_a_key_that_was_proved_for_but_has_not_claimed_anything_is_not_known(world: World) -> None:
    knock = await Knock.come(world, "Ada")
    await knock.ask()
    knock.peer.say(CodeProof(knock.confirm()), knock.join("Mallory"))
    await last_word(knock.peer)
    again = await Knock.come(world, "Ada")
    again.peer.say(again.join())
    assert await last_word(again.peer) == "code_needed"


async def test_a_confirm_of_another_connection_is_worth_nothing(world: World) -> None:
    first = await Knock.come(world)
    await first.enter()
    await first.peer.next(Welcome)
    replay = await Knock.come(world, "Mallory")
    await replay.ask()
    replay.peer.say(CodeProof(first.confirm()))
    assert await last_word(replay.peer) == "wrong_code"


async def test_the_whole_exchange_of_another_connection_is_worth_nothing(world: World) -> None:
    """Element and confirm byte for byte: the host's element is another one each time."""
    first = await Knock.come(world)
    await first.enter()
    replay = await Knock.come(world)
    replay.peer.say(Code("t1", key("Ada").public, first.opening.element))
    await replay.peer.next(CodeAnswer)
    replay.peer.say(CodeProof(first.confirm()))
    assert await last_word(replay.peer) == "wrong_code"


async def test_the_hosts_own_confirm_sent_back_is_no_proof(world: World) -> None:
    knock = await Knock.come(world, words=WRONG)
    answer = await knock.ask()
    knock.peer.say(CodeProof(answer.confirm))
    assert await last_word(knock.peer) == "wrong_code"


async def test_a_reflected_element_is_refused(world: World) -> None:
    """The host's element of one connection, sent as a client's on the next: no shared key is known for it."""
    first = await Knock.come(world, words=WRONG)
    answer = await first.ask()
    await asyncio.sleep(3)
    theirs = answer.element[1:]
    for element in (b"B" + theirs, b"C" + theirs, b"A" + b"\xff" * 32, b"A" + b"\0" * 32):
        knock = await Knock.come(world)
        knock.peer.say(Code("t1", key("Ada").public, element))
        assert await last_word(knock.peer) == "bad_message"
        await asyncio.sleep(3)
    knock = await Knock.come(world)
    knock.peer.say(Code("t1", key("Ada").public, b"A" + answer.element[1:]))
    knock.answer = await knock.peer.next(CodeAnswer)
    knock.peer.say(CodeProof(knock.answer.confirm))
    assert await last_word(knock.peer) == "wrong_code"


async def test_an_exchange_relayed_with_another_certificate_comes_to_another_key(world: World) -> None:
    """Somebody in between has a certificate of its own, and passes every byte of the exchange on."""
    relay = await Knock.come(world)
    relay.peer.say(relay.first(certificate=b"M" * 32))  # what the victim says: it has seen that certificate
    await relay.hear()
    assert not relay.host_knows_it()
    relay.peer.say(CodeProof(relay.confirm()))
    assert await last_word(relay.peer) == "wrong_code"


@pytest.mark.parametrize("step", ["proof first", "code twice", "proof twice", "proof too early"])
async def test_steps_in_another_order_are_refused(world: World, step: str) -> None:
    knock = await Knock.come(world)
    match step:
        case "proof first":
            knock.peer.say(CodeProof(bytes(32)))
        case "code twice":
            knock.peer.say(knock.first(), knock.first())
        case "proof too early":
            knock.peer.say(CodeProof(bytes(32)), knock.first())
        case "proof twice":
            await knock.ask()
            knock.peer.say(CodeProof(knock.confirm()), CodeProof(knock.confirm()))
    assert await last_word(knock.peer) == "out_of_order"
    assert joins(world) == 0


async def test_an_open_table_has_no_codes() -> None:
    world = World()
    knock = await Knock.come(world)
    knock.peer.say(knock.first())
    assert await last_word(knock.peer) == "out_of_order"
    await world.close()


async def test_whoever_does_not_finish_is_not_waited_for(world: World) -> None:
    knock = await Knock.come(world, words=WRONG)
    knock.peer.say(Lobby())  # who watches the lobby may stay: here not
    await knock.ask()
    began = asyncio.get_running_loop().time()
    assert await last_word(knock.peer) == "too_slow"
    assert 9 < asyncio.get_running_loop().time() - began < 11
    assert wrong_tries(world) == 1


# How fast


async def test_one_wrong_try_in_three_seconds_from_an_address(world: World) -> None:
    assert await (await Knock.come(world, words=WRONG)).tries() == "wrong_code"
    await asyncio.sleep(2.5)
    assert await (await Knock.come(world)).tries() == "too_many_tries"
    await asyncio.sleep(0.6)
    knock = await Knock.come(world)
    await knock.enter()
    assert await knock.peer.next(Welcome)


async def test_one_wrong_try_a_second_from_anywhere(world: World) -> None:
    assert await (await Knock.come(world, words=WRONG, address="10.0.0.1")).tries() == "wrong_code"
    assert await (await Knock.come(world, address="10.0.0.2")).tries() == "too_many_tries"
    await asyncio.sleep(1)
    knock = await Knock.come(world, address="10.0.0.2")
    await knock.enter()
    assert await knock.peer.next(Welcome)


async def test_whoever_knows_the_code_holds_up_nobody(world: World) -> None:
    """Nine friends behind one address come in the same second."""
    for number in range(9):
        knock = await Knock.come(world, f"friend {number}")
        await knock.enter()
        assert await knock.peer.next(Welcome)


async def test_a_code_that_comes_too_early_costs_no_arithmetic_and_no_time_of_others(world: World) -> None:
    await (await Knock.come(world, words=WRONG)).tries()
    early = [await Knock.come(world, words=WRONG) for _ in range(20)]
    assert await asyncio.gather(*(one.tries() for one in early)) == ["too_many_tries"] * 20
    await asyncio.sleep(2)
    assert await (await Knock.come(world, words=WRONG)).tries() == "wrong_code"
    assert wrong_tries(world) == 2


async def test_a_code_that_comes_too_early_is_refused_a_second_later_whatever_follows(world: World) -> None:
    """Else whoever guesses would connect again at once, and the handshakes would be felt at the table."""
    await (await Knock.come(world, words=WRONG)).tries()
    early = await Knock.come(world)
    early.peer.say(early.first(), CodeProof(bytes(32)), early.join(), Lobby())
    began = asyncio.get_running_loop().time()
    assert await last_word(early.peer) == "too_many_tries"
    assert 1 <= asyncio.get_running_loop().time() - began < 1.5
    assert early.peer.all(CodeAnswer) == [] and early.peer.all(Tables) == [] and joins(world) == 0


async def guess(world: World, number: int) -> str:
    """One of many who guess, ten a second, from a hundred addresses; what the host says to it."""
    await asyncio.sleep(number / 10)
    knock = await Knock.come(world, address=f"10.0.0.{number % 100}")
    knock.peer.say(Code("t1", key("Mallory").public, b"A\x58" + b"\x66" * 31))
    with suppress(ConnectionError):  # whoever is refused at once gets no further
        await knock.peer.next(CodeAnswer)
        knock.peer.say(CodeProof(number.to_bytes(32, "big")))
    return await last_word(knock.peer)


async def test_a_thousand_wrong_codes_let_nobody_in_and_lock_nobody_out(world: World) -> None:
    """Somebody who sits there notices nothing, and who knows the code gets in beside them."""
    guest = await Knock.come(world, address="10.9.9.9")
    await guest.enter()
    await guest.peer.next(Welcome)
    loop, waits = asyncio.get_running_loop(), []
    guesses = asyncio.gather(*(guess(world, number) for number in range(1_000)))
    while not guesses.done():
        began = loop.time()
        guest.peer.say(Ping(n=1))
        await guest.peer.next(Pong)
        waits.append(loop.time() - began)
        await asyncio.sleep(0.25)
    said = await guesses
    assert set(said) == {"wrong_code", "too_many_tries"}
    assert 90 <= said.count("wrong_code") == wrong_tries(world) <= 101
    assert joins(world) == 1 and max(waits) < 0.01
    await asyncio.sleep(1)
    friend = await Knock.come(world, "Ben", address="10.8.8.8")
    await friend.enter()
    assert await friend.peer.next(Welcome)


def test_the_pace_keeps_no_more_than_the_last_seconds() -> None:
    from lanswim.host.limits import Limits

    pace = Pace(Limits())
    let_in = [pace.enter(f"10.0.{n // 256}.{n % 256}", n) is not None for n in range(10_000)]
    assert sum(let_in) == 10 and len(pace._tries) <= 3


def test_the_gate_forgets_the_oldest_keys_and_never_the_owners() -> None:
    gate = Gate(CODE, OWNER)
    for number in range(MOST_KEYS + 1):
        gate.let_in(number.to_bytes(32, "big"))
    assert not gate.knows((0).to_bytes(32, "big"))
    assert gate.knows((1).to_bytes(32, "big")) and gate.knows(OWNER)


# What goes wrong elsewhere


class Broken:
    """A worker that died."""

    def submit(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        failed(OSError("the process that computes has ended"))


async def test_a_worker_that_died_is_nobodys_wrong_try() -> None:
    world = World(gate=Gate(CODE), aside=Broken())
    for _ in range(2):
        knock = await Knock.come(world)
        knock.peer.say(knock.first())
        assert await last_word(knock.peer) == "busy"
    assert wrong_tries(world) == 0
    await world.close()


class Slow:
    """A worker that is told when to answer."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def submit(
        self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]
    ) -> None:
        self.waiting.append(lambda: done(work()))


async def test_an_answer_for_a_connection_that_is_gone_is_sent_to_nobody() -> None:
    slow = Slow()
    world = World(gate=Gate(CODE), aside=slow)
    knock = await Knock.come(world)
    knock.peer.say(knock.first())
    await asyncio.sleep(0.1)
    knock.peer.channel.abort()
    await asyncio.sleep(0.1)
    slow.waiting[0]()
    assert knock.peer.all(CodeAnswer) == [] and wrong_tries(world) == 1
    await world.close()


# From elsewhere


async def test_who_is_not_on_a_link_of_the_host_is_told_so_and_asked_nothing() -> None:
    world = World(is_local=lambda address: address.startswith("10."))
    peer = Peer()
    world.connect(peer, "8.8.8.8")
    peer.say(our_hello("test", NONCE), Lobby())
    assert await last_word(peer) == "not_local"
    assert peer.all(Tables) == []
    near = Peer()
    world.connect(near, "10.0.0.7")
    near.enter("Ada")
    assert await near.next(Welcome)
    await world.close()


async def test_a_crowd_from_elsewhere_takes_no_place_of_others() -> None:
    world = World(is_local=lambda address: address.startswith("10."))
    strangers = [Peer() for _ in range(20)]
    for stranger in strangers:
        world.connect(stranger, "8.8.8.8")
    assert world.hub._door._in == 0
    assert [await last_word(one) for one in strangers] == ["not_local"] * 20
    await world.close()


# The code itself


async def test_the_code_is_in_no_message_no_log_and_no_repr(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    knocks = [await Knock.come(world), await Knock.come(world, "Ben", WRONG, address="10.0.0.2")]
    for knock in knocks:
        await knock.enter()
        await asyncio.sleep(1)
    gate = Gate(CODE, OWNER)
    shown = [repr(gate), repr(vars(gate)), repr(CODE), str(CODE), repr(world.table.inputs), caplog.text]
    sent = b"".join(encode(one) for knock in knocks for one in knock.peer.said if not isinstance(one, Hello))
    assert any(isinstance(one, Refuse) for one in knocks[1].peer.said)
    for word in ("salad", "tiger", "bench", "beach", "saladtigerbench"):
        assert not any(word in text for text in shown) and word.encode() not in sent


def test_the_hosts_half_can_be_pickled_for_another_process() -> None:
    import pickle

    identity = code_identity(b"c" * 32, "t1", b"h" * 32, b"s" * 32)
    opening = pake.Opening.start(CODE.words, OWNER, identity)
    work = pickle.loads(pickle.dumps(Gate(CODE).answer(OWNER, identity, opening.element)))
    element, shared = work()
    assert opening.finish(element) == shared
