"""Two players at one screen: what becomes known at the seat that is not shown is kept for its player."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Refuse, Say
from msgspec.structs import replace

from lanswim.client.deals.alarms import Alarm, Alarmed, Deals
from lanswim.client.model import ClientModel
from lanswim.tui.effects import AgreeTo, GetUp, Ring, Second, Tell
from lanswim.tui.events import Key, ModelChanged, SecondChanged
from lanswim.tui.held import SETTLE_MS
from lanswim.tui.letters import letter
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support.pair_screens import joined, on_turn, pair, playing, waiting
from tests.support.screens import done, press, text

WRONG = Deals(alarms=(Alarmed(1, 5, (Alarm.NOT_MY_HAND,), "/x"),))
TITLE = "The cards are not right"


def turn_of(name: str) -> State:
    """Whoever is asked has pressed Enter on the cover."""
    return press(on_turn("Anna" if name == "Anna" else "Oma"), "enter")


def alarmed(state: State, name: str) -> State:
    """The client of this one finds that the deck does not give the hand that was held."""
    anna, oma = playing("Oma" if state.me == "Oma" else "Anna")
    event = ModelChanged(anna._replace(deals=WRONG))
    heard = event if name == "Anna" else SecondChanged(oma._replace(deals=WRONG))
    after, effects = update(state, heard, state.now_ms + 500)
    assert effects == (Ring(),)
    return after


@pytest.mark.parametrize("shown", ["Anna", "Oma"])
@pytest.mark.parametrize("whose", ["Anna", "Oma"])
def test_an_alarm_about_a_deal_is_told_at_once_by_the_name_of_whose_it_is(shown: str, whose: str) -> None:
    state = alarmed(turn_of(shown), whose)
    assert TITLE in text(state) and f"{whose}'s program says:" in text(state)
    assert TITLE not in text(press(state, "escape")) and "YOUR TURN" in text(press(state, "escape"))
    assert f"{whose}'s program says:" in text(press(state, "escape", "?"))


def test_an_alarm_that_a_cover_comes_over_lies_above_it_until_it_is_closed() -> None:
    state = alarmed(turn_of("Anna"), "Oma")
    anna, oma = playing("Oma")
    state = pair(state, anna, oma._replace(deals=WRONG))
    assert TITLE in text(state) and "K ♠" not in text(state) and "A ♥" not in text(state)
    covered = press(state, "escape")
    again = update(covered, Key("enter"), covered.now_ms + SETTLE_MS - 1)[0]
    assert "Hand the laptop to Oma." in text(covered) and "Hand the laptop to Oma." in text(again)
    assert TITLE not in text(press(covered, "enter")) and press(covered, "enter").me == "Oma"


def test_an_alarm_waits_while_it_is_asked_whether_to_leave() -> None:
    state = alarmed(press(turn_of("Anna"), letter("quit")), "Oma")
    assert TITLE not in text(state) and TITLE in text(press(state, "escape"))


@pytest.mark.parametrize("shown", ["Anna", "Oma"])
def test_the_bell_rings_for_whoever_is_asked_and_not_shown(shown: str) -> None:
    state = pair(turn_of(shown), *playing(None))
    anna, oma = playing("Oma" if shown == "Anna" else "Anna")
    event = SecondChanged(oma) if shown == "Anna" else ModelChanged(anna)
    assert update(state, event, state.now_ms + 500)[1] == (Ring(),)


def test_what_is_said_or_agreed_to_is_of_whoever_is_shown() -> None:
    anna = joined(owner=False)  # an owner agrees to the own rules
    oma = press(anna, "o")
    said, line = (letter("chat"), *"Servus", "enter"), Say(0, "Servus")
    agreed = (letter("rules"), letter("agree"))
    assert done(anna, *said)[-1] == Tell(line) and done(oma, *said)[-1] == Second(Tell(line))
    assert done(anna, *agreed) == [AgreeTo("pub")] and done(oma, *agreed) == [Second(AgreeTo("pub"))]


def forfeits(model: ClientModel) -> ClientModel:
    """The others have voted this one out of the match."""
    assert model.view is not None
    people = [replace(one, forfeited=True) if one.seat == model.seat else one for one in model.view.people]
    return model._replace(view=replace(model.view, people=people))


@pytest.mark.parametrize("shown", ["Anna", "Oma"])
def test_who_was_voted_out_is_that_one_alone_whoever_is_shown(shown: str) -> None:
    state = turn_of(shown)
    anna = playing("Oma" if shown == "Oma" else "Anna")[0]
    out = update(state, ModelChanged(forfeits(anna)), state.now_ms + 500)[0]
    assert out.me == "Oma" or out.got_up is not None
    anna, oma = playing("Oma")
    out = pair(out, forfeits(anna), oma)
    omas = out if out.me == "Oma" else press(out, "enter")
    assert omas.me == "Oma" and omas.got_up is None and omas.seat.watched is None
    assert not omas.seat.voted_out and omas.other is not None and omas.other.seat.voted_out
    lobby = press(omas, letter("quit"), "1")
    assert lobby.me == "Anna" and lobby.got_up == lobby.voted_out == out_of(anna)


def out_of(model: ClientModel) -> tuple[str, int]:
    """The match that this is about."""
    assert model.view is not None
    return model.table, model.view.round.match


def test_the_second_player_who_was_voted_out_takes_no_seat_from_the_first() -> None:
    state = turn_of("Oma")
    oma = playing("Oma")[1]
    state = update(state, SecondChanged(forfeits(oma)), state.now_ms + 500)[0]
    state = pair(state, playing("Anna")[0], forfeits(playing("Anna")[1]))
    annas = press(state, "enter")
    assert annas.me == "Anna" and annas.got_up is None and annas.seat.watched is None


def test_being_turned_away_is_kept_for_ones_own_lobby_while_the_other_is_shown() -> None:
    state = press(joined(owner=False), "o")
    away = waiting(owner=False)._replace(refuse=Refuse("kicked"))
    after = update(state, ModelChanged(away), state.now_ms + 500)[0]
    assert after.me == "Oma" and after.other is not None and not after.sent_away
    assert press(after, "o").sent_away == press(after, "o").not_let_in == {away.table}


def test_who_gets_up_by_the_other_ones_key_has_got_up_as_well() -> None:
    state = press(joined(owner=False), "o", "q")
    assert done(state, "2") == [GetUp(), Second(GetUp())]
    assert press(press(state, "2"), "o").got_up == out_of(waiting())
