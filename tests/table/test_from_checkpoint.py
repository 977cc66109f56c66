"""A table built from a checkpoint alone tells the same one, and its match goes on by the same rules."""

from __future__ import annotations

import random

import msgspec
import pytest
from lanswim_protocol.codec import decode_to_client, encode
from lanswim_protocol.messages import Checkpoint, CheckpointSeat, Join, SignedCheckpoint, TableView

from lanswim.client.sane import is_sane
from lanswim.rules import PUB, TEMPLATES, RuleSet
from lanswim.rules import match as rules_of
from lanswim.rules.deck import shuffled
from lanswim.rules.events import Event
from lanswim.rules.state import MatchState
from lanswim.table.checkpoints import checkpoint
from lanswim.table.effects import Effect, Send, SignOff, each_sent
from lanswim.table.inputs import Joined, Tick
from lanswim.table.state import TableState
from tests.support.checkpoints import a_checkpoint, built
from tests.support.keys import key
from tests.support.playing import step_by_chance
from tests.support.table_troubles import mishap
from tests.support.table_world import World

pytestmark = pytest.mark.once

BUY_BACK = PUB._replace(buy_back=True, lives=1)
REPLAY = PUB._replace(all_out="replay", lives=1)
QUICK, PAGAT = TEMPLATES["quick"], TEMPLATES["pagat_popular"]._replace(lives=1)
RULES = [PUB, BUY_BACK, REPLAY, QUICK, PAGAT]


def copied(known: Checkpoint) -> Checkpoint:
    """As it comes over the wire."""
    got = decode_to_client(encode(SignedCheckpoint(known, bytes(64))))
    assert isinstance(got, SignedCheckpoint)
    assert got.state == known
    return got.state


def match_of(state: TableState) -> MatchState | None:
    """What counts of a match that goes on; the cards and losses of its last round do not."""
    match = state.match
    return None if match is None else match._replace(round=None, losses=())


