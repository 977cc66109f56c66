"""How the deck of each round comes about at a table: who is waited for, how long, and what is told when."""

from __future__ import annotations

from lanswim_protocol.codec import encode
from lanswim_protocol.messages import CutProof, CutReveal

from lanswim.rules import CARD_NAMES
from lanswim.table.cut import deck
from lanswim.table.effects import Send
from lanswim.table.inputs import Cutting, Silent
from tests.support.cuts import CutBook, at_showdown, cutting, dealt, deck_from, said
from tests.support.table_match import SHORT, phase, play_one, seated, status

HOUR = 3_600_000


# The course of it


def test_the_lot_is_cut_before_the_first_round_and_proved_at_once() -> None:
    book = cutting(2)
    assert phase(book) == "cut"
    assert book.asked() == {}
    book.cut(1, 2)
    lot = deck_from(book.heard[1], 1, 0)
    first = min(range(2), key=lambda seat: _lot_order(lot[seat]))
    assert book.shown is not None
    assert (book.shown.round.phase, book.shown.round.dealer) == ("cut", first)
    book.cut(1, 2)
    assert phase(book) == "dealer_choice"


def _lot_order(card: int) -> tuple[int, int]:
    name = CARD_NAMES[card]
    return "789TJQKA".index(name[0]), "DHSC".index(name[1])


def test_everything_is_in_the_journal_before_it_is_said_and_a_deal_before_anybody_has_a_card() -> None:
    book = cutting(2)
    begun = ["journal open 0.1", "1 open 0.1", "2 open 0.1"]
    assert said(book.last) == [begun[0], "2 welcome", *begun[1:], "1 view", "2 view"]
    book.commit(1)
    assert said(book.last) == []
    book.commit(2)
    assert said(book.last) == ["journal frozen 0.1", "1 frozen 0.1 [0, 1]", "2 frozen 0.1 [0, 1]"]
    book.reveal(2)
    assert said(book.last) == []
    book.reveal(1)
    lot = ["1 proof 0.1", "2 proof 0.1"]
    journal = ["journal dealt 0.1", "journal open 1.1"]
    opens, views = ["1 open 1.1", "2 open 1.1"], ["1 view", "2 view"]
    assert said(book.last) == [*journal, *lot, *opens, *views]
    book.cut(1, 2)
    assert said(book.last) == ["journal dealt 1.1", "1 view", "2 view"]


def test_the_deck_of_a_round_follows_from_what_everybody_was_told() -> None:
    book = at_showdown(3)
    told = [deck_from(book.heard[conn], 1, 1) for conn in (1, 2, 3)]
    (dealt_from,) = [one for one in book.journal if one.stage == "dealt" and one.place.round == 1]
    assert told == [deck(dealt_from)] * 3
    assert len(dealt_from.reveals) == 3


def test_after_a_round_the_hands_come_first_then_its_proof_then_the_next_deal() -> None:
    book = at_showdown()
    views, proofs = ["1 view", "2 view"], ["1 proof 1.1", "2 proof 1.1"]
    assert said(book.last) == ["journal open 2.1", *views, *proofs, "1 open 2.1", "2 open 2.1"]


def test_no_proof_is_sent_before_the_round_has_ended() -> None:
    book = dealt(3)
    while phase(book) != "showdown":
        assert not [one for one in book.everything if _proves(one, 1)]
        play_one(book)
    assert len([one for one in book.everything if _proves(one, 1)]) == 3


def _proves(effect: object, number: int) -> bool:
    message = effect.message if isinstance(effect, Send) else None
    return isinstance(message, CutProof) and message.round == number


def test_a_deal_that_was_cut_during_the_showdown_costs_nothing_when_all_are_ready() -> None:
    book = at_showdown()
    book.cut(1, 2)
    assert phase(book) == "showdown"
    for conn in (1, 2):
        book.answer(conn, "ready")
    assert phase(book) == "dealer_choice"


def test_the_showdown_stays_until_the_deck_stands_however_ready_all_are() -> None:
    book = at_showdown(ready_ms=1_000)
    book.commit(1)
    book.commit(2)
    book.wait(1_000)
    assert (phase(book), book.deadline) == ("showdown", book.now + 4_000)
    book.reveal(1)
    book.reveal(2)
    assert phase(book) == "dealer_choice"


