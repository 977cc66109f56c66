"""What becomes of people in mid-round is said on the full screen as well: in the log, at the seat, below."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import Clock, LogEntry, News, NewsKind, Person, RoundView, SeatView

from lanswim import locale
from lanswim.tui.effects import GetUp
from lanswim.tui.events import Key, ModelChanged
from lanswim.tui.notes import MOST, Note, noted, played_for
from lanswim.tui.plain.people import news
from lanswim.tui.presenter import Size
from lanswim.tui.presenter.log import log_lines
from lanswim.tui.presenter.parts import lives
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import NOW, picture, press, seated

SIZES = [Size(80, 24), Size(40, 12)]


def waits_for_ben() -> RoundView:
    round_ = examples.your_turn()
    log = [*round_.log, LogEntry(0, "pass")]
    return msgspec.structs.replace(round_, turn=1, log=log, legal=[])


def after(state: State, round_: RoundView, *news: News, clock: Clock | None = None) -> State:
    """The next view of a table of five, in which this has become of people."""
    people = examples.people(5)
    presence = {"left": "left", "away": "away"}
    for one in news:
        if one.kind in presence and one.seat is not None:
            people[one.seat] = msgspec.convert(
                {**msgspec.to_builtins(people[one.seat]), "presence": presence[one.kind]}, Person
            )
    table = msgspec.structs.replace(
        examples.view(round_, people, clock=clock), version=99, news=[*news], ask=None
    )
    return update(state, ModelChanged(examples.model(table)), NOW)[0]


def text(state: State, size: Size = SIZES[0]) -> str:
    return "\n".join(picture(state, size))


def words(state: State, size: Size = SIZES[0]) -> str:
    return " ".join(text(state, size).split())


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("left", "- Ben gone, a bot plays -"),
        ("away", "- Ben is away -"),
        ("back", "- Ben is back -"),
        ("played_for", "- played for Ben: time up -"),
    ],
)
def test_the_log_tells_what_became_of_somebody(kind: NewsKind, said: str) -> None:
    state = after(seated(examples.turn_model()), waits_for_ben(), News(kind, 1, "Ben"))
    assert said in text(state)
    assert said in text(press(state, "l"))


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_note_is_not_cut_beside_the_cards(language: locale.Language) -> None:
    locale.use(language)
    for kind in ("left", "away", "back", "played_for"):
        note = Note(0, kind, 1, "Maximilianex")
        name, said = log_lines(examples.view(RoundView("turn", "pub"), examples.people(2)), [note])[0]
        assert (name, len(said) <= 27) == ("", True), said


def test_away_and_gone_for_good_are_two_words_in_german() -> None:
    locale.use("de")
    news = News("left", 1, "Ben"), News("away", 3, "Dan")
    state = after(seated(examples.turn_model()), waits_for_ben(), *news)
    assert "Ben ist aufgestanden" in text(state) and "Dan ist weg" in text(state)
    gone = msgspec.structs.replace(waits_for_ben(), seats=[SeatView(1, 0, "left")])
    table = examples.view(gone, examples.people(5))
    assert "weg" not in lives(table, 1, most=3) + lives(table, 1, full=True)


@pytest.mark.parametrize("size", SIZES)
def test_ones_own_news_are_not_told_of_a_third_person(size: Size) -> None:
    for kind, said in (("back", "you are back"), ("vote_bot", "vote: bot for you")):
        state = after(seated(examples.turn_model()), waits_for_ben(), News(kind, 0, "Anna"))  # type: ignore[arg-type]
        assert f"- {said}" in text(state, size) and "Anna" not in text(press(state, "l"), size)


def moves_of_anna(*notes: Note, log: int = 8) -> list[str]:
    """Who moved there, as Anna's screen names it."""
    table = examples.view(msgspec.structs.replace(waits_for_ben(), log=waits_for_ben().log[:log]), [])
    return [name for name, _ in log_lines(table, notes) if name in ("you", "bot")]


@pytest.mark.parametrize(("notes", "who"), [
    ((), ["you", "you"]),
    ((Note(7, "vote_drop", 0, "Anna"),), ["you", "bot"]),
    ((Note(1, "stands_in", 0, "Anna"),), ["bot", "bot"]),
    ((Note(1, "vote_bot", 0, "Anna"), Note(5, "gave_back", 0, "Anna")), ["bot", "you"]),
    ((Note(1, "stands_in", 1, "Ben"),), ["you", "you"]),
])  # fmt: skip
def test_what_a_bot_played_for_oneself_is_not_ones_own_move(notes: tuple[Note, ...], who: list[str]) -> None:
    assert moves_of_anna(*notes) == who


@pytest.mark.parametrize(("flag", "kind"), [("forfeited", "dropped"), ("stands_in", "stands_in")])
def test_what_happened_while_one_was_not_connected_is_known_by_the_seat(flag: str, kind: NewsKind) -> None:
    people = examples.people(5)
    people[0] = msgspec.structs.replace(people[0], **{flag: True})
    old = examples.view(examples.your_turn(), examples.people(5))
    new = msgspec.structs.replace(examples.view(waits_for_ben(), people), version=99)
    assert noted((), old, new) == (Note(7, kind, 0, "Anna"),)
    assert noted((), new, msgspec.structs.replace(new, version=100)) == ()
    (first,) = noted((), None, new)
    assert first == Note(7 if flag == "forfeited" else 0, kind, 0, "Anna")
    told = msgspec.structs.replace(new, news=[News(kind, 0, "Anna")])
    assert noted((), old, told) == (Note(8, kind, 0, "Anna"),), "and once, where it is told"


