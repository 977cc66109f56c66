"""Where files are kept, also for accounts that have no home."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from lanswim.client.folders import FolderError, close_to_others, config_dir, data_dir, private_dir

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


def test_what_is_remembered_belongs_to_the_identities_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LANSWIM_DATA_DIR", raising=False)
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(tmp_path))
    assert data_dir() == tmp_path / "data"
    monkeypatch.setenv("LANSWIM_DATA_DIR", str(tmp_path / "elsewhere"))
    assert data_dir() == tmp_path / "elsewhere"


@posix
@pytest.mark.usefixtures("homeless")
def test_without_a_home_the_named_folder_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(tmp_path))
    assert (config_dir(), data_dir()) == (tmp_path, tmp_path / "data")


modes = pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")


@modes
def test_every_folder_that_is_made_is_ones_own_and_those_that_were_there_stay_as_they_are(
    tmp_path: Path,
) -> None:
    tmp_path.chmod(0o755)
    before = os.umask(0)
    try:
        assert private_dir(tmp_path / "a" / "b" / "c") == tmp_path / "a" / "b" / "c"
    finally:
        os.umask(before)
    made = list(tmp_path.rglob("*"))
    assert [stat.S_IMODE(path.stat().st_mode) for path in made] == [0o700] * 3
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o755


def test_a_file_in_the_way_of_a_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("")
    with pytest.raises(OSError):
        private_dir(tmp_path / "a" / "b")


@modes
@pytest.mark.parametrize(("mode", "was_open"), [(0o644, True), (0o620, True), (0o600, False), (0o400, False)])
def test_what_others_may_do_with_a_file_is_taken_from_them(tmp_path: Path, mode: int, was_open: bool) -> None:
    path = tmp_path / "file"
    path.write_text("")
    path.chmod(mode)
    assert close_to_others(path) is was_open
    assert stat.S_IMODE(path.stat().st_mode) == mode & 0o700
    assert close_to_others(path) is False
