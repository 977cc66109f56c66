"""Where files are kept, also for accounts that have no home."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lanswim.client.folders import FolderError, config_dir, data_dir

PLACES = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "LANSWIM_CONFIG_DIR", "LANSWIM_DATA_DIR")


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """An account as in some containers: a number without a name."""

    def unknown(number: int) -> object:
        raise KeyError(number)

    for name in PLACES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", unknown)


posix = pytest.mark.skipif(os.name != "posix", reason="an account without a home as on POSIX")


@posix
@pytest.mark.usefixtures("homeless")
def test_without_a_home_it_is_said_that_a_folder_is_to_be_named() -> None:
    for folder in (config_dir, data_dir):
        with pytest.raises(FolderError) as raised:
            folder()
        assert raised.value.code == "no_home"


@posix
@pytest.mark.usefixtures("homeless")
def test_without_a_home_the_named_folder_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(tmp_path))
    assert (config_dir(), data_dir()) == (tmp_path, tmp_path / "data")
