"""Screens of people who are missing, watch, talk, pause and come back; used for golden pictures."""

from __future__ import annotations

from typing import Any

from lanswim_protocol.messages import (
    Ask,
    ChatLine,
    Clock,
    Knock,
    News,
    Pace,
    RoundView,
    TableView,
    Watcher,
)
from msgspec.structs import replace

from lanswim.client.model import ClientModel
from lanswim.tui.context import OwnTable
from lanswim.tui.events import ModelChanged, OwnTables
from lanswim.tui.letters import letter
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.keys_pressed import NOW, press, seated

SAME = Pace("same", 10_000)
OPEN = Pace("open", 20_000, 60_000)
TALK = (
    ChatLine(0, 1, "Ben", "wer holt Chips?"),
    ChatLine(1, 2, "Cara", "ich nicht, ich habe gerade so gute Karten und bleibe lieber hier sitzen"),
    ChatLine(2, None, "Eva", "ich komme"),
)


def turn(**changes: Any) -> ClientModel:
    """Anna's own turn at a table of one room, changed."""
    model = examples.turn_model()
    assert model.view is not None
    return model._replace(view=replace(model.view, **{"pace": SAME, **changes}))


def others_turn(**changes: Any) -> ClientModel:
    """Ben is on turn, changed."""
    round_ = replace(examples.your_turn(), turn=1, legal=[])
    fields: dict[str, Any] = {"round": round_, "ask": None, "clock": None, **changes}
    return turn(**fields)


def people(**votes: Any) -> list[Any]:
    """The five of them, Ben is away; votes by name."""
    found = examples.people(5)
    found[1] = replace(found[1], presence="away")
    return [replace(one, vote=votes.get(one.name.lower())) for one in found]


def missing(**changes: Any) -> ClientModel:
    """Ben is missing; Anna is asked what is to be done, Dan and Oma have voted."""
    fields: dict[str, Any] = {
        "people": people(dan="bot", oma="wait"),
        "ask": Ask(9, "absent", about=1),
        "clock": Clock(14_000, 20_000),
        "standstill": "missing",
        "missing": 1,
        **changes,
    }
    return others_turn(**fields)


def waits() -> State:
    """It was voted to wait for Ben."""
    return told(missing(ask=None, clock=None, people=people()), News("vote_wait", 1, "Ben"))


def told(model: ClientModel, *news: News) -> State:
    """A screen at which this has just become known."""
    assert model.view is not None
    before = seated(model)
    after = replace(model.view, version=99, news=list(news))
    return update(before, ModelChanged(model._replace(view=after)), NOW)[0]


def paused() -> State:
    """Cara has called a break."""
    return told(others_turn(standstill="paused"), News("paused", 2, "Cara"))


def stood_in_for() -> State:
    """A bot plays for Anna, who missed two turns."""
    found = examples.people(5)
    found[0] = replace(found[0], stands_in=True)
    return told(others_turn(people=found, pace=OPEN), News("stands_in", 0, "Anna"))


def bot_for_ben() -> State:
    """A bot plays for Ben, who is away."""
    found = people()
    found[1] = replace(found[1], stands_in=True)
    return told(others_turn(people=found), News("stands_in", 1, "Ben"))


def watching(*, wants: bool = True) -> State:
    """Anna has no seat and looks on."""
    round_ = replace(examples.your_turn(), you=None, turn=1, hand=[], legal=[])
    found = [replace(one, name="Papa") if one.seat == 0 else one for one in examples.people(5)]
    model = others_turn(round=round_, people=found, watchers=[Watcher(1, "Anna", wants)])
    return seated(model._replace(seat=None, owner=False))


def waiting(**changes: Any) -> ClientModel:
    """A waiting room with people who watch."""
    model = examples.waiting_model()
    assert model.view is not None
    watchers = [Watcher(1, "Eva"), Watcher(2, "Finn", True)]
    fields: dict[str, Any] = {"pace": SAME, "watchers": watchers, **changes}
    return model._replace(view=replace(model.view, **fields))


def watching_before() -> State:
    """Anna watches in the waiting room."""
    model = waiting(round=RoundView("waiting", "pub"), watchers=[Watcher(1, "Anna")])
    view = model.view
    assert isinstance(view, TableView)
    found = [replace(one, name="Papa") if one.seat == 0 else one for one in view.people]
    return seated(model._replace(seat=None, owner=False, view=replace(view, people=found)))


def company(*keys: str) -> State:
    """The list of everybody, with somebody who knocks, somebody muted and somebody who watches."""
    found = examples.people(5, bots=(4,))
    found[2] = replace(found[2], muted=True, double=True)
    model = turn(people=found, knocks=[Knock(4, "Mallory")], watchers=[Watcher(1, "Eva")])
    return press(seated(model), letter("people"), *keys)


def restartable() -> State:
    """The host process of one's own table has died."""
    model = examples.turn_model()._replace(status="lost", lost_at_ms=NOW - 1_000)
    return update(seated(model), OwnTables((OwnTable("t1", "Küche", 1, 6),)), NOW)[0]


def company_screens() -> dict[str, State]:
    """Every picture of this file that is kept as a golden one."""
    asked = seated(missing())
    talking = seated(turn()._replace(chat=TALK))
    return {
        "vote": asked,
        "vote_chosen": press(asked, "2"),
        "vote_waits": waits(),
        "paused": paused(),
        "stands_in_me": stood_in_for(),
        "stands_in": bot_for_ben(),
        "more_time": seated(turn(more_time=True)),
        "nudged": told(turn(), News("nudge", 0, "Anna")),
        "unkept": seated(turn(unkept=True)),
        "resumed": told(turn(), News("resumed")),
        "watching": watching(),
        "watching_only": watching(wants=False),
        "watching_before": watching_before(),
        "waiting_watched": told(waiting(), News("rules")),
        "people": company(),
        "people_chosen": company("down", "down", "down"),
        "kick": company("down", "down", "4"),
        "knocks": seated(turn(knocks=[Knock(4, "Mallory")])),
        "chat_unread": talking,
        "chat": press(talking, letter("chat"), *"ok, gleich"),
        "edit_rules": press(seated(waiting()), letter("edit_rules"), "down", "right"),
        "restartable": restartable(),
        "leave_gone": press(restartable(), letter("quit")),
        "close_match": press(seated(turn()), letter("quit"), "2"),
        "help_still": press(asked, "?"),
    }
