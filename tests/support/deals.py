"""Matches as an honest client keeps them, and the means to make dishonest ones. All follows from a seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from lanswim_protocol.statements import HOST, commitment, deal_statement

from lanswim.client.deals.deal_check import deck_of, frozen_of
from lanswim.client.deals.evidence import Deal, Part, Reveal, Void, VoidWhy, deal_object
from lanswim.rules import PUB, Event, MatchState, RuleSet, deal_round, evolve, records, replay, start
from lanswim.trust.keys import SigningKey
from tests.support.playing import step_by_chance

NAMES = {0: "Ada", 1: "Ben", 2: "Cid", 3: "Dora", 4: "Eve", 5: "Fay", 6: "Gus", 7: "Hal", 8: "Ida"}
Bad = tuple[int | None, VoidWhy]
"""who spoils a try, and how"""


class Cutters:
    """The seats of one match that have a part in its deals, with their keys and secrets."""

    def __init__(self, seed: int, seats: Sequence[int], *, match: int = 1, table: str = "k3v9") -> None:
        self._seed = seed
        self._where = (table, 0, match)
        self.voids = 0
        self.seats = list(seats)
        self.keys = {seat: SigningKey.from_seed(self._bytes("key", seat)) for seat in NAMES}

    def deal(self, number: int, bad: Sequence[Bad] = (), *, agreed: int = 2) -> Deal:
        """The deal of a round after a void for each of `bad`; agreed: from which of the match on all did."""
        voids = []
        for attempt, (seat, why) in enumerate(bad, 1):
            spoiled = self.frozen(number, attempt)
            secret, self.voids = spoiled.host_secret, self.voids + 1
            assert secret is not None
            what = spoiled.host_commitment, spoiled.parts, secret
            voids.append(Void(attempt, *what, seat, why, self.voids >= agreed))
            if seat is not None:
                self.seats.remove(seat)
        return self.revealed(self.frozen(number, len(bad) + 1))._replace(voids=tuple(voids))

    def revealed(self, deal: Deal, secrets: Mapping[int, bytes] | None = None) -> Deal:
        """The deal with everybody's reveal, signed as it stands."""
        reveals = []
        for part in deal.parts:
            secret = (secrets or {}).get(part.seat, self.secret(deal, part.seat))
            said = deal_statement(*place(deal), deal.host_commitment, frozen_of(deal), secret)
            reveals.append(Reveal(part.seat, secret, self.keys[part.seat].sign(said)))
        return deal._replace(reveals=tuple(reveals))

    def secret(self, deal: Deal, who: int | str) -> bytes:
        """The part of a seat or of the host in this try."""
        return self._bytes("secret", *place(deal), who)

    def part(self, deal: Deal, seat: int) -> Part:
        """The seat in a frozen list."""
        key = self.keys[seat].public
        return Part(seat, NAMES[seat], key, commitment(*place(deal), key, self.secret(deal, seat)))

    def frozen(self, number: int, attempt: int) -> Deal:
        """A try in which everybody has laid down a part and nobody has shown it but the host."""
        deal = Deal(*self._where, number, attempt, b"", (), None)
        secret = self.secret(deal, "host")
        return deal._replace(
            host_commitment=commitment(*place(deal), HOST, secret),
            parts=tuple(self.part(deal, seat) for seat in self.seats),
            host_secret=secret,
            mine=0 in self.seats,
        )

    def _bytes(self, *what: object) -> bytes:
        return sha256(repr((self._seed, *what)).encode()).digest()


def place(deal: Deal) -> tuple[str, int, int, int, int]:
    """What every hash of a try begins with."""
    return deal.table, deal.term, deal.match, deal.round, deal.attempt


def kept_match(
    seed: int,
    *,
    rules: RuleSet = PUB,
    players: int = 3,
    cutters: Sequence[int] = (0, 1),
    spoiled: Mapping[int, Sequence[Bad]] | None = None,
    agreed: int = 2,
    match: int = 1,
    table: str = "k3v9",
) -> list[dict[str, Any]]:
    """The lines that seat 0 keeps of a match by chance; spoiled: what is void, by round (0: the lot)."""
    hands, bad = Cutters(seed, cutters, match=match, table=table), spoiled or {}
    lot = hands.deal(0, bad.get(0, ()), agreed=agreed)
    lot_deck = deck_of(lot)
    events: list[Event] = [*start(rules, range(players), match, lot_deck=lot_deck)]
    state, deals, rng = replay(events), list[Deal](), Random(seed)
    while state.phase != "over":
        if state.phase == "between":
            deals.append(hands.deal(state.rounds + 1, bad.get(state.rounds + 1, ()), agreed=agreed))
        added = _step(state, deals[-1], rng)
        events += added
        for event in added:
            state = evolve(state, event)
    deals[0] = deals[0]._replace(lot=lot)
    told = records(events, NAMES)
    return [{**record, "deal": deal_object(deal)} for record, deal in zip(told, deals, strict=True)]


def _step(state: MatchState, deal: Deal, rng: Random) -> tuple[Event, ...]:
    deck = deck_of(deal)
    assert deck is not None
    return deal_round(state, deck) if state.phase == "between" else step_by_chance(state, rng)
