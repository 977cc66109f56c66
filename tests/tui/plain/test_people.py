"""Who is missing, votes, pauses, watches or talks is said once, a fact a line, and nothing raw of anybody."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Ask, ChatLine, Clock, LogEntry, News, Pace, Person, TableView
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.model import ClientModel
from lanswim.tui.events import ModelChanged
from lanswim.tui.plain.talk import Talk, hear, typed
from tests.support import views_examples as examples

LEFT_OUT = "The host passes on more lines than people can say: some are left out."
NASTY = "\x1b]0;x\x07\u202eso\r\nRound 9"


def table(**more: Any) -> TableView:
    round_ = replace(examples.your_turn(), turn=1, legal=[])
    fields = {"pace": Pace("same", 10_000), "version": 5} | more
    return replace(examples.view(round_, examples.people(5)), **fields)


def model(view: TableView, **more: Any) -> ClientModel:
    return ClientModel(**({"status": "seated", "table": "t1", "seat": view.round.you, "view": view} | more))


def after(view: TableView, *, before: TableView | None = None, **more: Any) -> tuple[str, ...]:
    talk = hear(Talk("Anna", seated=True), ModelChanged(model(before or table()))).talk
    return hear(talk, ModelChanged(model(view, **more))).lines


def test_a_vote_is_asked_for_with_what_can_be_typed_and_how_long() -> None:
    view = table(
        version=6, ask=Ask(9, "absent", about=1), standstill="missing", missing=1,
        clock=Clock(20_000, 20_000), news=[News("vote", 1, "Ben")],
    )  # fmt: skip
    assert after(view) == (
        "Ben is missing. Most of those present decide; a tie means that a bot plays.",
        "Type wait to wait for Ben, bot to let a bot play, drop to go on without Ben. 20 seconds left.",
    )
    locale.use("de")
    assert "Gleichstand" in after(view)[0] and "warten" in after(view)[1] and "raus" in after(view)[1]


def test_each_vote_and_what_comes_of_it_is_a_line() -> None:
    people = [examples.people(1)[0], *examples.people(5)[1:2], Person(2, "Cara", vote="wait")]
    people += [Person(3, "Dan", vote="bot"), Person(4, "Oma", vote="drop")]
    assert after(table(version=6, people=people)) == (
        "Cara wants to wait.",
        "Dan wants a bot to play.",
        "Oma wants to go on without.",
    )
    mine = [Person(0, "Anna", vote="bot"), *examples.people(5)[1:]]
    assert after(table(version=6, people=mine)) == ("Your vote: a bot plays.",)
    decided = after(table(version=6, news=[News("vote_wait", 1, "Ben")], standstill="missing", missing=1))
    assert decided == ("Decided: the table waits for Ben.", "Type vote to be asked again.")


def test_a_bot_plays_for_who_is_gone_only_to_the_end_of_that_round() -> None:
    people = examples.people(5)
    people[1] = replace(people[1], presence="left", forfeited=True)
    people[2] = replace(people[2], forfeited=True)
    view = table(people=people)
    before = hear(Talk("Anna", seated=True), ModelChanged(model(view))).talk
    assert {"2: Ben (a bot plays).", "3: Cara (a bot plays)."} <= set(typed(before, "who").lines)
    lives = [replace(one, status="left") if one.seat in (1, 2) else one for one in view.round.seats]
    later = replace(view, version=9, round=replace(view.round, seats=lives))
    talk = hear(before, ModelChanged(model(later))).talk
    assert {"2: Ben (no longer here).", "3: Cara (out of this match)."} <= set(typed(talk, "who").lines)


@pytest.mark.parametrize(
    ("news", "lines"),
    [
        (News("stands_in", 1, "Ben"), ("A bot plays for Ben until they are back.",)),
        (
            News("stands_in", 0, "Anna"),
            ("A bot plays for you until you are back.", "Type back to play yourself."),
        ),
        (News("gave_back", 0, "Anna"), ("You play again yourself.",)),
        (News("kicked", 1, "Ben"), ("The host has sent Ben away.",)),
        (
            News("paused", 1, "Ben"),
            ("Ben calls a break: everything stands still.", "Type continue to end it."),
        ),
        (News("nudge", 0, "Anna"), ("Everybody is waiting for you.",)),
        (News("away", 0, "Anna"), ()),
        (News("watching", None, "Gabi"), ("Gabi is watching.",)),
        (
            News("not_kept"),
            ("The host cannot keep this match: go on, but it would not survive a restart.",),
        ),
        (News("resumed"), ("The host was restarted: the match goes on as it stood.",)),
        (News("seated", 0, "Anna"), ("You sit on seat 1 now.",)),
    ],
)
def test_news_is_said_to_whom_it_is_about_as_such(news: News, lines: tuple[str, ...]) -> None:
    assert after(table(version=6, news=[news])) == lines


def test_that_a_match_goes_on_is_said_only_where_one_does() -> None:
    round_ = replace(table().round, phase="over")
    assert after(table(version=6, news=[News("resumed")], round=round_))[0] == "The host was restarted."


def test_who_comes_back_hears_why_nothing_goes_on() -> None:
    waits = table(standstill="missing", missing=1)
    talk = hear(Talk("Anna", seated=True), ModelChanged(model(waits, status="lost"))).talk
    assert hear(talk, ModelChanged(model(waits))).lines == ("Connected again.", "The table waits for Ben.")
    deserted = hear(Talk("Anna", seated=True), ModelChanged(model(table(standstill="deserted")))).lines
    assert "Nobody who plays is here: the match waits." in deserted
    paused = hear(Talk("Anna", seated=True), ModelChanged(model(table(standstill="paused")))).lines
    assert paused[-1] == "It is a break: nothing is played until it is over."


def test_after_a_break_what_is_asked_is_said_again() -> None:
    turn = replace(examples.view(examples.your_turn(), examples.people(5), "turn"), version=6)
    paused = replace(turn, version=5, standstill="paused")
    said = after(replace(turn, news=[News("went_on", 1, "Ben")]), before=paused)
    assert said[0] == "The break is over." and said[1].startswith("Your turn.")


def test_a_table_that_cannot_be_kept_says_so_at_the_door() -> None:
    lines = hear(Talk("Anna", seated=True), ModelChanged(model(table(unkept=True)))).lines
    assert lines[1].startswith("The host cannot keep this match")


def test_who_sits_how_is_told() -> None:
    people = [
        Person(0, "Anna", owner=True), Person(1, "Ben", "away", stands_in=True),
        Person(2, "Cara", double=True), Person(3, "Dan", muted=True), Person(4, "Oma", "left"),
    ]  # fmt: skip
    talk = hear(Talk("Anna", seated=True), ModelChanged(model(table(people=people)))).talk
    assert typed(talk, "seats").lines == (
        "1: Anna.",
        "2: Ben (away, a bot plays).",
        "3: Cara (twice the time).",
        "4: Dan (muted).",
        "5: Oma (a bot plays).",
        "Ben is on turn.",
        "No clock.",
        "Who is missing for 10 seconds is asked about: wait, a bot, or on without.",
    )


def test_a_change_of_the_times_says_what_they_are_now() -> None:
    pace, news = Pace("same", 10_000, 60_000), [News("times")]
    guest = examples.people(5, owner=1)
    said = after(table(version=6, pace=pace, news=news, people=guest))
    assert said == (
        "The host has changed the clock, or what is done about who is missing.",
        "A turn: 60 seconds.",
    )
    said = after(table(version=6, pace=Pace("open", 20_000), news=news))
    assert said == (
        "You have changed the clock, or what is done about who is missing.",
        "For who is missing for 20 seconds a bot plays.",
    )
    locale.use("de")
    assert after(table(version=6, pace=pace, news=news))[1] == "Ein Zug: 60 Sekunden."


def test_a_change_of_the_rules_says_what_they_are_now() -> None:
    view = table(version=6, news=[News("rules")], people=examples.people(5, owner=1))
    rules = replace(view.round, rules="pub,lives=5")
    said = after(replace(view, round=rules))
    assert said[0] == "The host has changed the rules: do you agree to them?"
    assert said[1].startswith("Rules: Pub") and any("5" in line for line in said[2:-1])
    assert said[-1] == "Type rules to hear all of them."


def test_a_move_that_a_bot_made_for_one_is_told_as_that() -> None:
    """Also to who comes back and hears it only then."""
    before, mine = table(), LogEntry(0, "pass")
    after_it = replace(before.round, log=[*before.round.log, mine])
    gone = [replace(examples.people(1)[0], stands_in=True), *examples.people(5)[1:]]
    assert after(table(version=6, round=after_it, people=gone)) == ("For you: a bot passes.",)
    back = table(version=6, round=after_it, news=[News("gave_back", 0, "Anna")])
    assert after(back) == ("You play again yourself.", "For you: a bot passes.")
    assert after(table(version=6, round=after_it)) == ("You pass.",)
    swap = LogEntry(0, "swap", ["7D"], ["9S"])
    swapped = table(version=6, round=replace(before.round, log=[*before.round.log, swap]), people=gone)
    said = after(swapped)
    assert said[0] == "For you: a bot takes 9 of spades, lays 7 of diamonds." and said[1].startswith("Hand: ")


def chatted(*lines: ChatLine) -> dict[str, Any]:
    return {"chat": lines}


HELLO = ChatLine(3, 1, "Ben", "hello")


def test_what_is_said_is_read_out_once() -> None:
    talk = hear(Talk("Anna", seated=True), ModelChanged(model(table()))).talk
    said = hear(talk, ModelChanged(model(table(), **chatted(HELLO))))
    assert said.lines == ("Ben says: hello",)
    more = (HELLO, ChatLine(4, 0, "Anna", "hi"), ChatLine(5, None, "Gabi", "good luck"))
    again = hear(said.talk, ModelChanged(model(table(), **chatted(*more))))
    assert again.lines == ("You say: hi", "Gabi says: good luck")
    assert typed(again.talk, "chat").lines == ("Ben says: hello", *again.lines)


def test_who_comes_later_is_told_how_much_there_is_to_hear() -> None:
    first = hear(Talk("Anna", seated=True), ModelChanged(model(table(), **chatted(HELLO))))
    assert "1 line was said before you came: type chat to hear it." in first.lines
    assert typed(first.talk, "chat").lines == ("Ben says: hello",)


def test_whom_one_does_not_want_to_hear_is_not_read_out() -> None:
    talk = hear(Talk("Anna", seated=True), ModelChanged(model(table()))).talk
    hidden = typed(talk, "verbergen Ben")
    assert hidden.effects == () and "show Ben" in hidden.lines[0]
    quiet = hear(hidden.talk, ModelChanged(model(table(), **chatted(HELLO))))
    assert quiet.lines == () and typed(quiet.talk, "chat").lines == ("Nothing has been said yet.",)
    shown = typed(quiet.talk, "zeigen Ben").talk
    assert typed(shown, "chat").lines == ("Ben says: hello",)


def test_what_others_say_steers_no_terminal() -> None:
    talk = hear(Talk("Anna", seated=True), ModelChanged(model(table()))).talk
    said = hear(talk, ModelChanged(model(table(), **chatted(ChatLine(1, 1, NASTY, NASTY)))))
    assert len(said.lines) == 1 and said.lines[0].isprintable()


@pytest.mark.parametrize("seen", [True, False])
def test_that_lines_were_left_out_is_said_once(seen: bool) -> None:
    talk = Talk("Anna", seated=True)
    talk = hear(talk, ModelChanged(model(table()))).talk if seen else talk
    first = hear(talk, ModelChanged(model(table(), **chatted(HELLO), left_out=True)))
    assert first.lines.count(LEFT_OUT) == 1
    more = chatted(HELLO, replace(HELLO, n=9))
    again = hear(first.talk, ModelChanged(model(table(), **more, left_out=True)))
    assert again.lines == ("Ben says: hello",)
