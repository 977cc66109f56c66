"""Saved rules: whole files under names that are safe everywhere; nothing is replaced without being asked."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path

import pytest

from lanswim.client.folders import FolderError
from lanswim.client.saved_rules import (
    SavedRules,
    SavedRulesError,
    all_saved,
    folder,
    load_saved,
    save_rules,
    saved_name,
    saved_names,
)
from lanswim.rules import PUB, TEMPLATES, RulesError

TOUGH = TEMPLATES["tough"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(tmp_path))


def refusal(name: str, *, replace: bool = False) -> str:
    with pytest.raises(SavedRulesError) as error:
        save_rules(name, PUB, replace=replace)
    return error.value.code


def test_what_is_saved_is_found_again_however_it_is_written() -> None:
    save_rules("Küche-2", TOUGH)
    assert load_saved(" KÜCHE-2 ") == load_saved("ku\u0308che-2") == TOUGH
    assert saved_names() == ["küche-2"]
    assert load_saved("kueche-2") is None


def test_nothing_is_replaced_unless_asked() -> None:
    save_rules("ours", TOUGH)
    assert refusal("OURS") == "rules_exist"
    assert load_saved("ours") == TOUGH
    save_rules("ours", PUB, replace=True)
    assert load_saved("ours") == PUB
    assert [path.name for path in folder().iterdir()] == ["ours.toml"]


@pytest.mark.parametrize(
    "name", ["", "3", "../up", "a/b", "a.b", "-x", "_x", "con", "Com1", "x" * 31, "a b", "a\x1bb", "a,b"]
)
def test_a_name_that_is_none_is_refused_and_never_opened(name: str) -> None:
    assert refusal(name) == "bad_rules_name"
    assert load_saved(name) is None


@pytest.mark.parametrize("name", ["pub", "Family", "SW001_pub", "a-fhjkmnpr"])
def test_a_name_that_means_other_rules_is_refused(name: str) -> None:
    assert refusal(name, replace=True) == "rules_name_taken"
    assert not folder().exists()


def test_without_a_folder_there_are_none() -> None:
    assert saved_names() == []
    assert load_saved("ours") is None


def test_a_broken_file_is_named_and_does_not_hide_the_others() -> None:
    save_rules("ours", TOUGH)
    path = save_rules("broken", TOUGH)
    path.write_text("lives = 0\n", encoding="utf-8")
    assert saved_names() == ["broken", "ours"]
    with pytest.raises(RulesError, match=r"broken.toml, line 1: option lives cannot be 0: it is 1 to 10"):
        load_saved("broken")


def test_what_else_lies_in_the_folder_is_no_rules() -> None:
    save_rules("ours", TOUGH)
    for name in ("notes.txt", "pub.toml", "7.toml", ".ours.toml.swp"):
        (folder() / name).write_text("lives = 5\n", encoding="utf-8")
    assert saved_names() == ["ours"]


def test_what_cannot_be_read_or_written_is_said_with_the_reason(tmp_path: Path) -> None:
    (folder() / "ours.toml").mkdir(parents=True)
    with pytest.raises(SavedRulesError) as error:
        load_saved("ours")
    assert error.value.code == "rules_unreadable"
    assert error.value.fields["why"]
    assert refusal("ours", replace=True) == "rules_not_kept"


def test_a_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    folder().write_text("", encoding="utf-8")
    with pytest.raises(SavedRulesError) as error:
        saved_names()
    assert error.value.code == "rules_unreadable"
    assert refusal("ours") == "rules_not_kept"


def test_a_name_is_kept_in_small_letters() -> None:
    assert saved_name(" Sonntag ") == "sonntag"


@pytest.mark.parametrize("sign", ["Ϲ", "ϴ", "K", "ﬁ", "ẞ", "ᴬ", "Ａ", "ǆ", "é"])
def test_a_name_is_found_again_in_small_letters_and_as_it_was_kept(sign: str) -> None:
    path = save_rules(sign, TOUGH)
    for written in (sign, sign.lower(), path.stem, saved_names()[0], unicodedata.normalize("NFD", sign)):
        assert load_saved(written) == TOUGH


@pytest.mark.parametrize("file", ["Haus.toml", "HAUS.TOML", "cafe\u0301.toml", "caf\u00e9.toml"])
def test_a_file_that_people_have_put_there_is_found_however_its_name_is_written(file: str) -> None:
    folder().mkdir()
    (folder() / file).write_text("lives = 7\n", encoding="utf-8")
    (name,) = saved_names()
    assert name in ("haus", "caf\u00e9")
    assert load_saved(name) == load_saved(file[: -len(".toml")]) == PUB._replace(lives=7)
    assert refusal(name) == "rules_exist"
    assert all_saved().found == {name: PUB._replace(lives=7)}
    assert save_rules(name, TOUGH, replace=True) == folder() / file
    assert [path.name for path in folder().iterdir()] == [file]


def test_of_two_files_for_one_name_the_one_called_exactly_so_counts() -> None:
    path = save_rules("haus", TOUGH)
    other = path.with_name("Haus.toml")
    if other.exists():
        pytest.skip("this file system has one name for both")
    other.write_text("lives = 7\n", encoding="utf-8")
    assert saved_names() == ["haus"]
    assert load_saved("Haus") == TOUGH


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes and devices have names only on POSIX")
@pytest.mark.parametrize("kind", ["pipe", "null", "zero", "folder", "link to a pipe"])
def test_what_is_no_regular_file_is_never_read_and_does_not_hide_the_others(
    kind: str, tmp_path: Path
) -> None:
    save_rules("ours", TOUGH)
    odd = folder() / "odd.toml"
    match kind:
        case "pipe":
            os.mkfifo(odd)
        case "null" | "zero":
            odd.symlink_to(f"/dev/{kind}")
        case "folder":
            odd.mkdir()
        case _:
            os.mkfifo(tmp_path / "pipe")
            odd.symlink_to(tmp_path / "pipe")
    with pytest.raises(SavedRulesError) as error:
        load_saved("odd")
    assert (error.value.code, error.value.fields["why"]) == ("rules_unreadable", "it is not a regular file")
    assert all_saved() == SavedRules({"ours": TOUGH}, ("odd",))


@pytest.mark.skipif(os.name != "posix", reason="not everybody may make links elsewhere")
def test_a_link_to_nothing_is_called_that_wherever_it_is_met() -> None:
    save_rules("ours", TOUGH)
    (folder() / "odd.toml").symlink_to(folder() / "gone")
    with pytest.raises(SavedRulesError) as error:
        load_saved("odd")
    assert error.value.fields["why"] == "it is a link to a file that is gone"
    assert all_saved() == SavedRules({"ours": TOUGH}, ("odd",))
    assert refusal("odd") == "rules_exist"
    save_rules("odd", PUB, replace=True)
    assert load_saved("odd") == PUB


def test_no_content_of_a_file_hides_the_others() -> None:
    save_rules("ours", TOUGH)
    for at, data in enumerate((b"lives = 0x" + b"f" * 6_000, b"lives" + b".a" * 20_000 + b" = 1", b"\xff")):
        (folder() / f"odd{at}.toml").write_bytes(data)
    assert all_saved() == SavedRules({"ours": TOUGH}, ("odd0", "odd1", "odd2"))


def test_without_a_place_for_settings_nothing_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lanswim.client.saved_rules.config_dir", nowhere)
    assert saved_names() == []
    assert load_saved("ours") is None
    assert all_saved() == SavedRules({})
    with pytest.raises(FolderError):
        save_rules("ours", TOUGH)


def nowhere() -> Path:
    raise FolderError("no_home")


def test_one_file_that_is_broken_does_not_hide_the_others() -> None:
    assert all_saved() == SavedRules({}, ())
    save_rules("ours", TOUGH)
    save_rules("sunday", PUB)
    (folder() / "alt.toml").write_text("lives = 99\n", "utf-8")
    (folder() / "dir.toml").mkdir()
    assert all_saved() == SavedRules({"ours": TOUGH, "sunday": PUB}, ("alt", "dir"))
