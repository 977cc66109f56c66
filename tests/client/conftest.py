"""The client's tests may run on the virtual clock, and keep their files in a folder of their own."""

from pathlib import Path

import pytest

from tests.support.clock import pytest_asyncio_loop_factories, pytest_configure

__all__ = ["pytest_asyncio_loop_factories", "pytest_configure"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder, for this process and those it starts."""
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("LANSWIM_DATA_DIR", str(tmp_path / "data"))
    return tmp_path
