"""The form of a kept round, for second_opinion.py. Nothing of lanswim, and nothing is judged but the form."""

from __future__ import annotations

import json
from typing import Any

Record = dict[str, Any]
LONGEST_LINE = 2**20
RANKS, SUITS = "789TJQKA", "DHSC"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
"""in the order that a shuffle begins with"""

PARTS = [(int, str, "32", "32")]
TRY = {"attempt": int, "host_commitment": "32", "parts": PARTS}
VOID = {**TRY, "host_secret": "32", "seat": (None, int), "why": {"missing", "wrong", "restart"}}
DEAL = {
    **TRY, "table": str, "term": int, "match": int, "round": int, "mine": bool, "voids": [VOID],
    "host_secret": (None, "32"), "reveals": [(int, "32", "64")],
}  # fmt: skip
LINE = {
    "match": int, "round": int, "rules": dict, "seats": [str], "dealer": str, "deck": (None, [set(CARDS)]),
    "actions": [(str, [str])], "ended_by": str, "knocker": (None, str), "dealt": bool, "values": dict,
    "lost": {"*": int}, "left": {"*": int}, "status": {"*": str}, "bought_back": [str],
}  # fmt: skip


def read(line: bytes) -> Record:
    """The round of one line; ValueError for what is none."""
    try:
        record = json.loads(line.decode(), object_pairs_hook=_once, parse_constant=_number)
    except RecursionError:
        raise ValueError("too deep") from None
    need(record, LINE)
    if not 2 <= len(record["seats"]) == len(set(record["seats"])):
        raise ValueError("not two or more different players")
    need(record.get("keeper", ""), str)
    deal = record.get("deal")
    if deal is not None:
        need(deal, DEAL)
        need(deal.get("began"), (None, [str]))
        if "lot" in deal:
            need(deal["lot"], DEAL)
            need(deal["lot"].get("drew"), (None, [str]))
        for void in (*deal["voids"], *deal.get("lot", deal)["voids"]):
            need(void.get("agreed"), (None, bool))
    for field in ("left", "status", "values"):
        if set(record[field]) != set(record["seats"]):
            raise ValueError(f"{field} of others than those who play")
    return dict(record)


def need(value: Any, form: Any) -> None:
    if not fits(value, form):
        raise ValueError("not the form of a kept round")


def fits(value: Any, form: Any) -> bool:
    """A type; hex of so many bytes; a set of words; a list; null or something; an array; an object."""
    if isinstance(form, type):
        return type(value) is form and (not isinstance(value, int) or 0 <= value < 2**53)
    if isinstance(form, str):
        digits = set("0123456789abcdef")
        return isinstance(value, str) and len(value) == 2 * int(form) and set(value) <= digits
    if isinstance(form, set):
        return isinstance(value, str) and value in form
    if isinstance(form, list):
        return isinstance(value, list) and all(fits(item, form[0]) for item in value)
    if isinstance(form, dict):
        return isinstance(value, dict) and _object_fits(value, form)
    if form[0] is None:
        return value is None or fits(value, form[1])
    return isinstance(value, list) and len(value) == len(form) and all(map(fits, value, form))


def _object_fits(value: Record, form: Record) -> bool:
    if "*" in form:
        return all(fits(item, form["*"]) for item in value.values())
    return all(key in value and fits(value[key], form[key]) for key in form)


def _once(pairs: list[tuple[str, Any]]) -> Record:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key comes twice")
    return dict(pairs)


def _number(name: str) -> Any:
    raise ValueError(f"{name} is no number")
