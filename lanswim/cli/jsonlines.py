"""What happened between two views of a table, as JSON events for scripts. Pure; nothing is printed here.

The texts are for programs and logs: always English, whatever language the screen speaks.
"""

from __future__ import annotations

from collections.abc import Iterator

from lanswim_protocol.messages import ClosedReason, Person, RoundView, Showdown, Shown, TableView

from lanswim.rules import points_text

Event = dict[str, object]

THIRTY_ONE2 = 62
COUNTS = ("no life", "one life", "two lives", "three lives")


def events(previous: TableView | None, view: TableView) -> list[Event]:
    """What is new in view, in order; without a previous view what stands is told as new.

    A showdown or a result that was there before the first view is not told.
    """
    before = previous.round if previous is not None else None
    names = _names(previous) | _names(view)
    told = list(_people(previous, view))
    told += _match_started(before, view.round, names)
    if before is not None:
        told += _round_over(before, view.round, names)
        told += _match_over(before, view.round, names)
    told += _turn(before, view.round, names)
    return told


def listening(
    table: str, name: str, port: int, addresses: list[str], term: int = 0, code: str | None = None
) -> Event:
    """The table is open; addresses are `HOST:PORT` as one would type them, code that of a private table."""
    return {
        "event": "listening", "table": table, "term": term, "name": name, "port": port,
        "addresses": addresses, **({} if code is None else {"code": code}),
    }  # fmt: skip


def closed(reason: ClosedReason | str) -> Event:
    """The table, or the connection to it, has ended."""
    return {"event": "closed", "reason": reason}


def _names(view: TableView | None) -> dict[int, str]:
    return {person.seat: person.name for person in view.people} if view is not None else {}


def _people(previous: TableView | None, view: TableView) -> Iterator[Event]:
    """Whoever only moved to another seat has not left; for whom a bot stands in has not either."""
    before = _present(previous)
    now = _present(view)
    here = {person.name for person in now.values()}
    for seat, person in before.items():
        if person.name not in here:
            left: Event = {"event": "left", "seat": seat, "name": person.name, "bot": person.bot}
            yield left | _why_left(view, seat)
    for seat, person in now.items():
        if seat not in before or before[seat].name != person.name:
            yield {"event": "seated", "seat": seat, "name": person.name, "bot": person.bot}


def _why_left(view: TableView, seat: int) -> Event:
    """Said where it was not their own wish: `kicked` by the owner, `dropped` by a vote."""
    found = [news.kind for news in view.news if news.seat == seat and news.kind in ("kicked", "dropped")]
    return {"why": found[0]} if found else {}


def _present(view: TableView | None) -> dict[int, Person]:
    people = view.people if view is not None else []
    return {person.seat: person for person in people if person.presence != "left"}


def _match_started(before: RoundView | None, now: RoundView, names: dict[int, str]) -> Iterator[Event]:
    if _dealt(now) > (_dealt(before) if before is not None else 0) and now.phase != "over":
        seats = [_name(names, one.seat) for one in now.seats]
        yield {
            "event": "match_started", "match": now.match, "rules": now.rules, "seats": seats,
            "dealer": _name_or_none(names, now.dealer),
        }  # fmt: skip


def _dealt(view: RoundView) -> int:
    """The last match of which cards have been dealt: who deals first is known only then."""
    return view.match - (view.phase == "cut")


def _turn(before: RoundView | None, now: RoundView, names: dict[int, str]) -> Iterator[Event]:
    if now.turn is not None and (before is None or _moment(before) != _moment(now)):
        yield {"event": "turn", "seat": now.turn, "name": _name(names, now.turn)}


def _moment(view: RoundView) -> tuple[object, ...]:
    return view.match, view.round, view.phase == "dealer_choice", view.turns, view.turn


def _round_over(before: RoundView, now: RoundView, names: dict[int, str]) -> Iterator[Event]:
    shown = now.showdown
    told = before.showdown is not None and (before.match, before.round) == (now.match, now.round)
    if shown is None or told:
        return
    yield {
        "event": "round_over",
        "match": now.match,
        "round": now.round,
        "ended_by": shown.ended_by,
        "dealt": shown.dealt,
        "knocker": _name_or_none(names, shown.knocker),
        "values": {_name(names, hand.seat): _value(hand) for hand in shown.hands},
        "lost": {_name(names, hand.seat): hand.lost for hand in shown.hands if hand.lost},
        "why": {_name(names, hand.seat): _why(hand, shown, names) for hand in shown.hands if hand.why},
        "left": {_name(names, hand.seat): hand.left for hand in shown.hands},
        "out": [_name(names, seat) for seat in shown.out],
    }


def _match_over(before: RoundView, now: RoundView, names: dict[int, str]) -> Iterator[Event]:
    if now.phase == "over" and (before.phase, before.match) != (now.phase, now.match):
        standings = [[_name(names, place.seat), place.rank] for place in now.standings]
        winner = _name_or_none(names, now.winner)
        yield {"event": "match_over", "match": now.match, "winner": winner, "standings": standings}


def _name(names: dict[int, str], seat: int) -> str:
    """A seat whose holder is not among the people of either view has only its number."""
    return names.get(seat, f"seat {seat}")


def _name_or_none(names: dict[int, str], seat: int | None) -> str | None:
    return None if seat is None else _name(names, seat)


def _value(hand: Shown) -> str:
    return "fire" if hand.fire else points_text(hand.points2)


def _why(hand: Shown, showdown: Showdown, names: dict[int, str]) -> str:
    """`21, lowest; knocked, so two lives`: the value, then the reasons for the loss, or for none."""
    reasons = "; ".join(_reason(word, hand, showdown, names) for word in hand.why)
    many = f", so {COUNTS[hand.lost]}" if 1 < hand.lost < len(COUNTS) else ""
    return f"{_value(hand)}, {reasons}{many}"


def _reason(word: str, hand: Shown, showdown: Showdown, names: dict[int, str]) -> str:
    fire = _all([_name(names, other.seat) for other in showdown.hands if other.fire])
    full = _all([_name(names, other.seat) for other in showdown.hands if other.points2 == THIRTY_ONE2])
    tied = [other for other in showdown.hands if "lowest" in other.why and other.seat != hand.seat]
    lowest = f"lowest with {_all([_name(names, other.seat) for other in tied])}" if tied else "lowest"
    return {
        "lowest": lowest,
        "knocked": "knocked",
        "fire": f"{fire} with fire",
        "fire_dealt": f"{fire} dealt fire",
        "thirty_one": f"{full} with 31",
        "thirty_one_dealt": f"{full} dealt 31",
        "tie_nobody": "a tie, so nobody pays",
        "knocker_safe": "the knocker is let off in a tie",
        "thirty_one_safe": "31 pays nothing",
        "all_out_replay": "all would be out, so nobody pays",
        "left": "got up from the table",
    }[word]


def _all(names: list[str]) -> str:
    return " and ".join(names)
