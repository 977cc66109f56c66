"""What is said of the deals: quietly that they are fair, honestly what is unproved, loudly what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.deals.alarms import Alarm, Alarmed, Deals, DealSeen
from lanswim.client.deals.doubts import Doubt
from lanswim.client.model import ClientModel
from lanswim.locale import alarms_said
from lanswim.tui import fairness
from lanswim.tui.effects import Ring
from lanswim.tui.events import Key, ModelChanged
from lanswim.tui.plain import say
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.screens import NOW, picture, press, seated

WIDE, SMALL = Size(80, 24), Size(40, 12)
CHECKED = DealSeen(1, 6, "checked", 5, 5, mine=True)
PATH = "/home/anna/.local/share/lanswim/matches/t1-0-1-6-8f2c61d09a4e.alarm.json"
WRONG = Alarmed(1, 6, (Alarm.NAMED, Doubt.SIGNATURE), PATH)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    locale.use("en")
    yield
    locale.use("en")


def at_showdown(last: DealSeen | None, *alarms: Alarmed, not_kept: str = "") -> ClientModel:
    """The hands of round 6 are open."""
    model = examples.model(examples.view(examples.showdown(), examples.people(5), "ready"))
    return model._replace(deals=Deals(last, alarms, not_kept))


def title(model: ClientModel, size: Size = WIDE) -> str:
    """The first line of the screen, the help closed that an alarm opens."""
    return picture(press(seated(model), "escape"), size)[0]


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_the_showdown_says_how_many_had_a_part(size: Size) -> None:
    assert title(at_showdown(CHECKED), size).rstrip().endswith("cut ✓ 5 of 5")
    locale.use("de")
    assert title(at_showdown(CHECKED), size).rstrip().endswith("Abheben ✓ 5 von 5")


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_whoever_had_no_part_reads_it(size: Size) -> None:
    locale.use("de")
    alone = CHECKED._replace(parts=4, mine=False)
    assert title(at_showdown(alone), size).rstrip().endswith("Abheben ✓ 4 von 5, ohne dich")


def test_without_signs_there_is_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "ascii_only", lambda: True)
    assert title(at_showdown(CHECKED)).rstrip().endswith("cut ok 5 of 5")


def test_what_is_not_proved_is_not_said_to_be_checked() -> None:
    unproved = CHECKED._replace(state="unproved")
    assert title(at_showdown(unproved), SMALL).rstrip().endswith("cards not checked")
    assert fairness.mark(at_showdown(unproved)) == "cards ?"


def test_nothing_is_said_before_the_host_could_prove_it() -> None:
    waits = CHECKED._replace(state="open")
    for model in (at_showdown(waits), at_showdown(None), at_showdown(CHECKED._replace(round=5))):
        assert title(model).rstrip().endswith("showdown")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_an_alarm_is_told_at_once_and_stays_in_the_title(size: Size, language: locale.Language) -> None:
    locale.use(language)
    calm = seated(at_showdown(CHECKED))
    state, effects = update(calm, ModelChanged(at_showdown(CHECKED, WRONG)), NOW)
    assert Ring() in effects
    assert told(state, size).startswith({"en": "The cards are not", "de": "Mit den Karten"}[language])
    later = update(state, ModelChanged(at_showdown(CHECKED, WRONG)), NOW)[0]
    assert later.overlay == "help"
    closed, _ = update(later, Key("escape"), NOW)
    assert {"en": "CARDS WRONG", "de": "KARTEN FALSCH"}[language] in picture(closed, size)[0]
    again = update(closed, ModelChanged(at_showdown(CHECKED, WRONG)), NOW)[0]
    assert again.overlay is None
    assert told(press(again, "?"), size) == told(state, size)


def test_it_says_what_does_not_fit_where_the_evidence_is_and_what_one_can_do() -> None:
    said = told(seated(at_showdown(CHECKED, WRONG)), WIDE)
    assert "The host says that you did not cut, but your part was there in time." in said
    assert "was not signed with that key for this deal." in said
    assert PATH.replace(" ", "") in said.replace(" ", "")
    assert "You can play on or get up." in said


def test_plain_says_it_once_a_round() -> None:
    before, after = at_showdown(CHECKED._replace(state="open")), at_showdown(CHECKED)
    assert say.changes(before, after) == ["Cards checked: 5 of 5 have cut."]
    assert say.changes(after, after) == []
    next_round = after._replace(deals=Deals(CHECKED._replace(round=7)))
    assert say.changes(after, next_round) == ["Cards checked: 5 of 5 have cut."]
    locale.use("de")
    assert say.changes(before, after) == ["Karten geprüft: 5 von 5 haben abgehoben."]
    alone = at_showdown(CHECKED._replace(parts=1, mine=False))
    said = "Karten geprüft: 1 von 5 hat abgehoben. Dein Anteil ist nicht dabei."
    assert say.changes(before, alone) == [said]


def test_plain_says_why_nothing_is_proved() -> None:
    before = at_showdown(CHECKED._replace(state="open"))
    for seen, there, owed, words in (
        (True, True, False, "the host has not shown how"),
        (True, False, False, "you were not there when they were cut"),
        (False, True, False, "while you were not connected"),
        (True, True, True, "they had been cut before"),
    ):
        unproved = DealSeen(1, 6, "unproved", 0, 5, seen=seen, there=there, owed=owed)
        (said,) = say.changes(before, at_showdown(unproved))
        assert words in said


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_whose_part_was_not_taken_reads_that_and_no_sign_of_a_check(size: Size) -> None:
    model = at_showdown(CHECKED._replace(state="not_taken", parts=4, mine=False))
    assert title(model, size).rstrip().endswith("your part was not taken")
    assert fairness.mark(model) == "cards ?"
    (said,) = say.changes(at_showdown(None), model)
    assert said.startswith("Your part was not taken: 4 of 5 had one.")


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_where_nobody_cut_there_is_no_sign_of_a_check(size: Size) -> None:
    model = at_showdown(CHECKED._replace(parts=0, mine=False))
    assert title(model, size).rstrip().endswith("nobody cut")
    assert fairness.mark(model) == "cards ?"
    assert say.changes(at_showdown(None), model) == ["Nobody cut: this deck was the host's alone."]


@pytest.mark.parametrize("round_number", [6, 7])
def test_who_leaves_or_is_sent_home_in_a_round_hears_nothing_of_its_cards(round_number: int) -> None:
    """They were never to be shown: that is no fault of anybody, and sounded like one."""
    unproved = DealSeen(1, round_number, "unproved", 0, 5, seen=False)
    model = examples.turn_model()
    before = model._replace(deals=Deals(CHECKED._replace(round=5)))
    closed = before._replace(status="closed", closed="table_closed", deals=Deals(unproved))
    assert say.changes(before, closed) == []
    alarmed = closed._replace(deals=Deals(unproved._replace(state="alarm"), alarms=(WRONG,)))
    assert say.changes(before, alarmed)[0] == "Round 6:", "what is wrong is told all the same"


def test_plain_tells_an_alarm_once() -> None:
    calm, wrong = at_showdown(CHECKED), at_showdown(CHECKED._replace(state="alarm"), WRONG)
    said = say.changes(calm, wrong)
    assert said[:2] == ["Round 6:", "The host says that you did not cut, but your part was there in time."]
    assert any(PATH in line for line in said)
    assert say.changes(wrong, wrong) == []


def test_what_cannot_be_kept_is_said_once() -> None:
    calm, full = at_showdown(CHECKED), at_showdown(CHECKED, not_kept="No space left on device")
    (said,) = say.changes(calm, full)
    assert "(No space left on device)" in said
    state = update(seated(calm), ModelChanged(full), NOW)[0]
    assert "No space left on device" in told(state, WIDE)
    assert "WRONG" not in picture(press(state, "escape"), WIDE)[0]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_alarm_has_a_sentence(language: locale.Language) -> None:
    locale.use(language)
    for why in (*Alarm, *(doubt for doubt in Doubt if doubt.alarm)):
        _, sentence = alarms_said.alarm([why], 3)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence


def told(state: State, size: Size) -> str:
    """What lies over the screen, on all its pages."""
    pages = [" ".join(" ".join(picture(state._replace(page=page), size)).split()) for page in range(4)]
    return " ".join(dict.fromkeys(pages))


def test_where_bots_sit_it_is_said_that_they_do_not_cut() -> None:
    view = examples.view(examples.showdown(), examples.people(5, bots=(3, 4)), "ready")
    deals = Deals(CHECKED._replace(parts=3), ())
    told = fairness.told(examples.model(view)._replace(deals=deals))
    assert told == "Cards checked: 3 of 5 have cut. Bots do not cut."


def test_the_help_at_the_showdown_says_what_the_mark_means() -> None:
    helped = " ".join(" ".join(picture(press(seated(at_showdown(CHECKED)), "?"), WIDE)).split())
    assert "cut ✓ 5 of 5: so many have cut, bots do not" in helped
    unproved = at_showdown(CHECKED._replace(state="unproved"))
    helped = " ".join(" ".join(picture(press(seated(unproved), "?"), WIDE)).split())
    assert "so many have cut" not in helped
    assert "Cards not checked: the host has not shown how this deck came about." in helped


def test_the_help_in_a_round_says_what_the_mark_is_about() -> None:
    model = examples.turn_model()
    for state, mark, why in (
        ("checked", "cards ✓", "Cards checked: 5 of 5 have cut."),
        ("unproved", "cards ?", "Cards not checked: the host has not shown how this deck came about."),
    ):
        seen = model._replace(deals=Deals(CHECKED._replace(round=5, state=state)))  # type: ignore[arg-type]
        assert mark in title(seen)
        assert f"{mark} is about the last round. {why}" in told(press(seated(seen), "?"), WIDE)


def watched_over() -> ClientModel:
    """The end of a match that one only watched; now one has a seat for the next one."""
    view = examples.view(replace(examples.over(), you=3, hand=[]), examples.people(4), "ready")
    unproved = DealSeen(1, 11, "unproved", 0, 3, seen=False)
    return examples.model(view)._replace(seat=3, owner=False, deals=Deals(unproved))


def test_who_only_watched_a_round_is_not_told_that_it_is_unproved() -> None:
    over = watched_over()
    assert fairness.counted(over) == fairness.mark(over) == fairness.told(over) == ""
    assert say.changes(over._replace(deals=Deals()), over) == []
    wrong = over._replace(deals=over.deals._replace(alarms=(WRONG,)))
    assert "WRONG" in fairness.counted(wrong)
    played = examples.model(examples.view(examples.over(), examples.people(4)))._replace(deals=over.deals)
    assert "not checked" in fairness.counted(played), "who played and was away reads so"


def test_a_new_match_has_no_mark_of_the_one_before() -> None:
    next_match = replace(examples.your_turn(), match=2, round=1)
    for state in ("unproved", "checked"):
        deals = Deals(CHECKED._replace(round=11, state=state))
        model = examples.model(examples.view(next_match, examples.people(5), "turn"))._replace(deals=deals)
        assert fairness.mark(model) == ""
        assert fairness.explained(model) == []