def test_a_match_that_follows_another_draws_no_lot() -> None:
    book = dealt(2, SHORT, once=False)
    while phase(book) != "over":
        if book.state.deals.cut is not None and book.state.deals.until_ms is not None:
            book.cut(1, 2)
        play_one(book)
    for conn in (1, 2):
        book.answer(conn, "ready")
    begun = [next(one.place.round for one in book.journal if one.place.match == match) for match in (1, 2)]
    assert begun == [0, 1]


# Who has a part


def test_where_nobody_has_a_part_no_time_passes_and_all_is_told_all_the_same() -> None:
    book = CutBook(seats=2, start="full")
    for conn in (1, 2):
        book.sit(conn, cuts=False)
    assert phase(book) == "dealer_choice"
    assert [one.place.round for one in book.journal if one.stage == "dealt"] == [0, 1]
    lot = ["2 open 0.1", "2 frozen 0.1 []", "2 proof 0.1"]
    mine = [text for text in said(book.last) if text.startswith("2 ")]
    assert mine == ["2 welcome", *lot, "2 open 1.1", "2 frozen 1.1 []", "2 view"]


def test_bots_of_the_host_and_who_does_not_say_so_have_no_part_and_everybody_gets_the_proof() -> None:
    book = CutBook(seats=3, bots=1, start="full")
    book.sit(1)
    book.sit(2, cuts=False)
    book.commit(1)
    assert "2 frozen 0.1 [0]" in said(book.last)
    book.reveal(1)
    assert "2 proof 0.1" in said(book.last)


def test_who_is_late_is_left_out_and_waited_for_no_longer_than_two_seconds() -> None:
    book = cutting(3)
    book.commit(1)
    book.commit(3)
    book.wait(1_999)
    assert "1 frozen 0.1 [0, 2]" not in said(book.everything)
    book.wait(1)
    assert "2 frozen 0.1 [0, 2]" in said(book.everything)
    book.commit(2)
    assert said(book.last) == []


def test_who_is_gone_again_before_the_freeze_is_left_out_and_not_blamed() -> None:
    book = cutting(3)
    book.commit(1)
    book.commit(3)
    book.lose(3)
    book.commit(2)
    assert "1 frozen 0.1 [0, 1]" in said(book.last)


def test_nobody_is_waited_for_who_does_not_answer_any_more() -> None:
    book = cutting(2)
    book.commit(1)
    book.give(Silent(2))
    assert "1 frozen 0.1 [0]" in said(book.last)


def test_who_is_out_of_the_match_still_has_a_part() -> None:
    book = at_showdown(3, rules=SHORT)
    assert "out" in status(book).values()
    book.cut(1, 2, 3)
    assert "1 frozen 2.1 [0, 1, 2]" in said(book.everything)


# What counts


def test_what_is_late_foreign_or_said_twice_changes_nothing() -> None:
    book = cutting(2)
    for other in ({"round": 1}, {"attempt": 2}, {"match": 2}):
        assert book.commit(1, **other) == []
    early, mine = book.commitment(2), book.commitment(1)
    book.give(Cutting(99, early))
    book.commit(1)
    book.commit(2)
    for late in (mine, early):
        assert book.give(Cutting(1, late)) == []
    assert book.give(Cutting(2, CutReveal(1, 1, 1, bytes(32), bytes(64)))) == []
    book.reveal(1)
    assert book.reveal(1) == []
    assert book.give(Cutting(1, CutReveal(1, 0, 1, bytes(32), bytes(64)))) == [], "once is enough"


def test_a_reveal_of_a_seat_that_is_not_in_the_list_changes_nothing() -> None:
    book = cutting(3)
    book.commit(1)
    book.commit(2)
    book.wait(2_000)
    assert book.give(Cutting(3, CutReveal(1, 0, 1, bytes(32), bytes(64)))) == []


# Determinism


def test_the_same_inputs_give_the_same_bytes() -> None:
    def told() -> list[bytes]:
        book = at_showdown(3)
        book.cut(1, 2)
        book.wait(2_000)
        return [encode(one.message) for one in book.everything if isinstance(one, Send)]

    assert told() == told()


def test_each_try_has_a_secret_of_its_own() -> None:
    book = at_showdown(2)
    secrets = {one.opened for one in book.journal}
    assert len(secrets) == 3
    assert all(len(secret) == 32 for secret in secrets)


def test_the_older_helpers_play_without_a_part() -> None:
    assert phase(seated(3)) == "dealer_choice"
