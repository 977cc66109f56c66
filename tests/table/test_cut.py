"""One try at a deal as a value: what binds and voids it, what a restart makes of it, what nobody prints."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import CutReveal, FrozenPart
from lanswim_protocol.statements import HOST, commitment, deal_statement, deck_seed, frozen_hash

from lanswim.rules import deck_from_seed
from lanswim.table.cut import (
    Cut,
    Place,
    after_restart,
    committed,
    deck,
    frozen,
    opened,
    proof_message,
    revealed,
    void,
    void_message,
)
from tests.support.table import signed, verify

PLACE = Place("t1", 3, 1, 4, 2)
HOSTS, ANNAS, BENS = b"h" * 32, b"a" * 32, b"b" * 32
KEYS = {2: b"A" * 32, 5: b"B" * 32}
SECRETS = {2: ANNAS, 5: BENS}


def bound() -> Cut:
    """Two seats have committed themselves, and that is frozen."""
    cut = opened(PLACE, HOSTS)
    for seat in (5, 2):
        cut = committed(cut, seat, commitment(*PLACE, KEYS[seat], SECRETS[seat]))
    return frozen(cut, KEYS)


def reveal(cut: Cut, seat: int, secret: bytes) -> CutReveal:
    """The seat reveals this secret, signed as it has to be."""
    parts = [(part.seat, part.key, part.commitment) for part in cut.parts]
    said = deal_statement(*PLACE, cut.commitment, frozen_hash(*PLACE, cut.commitment, parts), secret)
    return CutReveal(1, 4, 2, secret, signed(KEYS[seat], said))


def whole() -> Cut:
    """Both have revealed."""
    cut = bound()
    for seat in (5, 2):
        cut = revealed(cut, seat, reveal(cut, seat, SECRETS[seat]), verify)
    return cut


def test_the_deck_follows_from_the_host_and_all_parts_in_the_order_of_seats() -> None:
    parts = [(2, KEYS[2], ANNAS), (5, KEYS[5], BENS)]
    assert deck(whole()) == deck_from_seed(deck_seed(*PLACE, HOSTS, parts))
    assert [one.seat for one in proof_message(whole()).reveals] == [2, 5]


def test_without_any_part_the_deck_is_the_hosts_alone() -> None:
    alone = frozen(opened(PLACE, HOSTS), {})
    assert (alone.parts, alone.missing()) == ((), [])
    assert deck(alone) == deck_from_seed(deck_seed(*PLACE, HOSTS, []))
    assert alone.commitment == commitment(*PLACE, HOST, HOSTS)


def test_only_what_was_committed_by_seats_that_may_take_part_is_frozen() -> None:
    cut = committed(committed(opened(PLACE, HOSTS), 2, b"1" * 32), 5, b"2" * 32)
    assert frozen(cut, {5: KEYS[5], 7: b"C" * 32}).parts == (FrozenPart(5, KEYS[5], b"2" * 32),)


def test_of_two_commitments_before_the_freeze_the_first_one_counts() -> None:
    cut = committed(committed(opened(PLACE, HOSTS), 2, b"1" * 32), 2, b"2" * 32)
    assert frozen(cut, KEYS).parts == (FrozenPart(2, KEYS[2], b"1" * 32),)


def test_another_secret_than_was_committed_to_voids_the_try() -> None:
    cut = bound()
    after = revealed(cut, 2, reveal(cut, 2, BENS), verify)
    assert (after.stage, after.blamed, after.why) == ("void", 2, "wrong")


@pytest.mark.parametrize("signer", [5, None])
def test_a_signature_of_somebody_else_or_for_another_list_voids_the_try(signer: int | None) -> None:
    cut = bound()
    other = cut if signer else frozen(committed(opened(PLACE, HOSTS), 2, cut.parts[0].commitment), KEYS)
    said = reveal(other, signer or 2, ANNAS)
    after = revealed(cut, 2, said, verify)
    assert (after.stage, after.blamed, after.why) == ("void", 2, "wrong")


@pytest.mark.parametrize("cut", [opened(PLACE, HOSTS), bound()])
def test_a_restart_voids_what_had_not_come_to_its_end_and_opens_the_hosts_secret(cut: Cut) -> None:
    after = after_restart(cut)
    assert after is not None
    said = void_message(after)
    assert (said.opened, said.why, said.seat, said.attempt) == (HOSTS, "restart", None, 2)


@pytest.mark.parametrize("cut", [whole()._replace(stage="dealt"), void(bound(), 5, "missing")])
def test_a_restart_leaves_a_deal_and_a_void_as_they_are(cut: Cut) -> None:
    assert after_restart(cut) is None


def test_no_secret_is_in_a_repr() -> None:
    texts = [repr(cut) for cut in (opened(PLACE, HOSTS), bound(), whole(), void(whole(), 2, "wrong"))]
    texts += [f"{[whole()]} {whole()!s}"]
    for secret in (HOSTS, ANNAS, BENS):
        for text in texts:
            assert repr(secret)[2:-1] not in text
            assert secret.hex() not in text
