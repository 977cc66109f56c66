"""One round of a trace, played action by action straight from RULES.md section 4.

For the straight replayer: dictionaries, lists and text cards, and nothing imported from lanswim, ever.
"""

from __future__ import annotations

from typing import Any

from tests.support.straight_values import RANKS, SUITS, instant

Record = dict[str, Any]
PACK = sorted(rank + suit for rank in RANKS for suit in SUITS)


class NotByTheRules(Exception):
    """What the trace says cannot be; the text says what."""


def need(holds: bool, what: str) -> None:
    if not holds:
        raise NotByTheRules(what)


def play(record: Record) -> Record:
    """The round at its end: hands, ended_by, knocker, dealt; NotByTheRules for an action that is refused."""
    table = deal(record)
    actions = list(record["actions"])
    choose(table, actions)
    check_dealt(table)
    for who, words in actions:
        need(table["ended_by"] is None, f"{who} {words} after the round had ended")
        take_turn(table, who, words)
    need(table["ended_by"] is not None, "the actions stop before the round has ended")
    return table


def deal(record: Record) -> Record:
    deck, seats, dealer = record["deck"], record["seats"], record["dealer"]
    need(sorted(deck) == PACK, "the deck is not the 32 cards")
    place = seats.index(dealer)
    order = seats[place + 1 :] + seats[: place + 1]
    hands: dict[str, list[str]] = {who: [] for who in order}
    left = list(deck)
    for _lap in range(3):
        for who in order:
            hands[who].append(left.pop(0))
    packet = [left.pop(0) for _ in range(3)]
    return {
        "rules": record["rules"], "order": order, "hands": hands, "middle": packet, "stock": left,
        "dealer": dealer, "on_turn": 0, "turns": 0, "streak": 0, "last": None,
        "knocker": None, "ended_by": None, "dealt": False,
    }  # fmt: skip


def choose(table: Record, actions: list[Any]) -> None:
    """The dealer's choice. Whether the other three lie open or not, rejecting exchanges all three."""
    dealer, rules = table["dealer"], table["rules"]
    if rules["dealer_choice"] == "none" or instant(table["hands"][dealer], rules):
        return
    need(bool(actions), "the dealer has not chosen")
    who, words = actions.pop(0)
    need(who == dealer and words in (["keep"], ["reject"]), f"{who} {words} instead of the dealer's choice")
    if words == ["reject"]:
        table["hands"][dealer], table["middle"] = table["middle"], table["hands"][dealer]


def check_dealt(table: Record) -> None:
    shown = {instant(cards, table["rules"]) for cards in table["hands"].values()}
    if "fire" in shown or "31" in shown:
        table["dealt"] = True
        table["ended_by"] = "fire" if "fire" in shown else "show_31"


def take_turn(table: Record, who: str, words: list[str]) -> None:
    rules, number = table["rules"], len(table["order"])
    need(who == table["order"][table["on_turn"]], f"{who} {words} out of turn")
    kind, close = words[0], words[-1] == "close"
    cards = words[1 : len(words) - close]
    may_knock(table, f"{who} {words}", kind, close)
    if kind == "swap":
        swap_one(table, who, cards)
    elif kind == "swap_all":
        need(rules["swap_all"] and not cards, f"{who} {words}: swap_all is off")
        table["hands"][who], table["middle"] = table["middle"], table["hands"][who]
    elif kind == "pass":
        need(rules["pass_allowed"] and not cards, f"{who} {words}: passing is off")
    else:
        need(kind == "knock" and not cards and not close, f"{who} {words} is no action")
    table["turns"] += 1
    follow(table, who, kind, close, number)
    table["on_turn"] = (table["on_turn"] + 1) % number


def may_knock(table: Record, said: str, kind: str, close: bool) -> None:
    if kind != "knock" and not close:
        return
    rules = table["rules"]
    style = "own_turn" if kind == "knock" else "after_action"
    need(rules["knock_style"] == style, f"{said}: knock_style is {rules['knock_style']}")
    need(table["knocker"] is None, f"{said} after a knock")
    early = rules["knock_from"] == "second_round" and table["turns"] < len(table["order"])
    need(not early, f"{said} too early")


def swap_one(table: Record, who: str, cards: list[str]) -> None:
    hand, middle = table["hands"][who], table["middle"]
    need(len(cards) == 2, f"{who} swaps {cards}")
    need(cards[0] in hand, f"{who} does not hold {cards[0]}")
    need(cards[1] in middle, f"{cards[1]} is not in the middle")
    hand[hand.index(cards[0])], middle[middle.index(cards[1])] = cards[1], cards[0]


def follow(table: Record, who: str, kind: str, close: bool, number: int) -> None:
    """Section 4, step 6, points 2 to 5, in their order."""
    if kind in ("swap", "swap_all"):
        table["streak"] = 0
        shown = instant(table["hands"][who], table["rules"])
        if shown:
            table["ended_by"] = "fire" if shown == "fire" else "show_31"
            return
    if table["last"] is not None:
        table["last"] -= 1
        if table["last"] == 0:
            table["ended_by"] = "knock"
        return  # no pass of the last turns is counted: there is no new middle any more
    if kind == "knock" or close:
        table.update(last=number - 1, knocker=who, streak=0)
    elif kind == "pass":
        table["streak"] += 1
        if table["streak"] == number:
            all_passed(table)


def all_passed(table: Record) -> None:
    if table["rules"]["all_pass"] == "showdown":
        table["ended_by"] = "all_pass"
    elif len(table["stock"]) >= 3:
        table["middle"] = [table["stock"].pop(0) for _ in range(3)]
        table["streak"] = 0
    else:
        table["ended_by"] = "stock_empty"
