"""What pings and pongs show, and what they do not."""

from __future__ import annotations

from lanswim.client.deals.contact import EVERY_MS, Contact


def test_what_left_before_an_answered_ping_was_read_and_nothing_after_it() -> None:
    contact = Contact().pinged(7, 10).pinged(3, 20)
    assert not contact.was_read(1)
    assert contact.since_ms is None
    contact = contact.heard(7)
    assert contact.was_read(1)
    assert not contact.was_read(2)
    assert contact.since_ms == 10
    assert not contact.was_read(None)


def test_a_later_pong_shows_that_all_before_was_read() -> None:
    contact = Contact().pinged(1, 10).pinged(2, 20).heard(2)
    assert contact.was_read(1)
    assert contact.since_ms == 20
    assert contact.heard(1) == contact, "it comes too late to say anything"


def test_a_pong_nobody_asked_for_shows_nothing() -> None:
    contact = Contact().pinged(1, 10)
    assert contact.heard(2) == contact


def test_time_alone_shows_nothing() -> None:
    assert not Contact().pinged(1, 0).was_read(1)


def test_a_ping_is_due_at_first_and_again_after_a_while_and_no_number_is_used_twice() -> None:
    contact = Contact()
    assert contact.is_due(0)
    contact = contact.pinged(contact.number + 1, 0)
    assert not contact.is_due(EVERY_MS - 1)
    assert contact.is_due(EVERY_MS)
    assert contact.pinged(5, 1).number == contact.number


def test_of_a_host_that_never_answers_no_endless_list_is_kept() -> None:
    contact = Contact()
    for number in range(500):
        contact = contact.pinged(number, number)
    assert len(contact.asked) == 64
