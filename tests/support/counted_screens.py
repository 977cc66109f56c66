"""Tables of two, five and nine players: turns, showdowns, ends and waiting rooms; for golden pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lanswim_protocol.messages import (
    Clock,
    LogEntry,
    RoundView,
    SeatView,
    Showdown,
    Shown,
    Standing,
    TableInfo,
    Watcher,
)
from msgspec.structs import replace

from lanswim.tui.nearby import Nearby
from lanswim.tui.state import State
from tests.support import views_examples as examples
from tests.support.company_screens import others_turn
from tests.support.keys_pressed import press, seated

COUNTS: Final = (2, 5, 9)
HANDS: Final = (
    "KS TS 9S",
    "JS 8S AH",
    "QC JC 9C",
    "7C 7H 7D",
    "KH 8H 7S",
    "TC 9H JD",
    "KD 9D QS",
    "8C TD QH",
    "KC AD JH",
)
"""nobody has the card of somebody else"""
VALUES: Final = (58, 36, 58, 61, 36, 20, 38, 20, 22)
"""what they are worth, doubled"""
MOVES: Final = (
    LogEntry(1, "swap", ["TC"], ["8S"]),
    LogEntry(2, "swap_all", ["QS", "9D", "KD"], ["TH", "AC", "TC"]),
    LogEntry(3, "pass"),
    LogEntry(4, "swap", ["7C"], ["KD"]),
)


def _mine(count: int) -> RoundView:
    """The second turn of Anna, after the moves of up to four others."""
    log = [LogEntry(0, "pass"), *MOVES[: count - 1]]
    return replace(examples.first_turn(count), round=3, turns=count, log=log, legal=examples.ALL_MOVES)


def chosen(count: int) -> State:
    """One's own turn, two cards are chosen."""
    table = examples.view(_mine(count), examples.people(count), "turn", clock=Clock(42_000, 60_000, 0))
    return press(seated(examples.model(table)), "3", "4")


def elsewhere(count: int) -> State:
    """The right neighbour is on turn."""
    round_ = replace(_mine(count), turn=count - 1, legal=[])
    people = examples.people(count, bots=(1,))
    return seated(
        others_turn(round=round_, seats=count, people=people, clock=Clock(9_000, 60_000, count - 1))
    )


def opened(count: int) -> State:
    """All hands lie open; who has the least loses a life."""
    least = min(VALUES[:count])
    hands = [_opened(seat, least) for seat in range(count)]
    seats = [SeatView(one.seat, one.left or 0, "in") for one in hands]
    round_ = replace(examples.showdown(), seats=seats, showdown=Showdown("knock", hands, knocker=0))
    table = examples.view(round_, examples.people(count), "ready", clock=Clock(18_000, 20_000))
    return seated(examples.model(table))


def _opened(seat: int, least: int) -> Shown:
    cards, value = HANDS[seat].split(), VALUES[seat]
    if value == least:
        return Shown(seat, cards, value, lost=1, why=["lowest"], left=2)
    return Shown(seat, cards, value, left=3)


def ended(count: int) -> State:
    """Somebody else has won, and the others are asked for another match."""
    lives = [SeatView(seat, 2 if seat == 1 else 0, "in" if seat == 1 else "out") for seat in range(count)]
    order = [1, 0, *range(2, count)]
    standings = [Standing(seat, rank) for rank, seat in enumerate(order, 1)]
    hands = [
        Shown(0, ["7C", "8H", "9D"], 18, lost=1, why=["lowest"], left=0, status="out"),
        Shown(1, ["AS", "KS", "TS"], 62, left=2),
    ]
    show = Showdown("show_31", hands, out=[0])
    round_ = replace(examples.over(count), seats=lives, standings=standings, showdown=show, winner=1)
    return seated(
        examples.model(examples.view(round_, examples.people(count, owner=1), "ready"), owner=False)
    )


def gathering(count: int) -> State:
    """A waiting room in which every seat is taken; half of the people agree to the rules."""
    people = examples.people(count, agreed=range(0, count, 2))
    table = examples.view(RoundView("waiting", "pub", you=0), people)
    table = replace(table, watchers=[Watcher(1, "Eva")])
    state = seated(examples.model(table))
    return state._replace(seat=state.seat._replace(addresses=("192.168.1.7:4031",)))


def crowded_lobby() -> State:
    """More tables than a small window has lines, some with names that are as long as they may be."""
    names = ("Küche", "Wohnzimmer", "Verein Stube 1", "Verein Stube 2", "Skatfreunde Neustadt", "Balkon")
    tables = tuple(
        Nearby(
            TableInfo(
                f"t{n}", 0, f"{name}{suffix}", "pub", 9, n % 9 + 1, n % 9 + 1, 0, "open", "Papa", own=True
            ),
            (f"192.168.1.{n + 7}:4031",),
        )
        for n, (name, suffix) in enumerate((name, suffix) for suffix in ("", " B", " C") for name in names)
    )
    return State("Anna", tables=tables, selected=tables[10].which, searching_since_ms=0)


_KINDS: Final[dict[str, Callable[[int], State]]] = {
    "chosen": chosen,
    "elsewhere": elsewhere,
    "opened": opened,
    "ended": ended,
    "gathering": gathering,
}


def counted_screens() -> dict[str, State]:
    """Each kind by its name and the number of players, and a lobby of many tables."""
    counted = {f"{kind}_{count}": make(count) for kind, make in _KINDS.items() for count in COUNTS}
    return {**counted, "lobby_crowded": crowded_lobby()}