class Rebuilding(World):
    """After every input that ends at a boundary a table is built from what was told of it."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self.seen: list[Checkpoint] = []
        super().__init__(rules, seed, matches=2)

    def looked_at(self, effects: list[Effect]) -> None:
        """The table built has the same match, and tells the same of itself."""
        super().looked_at(effects)
        self.seen += [one.what for one in effects if isinstance(one, SignOff)]
        known = checkpoint(self.book.state)
        if known is None or self.book.ended:
            return
        assert known == self.book.state.checkpoint == self.seen[-1], "everybody has the last one"
        again = built(copied(known), now_ms=self.book.now).state
        assert checkpoint(again) == known
        self._same(again)

    def _same(self, again: TableState) -> None:
        here, there = match_of(self.book.state), match_of(again)
        if here is not None and there is not None and here.phase == "over":
            here = here._replace(standings=tuple(sorted(here.standings)))
            there = there._replace(standings=tuple(sorted(there.standings)))
        if here is not None and here.phase == "between" and here.rounds == 0:
            here = here._replace(dealer=rules_of.upcoming_dealer(here))
        assert there == here
        assert again.owner == self.book.state.owner
        assert again.deals.left_out == (self.book.state.deals.left_out if again.stage == "match" else set())


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(RULES.index(rules)))
def test_at_every_boundary_a_table_built_from_its_checkpoint_is_the_same(rules: RuleSet) -> None:
    phases = set[str]()
    for seed in range(6):
        order = seen_in(Rebuilding(rules, seed))
        assert [one[1:] for one in order] == sorted(one[1:] for one in order), "never back"
        phases |= {one[0] for one in order}
    assert {"lot", "between", "over"} <= phases


def seen_in(world: Rebuilding) -> list[tuple[str, int, int]]:
    """Plays two matches, with all that goes wrong; phase, match and round of each checkpoint."""
    for guest in world.guests:
        world.connect(guest)
    world.guests.append(world.late)
    for _ in range(6_000):
        if world.over:
            break
        mishap(world)
        if not world.over:
            world.go_on()
    return [(one.phase, one.match, one.round) for one in world.seen]


def played_on(state: MatchState, seed: int) -> list[Event]:
    """The match to its end, by chance."""
    rng, events = random.Random(seed), list[Event]()
    while state.phase != "over":
        if state.phase == "between":
            new = rules_of.deal_round(state, shuffled(rng))
        else:
            new = step_by_chance(state, rng)
        for event in new:
            state = rules_of.evolve(state, event)
        events += new
    return events


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(RULES.index(rules)))
@pytest.mark.parametrize("seed", range(5))
def test_a_match_goes_on_as_it_would_have(rules: RuleSet, seed: int) -> None:
    world = World(rules._replace(lives=2), seed, matches=1)
    for guest in world.guests:
        world.connect(guest)
    for _ in range(3_000):
        match = world.book.state.match
        if match is not None and match.phase == "between" and match.rounds > 0:
            break
        if world.over:
            return
        world.go_on()
    known, match = checkpoint(world.book.state), world.book.state.match
    assert known is not None and match is not None
    again = built(copied(known)).state.match
    assert again is not None
    assert played_on(again, seed) == played_on(match, seed)


def test_its_players_come_back_with_their_keys_and_go_on() -> None:
    table, known = built(a_checkpoint()), a_checkpoint()
    table.open(0)
    views: dict[int, TableView] = {}
    for conn, name in ((1, "Anna"), (2, "Ben")):
        wish = Join("", "whoever", key(name).public, bytes(64))
        for effect in each_sent(table.handle(Joined(conn, wish), 10 * conn)):
            if isinstance(effect, Send) and isinstance(effect.message, TableView):
                views[effect.conn] = effect.message
    assert {conn: view.round.you for conn, view in views.items()} == {1: 0, 2: 2}
    lives = [(one.left, one.status) for one in views[1].round.seats]
    assert lives == [(2, "in"), (0, "out"), (0, "swimming")]
    assert {(view.round.phase, view.round.dealer) for view in views.values()} == {("cut", known.dealer)}
    assert {view.ask.kind for view in views.values() if view.ask is not None} == {"ready"}
    assert all(map(is_sane, views.values()))
    table.handle(Tick(), 60_000)
    match = table.state.match
    assert match is not None
    assert (match.phase, match.rounds, match.dealer) == ("round", known.round, known.dealer)


def test_nothing_is_dealt_before_somebody_is_there() -> None:
    table = built(a_checkpoint())
    table.open(0)
    table.handle(Tick(), 600_000)
    assert table.state.match is not None and table.state.match.phase == "between"


def test_a_result_can_be_shown_without_its_last_round() -> None:
    over = msgspec.structs.replace(a_checkpoint(), phase="over", round=0, match=2, dealer=None)
    seats = [msgspec.structs.replace(over.seats[0], status="out", out_round=4), *over.seats[1:]]
    table = built(msgspec.structs.replace(over, seats=seats))
    table.open(0)
    seen = each_sent(table.handle(Joined(1, Join("", "", key("Ben").public, bytes(64))), 5))
    view = next(one.message for one in seen if isinstance(one, Send) and isinstance(one.message, TableView))
    assert is_sane(view)
    assert (view.round.phase, view.round.match, view.round.round, view.round.winner) == ("over", 1, 0, 2)
    assert [(one.seat, one.rank) for one in view.round.standings] == [(2, 1), (0, 2), (1, 3)]


ANNA = CheckpointSeat(0, "Anna", key("Anna").public, status="in")


@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": "nonsense"},
        {"places": 1},
        {"places": 2},
        {"seats": [ANNA, ANNA]},
        {"seats": [ANNA]},
        {"seats": [ANNA, msgspec.structs.replace(ANNA, seat=2)]},
        {"seats": [*a_checkpoint().seats[:2], CheckpointSeat(2, "", status="in")], "successors": [0]},
        {"dealer": 1},
        {"dealer": None},
        {"dealer": 0},
        {"last": None},
        {"round": 0},
        {"match": 0},
        {"owner": 1},
        {"successors": [1]},
    ],
)
def test_what_cannot_be_a_table_is_none(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=" "):
        built(msgspec.structs.replace(a_checkpoint(), **wrong))
