"""Questions at any time, in both languages: nothing is played by asking, and what is covered is not told."""

from __future__ import annotations

import msgspec
import pytest
from lanswim_protocol.messages import Clock, News

from lanswim import locale
from lanswim.tui.events import ModelChanged
from lanswim.tui.plain.read import read
from lanswim.tui.plain.talk import Talk, greeting, hear, typed
from tests.support import views_examples as examples

MIDDLE = "Mitte: Karo 7, Pik 10, Kreuz Dame."
HAND = "Hand: Pik König, Pik 9, Karo Dame. Wert 19."


def on_turn() -> Talk:
    return hear(Talk("Anna", seated=True), ModelChanged(examples.turn_model())).talk


def while_ben_plays(left_ms: int | None = None) -> Talk:
    clock = Clock(left_ms, 60_000) if left_ms is not None else None
    round_ = msgspec.structs.replace(examples.your_turn(), turn=1, legal=[])
    model = examples.model(examples.view(round_, examples.people(5), clock=clock))
    return hear(Talk("Anna", seated=True), ModelChanged(model._replace(view_at_ms=5_000))).talk


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("was wäre karo dame gegen pik 10", "29. Noch nicht gespielt."),
        ("Was wäre Pik 10 gegen Karo Dame?", "29. Noch nicht gespielt."),
        ("was waere, wenn ich karo dame gegen pik 10 tausche?", "29. Noch nicht gespielt."),
        ("was wäre wenn ich karo dame gegen pik 10 tausche?", "29. Noch nicht gespielt."),
        ("was bringt KaD Pi10", "29. Noch nicht gespielt."),
        ("what would queen of diamonds for 10 of spades be?", "29. Noch nicht gespielt."),
        ("what would swapping QD for TS be", "29. Noch nicht gespielt."),
        ("what if QD TS", "29. Noch nicht gespielt."),
        ("was wäre alle", "10. Noch nicht gespielt."),
        ("was wäre wenn ich alle tausche", "10. Noch nicht gespielt."),
        ("what would all three be", "10. Noch nicht gespielt."),
        ("was wäre schieben", "19. Noch nicht gespielt."),
        ("was wäre herz ass gegen pik 10", f"Herz Ass hast du nicht. {HAND}"),
        ("was wäre karo dame gegen herz ass", f"Herz Ass liegt nicht in der Mitte. {MIDDLE}"),
        ("was wäre", "Frag zum Beispiel: was wäre Pik König gegen Karo 7, oder: was wäre alle."),
        ("was wäre die welt", "Frag zum Beispiel: was wäre Pik König gegen Karo 7, oder: was wäre alle."),
    ],
)
@pytest.mark.parametrize("talk", [on_turn(), while_ben_plays()], ids=["on turn", "before"])
def test_what_a_swap_would_make_of_the_hand_is_said_and_nothing_is_played(
    talk: Talk, line: str, answer: str
) -> None:
    locale.use("de")
    said = typed(talk, line)
    assert said.lines == (answer,) and said.effects == ()


def test_a_swap_that_would_end_the_round_is_said_to_do_so() -> None:
    round_ = msgspec.structs.replace(examples.your_turn(), hand=["AS", "KS", "7D"], middle=["TS", "8C", "9C"])
    model = examples.model(examples.view(round_, examples.people(5)))
    talk = hear(Talk("Anna", seated=True), ModelChanged(model)).talk
    [line] = typed(talk, "what would 7D for TS be").lines
    assert line == "31. That would end the round. Not played yet."


def test_of_covered_cards_nothing_is_reckoned() -> None:
    talk = typed(on_turn(), "cover").talk
    for line in ("what would QD for TS be", "what would all be", "what would pass be", "what would"):
        assert typed(talk, line).lines == ("Your cards are covered. Type show to hear them.",)
    assert "Value" not in " ".join(typed(talk, "again").lines)


def test_who_holds_no_cards_or_sees_no_middle_is_told_so() -> None:
    watching = examples.view(msgspec.structs.replace(examples.your_turn(), you=None, hand=[]), [])
    talk = hear(Talk("Gabi", seated=True), ModelChanged(examples.model(watching))).talk
    assert typed(talk, "what would QD for TS be").lines == ("You hold no cards.",)
    choosing = examples.view(examples.dealers_choice(), examples.people(3), "dealer_choice")
    talk = hear(Talk("Anna", seated=True), ModelChanged(examples.model(choosing))).talk
    assert typed(talk, "what would QD for TS be").lines == ("The middle is not open yet.",)


