"""Talk beside moves: neither holds up the other, nothing is said twice, and old lines are known again."""

from __future__ import annotations

from typing import Any

from lanswim_protocol.heartbeat import SILENCE_MS
from lanswim_protocol.messages import (
    Accepted,
    Answer,
    ChatLine,
    Command,
    Nudge,
    Refused,
    Said,
    Say,
    Start,
    ToHost,
)

from lanswim.client import signals as s
from lanswim.client.hearing import AT_ONCE, EVERY_MS, MOST_PEOPLE, TOLD_AGAIN
from lanswim.client.talk import MOST_WAITING
from tests.support.client_play import Play, view, welcome

PASS = Answer("pass")


def on_turn() -> Play:
    """A seat that is asked."""
    play = Play().seat()
    play.hear(view(1, ask=7))
    return play


def say(play: Play, text: str) -> list[ToHost]:
    """What is sent when the player says this."""
    play.give(s.WantOrder(Say(0, text)))
    return play.sent()


def id_of(sent: list[ToHost]) -> int:
    """The number of the only message."""
    (one,) = sent
    assert isinstance(one, Say | Nudge | Command | Start)
    return one.id


def test_a_line_is_said_although_a_move_is_pending() -> None:
    play = on_turn()
    play.give(s.WantAnswer(PASS))
    move = id_of(play.sent())
    line = id_of(say(play, "Servus"))
    assert line != move
    assert play.model.pending == move
    play.hear(Accepted(line))
    assert play.model.pending == move
    play.hear(Accepted(move))
    assert play.model.pending is None


def test_a_line_that_is_on_its_way_holds_up_no_move() -> None:
    play = on_turn()
    say(play, "Servus")
    assert play.model.pending is None
    play.give(s.WantAnswer(PASS))
    assert isinstance(play.sent()[0], Command)


def test_lines_follow_each_other_and_too_many_are_dropped() -> None:
    play = on_turn()
    first = id_of(say(play, "1"))
    assert [say(play, str(number)) for number in range(2, MOST_WAITING + 3)] == [[]] * (MOST_WAITING + 1)
    said, number = [], first
    for _ in range(MOST_WAITING - 1):
        play.hear(Accepted(number))
        (line,) = play.sent()
        assert isinstance(line, Say)
        said.append(line.text)
        number = line.id
    play.hear(Accepted(number))
    assert (said, play.sent()) == ([str(n) for n in range(2, MOST_WAITING + 1)], [])


def test_a_nudge_is_sent_as_talk_is() -> None:
    play = on_turn()
    play.give(s.WantAnswer(PASS))
    play.give(s.WantOrder(Nudge(0)))
    assert isinstance(play.sent()[0], Nudge)


def test_why_a_line_was_refused_is_told_and_the_move_is_still_pending() -> None:
    play = on_turn()
    play.give(s.WantAnswer(PASS))
    move = id_of(play.sent())
    play.hear(Refused(id_of(say(play, "ha")), "too_fast"))
    assert (play.model.pending, play.model.refused) == (move, "too_fast")


def test_after_a_loss_the_same_move_and_the_same_line_are_sent_again() -> None:
    play = on_turn()
    play.give(s.WantAnswer(PASS))
    unanswered = [*play.sent(), *say(play, "Servus")]
    say(play, "later")
    play.give(s.Lost())
    play.seat(welcome(resumed=True))
    assert play.sent() == unanswered


def test_nothing_that_was_said_follows_into_another_term() -> None:
    play = on_turn()
    play.hear(Said([ChatLine(9, 0, "Papa", "alt")]))
    say(play, "Servus")
    play.give(s.Lost())
    play.seat(welcome(term=1))
    assert (play.sent(), play.model.chat) == ([], ())
    play.hear(Said([ChatLine(1, 0, "Papa", "neu")]))
    assert [line.text for line in play.model.chat] == ["neu"]


def test_lines_that_are_told_again_are_known() -> None:
    play = on_turn()
    lines = [ChatLine(number, 0, "Papa", f"Nr. {number}") for number in range(1, 151)]
    for line in lines[:30]:
        play.now_ms += EVERY_MS
        play.hear(Said([line]))
    play.give(s.Lost())
    play.seat(welcome(resumed=True))
    play.hear(Said(lines[15:35]))
    assert [line.n for line in play.model.chat] == list(range(1, 36))
    for line in lines[35:]:
        play.now_ms += EVERY_MS
        play.hear(Said([line]))
    assert [line.n for line in play.model.chat] == list(range(51, 151)), "the last hundred"
    assert not play.model.left_out


def said(first: int, many: int, *, name: str = "Papa", seat: int | None = 0) -> Said:
    """So many lines of one person, numbered from the first on."""
    return Said([ChatLine(number, seat, name, "ha") for number in range(first, first + many)])


def heard(play: Play) -> list[int]:
    """The numbers of the lines that are kept."""
    return [line.n for line in play.model.chat]


def test_of_more_lines_than_a_host_takes_of_one_person_the_others_are_left_out() -> None:
    play = on_turn()
    play.hear(said(1, TOLD_AGAIN))
    play.hear(said(101, 20))
    assert heard(play)[TOLD_AGAIN:] == list(range(101, 101 + AT_ONCE))
    assert play.model.left_out
    play.hear(said(201, 20))
    assert play.of(s.Changed) == [], "nothing is new to show"
    play.now_ms += EVERY_MS
    play.hear(said(301, 20))
    assert heard(play)[TOLD_AGAIN + AT_ONCE :] == [301]
    play.hear(said(401, 1, name="Anna", seat=2))
    assert heard(play)[-1] == 401, "somebody else has their own budget"


def test_an_honest_hosts_lines_are_all_kept_also_when_they_were_held_up_on_the_way() -> None:
    play = on_turn()
    play.hear(said(1, 20), said(21, 5))
    play.now_ms += SILENCE_MS
    play.hear(said(26, 2))
    assert heard(play) == list(range(1, 28)) and not play.model.left_out


def test_names_made_up_bring_in_no_more_than_a_full_table_could_say() -> None:
    play = on_turn()
    for number in range(1, 2_000):
        play.hear(said(number, 1, name=f"Gast {number}", seat=None))
    assert heard(play) == list(range(1, TOLD_AGAIN + MOST_PEOPLE + AT_ONCE + 1))
    assert play.model.left_out


def test_another_welcome_on_the_same_connection_brings_no_lines_again() -> None:
    play = on_turn()
    play.hear(said(1, TOLD_AGAIN), said(101, 20))
    many = len(heard(play))
    for first in (201, 301, 401):
        play.hear(welcome(resumed=True), said(first, 20))
    assert len(heard(play)) == many


def test_what_was_left_out_is_not_told_again_later() -> None:
    play = on_turn()
    play.hear(said(1, 20), said(21, 20))
    kept = heard(play)
    play.give(s.Lost())
    play.seat(welcome(resumed=True))
    play.hear(said(21, 20))
    assert heard(play) == kept


def test_a_line_changes_nothing_else() -> None:
    play = on_turn()
    before: Any = play.model
    play.hear(Said([ChatLine(1, 0, "Papa", "hm")]))
    assert play.model == before._replace(chat=(ChatLine(1, 0, "Papa", "hm"),))
    assert [type(effect) for effect in play.effects if not isinstance(effect, s.Deadline)] == [s.Changed]
