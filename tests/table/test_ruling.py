"""Other rules between matches: the owner chooses them, everybody sees it, and nobody has agreed yet."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Agree, SetRules, Start

from lanswim.rules import PUB, TEMPLATES, parse_rules, rules_text
from tests.support.table import Playbook, brief, key_of
from tests.support.table_match import SHORT, owned, phase, play_on, seated, status

QUICK = rules_text(TEMPLATES["quick"])


def table_of(*names: str, **changed: Any) -> Playbook:
    """People who sit, the first of them the owner."""
    book = Playbook(**changed)
    for conn, name in enumerate(names, start=1):
        book.join(conn, name)
    return book


def rules_seen(book: Playbook) -> str:
    """What everybody sees is played."""
    assert book.shown is not None
    return book.shown.round.rules


def test_the_owner_chooses_and_everybody_sees_it() -> None:
    book = table_of("Anna", "Ben")
    book.order(2, Agree, rules=rules_text(PUB))
    assert brief(book.order(1, SetRules, rules=QUICK))[:3] == ["1 accepted", "1 view", "2 view"]
    assert rules_seen(book) == QUICK
    assert [one.kind for one in book.views[2].news] == ["rules"]
    assert book.info is not None
    assert book.info.rules == QUICK
    assert [one.agreed for one in book.people()] == [True, False], "who has chosen them agrees"
    assert brief(book.order(2, Agree, rules=rules_text(PUB)))[0] == "2 refused rules_changed"


def test_the_next_match_is_played_by_them_and_its_checkpoint_says_so() -> None:
    book = owned(2)
    wanted = rules_text(SHORT._replace(lives=3))
    book.order(1, SetRules, rules=wanted)
    assert book.state.checkpoint is not None
    assert book.state.checkpoint.rules == wanted
    book.order(1, Start)
    assert book.shown is not None
    assert book.shown.round.seats[0].left == 3
    assert book.state.match is not None
    assert book.state.match.rules == parse_rules(wanted)


def test_a_result_that_was_played_by_other_rules_is_put_aside_and_nobody_is_surprised() -> None:
    book = seated(2)
    play_on(book)
    book.answer(2, "ready")
    book.order(1, SetRules, rules=QUICK)
    assert phase(book) == "waiting"
    book.wait(9_999)
    assert phase(book) == "waiting"
    book.wait(1)
    assert phase(book) == "dealer_choice"


def test_a_countdown_begins_again_with_other_rules() -> None:
    book = table_of("Anna", "Ben", start=2)
    book.wait(8_000)
    book.order(1, SetRules, rules=QUICK)
    book.wait(9_999)
    assert phase(book) == "waiting"
    book.wait(1)
    assert phase(book) == "dealer_choice"


def test_the_same_rules_in_other_words_change_nothing() -> None:
    book = table_of("Anna", "Ben")
    book.order(2, Agree, rules=rules_text(PUB))
    book.order(1, SetRules, rules=f" {rules_text(PUB).upper()} , lives={PUB.lives} ")
    assert (rules_seen(book), book.people()[1].agreed) == (rules_text(PUB), True)


@pytest.mark.parametrize(("conn", "rules", "reason"), [
    (2, QUICK, "not_owner"), (1, "nonsense", "unknown_rules"), (1, "pub,lives=500", "unknown_rules"),
    (1, "\x1b[2J", "unknown_rules"), (1, "", "unknown_rules"), (1, "pub,max_players=2", "too_many_seated"),
])
def test_what_is_refused_changes_nothing(conn: int, rules: str, reason: str) -> None:
    book = table_of("Anna", "Ben", "Cara")
    assert brief(book.order(conn, SetRules, rules=rules)) == [f"{conn} refused {reason}", f"{conn} view"]
    assert (rules_seen(book), len(book.state.seats)) == (rules_text(PUB), 4)


def test_nobody_changes_the_rules_of_a_match_that_runs() -> None:
    book = seated(2)
    assert brief(book.order(1, SetRules, rules=QUICK))[0] == "1 refused match_running"


def test_rules_for_fewer_players_take_seats_away_and_later_ones_give_them_back() -> None:
    book = table_of("Anna", bots=1, seats=5)
    book.join(2, "Ben", seat=3)
    assert book.names() == {0: "Anna", 3: "Ben", 4: "Resi"}
    book.order(1, SetRules, rules="pub,max_players=3")
    assert (book.names(), len(book.state.seats)) == ({0: "Anna", 1: "Ben"}, 3)
    assert book.shown is not None
    assert book.shown.seats == 3
    assert book.views[2].round.you == 1
    assert book.info is not None
    assert (book.info.seats, book.info.taken) == (3, 2)
    book.order(1, SetRules, rules="pub,max_players=4")
    assert len(book.state.seats) == 4
    book.order(1, SetRules, rules="pub")
    assert (len(book.state.seats), book.names()) == (5, {0: "Anna", 1: "Ben"})


def test_a_table_that_starts_by_itself_waits_for_no_more_than_can_sit_there() -> None:
    book = table_of("Anna", "Ben", "Cara", seats=5, start=4)
    book.order(1, SetRules, rules="pub,max_players=3")
    book.wait(10_000)
    assert phase(book) != "waiting"


def test_a_bot_makes_room_where_rules_take_the_seat_of_a_person() -> None:
    book = Playbook(seats=4, bots=3)
    book.join(1, "Anna", seat=3)
    book.order(1, SetRules, rules="pub,max_players=2")
    assert "Anna" in book.names().values()
    assert len(book.names()) == 2
    book.order(1, Start)
    assert len(status(book)) == 2


def test_whoever_chose_other_rules_has_chosen_them_and_the_first_owner_has_not() -> None:
    book = table_of("Anna", "Ben", owner_key=key_of("Anna"))
    book.get_up(1)
    book.order(2, SetRules, rules=QUICK)
    book.join(5, "Anna")
    assert {one.name: one.agreed for one in book.people()} == {"Anna": False, "Ben": True}
