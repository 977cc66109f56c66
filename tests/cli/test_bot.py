"""What a bot client tells of its own machine."""

from __future__ import annotations

import argparse

import pytest

from lanswim.cli import bot
from lanswim.client.deals.alarms import Deals
from lanswim.client.model import ClientModel, Target


@pytest.mark.parametrize("as_json", [False, True])
def test_that_no_evidence_can_be_kept_is_said_once_beside_the_events(
    as_json: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    options = argparse.Namespace(name="Kim", json=as_json, seed=1, accept_key=False)
    seat = bot._Seat(options, Target(("127.0.0.1:4031",)))
    for not_kept in ("", "No space left\x1b[31m", "No space left"):
        seat._changed(ClientModel(status="dialing", deals=Deals(not_kept=not_kept)))
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n"), shown.err.count("No space left")) == ("", 1, 1)
    assert "\x1b" not in shown.err
