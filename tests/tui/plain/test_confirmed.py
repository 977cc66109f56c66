"""What one has said oneself is confirmed in a line, and a vote that goes on can be heard again."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Ask, Clock, Person, TableView
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.tui.events import ModelChanged
from lanswim.tui.plain.talk import Talk, hear, typed
from tests.support import views_examples as examples

QUESTION = "Ben is missing. Most of those present decide; a tie means that a bot plays."


def vote(**votes: Any) -> TableView:
    """Ben is missing on his turn; votes by name."""
    found = [replace(one, vote=votes.get(one.name.lower())) for one in examples.people(5)]
    found[1] = replace(found[1], presence="away")
    round_ = replace(examples.your_turn(), turn=1, legal=[])
    view = examples.view(round_, found, clock=Clock(20_000, 20_000))
    return replace(view, version=9, standstill="missing", missing=1)


def heard(view: TableView, before: TableView | None = None) -> tuple[Talk, tuple[str, ...]]:
    talk = Talk("Anna", seated=True)
    for one in (before, view):
        if one is not None:
            said = hear(talk, ModelChanged(ClientModel("seated", "t1", seat=one.round.you, view=one)))
            talk = said.talk
    return talk, said.lines


def test_who_is_asked_hears_on_again_the_question_the_votes_and_the_words() -> None:
    talk, _lines = heard(replace(vote(dan="wait"), ask=Ask(9, "absent", about=1)))
    *_moves, question, dan, late, words = typed(talk, "again").lines
    assert (question, dan, late) == (QUESTION, "Dan wants to wait.", "Not yet: Anna, Cara, Oma.")
    assert "wait to wait for Ben, bot to let a bot play, drop to go on without Ben" in words


def test_who_has_voted_hears_how_it_stands() -> None:
    talk, _lines = heard(vote(anna="bot", dan="wait"))
    assert typed(talk, "again").lines[-5:] == (
        QUESTION, "Your vote: a bot plays.", "Dan wants to wait.", "Not yet: Cara, Oma.",
        "You have voted; the others are still being asked.",
    )  # fmt: skip


def test_once_it_is_decided_to_wait_one_hears_how_to_be_asked_again() -> None:
    talk, _lines = heard(replace(vote(), clock=None))
    assert typed(talk, "again").lines[-2:] == ("The table waits for Ben.", "Type vote to be asked again.")


@pytest.mark.parametrize(
    ("mine", "said"),
    [("wait", "Your vote: wait."), ("bot", "Your vote: a bot plays."), ("drop", "Your vote: go on without.")],
)
def test_ones_own_vote_is_confirmed_once(mine: str, said: str) -> None:
    talk, lines = heard(vote(anna=mine), vote())
    assert lines == (said,)
    later = ClientModel("seated", "t1", seat=0, view=vote(anna=mine, dan="wait"))
    assert hear(talk, ModelChanged(later)).lines == ("Dan wants to wait.",)


def over(*ready: int, owner: int = 1) -> TableView:
    people = [replace(one, ready=one.seat in ready) for one in examples.people(3, owner=owner)]
    return examples.view(examples.over(), people)


def showdown(*ready: int) -> TableView:
    people: list[Person] = [replace(one, ready=one.seat in ready) for one in examples.people(5)]
    return examples.view(examples.showdown(), people)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (over(), over(0), "You are ready for another match. Waiting for Cara."),
        (over(2), over(0, 2), "You are ready for another match. Ben starts the next match."),
        (showdown(1), showdown(0, 1), "You are ready. Waiting for Cara, Dan."),
    ],
)
def test_that_one_is_ready_is_confirmed_with_whom_it_waits_for(
    before: TableView, after: TableView, said: str
) -> None:
    assert heard(after, before)[1] == (said,)
    assert heard(after, after)[1] == ()
