"""A damaged table of one's own is told once, wherever one is when it is found, and beside other news."""

from __future__ import annotations

import pytest

from lanswim import locale
from lanswim.locale import Language
from lanswim.tui.context import OwnTable
from lanswim.tui.events import HostDown, Key, ModelChanged, OwnTables
from lanswim.tui.held import SETTLE_MS
from lanswim.tui.letters import letter
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.company_screens import turn
from tests.support.screens import NEARBY, NOW, first_turn, picture, press, seated, text

WIDE, SMALL = Size(80, 24), Size(40, 12)
SIZES = [WIDE, SMALL]
STUBE = OwnTable("k3tqm8w2xp", "Stube", 1, 3, damaged=True)
GARDEN = OwnTable("a4bcm8w2xp", "Garten", 1, 1, damaged=True)


def command(table: OwnTable) -> str:
    return f"lanswim host {table.table} --resume"


def lobby(notice: str = "", *damaged: OwnTable) -> State:
    state = State("Anna", searching_since_ms=0, notice=notice, notice_at_ms=NOW)
    return update(state, OwnTables((), damaged), NOW)[0]


def lost() -> State:
    """The host of one's own table has died in the middle of a match."""
    state = seated(turn()._replace(table=STUBE.table))
    return update(state, ModelChanged(state.seat.model._replace(status="lost", lost_at_ms=NOW)), NOW)[0]


def told_at_the_table() -> State:
    return update(lost(), OwnTables((), (STUBE,)), NOW)[0]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_at_the_lost_table_it_is_told_beside_the_loss(size: Size, language: Language) -> None:
    locale.use(language)
    assert command(STUBE) not in text(lost(), size)
    said = text(told_at_the_table(), size)
    assert command(STUBE) in said and "[Enter]" in said
    assert {"de": "eschädigt", "en": "amaged"}[language] in said


@pytest.mark.parametrize("size", SIZES)
def test_at_a_full_table_the_picture_keeps_its_height(size: Size) -> None:
    model = first_turn(9).seat.model._replace(table=STUBE.table)
    gone = update(seated(model), ModelChanged(model._replace(status="lost")), NOW)[0]
    told = update(gone, OwnTables((), (STUBE,)), NOW)[0]
    lines = picture(told, size)
    assert len(lines) == size.rows and command(STUBE) in text(told, size)
    assert sum("[" in line for line in lines[-3:]) >= 1, "the keys are still there"


def test_only_the_table_one_sits_at_is_told_there() -> None:
    assert "--resume" not in text(update(lost(), OwnTables((), (GARDEN,)), NOW)[0])


def test_the_connection_that_comes_back_takes_it_away() -> None:
    there = update(told_at_the_table(), ModelChanged(turn()._replace(table=STUBE.table)), NOW)[0]
    assert "--resume" not in text(there)


@pytest.mark.parametrize("size", SIZES)
def test_what_was_told_at_the_table_is_not_told_again_in_the_lobby(size: Size) -> None:
    left = press(told_at_the_table()._replace(now_ms=NOW + 5_000), "q", "1")
    assert left.screen == "lobby" and "--resume" not in text(left, size)


@pytest.mark.parametrize("size", SIZES)
def test_what_was_found_elsewhere_waits_for_the_lobby(size: Size) -> None:
    elsewhere = update(lost(), OwnTables((), (GARDEN,)), NOW)[0]
    left = press(elsewhere._replace(now_ms=NOW + 5_000), "q", "1")
    assert left.screen == "lobby" and command(GARDEN) in text(left, size)
    form = update(press(State("Anna"), "i"), OwnTables((), (STUBE,)), NOW)[0]
    assert "--resume" not in text(form, size)
    assert command(STUBE) in text(press(form, "escape"), size)


@pytest.mark.parametrize("size", SIZES)
def test_why_one_is_in_the_lobby_stands_beside_it(size: Size) -> None:
    closed = "Stube: The host closed the table."
    said = text(lobby(closed, GARDEN), size)
    assert closed in said and command(GARDEN) in said
    failed = update(lobby("", GARDEN), HostDown("The host process cannot be started."), NOW)[0]
    assert "cannot be started" in text(failed, size) and command(GARDEN) in text(failed, size)


