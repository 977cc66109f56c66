"""Whatever a host says that the codec lets through, a witness has a word for it and never an exception."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from lanswim_protocol.codec import decode_to_client, encode
from lanswim_protocol.errors import RemoteProtocolError
from lanswim_protocol.messages import CutNews, LogEntry, TableView, ToClient
from msgspec import msgpack
from msgspec.structs import replace

from lanswim.client.deals.alarms import Kept
from lanswim.client.deals.judging import judge
from lanswim.client.deals.round_seen import first_seen
from lanswim.client.sane import is_sane
from tests.support.cut_table import NAMES, CutTable, Guest
from tests.support.odd_views import odd_view
from tests.support.playing import seeds

SAID = dict(enumerate(NAMES))


class Recorded(CutTable):
    """Writes down all that seat 0 is told."""

    def __init__(self, seed: int) -> None:
        self.tape: list[ToClient] = []
        super().__init__(seed)

    def send(self, guest: Guest, message: ToClient, *, pongs: bool = True) -> list[int]:
        if guest.seat == 0:
            self.tape.append(message)
        return super().send(guest, message, pongs=pongs)


def tape() -> list[ToClient]:
    table = Recorded(1)
    table.play(rounds=2)
    return table.tape


TAPE = tape()
ENDS = [one for one in TAPE if isinstance(one, TableView) and one.round.showdown is not None]


def changed(value: Any, rng: random.Random) -> Any:
    """One thing somewhere inside is another."""
    if isinstance(value, dict | list) and value and rng.random() < 0.85:
        inside: Any = value.copy()
        at = rng.choice(list(value)) if isinstance(value, dict) else rng.randrange(len(value))
        if rng.random() < 0.15:
            inside.pop(at)
        else:
            inside[at] = changed(value[at], rng)
        return inside
    if isinstance(value, list):
        return rng.choice((value[:1], value[1:], value + value[:1], rng.sample(value, len(value))))
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((0, 1, 2, 255, value + 1, max(0, value - 1)))
    words = ("keep", "reject", "new_middle", "swap", "swap_all", "showdown", "over", "7D", "AS", "", None, 1)
    return rng.choice((*words, *SAID.values())) if not isinstance(value, bytes) else bytes(len(value))


def mutated(message: ToClient, rng: random.Random) -> ToClient:
    """A message that the codec still lets through."""
    try:
        return decode_to_client(msgpack.encode(changed(msgpack.decode(encode(message)), rng)))
    except RemoteProtocolError:
        return message


def listen(messages: list[ToClient]) -> Guest:
    """A client that takes what is sane."""
    guest = Guest(0, 1)
    for now, message in enumerate(messages):
        if isinstance(message, CutNews):
            list(guest.take(guest.witness.heard(message, 100 * now)))
        elif isinstance(message, TableView) and is_sane(message):
            list(guest.take(guest.witness.saw(message, 100 * now)))
        list(guest.take(guest.witness.tick(100 * now + 50)))
    list(guest.take(guest.witness.over(10**6)))
    return guest


def test_what_was_recorded_is_checked() -> None:
    last = listen(TAPE).witness.deals.last
    assert last is not None and last.state != "alarm"


@settings(max_examples=40, deadline=None)
@given(seeds())
def test_recorded_messages_changed_in_a_few_places_never_raise(seed: int) -> None:
    rng = random.Random(seed)
    messages = list(TAPE)
    for at in rng.choices(range(len(messages)), k=8):
        messages[at] = mutated(messages[at], rng)
    last = listen(messages).witness.deals.last
    assert last is None or last.state in get_args(Kept)


@settings(max_examples=60, deadline=None)
@given(seeds())
def test_odd_views_never_raise_where_they_are_judged_whether_they_are_sane_or_not(seed: int) -> None:
    rng = random.Random(seed)
    odd = [odd_view(rng, version) for version in range(1, 12)]
    listen(list(odd))
    ends = [mutated(rng.choice(ENDS), rng) for _ in range(20)]
    for one in (*odd, *ends):
        if isinstance(one, TableView):
            judged = judge(None, first_seen(one.round), None, None, SAID)
            assert judged.line is None or one.round.showdown is not None


def end(**other: Any) -> TableView:
    return replace(ENDS[0], round=replace(ENDS[0].round, **other))


def without_a_hand(dealt: bool) -> TableView:
    show = ENDS[0].round.showdown
    assert show is not None
    gone = show.hands[0].seat
    log = [LogEntry(gone, "keep", ["7D", "8D", "9D"]), *ENDS[0].round.log]
    return end(showdown=replace(show, hands=show.hands[1:], dealt=dealt), log=log)


IMPOSSIBLE = [
    end(dealer=None),
    end(log=[*ENDS[0].round.log, LogEntry(0, "new_middle", ["7D", "8D", "9D"])]),
    end(log=[*ENDS[0].round.log, LogEntry(None, "pass")]),
    end(log=[*ENDS[0].round.log, LogEntry(0, "swap", ["7D", "8D"], ["9D"])]),
    end(log=[*ENDS[0].round.log, LogEntry(0, "swap_all", ["7D", "7D", "9D"], ["TD", "JD", "QD"])]),
    end(showdown=None),
    end(phase="turn"),
    without_a_hand(dealt=True),
    without_a_hand(dealt=False),
]


@pytest.mark.parametrize("view", IMPOSSIBLE)
def test_an_end_that_no_round_can_have_is_not_sane_and_has_a_name(view: TableView) -> None:
    assert is_sane(ENDS[0])
    assert not is_sane(view)
    if view.round.showdown is not None and view.round.phase != "turn":
        judged = judge(None, first_seen(view.round), None, None, SAID)
        assert judged.why or judged.deal.state == "unproved"
