"""From a table that is gone, or never was, back to the lobby: by keys on a real terminal. Loopback only."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("terminals are made as on POSIX", allow_module_level=True)

from tests.cli.test_terminal import is_given_back, lanswim
from tests.support.at_screen import press_until
from tests.support.program import event, running
from tests.support.screen import ENTER, Screen

pytestmark = pytest.mark.slow

LONGEST = 30
"""more characters than the address that was typed last, which is kept to be mended"""
HOST = ("host", "Stube", "--headless", "--json", "--no-advertise", "--bind", "127.0.0.1", "--seats", "3")


def to_address(screen: Screen, address: str) -> None:
    """Types where a table is."""
    press_until(screen, "i", "[Enter] sit down")
    screen.send("\x7f" * LONGEST)
    screen.send(address)
    screen.wait_for(f" {address}_")
    screen.send(ENTER)


def test_an_address_where_nobody_is_leads_back_and_the_next_one_to_a_table_that_ends(tmp_path: Path) -> None:
    with running(tmp_path / "host", *HOST) as host, lanswim(tmp_path / "ben") as ben:
        port = event(host)["port"]
        to_address(ben, "127.0.0.1:1")
        ben.wait_for("Nobody answers at that address", 20)
        ben.wait_for("Compare the address")
        press_until(ben, ENTER, "open a table")
        to_address(ben, f"127.0.0.1:{port}")
        ben.wait_for("Stube", 20)
        host.terminate()
        ben.wait_for("[Enter] try now", 10)
        press_until(ben, "q", "stop looking for the table")
        press_until(ben, "1", "open a table")
        ben.send("q")
        assert ben.wait() == 0 and is_given_back(ben)
