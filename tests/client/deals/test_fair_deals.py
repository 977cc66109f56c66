"""Real clients at a real host, with nothing between them but TLS: every deal is cut, checked and kept."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from lanswim_protocol.messages import Answer, TableView

from lanswim.bots.greedy import decide
from lanswim.client.checkpoints import is_signed
from lanswim.client.deals.archive import Archive
from lanswim.client.deals.kept_round import read_line
from lanswim.client.deals.match_check import follow
from lanswim.client.model import Claim, ClientModel, Target
from lanswim.client.table_client import TableClient
from lanswim.host.server import Host
from lanswim.rules import CARD_NAMES, Action, parse_rules
from lanswim.table.settings import TableSettings
from tests.support.keys import key

RULES = "pub,lives=1"


class Player:
    """Plays greedily to the end of the match; loses its connection at the rounds of `lost_in`."""

    def __init__(self, name: str, host: Host, folder: Path, lost_in: set[int]) -> None:
        self.lost_in = lost_in
        self.model = ClientModel()
        self.archive = Archive(folder)
        self.rng = random.Random(name)
        self.client = TableClient(
            Target((f"127.0.0.1:{host.port}",), "t1"), Claim(name), key(name), self._changed,
            keeps=self.archive.perform, rng=self.rng,
        )

    def _changed(self, model: ClientModel) -> None:
        self.model, view = model, model.view
        if view is None or model.pending is not None or model.status != "seated":
            return
        if view.round.phase == "over":
            asyncio.get_running_loop().call_later(0.5, self.client.leave)
        elif view.round.round in self.lost_in:
            self.lost_in.discard(view.round.round)
            asyncio.get_running_loop().call_soon(self._lose)
        elif view.ask is not None:
            asyncio.get_running_loop().call_soon(self.client.answer, self._choice(view), view.ask.id)

    def _choice(self, view: TableView) -> Answer:
        assert view.ask is not None
        if view.ask.kind not in ("turn", "dealer_choice"):
            return Answer("ready" if view.ask.kind == "ready" else "yes")
        move = decide(view.round, parse_rules(view.round.rules), self.rng)
        hand, middle = (None if card is None else CARD_NAMES[card] for card in (move.hand, move.middle))
        return Answer(move.kind, hand, middle, move.close)

    def _lose(self) -> None:
        channel = self.client._channel
        if channel is not None:
            channel.abort()


@pytest.fixture
async def host() -> AsyncIterator[Host]:
    def thinks(view: object, rules: str) -> Action:
        raise AssertionError("no bot plays here")

    settings = TableSettings("Stube", parse_rules(RULES), RULES, 3, start="full")
    one = Host(
        settings, table_id="t1", rng=random.Random(1), think=thinks, names_of_bots=[], bind="127.0.0.1",
        key=key("host"),
    )  # fmt: skip
    await one.start()
    yield one
    await one.close()


async def play(host: Host, folder: Path, lost_in: dict[str, set[int]]) -> list[Player]:
    players = [Player(name, host, folder, lost_in.get(name, set())) for name in ("Anna", "Ben", "Cara")]
    async with asyncio.timeout(50):
        await asyncio.gather(*(player.client.run() for player in players))
    return players


def checked(path: Path) -> list[str]:
    """How each line of a file comes out, as `lanswim verify` has it."""
    so_far = None
    states: list[str] = []
    for line in path.read_bytes().splitlines():
        so_far, one = follow(so_far, read_line(line))
        states.append(one.state)
    return states


def files_of(folder: Path) -> list[Path]:
    """The matches in a folder."""
    return sorted(folder.glob("*.jsonl"))


async def test_everybody_has_the_last_checkpoint_also_who_missed_some(host: Host, tmp_path: Path) -> None:
    for player in await play(host, tmp_path, {"Ben": {1, 2}}):
        last = player.model.checkpoint
        assert last is not None
        assert is_signed(last, key("host").public)
        assert (last.state.phase, last.state.match, last.state.round) == ("over", 2, 0)
        assert [seat.name for seat in last.state.seats] == ["Anna", "Ben", "Cara"]
        assert max(seat.out_round for seat in last.state.seats) > 0


async def test_every_deal_of_a_match_is_checked_and_kept_by_everybody(host: Host, tmp_path: Path) -> None:
    for player in await play(host, tmp_path, {}):
        last = player.model.deals.last
        assert last is not None
        assert (last.state, last.parts, last.players, last.mine) == ("checked", 3, 3, True)
        assert player.model.deals.alarms == ()
    files = files_of(tmp_path)
    assert [path.name for path in files] == ["t1-0-1.2.jsonl", "t1-0-1.3.jsonl", "t1-0-1.jsonl"]
    for path in files:
        states = checked(path)
        assert states == ["checked"] * len(states)
        assert states


async def test_a_lost_connection_raises_no_alarm(host: Host, tmp_path: Path) -> None:
    for player in await play(host, tmp_path, {"Ben": {1, 2}, "Cara": {2}}):
        assert player.model.deals.alarms == ()
        assert player.model.deals.last is not None
    for path in files_of(tmp_path):
        assert "alarm" not in checked(path)
