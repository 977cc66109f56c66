"""Screens by name, each a state with a size of its own choosing; used for golden pictures and for widths."""

from __future__ import annotations

import msgspec
from lanswim_protocol.messages import Clock, News, Refuse, TableView

from lanswim.client.codes import TableCode
from lanswim.client.deals.alarms import Alarm, Alarmed, Deals, DealSeen
from lanswim.client.model import ClientModel, Suspect
from lanswim.rules import parse_rules
from lanswim.tui.events import CodeMade, ModelChanged, RulesRead
from lanswim.tui.keeping import passed_over
from lanswim.tui.letters import letter
from lanswim.tui.presenter import Size, render
from lanswim.tui.state import State
from lanswim.tui.update import update
from tests.support import views_examples as examples
from tests.support.company_screens import company_screens
from tests.support.counted_screens import counted_screens
from tests.support.ended_screens import ended_screens
from tests.support.keys import key
from tests.support.keys_pressed import NOW, PAUSE, done, press, seated
from tests.support.last_rounds import finished, next_round
from tests.support.lobby_screens import NEARBY, lobby_screens
from tests.support.motion_screens import motion_screens
from tests.support.pair_screens import pair_screens
from tests.support.round_screens import round_screens
from tests.support.settings_screens import settings_screens

__all__ = ["NEARBY", "NOW", "PAUSE", "done", "press", "seated"]  # handed on to the tests of screens
WIDE = Size(80, 24)


def first_turn(count: int) -> State:
    """So many players, one's first turn."""
    table = examples.view(
        examples.first_turn(count), examples.people(count), "turn", clock=Clock(42_000, 60_000, 0)
    )
    return seated(examples.model(table))


def waiting() -> State:
    """A waiting room whose address others can type."""
    state = seated(examples.waiting_model())
    return state._replace(seat=state.seat._replace(addresses=("127.0.0.1:4031", "192.168.1.7:4031")))


def showdown() -> State:
    """A tie for the lowest value."""
    table = examples.view(examples.showdown(), examples.people(5), "ready", clock=Clock(18_000, 20_000))
    return seated(examples.model(table)._replace(deals=checked(table)))


def checked(table: TableView) -> Deals:
    """Everybody had a part in the deck of the round on the screen, or of the one before."""
    round_ = table.round
    number = round_.round if round_.showdown is not None else round_.round - 1
    return Deals(DealSeen(round_.match, number, "checked", 5, 5, mine=True))


def turn() -> State:
    """One's own turn; the deal before was fair."""
    model = examples.turn_model()
    assert model.view is not None
    return seated(model._replace(deals=checked(model.view)))


def cards_wrong() -> State:
    """One's own turn; the host has cheated at the deal of the round before."""
    path = "/home/anna/.local/share/lanswim/matches/t1-0-1-5-8f2c61d09a4e.alarm.json"
    alarm = Alarmed(1, 5, (Alarm.NAMED, Alarm.NOT_MY_HAND), path)
    state = turn()
    deals = state.seat.model.deals._replace(alarms=(alarm,))
    return update(state, ModelChanged(state.seat.model._replace(deals=deals)), NOW)[0]


def over() -> State:
    """The end of a match."""
    return seated(examples.model(examples.view(examples.over(), examples.people(3), "ready")))


def dealer() -> State:
    """One's own dealer's choice."""
    table = examples.view(examples.dealers_choice(), examples.people(3, bots=(2,)), "dealer_choice")
    return seated(examples.model(table))


def lost() -> State:
    """The connection is gone since three seconds."""
    model = examples.turn_model()._replace(status="lost", lost_at_ms=NOW - 3_000)
    return seated(model)


def host_gone() -> State:
    """The host program was ended three seconds ago."""
    return seated(lost().seat.model._replace(closed="host_stopped"))


def next_match() -> State:
    """A guest who is ready; the next match begins by itself in 42 seconds."""
    people = examples.people(3, owner=1)
    ready = [msgspec.structs.replace(one, ready=one.seat != 2) for one in people]
    table = examples.view(examples.over(), ready, clock=Clock(42_000, 60_000))
    return seated(examples.model(table, owner=False))