def test_who_got_up_is_marked_at_the_seat() -> None:
    state = after(seated(examples.turn_model()), waits_for_ben(), News("left", 1, "Ben"))
    for size in SIZES:
        assert "bot plays" in text(state, size)


def test_notes_belong_to_their_round_and_stay_where_they_came() -> None:
    state = after(seated(examples.turn_model()), waits_for_ben(), News("away", 1, "Ben"))
    log = [*waits_for_ben().log, LogEntry(1, "pass")]
    state = after(state, msgspec.structs.replace(waits_for_ben(), log=log, turn=2))
    view = state.seat.model.view
    assert view is not None
    said = [line for _name, line in log_lines(view, state.seat.notes)]
    assert said[-3:] == ["pass", "Ben is away", "passes"]
    state = after(state, msgspec.structs.replace(waits_for_ben(), round=7))
    assert state.seat.notes == ()


def test_notes_are_bounded() -> None:
    old = examples.view(waits_for_ben(), examples.people(5))
    new = msgspec.structs.replace(old, news=[News("away", 1, "Ben")])
    notes: tuple[Note, ...] = ()
    for _ in range(MOST + 5):
        notes = noted(notes, old, new)
    assert len(notes) == MOST and noted(notes, new, new) == notes


def test_a_name_is_whole_where_there_is_room_for_it() -> None:
    long = News("back", 1, "Johanna-Luise")
    state = after(seated(examples.turn_model()), waits_for_ben(), long)
    assert "- Johanna-Luise is back -" in text(state)
    assert "- Johanna-Luise is back -" in text(press(state, "l"))
    longest = after(seated(examples.turn_model()), waits_for_ben(), News("away", 1, "W" * 20))
    assert any("W… is away -" in line for line in picture(longest, SIZES[0]))
    assert f"- {'W' * 20} is away -" in text(press(longest, "l"))


def test_one_is_told_that_a_turn_was_played_for_one() -> None:
    state = after(seated(examples.turn_model()), waits_for_ben(), News("played_for", 0, "Anna"))
    assert "Your time was up: it was played for you. Waiting for Ben." in text(state)
    assert "- played for you: time up -" in text(state)
    later = [*waits_for_ben().log, LogEntry(0, "pass")]
    state = after(state, msgspec.structs.replace(waits_for_ben(), log=later))
    assert "Your time was up" not in text(state)
    assert not played_for(state.seat.notes, 0, None)


@pytest.mark.parametrize(
    ("rules", "phase", "said"),
    [
        ("pub", "turn", "Ben is away. When the time is up, Ben passes."),
        ("pub", "dealer_choice", "the packet is kept for Ben."),
        ("pub,pass_allowed=off", "turn", "a bot plays for Ben."),
    ],
)
def test_what_happens_when_the_time_of_somebody_away_is_up(rules: str, phase: str, said: str) -> None:
    round_ = msgspec.convert(
        {**msgspec.to_builtins(waits_for_ben()), "rules": rules, "phase": phase}, RoundView
    )
    state = after(
        seated(examples.turn_model()), round_, News("away", 1, "Ben"), clock=Clock(9_000, 20_000, 1)
    )
    for size in SIZES:
        assert said in words(state, size)


GOT_UP = "in again with the next match"


def test_who_got_up_and_sits_down_again_is_told_that_a_bot_plays_on() -> None:
    state = seated(examples.turn_model()._replace(owner=False))
    assert update(press(state, "q"), Key("2"), NOW + 5_000)[1] == (GetUp(),)
    state = after(press(state, "q", "2")._replace(seat=State("Anna").seat), waits_for_ben())
    assert GOT_UP in words(state) and "A bot plays this round to its end" in words(state, SIZES[1])
    state = after(state, msgspec.structs.replace(waits_for_ben(), match=2))
    assert GOT_UP not in words(state)


def test_a_hand_on_turn_that_is_asked_nothing_is_played_by_a_bot_until_the_match_ends() -> None:
    mine = msgspec.structs.replace(waits_for_ben(), turn=0)
    state = after(State("Anna", screen="table"), mine)
    assert GOT_UP in words(state)
    assert GOT_UP in words(after(state, waits_for_ben()))


def test_who_got_up_for_good_and_is_here_again_only_watches() -> None:
    people = examples.people(5)
    people[1] = msgspec.structs.replace(people[1], forfeited=True)
    table = msgspec.structs.replace(
        examples.view(waits_for_ben(), people), version=99, news=[News("back", 1, "Ben")], ask=None
    )
    state = update(seated(examples.turn_model()), ModelChanged(examples.model(table)), NOW)[0]
    assert "Ben is watching" in text(state) and "is back" not in text(state)
    assert next(news(None, table)) == "Ben is watching."


def test_what_a_bot_played_after_one_got_up_is_not_ones_own() -> None:
    round_ = examples.your_turn()
    view = examples.view(
        msgspec.structs.replace(round_, log=[LogEntry(0, "pass"), LogEntry(1, "pass"), LogEntry(0, "pass")]),
        examples.people(5),
    )
    told = log_lines(view, [Note(1, "left", 0, "Anna")])
    assert [name for name, _text in told if name] == ["you", "Ben", "bot"]
    assert ("bot", "passes") in told
