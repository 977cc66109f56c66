"""Whether the evidence of one deal fits together: commitments, signatures, voids, the deck. Pure.

How the round was played, and whether it fits the rounds before, is asked in match_check.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from lanswim_protocol.dealing import VOIDS_BORNE
from lanswim_protocol.statements import HOST, commitment, deal_statement, deck_seed, frozen_hash

from lanswim.client.deals.doubts import Doubt, Found
from lanswim.client.deals.evidence import Deal, Part, Reveal, Void
from lanswim.rules import Card, deck_from_seed
from lanswim.trust.keys import verify


class Cuts(NamedTuple):
    """What the deals of a match so far say about those that follow."""

    people: Mapping[int, tuple[str, bytes]] = {}
    """name and key of each seat that has taken part"""
    excluded: frozenset[int] = frozenset()
    voids: int = 0


def check_deal(deal: Deal, before: Cuts, clockwise: Sequence[str] | None) -> tuple[list[Found], Cuts]:
    """What does not fit in the voids and the frozen and revealed parts; how the match stands after it.

    clockwise: everybody who plays or has played in this match, None where that is not known.
    """
    found: list[Found] = []
    cuts = before
    for count, void in enumerate(deal.voids, 1):
        found += _listed(void.parts, cuts, clockwise)
        cuts = _known(cuts, void.parts)
        found += _void(deal, void, count, cuts)
        cuts = _after_void(cuts, void)
    found += _listed(deal.parts, cuts, clockwise)
    if deal.attempt != len(deal.voids) + 1:
        found.append(Found(Doubt.ATTEMPTS))
    found += _opened(deal)
    return [one._replace(lot=deal.round == 0) for one in found], _known(cuts, deal.parts)


def deck_of(deal: Deal) -> tuple[Card, ...] | None:
    """The deck that follows from the parts as they were revealed; None where the host has not opened one."""
    if deal.host_secret is None:
        return None
    keys = {part.seat: part.key for part in deal.parts}
    parts = [(one.seat, keys[one.seat], one.secret) for one in deal.reveals if one.seat in keys]
    return deck_from_seed(deck_seed(*_place(deal), deal.attempt, deal.host_secret, parts))


def frozen_of(deal: Deal) -> bytes:
    """The hash of the frozen list, as every reveal signs it."""
    parts = [(part.seat, part.key, part.commitment) for part in deal.parts]
    return frozen_hash(*_place(deal), deal.attempt, deal.host_commitment, parts)


def _place(deal: Deal) -> tuple[str, int, int, int]:
    return deal.table, deal.term, deal.match, deal.round


def _opened(deal: Deal) -> Iterator[Found]:
    names = {part.seat: part for part in deal.parts}
    frozen, seen = frozen_of(deal), set[int]()
    for reveal in deal.reveals:
        part = names.get(reveal.seat)
        if part is None or reveal.seat in seen:
            yield Found(Doubt.REVEAL_UNKNOWN)
            continue
        seen.add(reveal.seat)
        yield from _reveal(deal, frozen, part, reveal)
    if deal.host_secret is None:
        yield Found(Doubt.NOT_OPENED)
        return
    if deal.host_commitment != commitment(*_place(deal), deal.attempt, HOST, deal.host_secret):
        yield Found(Doubt.HOST_COMMITMENT)
    yield from (Found(Doubt.REVEAL_MISSING, part.name) for part in deal.parts if part.seat not in seen)


def _reveal(deal: Deal, frozen: bytes, part: Part, reveal: Reveal) -> Iterator[Found]:
    if part.commitment != commitment(*_place(deal), deal.attempt, part.key, reveal.secret):
        yield Found(Doubt.COMMITMENT, part.name)
    said = deal_statement(*_place(deal), deal.attempt, deal.host_commitment, frozen, reveal.secret)
    if not _is_signed(part.key, said, reveal.signature):
        yield Found(Doubt.SIGNATURE, part.name)


@lru_cache(maxsize=64)
def _is_signed(key: bytes, statement: bytes, signature: bytes) -> bool:
    """A deal is looked at again whenever more of the match is known, also while everybody waits for cards."""
    return verify(key, statement, signature)


def _listed(parts: Sequence[Part], cuts: Cuts, clockwise: Sequence[str] | None) -> Iterator[Found]:
    seats = [part.seat for part in parts]
    singles = (seats, [part.name for part in parts], [part.key for part in parts])
    if seats != sorted(seats) or any(len(set(all_of)) < len(all_of) for all_of in singles):
        yield Found(Doubt.PARTS)
    for part in parts:
        if part.seat in cuts.excluded:
            yield Found(Doubt.EXCLUDED, part.name)
        if _is_another(part, cuts.people):
            yield Found(Doubt.KEY_CHANGED, part.name)
    if clockwise is not None:
        yield from _strangers([part.name for part in parts], clockwise)


def _is_another(part: Part, people: Mapping[int, tuple[str, bytes]]) -> bool:
    here = people.get(part.seat)
    if here is not None:
        return here != (part.name, part.key)
    return any(part.name == name or part.key == key for name, key in people.values())


def _strangers(names: Sequence[str], clockwise: Sequence[str]) -> Iterator[Found]:
    yield from (Found(Doubt.STRANGER, name) for name in names if name not in clockwise)
    places = [clockwise.index(name) for name in names if name in clockwise]
    if places != sorted(places):
        yield Found(Doubt.STRANGER)


def _void(deal: Deal, void: Void, count: int, cuts: Cuts) -> Iterator[Found]:
    if void.attempt != count:
        yield Found(Doubt.ATTEMPTS)
    if void.host_commitment != commitment(*_place(deal), void.attempt, HOST, void.host_secret):
        yield Found(Doubt.VOID_SECRET)
    if (void.seat is None) != (void.why == "restart") or (void.seat is not None and not _took_part(void)):
        yield Found(Doubt.VOID_SEAT)
    if cuts.voids + 1 >= VOIDS_BORNE and not void.agreed:  # for another attempt has followed
        yield Found(Doubt.NOT_THERE if void.agreed is None else Doubt.TOO_MANY_VOIDS)


def _took_part(void: Void) -> bool:
    return void.seat in [part.seat for part in void.parts]


def _after_void(cuts: Cuts, void: Void) -> Cuts:
    named: Collection[int] = () if void.seat is None else (void.seat,)
    return cuts._replace(excluded=cuts.excluded.union(named), voids=cuts.voids + 1)


def _known(cuts: Cuts, parts: Sequence[Part]) -> Cuts:
    """Whoever was named first for a seat is who sits there."""
    return cuts._replace(people={part.seat: (part.name, part.key) for part in parts} | dict(cuts.people))