@pytest.mark.parametrize("size", SIZES)
def test_of_two_each_is_told_until_a_key(size: Size) -> None:
    first = lobby("", STUBE, GARDEN)
    assert command(STUBE) in text(first, size)
    later = first._replace(now_ms=NOW + 60_000)
    assert command(STUBE) in text(later, size), "nobody may have looked yet"
    second = press(later, "down")
    assert command(STUBE) not in text(second, size) and command(GARDEN) in text(second, size)
    third = press(second._replace(now_ms=NOW + 70_000), "down")
    assert "--resume" not in text(third, size)
    assert "--resume" not in text(update(third, OwnTables((), (STUBE, GARDEN)), NOW + 80_000)[0], size)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_the_key_that_goes_back_tells_again_what_no_key_goes_back_to(size: Size, language: Language) -> None:
    locale.use(language)
    back = letter("resume")
    label = f"[{back.upper()}]"
    first = lobby("", STUBE, GARDEN)
    assert label not in text(first, size), "it stands there"
    gone = press(first._replace(now_ms=NOW + 5_000), "down")
    gone = press(gone._replace(now_ms=NOW + 10_000), "down")
    assert "--resume" not in text(gone, size) and label in text(gone, size)
    again = press(gone._replace(now_ms=NOW + 15_000), back)
    assert again.screen == "lobby" and command(STUBE) in text(again, size)
    second = press(again._replace(now_ms=NOW + 20_000), back)
    assert command(GARDEN) in text(second, size)
    once_more = press(second._replace(now_ms=NOW + 25_000), back)
    assert command(STUBE) in text(once_more, size), "it never tells nothing"


def test_a_table_that_can_go_on_has_that_key_before_one_that_cannot() -> None:
    both = update(State("Anna"), OwnTables((GARDEN._replace(damaged=False),), (STUBE,)), NOW)[0]
    assert press(both._replace(now_ms=NOW + 5_000), letter("resume")).screen == "opening"


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_one_that_another_version_has_written_is_told_as_a_damaged_one_is(
    size: Size, language: Language
) -> None:
    locale.use(language)
    other = STUBE._replace(damaged=False, other=True)
    version = {"de": "andere Version", "en": "other version"}[language]
    for state in (lobby("", other), update(lost(), OwnTables((), (other,)), NOW)[0]):
        said = text(state, size)
        assert version in said and "lanswim" in said and "--resume" not in said


def test_a_key_that_was_on_its_way_hides_nothing() -> None:
    hasty = update(lobby("", STUBE), Key("down"), NOW + SETTLE_MS - 1)[0]
    assert command(STUBE) in text(hasty)
    assert command(STUBE) not in text(update(hasty, Key("down"), NOW + SETTLE_MS)[0])


def test_one_that_is_no_longer_there_is_not_told() -> None:
    assert "--resume" not in text(update(lobby("", STUBE), OwnTables((), ()), NOW)[0])


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_small_lobby_keeps_its_tables_and_its_keys(language: Language) -> None:
    locale.use(language)
    full = lobby("Stube: " + "word " * 30, STUBE)._replace(tables=NEARBY, selected=NEARBY[0].which)
    lines = picture(full, SMALL)
    assert len(lines) == SMALL.rows and "[Q]" in " ".join(lines) and command(STUBE) in text(full, SMALL)
    calm = lobby("", STUBE)._replace(tables=NEARBY, selected=NEARBY[0].which)
    assert NEARBY[0].info.name in text(calm, SMALL)


def test_the_model_of_a_table_never_seen_tells_nothing_there() -> None:
    model = examples.turn_model()._replace(table=STUBE.table, status="lost", view=None)
    unseen = update(seated(model), OwnTables((), (STUBE,)), NOW)[0]
    left = press(unseen._replace(now_ms=NOW + 5_000), "escape")
    assert STUBE in left.untold
