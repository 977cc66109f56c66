"""No line is too wide, no picture too high, and what must be seen is seen; whatever others are called."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from lanswim_protocol.messages import LogEntry, MoveKind, Person, RoundView, Showdown, Shown
from lanswim_protocol.names import NAME_CELLS

from lanswim import locale
from lanswim.locale import Language
from lanswim.tui.events import ModelChanged
from lanswim.tui.presenter import Size, render, window_title
from lanswim.tui.presenter.people import did_short
from lanswim.tui.presenter.text import cells, plain, spread, width
from lanswim.tui.state import State
from lanswim.tui.told import SHOWN_MS
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import (
    NOW,
    dealer,
    first_turn,
    lost,
    picture,
    press,
    screens,
    seated,
    showdown,
    waiting,
)

pytestmark = pytest.mark.once

SIZES = [Size(40, 12), Size(50, 15), Size(79, 24), Size(80, 23), Size(80, 24), Size(100, 30), Size(200, 60)]
LANGUAGES: list[Language] = ["de", "en"]
NASTY = "\x1b[31mBen\x9b2J\u202e\n\ufe0fvery long name indeed 漢字漢字"


def fits(state: State, size: Size) -> None:
    lines = render(state, size, max(NOW, state.now_ms))
    assert len(lines) <= size.rows
    assert [line for line in lines if width(line) > size.columns] == []


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_screen_fits(size: Size, language: Language, ascii_only: bool) -> None:
    locale.use(language, ascii_only=ascii_only)
    for state in screens().values():
        fits(state, size)
        assert not ascii_only or all(line.isascii() for line in picture(state, size))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", range(2, 10))
def test_the_table_fits_for_two_to_nine_players(count: int, language: Language) -> None:
    locale.use(language)
    for size in SIZES:
        state = first_turn(count)
        fits(state, size)
        text = "\n".join(picture(state, size))
        assert all(name[:4] in text for name in examples.NAMES[1:count])
        for key in ("[1-3]", "[A]", "[S]" if language == "de" else "[P]"):
            assert key in text, (size, key)


@pytest.mark.parametrize("size", [Size(39, 24), Size(80, 11), Size(10, 3), Size(1, 1)])
def test_a_window_that_is_too_small_says_so(size: Size) -> None:
    fits(first_turn(3), size)
    assert " ".join(picture(first_turn(3), Size(39, 11))).startswith("This window is too small")


@pytest.mark.parametrize("size", [Size(40, 12), Size(80, 24)])
def test_names_never_bring_control_characters_to_the_screen(size: Size) -> None:
    people = [*examples.people(1), Person(1, NASTY), Person(2, NASTY, "away")]
    for round_ in (examples.first_turn(3), RoundView("waiting", "\x1b[2Jpub", you=0)):
        state = seated(examples.model(examples.view(round_, people, "turn", name=NASTY)))
        for shown in (state, press(state, "q"), press(state, "l")):
            fits(shown, size)
            assert all(char.isprintable() for line in picture(shown, size) for char in line)


@pytest.mark.parametrize("size", [Size(40, 12), Size(80, 24)])
def test_ones_turn_is_unmistakable(size: Size) -> None:
    mine = seated(examples.turn_model())
    assert "YOUR TURN" in picture(mine, size)[0]
    assert window_title(mine) == "lanswim: YOUR TURN"
    table = examples.view(examples.first_turn(3), examples.people(3))
    other = seated(examples.model(table))._replace()
    assert "YOUR TURN" not in "\n".join(picture(other, size))


def test_what_a_move_would_give_is_shown_before_it_is_played() -> None:
    assert any(
        "swap Q♦ for 10♠" in line and "29" in line for line in picture(screens()["swap"], Size(80, 24))
    )


def test_an_illegal_knock_says_when_it_opens_for_oneself() -> None:
    for size in (Size(80, 24), Size(40, 12)):
        told = " ".join("\n".join(picture(first_turn(4), size)).split())
        assert "You can knock from your next turn on" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_knock_with_a_swap_is_whole_beside_the_cards(language: Language) -> None:
    locale.use(language)
    log = [LogEntry(1, "swap", ["TS"], ["TC"], close=True)]
    round_ = msgspec.structs.replace(examples.first_turn(3), rules="pagat", log=log, knocker=1)
    state = seated(examples.model(examples.view(round_, examples.people(3))))
    side = " ".join(line[48:].strip() for line in picture(state, Size(80, 24))[6:14])
    words = {"en": "Ben takes 10♣, lays 10♠ and knocks", "de": "Ben nimmt 10♣, legt 10♠ und klopft"}
    assert words[language] in " ".join(side.split())


def test_a_move_that_ends_the_round_is_announced() -> None:
    state = press(first_turn(2), "3", "4")
    assert any("31 (ends the round)" in line for line in picture(state, Size(80, 24)))


def test_a_lost_connection_is_said_with_its_seconds() -> None:
    for size in (Size(40, 12), Size(80, 24)):
        assert any("Connection lost (3 s)" in line for line in picture(lost(), size))


def test_a_refusal_is_said() -> None:
    model = examples.turn_model()._replace(refused="knock_too_early")
    assert any("Knocking opens only when" in line for line in picture(seated(model), Size(80, 24)))


def test_a_refusal_gives_the_line_back_to_the_clock() -> None:
    refused = examples.turn_model()._replace(refused="too_fast")
    state, _effects = update(seated(examples.turn_model()), ModelChanged(refused), NOW)
    said = [
        "Not so fast" in "\n".join(picture(state._replace(now_ms=NOW + later), Size(80, 24)))
        for later in (0, SHOWN_MS - 1, SHOWN_MS)
    ]
    assert said == [True, True, False]


def test_the_middle_is_face_down_while_the_dealer_chooses() -> None:
    text = "\n".join(picture(dealer(), Size(80, 24)))
    assert text.count("?") >= 3 and "[E] keep your packet (15)" in text


def test_the_showdown_says_why() -> None:
    text = "\n".join(picture(showdown(), Size(80, 24)))
    for said in ("Oma and Ben have 18", "A tie", "Oma was swim", "Ben is swimming", "You knocked with 29"):
        assert said in text


def test_the_waiting_room_shows_the_address_to_type_but_not_loopback() -> None:
    for size in (Size(40, 12), Size(80, 24)):
        text = "\n".join(picture(waiting(), size))
        assert "192.168.1.7:4031" in text and "127.0.0.1" not in text


@pytest.mark.parametrize(
    ("size", "said"),
    [
        (Size(40, 12), "to type on this machine: 127.0.0.1:4031"),
        (Size(80, 24), "on this machine others join with: \nlanswim join 127.0.0.1:4031\n"),
    ],
)
def test_a_table_on_this_machine_alone_shows_its_address_as_such(size: Size, said: str) -> None:
    state = waiting()
    alone = state._replace(seat=state.seat._replace(addresses=("127.0.0.1:4031",)))
    assert said in "\n".join(picture(alone, size)).replace("─", "")


def test_more_than_five_lives_are_a_number() -> None:
    round_ = RoundView(
        "turn", "pub,lives=10", you=0, turn=0, seats=examples.seats(3), hand=["7C", "8C", "9C"]
    )
    state = seated(examples.model(examples.view(round_, examples.people(3))))
    assert any("3¡" in line for line in picture(state, Size(80, 24)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_blank_stays_between_the_ends_of_a_line(language: Language) -> None:
    locale.use(language)
    round_ = msgspec.structs.replace(examples.first_turn(3), stock=17, turn=1, legal=[])
    people = [msgspec.structs.replace(one, name="Maximilian 12") for one in examples.people(3)]
    title = picture(seated(examples.model(examples.view(round_, people))), Size(40, 12))[0]
    assert " Maximilian 12" in title and "17Max" not in title
    line = spread(plain("a" * 30), plain("b" * 10), 40)
    assert "".join(text for _style, text in line) == f"{'a' * 28}… {'b' * 10}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_smallest_window_names_help_and_leaving_and_marks_my_hand(language: Language) -> None:
    locale.use(language)
    for state in (seated(examples.turn_model()), showdown(), waiting(), dealer()):
        text = "\n".join(picture(state, Size(40, 12)))
        assert "[?]" in text and "[Q]" in text
    assert any(line.startswith(" ►Anna") for line in picture(showdown(), Size(40, 12)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_texts_are_turned_page_by_page(language: Language) -> None:
    locale.use(language)
    size = Size(40, 12)
    state = press(seated(examples.turn_model()), "r")
    seen: list[str] = []
    for _page in range(12):
        fits(state, size)
        seen += picture(state, size)[2:-1]
        state = press(state, " ")
    whole = " ".join(" ".join(picture(press(seated(examples.turn_model()), "r"), Size(40, 60))[2:-1]).split())
    assert set(whole.split()) <= set(" ".join(seen).split())


@pytest.mark.parametrize("overlay", ["r", "?", "l"])
def test_the_last_page_offers_no_next_one_but_the_first(overlay: str) -> None:
    size, log = Size(40, 12), [LogEntry(n % 3, "pass") for n in range(20)]
    round_ = msgspec.structs.replace(examples.your_turn(), log=log)
    state = press(seated(examples.model(examples.view(round_, examples.people(5), "turn"))), overlay)
    first, feet = picture(state, size), []
    for _page in range(30):
        feet.append(picture(state, size)[-1])
        state = press(state, " ")
        if picture(state, size) == first:
            break
    assert len(feet) > 1 and picture(state, size) == first
    assert all(("earlier" if overlay == "l" else "more") in foot for foot in feet[:-1])
    assert feet[-1].split("[Space] ")[1].startswith("last page" if overlay == "l" else "first page")


@pytest.mark.parametrize("count", range(2, 10))
def test_the_waiting_room_fits_for_two_to_nine_seats(count: int) -> None:
    table = examples.view(RoundView("waiting", "pub", you=0), examples.people(2), places=count)
    state = seated(examples.model(table))
    for size in SIZES:
        fits(state, size)
        text = "\n".join(picture(state, size))
        assert text.count("free") == count - 2 and "[Enter] start with 2" in text


@pytest.mark.parametrize("count", range(2, 10))
def test_the_showdown_fits_for_two_to_nine_players(count: int) -> None:
    deck = ["7C", "8C", "9C", "7S", "8S", "9S", "7H", "8H", "9H"]
    hands = [
        Shown(seat, [deck[seat], "KD", "QD"], 40, lost=1, why=["lowest"], left=2) for seat in range(count)
    ]
    round_ = RoundView(
        "showdown", "pub", you=0, seats=examples.seats(count), showdown=Showdown("all_pass", hands)
    )
    state = seated(examples.model(examples.view(round_, examples.people(count), "ready")))
    for size in SIZES:
        fits(state, size)
        text = "\n".join(picture(state, size))
        assert all(name in text for name in examples.NAMES[:count]) and "[Enter] ready" in text


LONG = "Wohnzimmer bei Omama"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [Size(40, 12), Size(79, 24), Size(80, 24)])
def test_a_title_leaves_parts_out_and_cuts_none(size: Size, language: Language) -> None:
    locale.use(language)
    assert cells(LONG) == NAME_CELLS
    for state in screens().values():
        view = state.seat.model.view
        if view is None:
            continue
        people = [msgspec.structs.replace(one, name=f"Maximilianex {one.seat}") for one in view.people]
        rules = msgspec.structs.replace(view.round, rules="quick,lives=4", round=88)
        long = msgspec.structs.replace(view, name=LONG, people=people, round=rules)
        for model in (state.seat.model, state.seat.model._replace(status="lost")):
            shown = state._replace(seat=state.seat._replace(model=model._replace(view=long)))
            assert "…" not in picture(shown, size)[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [Size(40, 12), Size(80, 24)])
def test_nothing_but_names_is_cut(size: Size, language: Language) -> None:
    locale.use(language)
    for name, state in screens().items():
        drawn = [line for line in picture(state, size) if not line.endswith("3 …")]
        if name == "lost_unseen":
            drawn = [line for line in drawn if ":4031" not in line]  # that sentence ends so
        names = 17 if name == "lobby_crowded" else 0  # cells in which tables stand
        cut_off = [line for line in drawn if "…" in line[names:] and not line.startswith("   … [R]")]
        assert cut_off == [], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_somebody_did_last_fits_where_it_is_shown(language: Language) -> None:
    locale.use(language)
    for kind in get_args(MoveKind):
        two = ["TS"] if kind == "swap" else []
        round_ = examples.first_turn(5)
        round_.log[:] = [LogEntry(1, kind, two, ["TC"] if two else [])]
        table = examples.view(round_, examples.people(5))
        assert cells(did_short(table, 1)) <= 15
        assert kind in ("keep", "reject") or cells(did_short(table, 1, 7)) <= 7  # a dealer is said to be one


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [Size(40, 12), Size(80, 24)])
def test_one_address_is_whole_on_the_screen_and_all_are_in_the_help(size: Size, language: Language) -> None:
    locale.use(language)
    six, four = "[fe80::1234:5678:9abc:def0%eth0]:42165", "10.77.1.1:42165"
    table = examples.view(RoundView("waiting", "pub", you=0), examples.people(2), name=LONG)
    for known in ((six, four), (four, six), (six,)):
        state = seated(examples.model(table))
        state = state._replace(seat=state.seat._replace(addresses=("127.0.0.1:42165", *known)))
        text = "\n".join(picture(state, size))
        assert LONG in text and (four if four in known else six) in text and "127.0.0.1" not in text
        help_ = "".join("".join(picture(press(state, *keys), size)) for keys in ("?", "? "))
        assert all(one in help_.replace(" ", "") for one in known)


def test_who_is_out_or_away_is_not_waited_for() -> None:
    state = showdown()
    assert " Waiting for: you, Ben, Cara, Dan" in picture(state, Size(80, 24))
    view = state.seat.model.view
    assert view is not None
    view.people[2] = Person(2, "Cara", "away")
    assert " Waiting for: you, Ben, Dan" in picture(state, Size(80, 24))
    view.people[1] = Person(1, "Ben", ready=True)
    assert " Waiting for: you, Dan   Ready: Ben" in picture(state, Size(80, 24))


def test_a_lost_connection_claims_nothing_about_the_turn() -> None:
    for size in (Size(40, 12), Size(80, 24)):
        text = "\n".join(picture(lost(), size))
        assert "played for you" not in text and "connection lost" in text and "Waiting" not in text
