"""The language of a test: catalogs that are not older than their sources, and English again afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lanswim import locale
from lanswim.locale import cards

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session", autouse=True)
def fresh_catalogs() -> None:
    """Whoever has changed a .po need not build the project to test it."""
    source = ROOT / "lanswim" / "locale" / "de" / "LC_MESSAGES" / "lanswim.po"
    compiled = source.with_suffix(".mo")
    if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
        from scripts.catalogs import compile_all

        compile_all(ROOT)


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Language and pack are settings of the process; each test begins with English and the French one."""
    locale.use("en")
    yield
    locale.use("en")
    cards.use_pack("french")
