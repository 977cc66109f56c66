"""Each way of cheating at one deal has its name, and honest deals have none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lanswim_protocol.statements import HOST, commitment, deck_seed

from lanswim.client.deals.deal_check import Cuts, check_deal, deck_of
from lanswim.client.deals.doubts import Doubt, Found
from lanswim.client.deals.evidence import Deal, Part, Reveal
from lanswim.rules import deck_from_seed
from tests.support.deals import NAMES, Bad, Cutters, place

CLOCKWISE = tuple(NAMES[seat] for seat in range(4))
OTHER = bytes(range(32))


NOTHING = Cuts()


@pytest.fixture
def table() -> Cutters:
    """Ada, Ben and Cid cut, Dora does not."""
    return Cutters(1, (0, 1, 2))


def found(deal: Deal, before: Cuts = NOTHING) -> list[Found]:
    return check_deal(deal, before, CLOCKWISE)[0]


def doubts(deal: Deal, before: Cuts = NOTHING) -> set[Doubt]:
    return {one.doubt for one in found(deal, before)}


def test_an_honest_deal_fits_whoever_takes_part() -> None:
    for seats in ((), (0,), (3,), (0, 1, 2, 3)):
        assert found(Cutters(2, seats).deal(1)) == []


def test_the_deck_follows_from_every_part(table: Cutters) -> None:
    deal = table.deal(3)
    parts = [(part.seat, part.key, table.secret(deal, part.seat)) for part in deal.parts]
    secret = table.secret(deal, "host")
    assert deck_of(deal) == deck_from_seed(deck_seed(*place(deal), secret, parts))
    assert deck_of(deal) == deck_of(deal._replace(reveals=deal.reveals[::-1]))
    assert deck_of(deal) != deck_of(deal._replace(reveals=deal.reveals[1:]))
    assert deck_of(deal._replace(host_secret=None)) is None


def test_a_host_that_never_opens_its_part_proves_nothing(table: Cutters) -> None:
    shut = table.deal(3)._replace(host_secret=None, reveals=())
    assert found(shut) == [Found(Doubt.NOT_OPENED)]
    assert not Doubt.NOT_OPENED.alarm


def test_a_host_secret_that_was_changed_afterwards(table: Cutters) -> None:
    assert doubts(table.deal(3)._replace(host_secret=OTHER)) == {Doubt.HOST_COMMITMENT}


def test_a_host_commitment_of_another_attempt_match_or_table(table: Cutters) -> None:
    deal = table.deal(3)
    secret = table.secret(deal, "host")
    for changed in (deal._replace(attempt=2), deal._replace(match=2), deal._replace(table="k3v8")):
        other = deal._replace(host_commitment=commitment(*place(changed), HOST, secret))
        assert Doubt.HOST_COMMITMENT in doubts(table.revealed(other))


def test_a_seat_that_reveals_another_secret(table: Cutters) -> None:
    changed = table.revealed(table.deal(3), {1: OTHER})
    assert found(changed) == [Found(Doubt.COMMITMENT, "Ben")]


def test_a_reveal_that_the_host_made_up(table: Cutters) -> None:
    deal = table.deal(3)
    made_up = Reveal(1, table.secret(deal, 1), bytes(64))
    assert found(_with_reveal(deal, made_up)) == [Found(Doubt.SIGNATURE, "Ben")]


def test_a_list_that_was_changed_after_a_seat_had_signed(table: Cutters) -> None:
    """Two faces: whoever was shown another list has signed another one."""
    deal = table.deal(3)
    dora = table.part(deal, 3)
    longer = deal._replace(parts=(*deal.parts, dora), reveals=())
    ours = table.revealed(longer)._replace(parts=deal.parts)
    shown = ours._replace(reveals=tuple(one for one in ours.reveals if one.seat != 3))
    assert doubts(shown) == {Doubt.SIGNATURE}


def test_a_part_that_is_dropped_after_the_freeze(table: Cutters) -> None:
    deal = table.deal(3)
    assert found(deal._replace(reveals=deal.reveals[1:])) == [Found(Doubt.REVEAL_MISSING, "Ada")]


def test_a_part_that_is_dropped_before_the_freeze_is_allowed(table: Cutters) -> None:
    table.seats.remove(1)
    assert found(table.deal(3)) == []


def test_a_reveal_of_nobody_on_the_list_and_one_too_many(table: Cutters) -> None:
    deal = table.deal(3)
    stranger = Reveal(3, OTHER, bytes(64))
    for reveals in ((*deal.reveals, stranger), (*deal.reveals, deal.reveals[0])):
        assert doubts(deal._replace(reveals=reveals)) == {Doubt.REVEAL_UNKNOWN}


def test_a_list_in_disorder_or_with_somebody_twice(table: Cutters) -> None:
    deal = table.deal(3)
    ada, ben, cid = deal.parts
    for parts in ((ben, ada, cid), (ada, ada, ben), (ada, ben._replace(key=ada.key))):
        assert Doubt.PARTS in doubts(table.revealed(deal._replace(parts=parts)))


@pytest.mark.parametrize(
    "change",
    [
        lambda part: part._replace(key=OTHER),
        lambda part: part._replace(name="Dora"),
        lambda part: part._replace(seat=3),
    ],
    ids=["key", "name", "seat"],
)
def test_a_seat_that_is_another_than_before(table: Cutters, change: Callable[[Part], Part]) -> None:
    _none, before = check_deal(table.deal(3), NOTHING, CLOCKWISE)
    deal = table.deal(3)
    other = deal._replace(parts=(*deal.parts[:2], change(deal.parts[2])), reveals=())
    assert Doubt.KEY_CHANGED in doubts(other, before)


def test_a_part_of_somebody_who_does_not_play_or_sits_elsewhere(table: Cutters) -> None:
    deal = table.deal(3)
    ada, ben, cid = deal.parts
    swapped = (ada, ben._replace(name="Cid"), cid._replace(name="Ben"))
    for parts in ((ada, ben._replace(name="Zoe"), cid), swapped):
        assert Doubt.STRANGER in doubts(deal._replace(parts=parts))
    somewhere = deal._replace(parts=(ada, ben._replace(name="Zoe"), cid), reveals=(), host_secret=None)
    assert check_deal(somewhere, NOTHING, None)[0] == [Found(Doubt.NOT_OPENED)]


def test_a_void_costs_a_seat_its_part_for_the_rest_of_the_match(table: Cutters) -> None:
    with_void = table.deal(3, [(1, "missing")])
    assert [part.seat for part in with_void.parts] == [0, 2]
    assert found(with_void) == []
    _none, after = check_deal(with_void, NOTHING, CLOCKWISE)
    assert (after.excluded, after.voids) == (frozenset({1}), 1)
    assert found(table.deal(4), after) == []
    assert found(Cutters(1, (0, 1, 2)).deal(4), after) == [Found(Doubt.EXCLUDED, "Ben")]


def test_a_seat_that_is_named_and_takes_part_again_at_once(table: Cutters) -> None:
    voids = table.deal(3, [(1, "wrong")]).voids
    again = Cutters(1, (0, 1, 2))
    retried = again.revealed(again.frozen(3, 2))._replace(voids=voids)
    assert found(retried) == [Found(Doubt.EXCLUDED, "Ben")]


def test_a_void_whose_secret_is_not_the_one_laid_down(table: Cutters) -> None:
    deal = table.deal(3, [(1, "wrong")])
    assert doubts(deal._replace(voids=(deal.voids[0]._replace(host_secret=OTHER),))) == {Doubt.VOID_SECRET}


def test_a_void_that_blames_one_who_took_no_part_or_for_a_restart(table: Cutters) -> None:
    deal = table.deal(3, [(1, "wrong")])
    (void,) = deal.voids
    for other in (void._replace(seat=3), void._replace(seat=None), void._replace(why="restart")):
        assert doubts(deal._replace(voids=(other,))) == {Doubt.VOID_SEAT}
    assert found(table.deal(3, [(None, "restart")])) == []


def test_after_one_void_there_is_another_attempt_and_after_two_only_if_everybody_has_agreed() -> None:
    bad: list[Bad] = [(0, "wrong"), (None, "restart")]
    assert found(Cutters(1, (0, 1, 2)).deal(3, bad[:1], agreed=99)) == []
    assert found(Cutters(1, (0, 1, 2)).deal(3, bad)) == []
    assert found(Cutters(1, (0, 1, 2)).deal(3, bad, agreed=99)) == [Found(Doubt.TOO_MANY_VOIDS)]


@pytest.mark.parametrize("voids", [1, 2, 7])
def test_voids_of_the_deals_before_count_whether_agreed_to_or_not(voids: int) -> None:
    deal = Cutters(1, (0, 1)).deal(3, [(0, "wrong")], agreed=99)
    assert doubts(deal, Cuts(voids=voids)) == {Doubt.TOO_MANY_VOIDS}
    assert found(Cutters(1, (0, 1)).deal(3, [(0, "wrong")], agreed=1), Cuts(voids=voids)) == []
    assert found(Cutters(1, (0, 1)).deal(3), Cuts(voids=voids)) == [], "what is agreed to holds on"


def test_an_agreement_is_none_in_advance() -> None:
    deal = Cutters(1, (0, 1, 2)).deal(3, [(0, "wrong"), (None, "restart")])
    first, second = deal.voids
    voids = first._replace(agreed=True), second._replace(agreed=False)
    assert found(deal._replace(voids=voids)) == [Found(Doubt.TOO_MANY_VOIDS)]


def test_who_was_not_there_to_be_asked_accuses_nobody_and_proves_nothing() -> None:
    deal = Cutters(1, (0, 1, 2)).deal(3, [(0, "wrong"), (None, "restart")])
    first, second = deal.voids
    assert found(deal._replace(voids=(first, second._replace(agreed=None)))) == [Found(Doubt.NOT_THERE)]
    assert found(deal._replace(voids=(first._replace(agreed=None), second))) == []


def test_a_host_that_redraws_by_crashes(table: Cutters) -> None:
    crashes: list[Bad] = [(None, "restart")] * 3
    assert doubts(table.deal(3, crashes, agreed=99)) == {Doubt.TOO_MANY_VOIDS}


def test_after_every_further_void_everybody_is_asked_again() -> None:
    bad: list[Bad] = [(0, "wrong"), (None, "restart"), (2, "missing")]
    assert found(Cutters(1, (0, 1, 2)).deal(3, bad)) == []
    deal = Cutters(1, (0, 1, 2)).deal(3, bad)
    for at in (1, 2):
        voids = [void._replace(agreed=void.agreed and place != at) for place, void in enumerate(deal.voids)]
        assert doubts(deal._replace(voids=tuple(voids))) == {Doubt.TOO_MANY_VOIDS}


def test_the_list_of_a_void_is_looked_at_like_that_of_a_deal(table: Cutters) -> None:
    deal = table.deal(3, [(1, "wrong")])
    (void,) = deal.voids
    ada, ben, cid = void.parts
    disorder = (ben, ada, cid), Doubt.PARTS
    stranger = (ada, ben, cid._replace(name="Zoe")), Doubt.STRANGER
    for parts, doubt in (disorder, stranger):
        assert doubt in doubts(deal._replace(voids=(void._replace(parts=parts),)))
    other = deal._replace(parts=(deal.parts[0]._replace(key=OTHER), *deal.parts[1:]))
    assert Found(Doubt.KEY_CHANGED, "Ada") in found(other)
    named = Cuts(excluded=frozenset({2}))
    assert Found(Doubt.EXCLUDED, "Cid") in found(deal._replace(parts=deal.parts[:1], reveals=()), named)


def test_attempts_that_are_not_counted_up(table: Cutters) -> None:
    deal = table.deal(3, [(1, "wrong")])
    assert Doubt.ATTEMPTS in doubts(deal._replace(attempt=3))
    assert Doubt.ATTEMPTS in doubts(deal._replace(voids=()))
    assert Doubt.ATTEMPTS in doubts(deal._replace(voids=(deal.voids[0]._replace(attempt=2),)))


def test_what_is_found_at_the_lot_says_so() -> None:
    lot = Cutters(1, (0, 1)).deal(0)
    assert found(lot._replace(host_secret=None)) == [Found(Doubt.NOT_OPENED, lot=True)]


def _with_reveal(deal: Deal, reveal: Reveal) -> Deal:
    return deal._replace(reveals=tuple(reveal if one.seat == reveal.seat else one for one in deal.reveals))
