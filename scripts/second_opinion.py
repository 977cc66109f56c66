#!/usr/bin/env python3
"""A second opinion about the deals of a kept match: what `lanswim verify` checks, with nothing of lanswim.

    python scripts/second_opinion.py FILE

Written from protocol/README.md; how a round is played it asks the replayer in tests/support, written from the
rules alone. Exit codes: 0 all was checked, 1 some is not proved, 2 no file of rounds, 4 some does not fit.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts._opinion_deal import ALARM, UNPROVED, Finding, bound, check_reveals, deck
from scripts._opinion_form import LONGEST_LINE, RANKS, SUITS, Record, read
from tests.support import straight_replayer
from tests.support.straight_round import NotByTheRules, need

NONSENSE = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""what a replayer that trusts its input runs into where the form is right and the content is not"""


class Match:
    """One match, as far as its lines were read."""

    def __init__(self, record: Record, table: str | None) -> None:
        self.number, self.table, self.term, self.round = record["match"], table, 0, 0
        self.known_from_the_first = record["round"] == 1
        self.everybody = who_began(record)
        self.people: dict[int, list[str]] = {}
        self.named: set[int | None] = {None}
        self.voids = 0
        self.play = self.resumed(record)

    def follow(self, record: Record) -> Iterator[Finding]:
        """What is found about the next round."""
        if record["round"] <= self.round:
            yield ALARM, "the round comes twice"
        if record["round"] > self.round + 1:
            yield UNPROVED, "rounds are missing"
        if record.get("deal") is None:
            yield UNPROVED, "there is no evidence of this deal"
        else:
            yield from self.check_evidence(record, record["deal"])
        try:
            self.replay(record)
        except NotByTheRules as difference:
            self.play["broken"] = True
            yield ALARM, str(difference)
        self.round = record["round"]

    def resumed(self, record: Record) -> straight_replayer.Match:
        """The replayer's match, before a later round with the lives that those after it allow."""
        play = straight_replayer.begin({**record, "seats": self.everybody}, record["rules"])
        play.update(round=record["round"] - 1, playing=list(record["seats"]))
        rules = record["rules"]
        most = rules["lives"] if rules["swimming"] else rules["lives"] - 1
        for who in record["seats"] if record["round"] > 1 else ():
            fell = record["status"][who] == "out" or who in record["bought_back"]
            lost = rules["lives"] - record["left"][who] - record["lost"].get(who, 0)
            play["lost"][who] = most if fell else min(most, max(0, lost))
        return play

    def replay(self, record: Record) -> None:
        """Plays the round; whoever is not there any more has left after the round before."""
        need(record["rules"] == self.play["rules"], "the rules have changed")
        in_order = [who for who in self.everybody if who in record["seats"]]
        need(in_order == record["seats"], "others play, or in another order")
        if self.play["broken"] or record["round"] != self.play["round"] + 1:
            self.play = self.resumed(record)
        play = self.play
        need(set(record["seats"]) <= set(play["playing"]), "somebody plays who is out")
        play["playing"] = list(record["seats"])
        left_later = {who for who in record["bought_back"] if record["status"].get(who) == "left"}
        status = {**record["status"], **dict.fromkeys(left_later, "in")}
        if record["deck"] is None:
            self.reckon({**record, "status": status})
        else:
            straight_replayer.check_round(play, {**record, "status": status}, leavers=True)
        play["playing"] = [who for who in play["playing"] if who not in left_later]

    def reckon(self, record: Record) -> None:
        """A round whose cards nobody was shown: dealer and lives alone."""
        play, rules, seats = self.play, record["rules"], record["seats"]
        if play["dealer"] is not None:
            next_one = straight_replayer.next_dealer(play, play["dealer"])
            need(record["dealer"] == next_one, "the wrong one deals")
        need({record["dealer"], *record["lost"]} <= set(seats), "somebody deals or pays who does not play")
        for who, lives in record["lost"].items():
            need(lives > 0, "nobody loses nothing")
            play["lost"][who] += lives
        gone = [who for who in seats if record["status"][who] == "left"]
        straight_replayer.buy_back(play, record["bought_back"], gone, seats)
        lost = {who: play["lost"][who] for who in seats}
        by_lives = {who: straight_replayer.status(rules, lost[who]) for who in seats}
        need(record["status"] == by_lives | dict.fromkeys(gone, "left"), "the status is wrong")
        left = {who: max(0, rules["lives"] - lost[who]) for who in seats}
        need(record["left"] == left, "the lives are wrong")
        play.update(round=record["round"], dealer=record["dealer"])
        play["playing"] = [who for who in seats if record["status"][who] in ("in", "swimming")]

    def check_evidence(self, record: Record, deal: Record) -> Iterator[Finding]:
        if any(one.get("not_taken") for one in (deal, deal.get("lot", {}))):
            yield UNPROVED, "the part of whoever kept this was not taken"
        if record["round"] == 1 and not are_among(who_drew(record), who_began(record)):
            yield ALARM, "others draw or play than those who began"
        if "lot" in deal:
            yield from self.check_deal(deal["lot"])
            yield from check_lot(record, deal, deal["lot"])
        elif (record["match"], record["round"]) == (1, 1):
            yield UNPROVED, "there is no evidence of the lot"
        if (deal["match"], deal["round"]) != (record["match"], record["round"]) or deal["term"] < self.term:
            yield ALARM, "the evidence is of another deal"
        self.term = deal["term"]
        yield from self.check_deal(deal)
        if deal["host_secret"] is not None and deck(deal) != record["deck"]:
            yield ALARM, "the deck does not follow from the parts"

    def check_deal(self, deal: Record) -> Iterator[Finding]:
        tries = [*deal["voids"], deal]
        if [one["attempt"] for one in tries] != list(range(1, len(tries) + 1)):
            yield ALARM, "the attempts are not counted up"
        for void in deal["voids"]:
            yield from self.check_list(void["parts"])
            yield from self.check_void(deal, void)
        yield from self.check_list(deal["parts"])
        yield from check_reveals(deal)

    def check_void(self, deal: Record, void: Record) -> Iterator[Finding]:
        if void["host_commitment"] != bound(deal, void["attempt"], "host", void["host_secret"]):
            yield ALARM, "a void was opened with another secret"
        to_blame = [None] if void["why"] == "restart" else [part[0] for part in void["parts"]]
        if void["seat"] not in to_blame:
            yield ALARM, "a void blames the wrong one"
        self.named.add(void["seat"])
        self.voids += 1
        agreed = void.get("agreed", False)
        if self.voids > 1 and agreed is None:
            yield UNPROVED, "whether all agreed to another attempt cannot be known here"
        elif self.voids > 1 and not agreed:
            yield ALARM, "there was another attempt after two voids without everybody's agreement"

    def check_list(self, parts: list[list[Any]]) -> Iterator[Finding]:
        places = [part[0] for part in parts]
        if places != sorted(places) or any(len({part[n] for part in parts}) < len(parts) for n in range(3)):
            yield ALARM, "the list of parts is in disorder"
        if self.named.intersection(places):
            yield ALARM, "somebody takes part who was named in a void"
        for seat, *who, _commitment in parts:
            others = [other for place, other in self.people.items() if place != seat]
            mixed = any(who[0] == other[0] or who[1] == other[1] for other in others)
            if self.people.setdefault(seat, who) != who or mixed:
                yield ALARM, "a seat has another name or key than before"
        names = [part[1] for part in parts]
        if self.known_from_the_first and [who for who in self.everybody if who in names] != names:
            yield ALARM, "a part is of somebody who does not sit there"


