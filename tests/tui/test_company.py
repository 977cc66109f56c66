"""Everybody at a table: who watches, who may come in, who is sent away, and rules changed between matches."""

from __future__ import annotations

from typing import Any

import pytest
from lanswim_protocol.messages import Admit, DoubleTime, Kick, Mute, News, NewsKind, Refuse, SetRules, Watch
from msgspec.structs import replace

from lanswim import locale
from lanswim.client.vouching import Judged
from lanswim.locale import Language
from lanswim.rules import TEMPLATES, parse_rules
from lanswim.tui.context import OwnTable
from lanswim.tui.effects import GetUp, Join, OpenTable, Quit, Resume, Ring, Tell
from lanswim.tui.events import Key, ModelChanged, TablesChanged
from lanswim.tui.held import SETTLE_MS
from lanswim.tui.letters import letter
from lanswim.tui.plain.talk import Talk, hear, typed
from lanswim.tui.presenter import Size
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import company_screens as scenes
from tests.support import views_examples as examples
from tests.support.company_screens import company, turn
from tests.support.ended_screens import closed
from tests.support.screens import NEARBY, NOW, done, press, seated, text

WIDE, SMALL = Size(80, 24), Size(40, 12)
SIZES = (WIDE, SMALL)
LOBBY = State("Anna", tables=NEARBY, now_ms=NOW)


def test_a_newcomer_is_let_in_or_not() -> None:
    assert done(company(), "5") == [Tell(Admit(0, 4, True))]
    assert done(company(), "6") == [Tell(Admit(0, 4, False))]
    assert done(company(), "1", "2", "3", "4") == []


def test_the_owner_hears_that_somebody_knocks_and_sees_it_until_it_is_answered() -> None:
    model = turn(knocks=[])
    waiting = scenes.company().seat.model.view
    assert waiting is not None
    knocking = scenes.turn(knocks=waiting.knocks)
    assert knocking.view is not None
    view = replace(knocking.view, version=9, news=[News("knocks", None, "Mallory")])
    state, effects = update(seated(model), ModelChanged(knocking._replace(view=view)), NOW)
    assert effects == (Ring(),)
    later = state._replace(now_ms=NOW + 60_000)
    assert all("Mallory would like to come in" in text(later, size) for size in SIZES)


def test_the_owner_mutes_gives_double_time_and_takes_both_back() -> None:
    ben, cara = ("down", "down"), ("down", "down", "down")
    assert done(company(*ben), "2") == [Tell(Mute(0, 1, True))]
    assert done(company(*ben), "3") == [Tell(DoubleTime(0, 1, True))]
    assert done(company(*cara), "2") == [Tell(Mute(0, 2, False))]
    assert done(company(*cara), "3") == [Tell(DoubleTime(0, 2, False))]
    eva = ["down"] * 6
    assert done(company(*eva), "2") == [Tell(Mute(0, watcher=1))] and done(company(*eva), "3") == []


def test_somebody_is_sent_away_only_after_a_second_key() -> None:
    asked = company("down", "down", "4")
    assert "Send Ben away?" in text(asked) and "cannot come back" in text(asked, SMALL)
    assert done(asked, "enter") == [Tell(Kick(0, seat=1))]
    assert done(asked, "escape", "enter") == []
    _, too_soon = update(asked, Key("enter"), asked.now_ms + SETTLE_MS - 1)
    assert too_soon == ()


def test_a_watcher_is_sent_away_by_the_number() -> None:
    assert done(company("up", "4"), "enter") == [Tell(Kick(0, watcher=1))]


def test_nobody_can_be_sent_away_by_a_guest() -> None:
    guest = turn()._replace(owner=False)
    state = press(seated(guest), "h", "down")
    assert "[4]" not in text(state) and "[1]" in text(state)
    assert done(state, "4", "enter", "2", "3") == []


def test_a_person_who_leaves_meanwhile_is_not_mixed_up_with_another() -> None:
    state = company("up")
    assert "► Eva" in text(state)
    fewer = scenes.turn(watchers=[])
    shorter = update(state, ModelChanged(fewer), state.now_ms)[0]
    assert all("►" in text(shorter, size) for size in SIZES)


