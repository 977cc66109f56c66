"""Replays traces from RULES.md alone and says where they differ; shares no code with lanswim, not even cards.

Run by hand it reads files of `lanswim simulate --trace`:
`python -m tests.support.straight_replayer [--matches M] [--rules-of FILE] FILE…`
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.support import straight_round
from tests.support.straight_round import NotByTheRules, Record, need
from tests.support.straight_values import losses, worth_text

Match = dict[str, Any]


def differences(
    lines: Iterable[str], *, rules: Record | None = None, matches: int | None = None, leavers: bool = False
) -> Iterator[str]:
    """A sentence for the first thing in each match of a trace that RULES.md says otherwise.

    Matches are numbered from 1, so many if that is known, and have the same rules, these if they are known.
    Nothing in a trace but the status tells of somebody who leaves; in a simulation nobody does.
    """
    match: Match | None = None
    for line in lines:
        record = json.loads(line)
        rules = rules or record["rules"]
        number = match["number"] if match is not None else 0
        where = f"match {record['match']} round {record['round']}"
        if record["match"] != number:
            yield from unfinished(match)
            match = begin(record, rules)
            if record["match"] != number + 1:
                yield f"match {record['match']} comes after match {number}"
        elif match is None or match["broken"]:
            continue
        try:
            check_round(match, record, leavers)
        except NotByTheRules as difference:
            match["broken"] = True
            yield f"{where}: {difference}"
    yield from unfinished(match)
    played = match["number"] if match is not None else 0
    if matches is not None and played != matches:
        yield f"there are {played} matches, not {matches}"


def unfinished(match: Match | None) -> Iterator[str]:
    if match is not None and not match["broken"] and len(match["playing"]) > 1:
        yield f"match {match['number']} stops while {', '.join(match['playing'])} play"


def begin(record: Record, rules: Record) -> Match:
    seats = record["seats"]
    return {
        "number": record["match"], "rules": rules, "round": 0, "clockwise": seats, "playing": seats,
        "dealer": None, "lost": dict.fromkeys(seats, 0), "bought": [], "broken": False,
    }  # fmt: skip


def check_round(match: Match, record: Record, leavers: bool) -> None:
    rules, playing = match["rules"], match["playing"]
    need(record["rules"] == rules, "the rules are others")
    need(record["round"] == match["round"] + 1, "a round is missing")
    need(record["seats"] == playing, f"seats {record['seats']}, not {playing}")
    need(2 <= len(playing) <= rules["max_players"], f"{len(playing)} players")
    need(len(set(playing)) == len(playing), "a seat is named twice")
    dealer = match["dealer"]
    if dealer is not None:
        need(record["dealer"] == next_dealer(match, dealer), f"{record['dealer']} deals after {dealer}")
    need(record["dealer"] in playing, f"{record['dealer']} deals and does not play")
    match.update(round=record["round"], dealer=record["dealer"])
    table = straight_round.play(record)
    gone = [who for who in playing if record["status"].get(who) == "left"] if leavers else []
    found = outcome(match, table, record["bought_back"], gone)
    for field, value in found.items():
        need(record[field] == value, f"{field} is {record[field]}, by the rules {value}")
    match["playing"] = [who for who in playing if found["status"][who] in ("in", "swimming")]


def next_dealer(match: Match, last: str) -> str:
    clockwise = match["clockwise"]
    place = clockwise.index(last)
    after = clockwise[place + 1 :] + clockwise[: place + 1]
    return str(next(who for who in after if who in match["playing"]))


def outcome(match: Match, table: Record, bought: list[str], gone: list[str]) -> Record:
    """Everything that follows from the actions and from the answers to buy-backs."""
    rules, hands = match["rules"], table["hands"]
    lost = losses(hands, rules, table["ended_by"], table["knocker"], table["dealt"])
    after = {who: match["lost"][who] + lost.get(who, 0) for who in hands}
    if rules["all_out"] == "replay" and all(status(rules, after[who]) == "out" for who in hands):
        lost, after = {}, {who: match["lost"][who] for who in hands}
    match["lost"] |= after
    buy_back(match, bought, gone, hands)
    lives = {who: rules["lives"] - match["lost"][who] for who in hands}
    return {
        "ended_by": table["ended_by"], "knocker": table["knocker"], "dealt": table["dealt"],
        "values": {who: worth_text(cards, rules) for who, cards in hands.items()},
        "lost": lost,
        "left": {who: max(lives[who], 0) for who in hands},
        "status": {who: "left" if who in gone else status(rules, match["lost"][who]) for who in hands},
    }  # fmt: skip


def buy_back(match: Match, names: list[str], gone: list[str], hands: Iterable[str]) -> None:
    rules = match["rules"]
    for who in names:
        may = rules["buy_back"] and who in hands and who not in gone and who not in match["bought"]
        need(may and status(rules, match["lost"][who]) == "out", f"{who} cannot buy back")
        match["bought"].append(who)
        match["lost"][who] = 0


def status(rules: Record, lost: int) -> str:
    lives = rules["lives"] - lost
    if lives > 0:
        return "in"
    return "swimming" if lives == 0 and rules["swimming"] else "out"


def main(arguments: list[str]) -> int:
    """Prints every difference; 1 if there is one."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, metavar="M", help="there must be so many")
    parser.add_argument("--rules-of", type=Path, metavar="FILE", help="rules show --json, or another trace")
    parser.add_argument("--leavers", action="store_true", help="people may have left")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    given = parser.parse_args(arguments)
    rules = rules_of(given.rules_of.read_text(encoding="utf-8")) if given.rules_of else None
    found = 0
    for path in given.files:
        with path.open(encoding="utf-8") as file:
            for difference in differences(file, rules=rules, matches=given.matches, leavers=given.leavers):
                found += 1
                sys.stdout.write(f"{path}: {difference}\n")
    sys.stdout.write(f"{len(given.files)} files, {found} differences\n")
    return 1 if found else 0


def rules_of(text: str) -> Record:
    """All options, from an object with them or from the first record of a trace."""
    try:
        said = json.loads(text)
    except ValueError:
        said = json.loads(text.splitlines()[0])
    options: Record = said.get("options") or said["rules"]
    return options


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
