"""Nothing of a table is forgotten by mistake: each field is kept, or is here with the reason why not."""

from __future__ import annotations

from dataclasses import fields
from typing import get_type_hints

import msgspec
import pytest

from lanswim.table.deals import Deals
from lanswim.table.kept import BLOCK, Kept, KeptAsk, KeptDeals, KeptSeat, KeptTable, KeptVote, KeptWatcher
from lanswim.table.state import Holder, Missing, Pending, TableState
from lanswim.table.visitors import Chat, Door, Watcher
from tests.support.table import key_of
from tests.support.table_troubles import mishap
from tests.support.table_world import World
from tests.table.test_simulation import QUICK, playing

NOT_KEPT: dict[type, dict[str, str]] = {
    TableState: {
        "rng": "the host hands in another one",
        "bot_names": "the host's",
        "log": "follows from the events",
        "match": "follows from the events; `shown` says whether there is one",
        "over_ms": "a time: everybody's seat is kept for a while again",
        "ready_until_ms": "a time; `showdown` says whether it is waited for",
        "countdown_ms": "a time: who comes back hears the whole countdown",
        "countdown_restarted": "of that countdown",
        "deserted_ms": "a time: nobody is connected after a restart",
        "paused_ms": "a time; `on_pause` says whether people have paused",
        "nudged_ms": "a time, to keep nudges apart",
        "wrong_code_ms": "a time, to keep news apart",
        "version": "by blocks: `versions`",
        "next_ask": "by blocks: `asks`",
        "talk": "times, to keep lines apart",
        "bustle": "times, to keep orders apart",
        "comings": "times, to keep news apart",
        "chat": "its lines are not kept; the rest is `muted` and `lines`",
        "door": "`guarded` and `admitted`; who knocks knocks again",
        "closing": "a table that ends is not gone on with, or is as it was before",
        "changed": "of one input",
        "news": "of one input",
        "events": "of one input, and journaled beside",
        "cuts": "of one input, and journaled beside",
        "out": "of one input",
        "late": "of one input",
        "after_views": "of one input",
        "kept": "what was journaled last",
        "resumed": "that there was a restart",
        "unkept": "then nothing is kept at all; a table that could be read again can be kept again",
        "info": "as last announced: it is announced anew",
        "info_of": "what that was made of",
        "deadline_ms": "as last wanted: it is wanted anew",
        "held_of": "follows from the seats",
        "held": "follows from the seats",
    },
    Holder: {
        "restarted": "of the restart itself",
        "tries_again": "who is there first alone would be all who are asked: they are asked anew",
        "conn": "everybody is away after a restart",
        "silent": "everybody is away after a restart",
        "away_ms": "a time: everybody is away since the restart",
        "told": "who goes is told to have gone",
        "away_told": "who is back is told to be back",
    },
    Watcher: {
        "told": "who goes is told to have gone",
        "conn": "everybody is away after a restart",
        "silent": "everybody is away after a restart",
        "away_ms": "a time: everybody is away since the restart",
    },
    Pending: {
        "since_ms": "a time: everybody has the whole time again",
        "by_bot": "a bot is asked again where one is to decide",
        "thinking_ms": "a time: a bot is asked again",
        "double": "everybody has the whole time again anyway",
        "renewed": "everybody has the whole time again anyway",
    },
    Deals: {
        "verify": "the host hands it in",
        "until_ms": "a time of a try, and that is void",
        "deck_of": "code",
        "resumed": "of the restart itself: after each one all are waited for",
    },
    Missing: {
        "holder": "who sits on `seat`",
        "since_ms": "a time: the whole vote again",
    },
    Chat: {
        "lines": "talk is not kept",
        "next": "by blocks: `lines` of KeptTable",
    },
    Door: {"knocks": "who knocks knocks again"},
}
KEPT_AS: dict[type, type] = {
    TableState: KeptTable, Holder: KeptSeat, Watcher: KeptWatcher, Pending: KeptAsk, Deals: KeptDeals,
    Missing: KeptVote, Chat: KeptTable, Door: KeptTable,
}  # fmt: skip
WHOLE = {"settings", "seats", "watchers", "deals"}
"""fields of the state that are parts of what is kept"""


@pytest.mark.parametrize("kind", KEPT_AS, ids=lambda kind: kind.__name__)
def test_each_field_is_kept_or_need_not_be(kind: type) -> None:
    names = {field.name for field in fields(kind)}
    kept = {*get_type_hints(KEPT_AS[kind])} | (WHOLE if kind is TableState else set())
    forgotten = names - kept - {*NOT_KEPT[kind]}
    assert not forgotten, (
        f"{kind.__name__} has {sorted(forgotten)}, which a restarted host would have forgotten. Either add "
        f"a field of that name to {KEPT_AS[kind].__name__} in lanswim/table/kept.py and give it back in "
        f"lanswim/table/resumed.py, or say in NOT_KEPT here why nobody misses it."
    )
    assert not {*NOT_KEPT[kind]} & (names & kept - {"lines", "next"}), "kept, so it needs no reason why not"
    assert {*NOT_KEPT[kind]} <= names, "a reason for a field that is gone"


def test_all_that_is_kept_of_a_table_is_kept_of_each_table() -> None:
    assert set(Kept._fields) == WHOLE | {"table"}


@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_is_plain_and_comes_back_from_bytes_as_it_was(seed: int) -> None:
    world = playing(seed)
    for _ in range(300):
        if world.over:
            return
        kept = world.book.state.kept
        assert kept is not None
        body = msgspec.msgpack.encode(kept)
        assert msgspec.msgpack.decode(body, type=Kept) == kept
        mishap(world)
        if not world.over:
            world.go_on()


def test_versions_are_set_aside_in_blocks_so_that_most_views_need_no_entry() -> None:
    world = World(QUICK, 1)
    bounds = set()
    for guest in world.guests:
        world.connect(guest)
    for _ in range(400):
        if world.over:
            break
        assert world.book.state.kept is not None
        bounds.add(world.book.state.kept.table.versions)
        assert world.book.state.version < world.book.state.kept.table.versions <= (
            world.book.state.version + BLOCK
        )
        world.go_on()
    assert len(bounds) <= 2


def test_the_repr_of_what_is_kept_names_the_table_alone() -> None:
    world = playing(0)
    assert repr(world.book.state.kept) == "Kept(t1, term 3)"
    assert key_of("Guest 0").hex() not in repr(world.book.state.kept)
