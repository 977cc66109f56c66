"""What a bot client tells of its own machine."""

from __future__ import annotations

import argparse
import signal
from pathlib import Path

import pytest

from lanswim.cli import bot
from lanswim.client.deals.alarms import Deals
from lanswim.client.identity import throw_away
from lanswim.client.model import ClientModel, Target
from tests.support.program import event, run, running

HOST = ("host", "Stube", "--headless", "--json", "--seats", "3", "--no-advertise", "--bind", "127.0.0.1")


@pytest.mark.parametrize("as_json", [False, True])
def test_that_no_evidence_can_be_kept_is_said_once_beside_the_events(
    as_json: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    options = argparse.Namespace(name="Kim", json=as_json, seed=1, accept_key=False)
    seat = bot._Seat(options, Target(("127.0.0.1:4031",)), throw_away())
    for not_kept in ("", "No space left\x1b[31m", "No space left"):
        seat._changed(ClientModel(status="dialing", deals=Deals(not_kept=not_kept)))
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n"), shown.err.count("No space left")) == ("", 1, 1)
    assert "\x1b" not in shown.err


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing is killed like that there")
def test_a_bot_with_an_identity_has_its_seat_back_after_a_crash_and_one_without_has_none(
    tmp_path: Path,
) -> None:
    with running(tmp_path, *HOST) as host:
        table = f"127.0.0.1:{event(host)['port']}"
        kim = ("bot", table, "--json", "--identity", "kim")
        with running(tmp_path, *kim, "--name", "Kim") as bot:
            assert event(host) == {"event": "seated", "seat": 0, "name": "Kim", "bot": True}
            refused = run(tmp_path, *kim)
            assert refused.code == 1 and "kim" in refused.err
            bot.kill()
        with running(tmp_path, *kim) as bot:
            assert event(bot) == {"event": "seated", "seat": 0, "name": "Kim", "bot": True}
            with running(tmp_path, "bot", table, "--json", "--name", "Kim"):
                assert (event(host)["seat"], event(bot)["seat"]) == (1, 1)
            bot.terminate()
            assert bot.wait(10) == 0
    assert not (tmp_path / "data" / "identities" / ".json").exists()