def test_the_one_to_be_sent_away_is_the_one_that_was_asked_about() -> None:
    asked = company("down", "down", "4")
    assert "Send Ben away?" in text(asked)
    model = asked.seat.model
    assert model.view is not None
    without_knock = model._replace(view=replace(model.view, knocks=[]))
    moved = update(asked, ModelChanged(without_knock), asked.now_ms)[0]
    assert done(moved, "enter") == [Tell(Kick(0, seat=1))]
    others = [replace(one, name="Gabi") if one.seat == 1 else one for one in model.view.people]
    replaced = model._replace(view=replace(model.view, people=others))
    assert done(update(asked, ModelChanged(replaced), asked.now_ms)[0], "enter", "enter") == []


@pytest.mark.parametrize("size", SIZES)
def test_who_watches_sees_no_hand_and_no_moves_of_their_own(size: Size) -> None:
    said = text(scenes.watching(), size)
    assert "[S]" in said and "Ben" in said and "Oma" in said
    assert "swap" not in said and "knock with" not in said and "HAND" not in said


def test_a_watcher_wants_a_seat_or_not() -> None:
    assert done(scenes.watching(), "s") == [Tell(Watch(0, True))]
    assert done(scenes.watching(wants=False), "s") == [Tell(Watch(0, False))]
    assert done(scenes.watching_before(), "s") == [Tell(Watch(0, False))]


def test_a_watcher_plays_nothing() -> None:
    assert done(scenes.watching(), "3", "5", "enter", "k", "enter", "p", "a", "+", "f9") == []


def test_a_watcher_leaves_without_a_seat_to_be_kept() -> None:
    asked = press(scenes.watching(), "q")
    assert "stop watching" in text(asked) and done(asked, "enter") == [GetUp()]


def test_a_guest_gives_the_seat_up_before_a_match_to_watch() -> None:
    guest = seated(scenes.waiting()._replace(owner=False))
    assert done(guest, letter("watch")) == [Tell(Watch(0))]


def test_who_watches_and_waits_is_listed_in_the_waiting_room() -> None:
    assert "Watching: Eva, Finn (wants a seat)" in text(seated(scenes.waiting()))


def test_the_owner_changes_the_rules_between_matches() -> None:
    editing = press(seated(scenes.waiting()), "e", "down", "right")
    assert done(editing, "escape", "escape") == []
    [tell] = done(editing, "s")
    assert tell == Tell(SetRules(0, "pub,lives=4"))
    assert done(press(seated(scenes.waiting()), "e"), "s") == [], "nothing was changed"


def test_a_template_can_be_taken_over_whole() -> None:
    editing = press(seated(scenes.waiting()), "e", "t", "t")
    second = tuple(TEMPLATES)[1]
    [tell] = done(editing, "s")
    assert isinstance(tell, Tell) and isinstance(tell.order, SetRules)
    assert parse_rules(tell.order.rules) == TEMPLATES[second]


def test_a_guest_does_not_change_the_rules_and_is_asked_about_new_ones() -> None:
    guest = scenes.waiting(people=examples.people(3, owner=1))._replace(owner=False)
    assert press(seated(guest), "e").overlay is None
    told = scenes.told(guest, News("rules"))
    assert "The host has changed the rules" in text(told) and "[G] agree" in text(told)


@pytest.mark.parametrize("language", ["de", "en"])
def test_why_one_is_not_at_the_table_any_more_is_explained(language: Language) -> None:
    locale.use(language)
    for reason in ("kicked", "taken_over"):
        for size in SIZES:
            assert len(text(closed(reason), size)) > 40
    locale.use("en")
    assert "another window" in text(closed("taken_over")) and "sent you away" in text(closed("kicked"))


@pytest.mark.parametrize("size", SIZES)
def test_who_closes_the_table_hears_for_whom_it_ends(size: Size) -> None:
    said = text(press(seated(scenes.waiting()), "q"), size)
    assert "close the table: it ends for" in said and "2 watching" in said and "sent away" not in said


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("kind", "word"),
    [("kicked", "sent away"), ("left", "has got up"), ("dropped", "voted out"), (None, "no longer here")],
)
def test_why_somebody_is_gone_is_said_as_far_as_it_is_known(
    kind: NewsKind | None, word: str, size: Size
) -> None:
    found = examples.people(5)
    found[2] = replace(found[2], presence="left", forfeited=True)
    state = scenes.told(turn(people=found), *([News(kind, 2, "Cara")] if kind else []))
    assert f"{word}, bot plays" in text(press(state, "h"), size)


SENT_AWAY = ("You were sent away from this table.", "The host of the table has sent you away.")
NOT_LET_IN = ("The host of the table did not let you in.",) * 2


