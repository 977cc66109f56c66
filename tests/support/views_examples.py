"""Tables as a client sees them, built from messages alone; the round is the one of the README's picture."""

from __future__ import annotations

from collections.abc import Sequence

from lanswim_protocol.messages import (
    Ask,
    AskKind,
    Clock,
    LogEntry,
    MoveKind,
    Person,
    RoundView,
    SeatView,
    Showdown,
    Shown,
    Standing,
    TableView,
)

from lanswim.client.model import ClientModel, Status

NAMES = ("Anna", "Ben", "Cara", "Dan", "Oma", "Finn", "Gabi", "Ida", "Opa")
ALL_MOVES: list[MoveKind] = ["swap", "swap_all", "pass", "knock"]


def people(
    count: int, *, bots: Sequence[int] = (), owner: int = 0, agreed: Sequence[int] = ()
) -> list[Person]:
    """So many people, seats from 0; some of them bots of the host, some agree to the rules."""
    return [
        Person(
            seat,
            NAMES[seat],
            "bot" if seat in bots else "here",
            bot=seat in bots,
            owner=seat == owner,
            agreed=seat in agreed,
        )
        for seat in range(count)
    ]


def seats(count: int) -> list[SeatView]:
    """Seats of a match: three lives each."""
    return [SeatView(seat, 3, "in") for seat in range(count)]


def your_turn() -> RoundView:
    """Five players, Anna (seat 0) is on turn and may do everything."""
    log = [
        LogEntry(3, "keep", ["8H", "KS", "TC"]),
        LogEntry(4, "swap", ["7C"], ["8H"]),
        LogEntry(0, "swap", ["7D"], ["KS"]),
        LogEntry(1, "pass"),
        LogEntry(2, "swap", ["TS"], ["JC"]),
        LogEntry(3, "swap", ["QC"], ["7C"]),
        LogEntry(4, "pass"),
    ]
    lives = [SeatView(0, 3, "in"), SeatView(1, 1, "in"), SeatView(2, 2, "in"), SeatView(3, 3, "in")]
    return RoundView(
        "turn",
        "pub",
        you=0,
        match=1,
        round=6,
        dealer=3,
        turn=0,
        turns=6,
        stock=14,
        middle=["7D", "TS", "QC"],
        hand=["KS", "9S", "QD"],
        legal=ALL_MOVES,
        seats=[*lives, SeatView(4, 0, "swimming")],
        log=log,
    )


def first_turn(count: int) -> RoundView:
    """So many players, Anna has the first turn: nobody may knock yet."""
    return RoundView(
        "turn",
        "pub",
        you=0,
        match=1,
        round=1,
        dealer=count - 1,
        turn=0,
        stock=29 - 3 * count,
        middle=["TH", "AC", "8S"],
        hand=["JH", "AH", "7D"],
        legal=["swap", "swap_all", "pass"],
        seats=seats(count),
        log=[LogEntry(count - 1, "keep", ["TH", "AC", "8S"])],
    )


def dealers_choice() -> RoundView:
    """Three players; Anna deals and looks at her packet."""
    return RoundView(
        "dealer_choice",
        "pub",
        you=0,
        match=1,
        round=2,
        dealer=0,
        turn=0,
        stock=20,
        hand=["7H", "8H", "QD"],
        legal=["keep", "reject"],
        seats=seats(3),
    )


def showdown() -> RoundView:
    """Five players, Anna has knocked; Ben and Oma tie for the lowest value: one swims, one is out."""
    hands = [
        Shown(4, ["KH", "8H", "7S"], 36, lost=1, why=["lowest"], left=0, status="out"),
        Shown(0, ["KS", "TS", "9S"], 58, left=3),
        Shown(1, ["JS", "8S", "AH"], 36, lost=1, why=["lowest"], left=0, status="swimming"),
        Shown(2, ["QC", "JC", "9C"], 58, left=2),
        Shown(3, ["7C", "7H", "7D"], 61, left=3),
    ]
    lives = [SeatView(0, 3, "in"), SeatView(1, 0, "swimming"), SeatView(2, 2, "in"), SeatView(3, 3, "in")]
    return RoundView(
        "showdown",
        "pub",
        you=0,
        match=1,
        round=6,
        dealer=3,
        knocker=0,
        turns=12,
        stock=14,
        middle=["QD", "8D", "8C"],
        hand=["KS", "TS", "9S"],
        seats=[*lives, SeatView(4, 0, "out")],
        log=your_turn().log,
        showdown=Showdown("knock", hands, knocker=0, out=[4]),
    )


def over(count: int = 3) -> RoundView:
    """The end of a match: Anna has won."""
    lives = [SeatView(0, 2, "in"), *(SeatView(seat, 0, "out") for seat in range(1, count))]
    hands = [
        Shown(1, ["7C", "8H", "9D"], 18, lost=1, why=["lowest"], left=0, status="out"),
        Shown(0, ["AS", "KS", "TS"], 62, left=2),
    ]
    return RoundView(
        "over",
        "pub",
        you=0,
        match=1,
        round=11,
        dealer=1,
        stock=20,
        middle=["QD", "8D", "8C"],
        hand=["AS", "KS", "TS"],
        seats=lives,
        showdown=Showdown("show_31", hands, out=[1]),
        winner=0,
        standings=[Standing(seat, seat + 1, 12 - seat if seat else 0) for seat in range(count)],
    )


def view(
    round_: RoundView,
    persons: list[Person],
    ask: AskKind | None = None,
    *,
    ask_id: int = 7,
    clock: Clock | None = None,
    name: str = "Küche",
    places: int = 0,
) -> TableView:
    """A table around a round."""
    return TableView(
        "t1",
        0,
        ask_id,
        name,
        places or len(persons),
        round_,
        persons,
        ask=Ask(ask_id, ask) if ask is not None else None,
        clock=clock,
    )


def model(table: TableView, *, owner: bool = True, status: Status = "seated") -> ClientModel:
    """What a client that sits on seat 0 knows of this table."""
    return ClientModel(status, table.table, table.term, 0, owner, table)


def turn_model() -> ClientModel:
    """Anna's turn, with 42 of 60 seconds left."""
    return model(view(your_turn(), people(5), "turn", clock=Clock(42_000, 60_000, 0)))


def waiting_model(*, owner: bool = True) -> ClientModel:
    """A waiting room of five seats: two people, a bot, two free seats; only the owner agrees to the rules."""
    round_, owns = RoundView("waiting", "pub", you=0), 0 if owner else 1
    return model(view(round_, people(3, bots=(2,), owner=owns, agreed=(owns,)), places=5), owner=owner)
