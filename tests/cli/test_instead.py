"""Who opens a table beside one that waits is asked once, on one line; nobody is asked through a pipe."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lanswim.cli import instead
from lanswim.cli.arguments import parse
from lanswim.client.model import Target
from lanswim.discovery.nearby import NearbyTable


def table(id: str, **more: Any) -> NearbyTable:
    return NearbyTable(
        table=id, term=0, name="Küche", host="Ben", addresses=("192.168.1.7:4031",), protocol=(1, 1),
        rules="pub", seats=6, taken=2, people=2, bots=0, state="open", private=False, key=b"k" * 32, own=True,
        proved=True,
    )._replace(**more)  # fmt: skip


def test_a_yes_sits_down_there_with_the_host_that_was_seen() -> None:
    asked = "Küche nearby (Ben, 2/6) is waiting for people. Sit down there instead? [y/N]"
    found = instead.chosen([table("k1")], lambda text: text == asked)
    assert found == Target(("192.168.1.7:4031",), "k1", key=b"k" * 32)


def test_anything_else_opens_a_table_of_ones_own() -> None:
    assert instead.chosen([table("k1")], lambda text: False) is None


@pytest.mark.parametrize("state", ["playing", "full"])
def test_a_table_that_waits_for_nobody_is_not_asked_about(state: str) -> None:
    assert instead.waiting([table("k1", state=state)]) is None


def test_of_several_it_is_the_one_where_most_people_wait() -> None:
    found = instead.waiting([table("k1"), table("k2", people=4), table("k3", people=5, state="full")])
    assert found is not None and found.table == "k2"


def test_through_a_pipe_or_without_an_announcement_nobody_is_asked() -> None:
    assert instead.of(parse(["host", "--plain"])) is None, "tests have no terminal"
    assert instead.of(parse(["host", "--no-advertise"])) is None


@pytest.mark.parametrize(("after_s", "said"), [(0.0, 0), (0.9, 0), (1.2, 1), (2.4, 1), (9.0, 1)])
async def test_it_is_looked_as_long_as_join_looks_and_said_where_that_takes_long(
    after_s: float, said: int
) -> None:
    found, told = asyncio.Event(), list[str]()
    loop = asyncio.get_running_loop()
    began = loop.time()
    seen = loop.call_later(after_s, found.set)
    await instead.awaited(found, lambda: told.append("looking"))
    assert loop.time() - began == pytest.approx(min(after_s, 2.5), abs=0.01)
    assert len(told) == said
    seen.cancel()