@pytest.mark.parametrize(
    ("how", "said"), [({"closed": "kicked"}, SENT_AWAY), ({"refuse": Refuse("kicked")}, NOT_LET_IN)]
)
def test_no_way_back_is_offered_to_who_was_sent_away(how: dict[str, Any], said: tuple[str, str]) -> None:
    before = LOBBY._replace(screen="table", got_up=("t1", 1), seat=seated(turn()).seat)
    gone = update(before, ModelChanged(turn()._replace(status="closed", **how)), NOW)[0]
    lobby = press(gone, "enter")
    assert lobby.screen == "lobby"
    assert all(said[0] in text(lobby, size) for size in SIZES)
    assert done(lobby, "enter", "w") == [] and "[Enter]" not in text(lobby)
    assert said[1] in text(press(lobby, "enter"))
    assert done(lobby, "down", "enter") == [Join(NEARBY[1].target)]


def test_a_new_owner_is_told() -> None:
    assert "You are the host of the table now." in text(scenes.told(turn(), News("owner", 0, "Anna")))


def test_a_table_in_the_lobby_is_watched() -> None:
    assert done(LOBBY, "w") == [Join(NEARBY[0].target, watch=True)]
    assert "[W] watch" in text(LOBBY)
    mine = LOBBY._replace(mine=frozenset({"t1"}))
    assert done(mine, "w") == [] and "[W] watch" not in text(mine)


def test_the_way_back_leads_to_the_match_one_sits_at() -> None:
    mine = LOBBY._replace(mine=frozenset({"t2"}))
    assert "[B] back to Wohnzimmer" in text(mine) and done(mine, "b") == [Join(NEARBY[1].target)]
    assert done(LOBBY, "b") == []


def test_the_way_back_starts_a_table_of_ones_own_again_that_has_died() -> None:
    own = LOBBY._replace(own=(OwnTable("t9", "Stube", 1, 4),))
    assert "[B] go on with Stube, round 4" in text(own) and "Stube" in text(own, SMALL)
    over = own._replace(own=(own.own[0]._replace(over=True),))
    assert "[B] open Stube again" in text(over) and "[B] open Stube again" in text(over, SMALL)
    after, effects = update(own, Key("b"), NOW + 1_000)
    assert effects == (Resume("t9"),) and after.screen == "opening"


def test_who_opens_a_table_while_one_waits_is_asked_first() -> None:
    asked = press(LOBBY, "h", *["enter"] * 6)
    assert asked.screen == "instead" and all("Küche waits already" in text(asked, size) for size in SIZES)
    assert done(asked, "1") == [Join(NEARBY[0].target)]
    assert [type(effect) for effect in done(asked, "2")] == [OpenTable]
    assert press(asked, "escape").screen == "host"


def test_one_is_not_asked_twice_about_the_same_table() -> None:
    again = press(LOBBY, "h", *["enter"] * 6, "2")._replace(screen="lobby")
    assert OpenTable in [type(effect) for effect in done(again, "h", *["enter"] * 6)]


def test_nobody_is_asked_where_no_table_waits() -> None:
    alone = State("Anna", tables=NEARBY[1:], now_ms=NOW)
    assert OpenTable in [type(effect) for effect in done(alone, "h", *["enter"] * 6)]


def test_the_table_that_waited_may_be_gone_by_then() -> None:
    asked = press(LOBBY, "h", *["enter"] * 6)._replace(tables=())
    assert "is gone" in text(asked) and done(asked, "1") == []
    assert [type(effect) for effect in done(asked, "2")] == [OpenTable]
    assert done(LOBBY, "q") == [Quit(0)]


def test_who_leaves_the_lobby_is_told_that_the_own_table_goes_on() -> None:
    told = "Your table Küche goes on; lanswim brings you back there, and can close it."
    mine = NEARBY[0]._replace(judged=Judged("known", own=True))
    state = LOBBY._replace(tables=(mine,), mine=frozenset({mine.info.table}))
    assert done(state, letter("quit")) == [Quit(0, told)]
    alone = mine._replace(info=replace(mine.info, people=1))
    assert done(state._replace(tables=(alone,)), letter("quit")) == [Quit(0)]
    assert done(LOBBY, letter("quit")) == [Quit(0)]
    talk = hear(Talk("Anna", mine=state.mine), TablesChanged((mine,))).talk
    assert typed(talk, "quit").lines == (told,)
