"""The house is whole: each room has a contract that names everything it may not import."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CONFIG: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS: list[dict[str, Any]] = CONFIG["tool"]["importlinter"]["contracts"]
ROOMS = sorted(path.parent.name for path in (ROOT / "lanswim").glob("*/__init__.py"))
MAY_IMPORT = {
    "rules": set(),
    "locale": {"rules"},
    "views": {"rules"},
    "bots": {"rules"},
    "trust": set(),
    "table": {"rules", "views"},
    "store": {"rules"},
    "host": {"table", "views", "trust", "store"},
    "discovery": set(),
    "client": {"rules", "trust", "store"},
    "tui": {"client", "discovery", "locale", "rules", "bots"},
}
"""CONTRIBUTING.md shows the same table; cli may import every room"""


def forbidden(room: str) -> set[str]:
    found = [one for one in CONTRACTS if one["source_modules"] == [room]]
    assert len(found) == 1, f"{room} has {len(found)} contracts"
    return set(found[0]["forbidden_modules"])


def imported() -> set[str]:
    """Every package from elsewhere that a file of the wheel imports, wherever in it."""
    files = [*(ROOT / "lanswim").rglob("*.py"), *(ROOT / "protocol").rglob("*.py")]
    names: set[str] = set()
    for node in (node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))):
        if isinstance(node, ast.Import):
            names |= {each.name.partition(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add((node.module or "").partition(".")[0])
    return names - sys.stdlib_module_names - {"lanswim", "lanswim_protocol"}


def test_what_is_imported_is_declared_and_explained() -> None:
    declared = {re.split(r"[<>=~]", one)[0] for one in CONFIG["project"]["dependencies"]}
    assert imported() == declared
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in readme for name in declared)


def test_every_room_but_cli_has_a_row() -> None:
    assert set(ROOMS) - {"cli"} == set(MAY_IMPORT)


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_a_contract_names_every_room_that_is_out_of_bounds(room: str) -> None:
    others = {f"lanswim.{one}" for one in ROOMS if one != room and one not in MAY_IMPORT[room]}
    rooms = {f"lanswim.{one}" for one in ROOMS}
    assert forbidden(f"lanswim.{room}") & rooms == others
    assert "lanswim.__main__" in forbidden(f"lanswim.{room}")


@pytest.mark.parametrize("room", ["rules", "views", "bots", "table"])
def test_the_inner_rings_act_on_nothing(room: str) -> None:
    assert forbidden(f"lanswim.{room}") >= {"asyncio", "time", "socket", "logging", "random", "threading"}


def test_the_protocol_is_usable_without_the_game() -> None:
    assert "lanswim" in forbidden("lanswim_protocol")


@pytest.mark.parametrize("room", ["views", "bots", "table"])
def test_the_inner_rings_know_messages_and_no_bytes(room: str) -> None:
    assert forbidden(f"lanswim.{room}") >= {"lanswim_protocol.codec", "lanswim_protocol.frames"}


def test_every_dependency_is_out_of_bounds_somewhere() -> None:
    """A new dependency has to be put into the contracts of the rooms that may not use it."""
    names = {text.split(">=")[0] for text in CONFIG["project"]["dependencies"]}
    assert names <= forbidden("lanswim.rules")


def test_the_packages_themselves_are_empty() -> None:
    assert (ROOT / "lanswim" / "cli" / "__init__.py").read_text() == ""
    assert len((ROOT / "lanswim" / "__init__.py").read_text().splitlines()) == 1