def who_drew(record: Record) -> list[str]:
    drew: list[str] = ((record.get("deal") or {}).get("lot") or {}).get("drew") or record["seats"]
    return drew


def who_began(record: Record) -> list[str]:
    """Some may have left before the first deal, and before they drew."""
    began = (record.get("deal") or {}).get("began") if record["round"] == 1 else record["seats"]
    return began or who_drew(record)


def are_among(some: list[str], clockwise: list[str]) -> bool:
    """In their order, and nobody twice."""
    return [who for who in clockwise if who in some] == some and len(set(clockwise)) == len(clockwise)


def check_lot(record: Record, deal: Record, lot: Record) -> Iterator[Finding]:
    drew = who_drew(record)
    right_place = (lot["table"], lot["match"], lot["round"]) == (deal["table"], record["match"], 0)
    if record["round"] != 1 or not right_place or len(set(drew)) < len(drew):
        yield ALARM, "the lot is of another match"
    if lot["host_secret"] is None:
        return
    cards = dict(zip(drew, deck(lot), strict=False))
    lowest = min(drew, key=lambda who: (RANKS.index(cards[who][0]), SUITS.index(cards[who][1])))
    place = drew.index(lowest)
    if record["dealer"] != next(who for who in drew[place:] + drew[:place] if who in record["seats"]):
        yield ALARM, "the lowest card does not deal first"


def opinions(lines: Iterable[bytes]) -> Iterator[tuple[Record, list[Finding]]]:
    """Each round with what was found about it, each keeper's by itself; ValueError at a line that is none."""
    matches: dict[str, Match] = {}
    for number, line in enumerate(lines, 1):
        try:
            record = read(line)
            match = matches.get(record.get("keeper", ""))
            table = record["deal"]["table"] if record.get("deal") else None
            elsewhere = match is not None and match.table is not None and table not in (None, match.table)
            if match is None or match.number != record["match"] or elsewhere:
                match = Match(record, table)
            match.table = table or match.table
            matches[record.get("keeper", "")] = match
            found = list(match.follow(record))
        except NONSENSE:
            raise ValueError(f"line {number} is no round of a match") from None
        yield record, found


def main(arguments: list[str]) -> int:
    """Prints what is found; the exit code."""
    if len(arguments) != 1:
        print(__doc__)
        return 2
    worst, rounds = 0, 0
    try:
        with Path(arguments[0]).open("rb") as file:
            lines = iter(lambda: file.readline(LONGEST_LINE), b"")
            for record, found in opinions(line for line in lines if line.strip()):
                rounds += 1
                for level, text in found:
                    worst = max(worst, 4 if level == ALARM else 1)
                    print(f"match {record['match']} round {record['round']}: {level}: {ascii(text)[1:-1]}")
    except (OSError, ValueError) as error:
        print(f"{error}", file=sys.stderr)
        return 2
    print(f"{rounds} rounds: {'all fits' if worst == 0 else 'not proved' if worst == 1 else 'DOES NOT FIT'}")
    return worst if rounds else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
