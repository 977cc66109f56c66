"""Who sits in this window: the name that is asked for, remembered, or that of the account."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from lanswim_protocol.names import NAME_CELLS, cells

from lanswim.cli.player import Player
from lanswim.client.model import Target


@contextmanager
def player() -> Iterator[Player]:
    one = Player(argparse.Namespace(name=None, identity=None, lang=None))
    try:
        yield one
    finally:
        one.identity.close()


@pytest.mark.parametrize("remembered", ["x" * 10_000, "\x1b[31mAnna\u202e" * 50])
def test_a_remembered_name_is_cleaned_before_it_is_shown_to_a_host(
    remembered: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("LANSWIM_DATA_DIR", str(tmp_path / "data"))
    with player() as first:
        first.identity.show_as(remembered)
    with player() as second:
        assert 0 < cells(second.name) <= NAME_CELLS
        assert second.name.isprintable()


def test_a_second_window_says_as_whom_it_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("LANSWIM_DATA_DIR", str(tmp_path / "data"))
    with player():
        assert capsys.readouterr().err == ""
        with player():
            assert "identity default-2" in capsys.readouterr().err
    with player():
        assert capsys.readouterr().err == ""


def test_a_second_player_at_this_screen_has_an_identity_of_its_own_and_nothing_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("LANSWIM_DATA_DIR", str(tmp_path / "data"))
    there = Target(("127.0.0.1:4031",), "t1")
    with player() as anna:
        oma = anna.second("Oma", there)
        assert oma.identity.name == "default-2" and oma.identity.key.public != anna.identity.key.public
        oma.identity.remember("t1", "Stube", there.addresses)
        third = anna.second("Opa", there)
        assert third.identity.name == "default-3"
        third.leave()
        oma.leave()
        again = anna.second("Oma", there)
        assert again.identity.name == "default-2" and again.identity.seats[0].table == "t1"
        again.leave()
        assert anna.name != "Oma" and anna.identity.name == "default"
    assert capsys.readouterr() == ("", "")
