"""The public log of a round, entry by entry."""

from __future__ import annotations

from functools import reduce
from random import Random

from lanswim_protocol.messages import LogEntry

from lanswim.rules import (
    KNOCK,
    PASS,
    SWAP_ALL,
    Action,
    DealerChose,
    Dealt,
    Event,
    MiddleTurned,
    Played,
    RoundEnded,
    parse_card,
    shuffled,
)
from lanswim.views import EMPTY_LOG, fold


def cards(text: str) -> tuple[int, ...]:
    """`7D 9S` as cards."""
    return tuple(parse_card(name) for name in text.split())


def test_each_action_is_one_entry_with_the_cards_that_moved_openly() -> None:
    swap = Action("swap", parse_card("7D"), parse_card("9S"), close=True)
    happened: list[Event] = [
        DealerChose(2, reject=True, by_rule=False, middle=cards("9S TH JC")),
        Played(0, PASS, (), ()),
        Played(1, swap, cards("7D"), cards("9S")),
        Played(2, SWAP_ALL, cards("AS KS QS"), cards("7D TH JC")),
        MiddleTurned(cards("8D 8H 8S")),
        Played(0, KNOCK, (), ()),
        RoundEnded("knock", 0, dealt=False),
    ]
    log = reduce(fold, happened, EMPTY_LOG)
    assert list(log.entries) == [
        LogEntry(2, "reject", ["9S", "TH", "JC"]),
        LogEntry(0, "pass"),
        LogEntry(1, "swap", ["7D"], ["9S"], True),
        LogEntry(2, "swap_all", ["AS", "KS", "QS"], ["7D", "TH", "JC"]),
        LogEntry(None, "new_middle", ["8D", "8H", "8S"]),
        LogEntry(0, "knock"),
    ]
    assert dict(log.last) == {0: "knock", 1: "swap", 2: "swap_all"}


def test_a_long_round_keeps_the_last_64_entries_and_every_seats_last_action() -> None:
    log = fold(EMPTY_LOG, Played(8, KNOCK, (), ()))
    for at in range(70):
        log = fold(log, Played(at % 2, PASS, (), ()))
    assert len(log.entries) == 64
    assert all(entry.kind == "pass" for entry in log.entries)
    assert log.last[8] == "knock"


def test_a_deal_empties_the_log() -> None:
    log = fold(EMPTY_LOG, Played(0, PASS, (), ()))
    assert fold(log, Dealt(2, 0, (1, 0), shuffled(Random(1)))) == EMPTY_LOG


def test_keeping_shows_the_packet_that_became_the_middle() -> None:
    log = fold(EMPTY_LOG, DealerChose(1, reject=False, by_rule=True, middle=cards("7C 8C 9C")))
    assert log.entries == (LogEntry(1, "keep", ["7C", "8C", "9C"]),)