def got_up() -> State:
    """Ben has got up for good and a bot plays; Dan is away and on turn."""
    turn = seated(examples.turn_model())
    round_ = msgspec.structs.replace(examples.your_turn(), turn=3, legal=[])
    people = examples.people(5)
    people[1] = msgspec.structs.replace(people[1], presence="left")
    people[3] = msgspec.structs.replace(people[3], presence="away")
    table = examples.view(round_, people, clock=Clock(9_000, 20_000, 3))
    news = [News("left", 1, "Ben"), News("away", 3, "Dan")]
    return update(
        turn, ModelChanged(examples.model(msgspec.structs.replace(table, version=8, news=news))), NOW
    )[0]


def form_with_own_rules() -> State:
    """Opening a table by rules of one's own; a file of others is broken."""
    opened = press(State("Anna"), letter("host"))
    own = (("sonntag", parse_rules("family,lives=3")),)
    read = update(opened, RulesRead(own, passed_over(["alt"])), NOW)[0]
    return press(read, "down", "down", "down", "left")


CODE = TableCode("salad-tiger-bench")


def form_private() -> State:
    """Opening a table that only those sit down at who know its code."""
    made = update(press(State("Anna"), letter("host")), CodeMade(CODE), NOW)[0]
    return press(made, *["down"] * 4, "right")


def waiting_private(*, owner: bool = True) -> State:
    """A waiting room whose code the owner reads out."""
    state = waiting()
    model = examples.waiting_model(owner=owner)._replace(code=CODE)
    return update(state, ModelChanged(model), NOW)[0]


def stranger() -> State:
    """Somebody passes for Papa."""
    suspect = Suspect("Papa", key("Papa").public, key("Mallory").public)
    return seated(ClientModel("closed", "t1", failure="impostor", suspect=suspect))


def code_asked(reason: str = "code_needed") -> State:
    """A private table wants its code."""
    refused = ClientModel(status="closed", table="t1", refuse=Refuse(reason))
    state = update(State("Anna", screen="table"), ModelChanged(refused), NOW)[0]
    return press(state, *"salad ti")


def screens() -> dict[str, State]:
    """Every picture that is kept as a golden file."""
    mine = turn()
    return {
        "form": press(State("Anna", searching_since_ms=0), letter("host"), "down", "down", "down", "right"),
        "form_saved": form_with_own_rules(),
        "got_up": got_up(),
        "next_match": next_match(),
        "waiting": waiting(),
        "form_private": form_private(),
        "waiting_private": waiting_private(),
        "code_asked": code_asked(),
        "code_wrong": code_asked("wrong_code"),
        "stranger": stranger(),
        "keep": press(waiting(), letter("keep_rules")),
        "turn": mine,
        "swap": press(mine, "3", "5"),
        "tip": press(mine, letter("tip")),
        "last_round": press(update(seated(finished()), ModelChanged(next_round()), NOW)[0], letter("moves")),
        "covered": press(mine, letter("cover")),
        "covered_swap": press(mine, letter("cover"), "3", "5"),
        "covered_way": press(mine, "tab"),
        "tip_dealer": press(dealer(), letter("tip")),
        "cards_wrong": cards_wrong(),
        "turn_wrong": press(cards_wrong(), "escape"),
        "first_turn_9": first_turn(9),
        "dealer": dealer(),
        "lost": lost(),
        "host_gone": host_gone(),
        "guest": seated(examples.waiting_model(owner=False)),
        "showdown": showdown(),
        "over": over(),
        "leave": press(mine, "q"),
        "help": press(mine, "?"),
        **lobby_screens(),
        **company_screens(),
        **counted_screens(),
        **ended_screens(),
        **settings_screens(),
        **pair_screens(),
        **motion_screens(),
        **round_screens(),
    }


def picture(state: State, size: Size) -> list[str]:
    """The lines as text."""
    lines = render(state, size, max(state.now_ms, NOW))
    return ["".join(text for _style, text in line).rstrip() for line in lines]


def text(state: State, size: Size = WIDE) -> str:
    """All that is on the screen, on one line."""
    return " ".join(" ".join(picture(state, size)).split())


def pages(state: State, size: Size) -> list[str]:
    """What is read page by page, from the one on the screen on; without its title and its line of keys."""
    found: list[str] = []
    while (page := " ".join(" ".join(picture(state, size)[2:-1]).split())) not in found:
        found.append(page)
        state = press(state, " ")
    return found