@pytest.mark.parametrize("line", ["zeit", "wie lange noch", "wer ist dran?", "time", "whose turn"])
def test_the_time_is_that_of_now(line: str) -> None:
    locale.use("de")
    talk = while_ben_plays(42_000)._replace(now_ms=17_000)
    assert typed(talk, line).lines == ("Noch 30 Sekunden. Ben ist dran.",)
    assert typed(while_ben_plays(), line).lines == ("Es läuft keine Uhr. Ben ist dran.",)


def test_again_tells_what_happened_since_ones_own_move_and_what_is_asked() -> None:
    locale.use("de")
    said = typed(on_turn()._replace(now_ms=12_000), "nochmal").lines
    assert said[:3] == (
        "Du nimmst Pik König, legst Karo 7.",
        "Ben schiebt.",
        "Cara nimmt Kreuz Bube, legt Pik 10.",
    )
    assert said[-3:-1] == (f"Du bist dran. {HAND}", MIDDLE)
    assert said[-1] == "Möglich: tausche, alle, schieben, klopfen. Noch 30 Sekunden."
    assert typed(while_ben_plays(), "once more").lines[-1] == "Ben ist dran."


def test_again_in_the_waiting_room_and_after_a_round() -> None:
    waiting = hear(Talk("Anna", seated=True), ModelChanged(examples.waiting_model())).talk
    assert typed(waiting, "again").lines[0] == "1: Anna."
    view = examples.view(examples.showdown(), examples.people(5), "ready", ask_id=8)
    shown = hear(Talk("Anna", seated=True), ModelChanged(examples.model(view))).talk
    said = typed(shown, "again").lines
    assert said[0] == "Showdown. You knocked with 29." and said[-1] == "Type ready to go on."


def test_the_moves_are_told_in_words() -> None:
    locale.use("de")
    said = typed(on_turn(), "züge").lines
    assert "Du nimmst Pik König, legst Karo 7." in said and not any("♠" in line for line in said)


def test_who_is_on_turn_is_said_beside_the_middle_and_the_seats() -> None:
    locale.use("de")
    assert typed(while_ben_plays(), "mitte").lines == (f"{MIDDLE} Ben ist dran.",)
    assert "Ben ist dran." in typed(while_ben_plays(), "wer").lines
    assert "Du bist dran." in typed(on_turn(), "wer").lines


def test_words_of_questions() -> None:
    for text, verb in {"value": "hand", "meine karten": "hand", "players": "seats", "leute": "seats"}.items():
        line = read(text)
        assert line is not None and line.verb == verb
    assert read("time to go home") is None and read("nochmal von vorn") is None


def test_help_names_the_questions_with_an_example() -> None:
    locale.use("de")
    said = typed(on_turn(), "hilfe").lines
    example = "was wäre Pik König gegen Karo 7: was deine Hand dann wert wäre; gespielt wird damit nichts."
    assert example in said
    assert "zeit: wer dran ist und wie viel Zeit noch bleibt." in said
    assert "nochmal: was zuletzt geschah und was von dir gewollt wird." in said


def test_between_rounds_it_is_said_when_it_goes_on_by_itself() -> None:
    clock = Clock(20_000, 20_000)
    view = examples.view(examples.showdown(), examples.people(5), "ready", ask_id=8, clock=clock)
    said = hear(on_turn(), ModelChanged(examples.model(view))).lines
    assert said[-1] == "Type ready to go on, or wait 20 seconds."


def test_what_is_refused_is_followed_by_what_is_possible() -> None:
    talk = hear(on_turn(), ModelChanged(examples.turn_model()._replace(pending=3))).talk
    said = hear(talk, ModelChanged(examples.turn_model()._replace(refused="wrong_phase"))).lines
    assert said == (
        "That is not possible now.",
        "Possible: swap, all, pass, knock. 42 seconds left.",
    )


def test_what_is_asked_anew_beside_a_refusal_is_said_once() -> None:
    talk = hear(Talk("Anna", seated=True), ModelChanged(while_ben_plays().model._replace(pending=3))).talk
    said = hear(talk, ModelChanged(examples.turn_model()._replace(refused="wrong_phase"))).lines
    assert sum("Possible: " in line for line in said) == 1


def test_which_bots_sit_is_said_by_name() -> None:
    model = examples.waiting_model()
    assert model.view is not None
    before = hear(Talk("Anna", seated=True), ModelChanged(model)).talk
    view = msgspec.structs.replace(model.view, version=9, news=[News("bots")])
    assert hear(before, ModelChanged(model._replace(view=view))).lines[-1] == "Bots: Cara."
    none = msgspec.structs.replace(view, people=view.people[:2])
    assert hear(before, ModelChanged(model._replace(view=none))).lines[-1] == "No bots."


def test_the_lobby_says_how_each_word_is_explained() -> None:
    assert greeting(Talk("Anna"))[-1] == "Type help at any time to hear what each word does."
