"""The file of settings on disk and at a start: what goes before what, and that nothing in it is lost."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from lanswim.cli import settings_file
from lanswim.cli.settings_file import SettingsError
from lanswim.tui.settings import Read, Settings
from tests.support.program import environment, run


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the settings of this test are kept; nothing is there yet."""
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(tmp_path / "config"))
    return tmp_path / "config" / "settings.toml"


def write(home: Path, text: str) -> None:
    (home / "config").mkdir(exist_ok=True)
    (home / "config" / "settings.toml").write_text(text, encoding="utf-8")


def test_without_a_file_everything_is_as_at_first(file: Path) -> None:
    assert settings_file.load() == Read() and not file.exists()


def test_what_is_kept_is_read_again(file: Path) -> None:
    assert settings_file.keep("colours", 2).settings == Settings(colours=2)
    settings_file.keep("name", "Änne")
    assert settings_file.load().settings == Settings(name="Änne", colours=2)
    assert [path.name for path in file.parent.iterdir()] == ["settings.toml"]


def test_remarks_and_mistakes_outlast_a_change(file: Path) -> None:
    file.parent.mkdir()
    text = "\ufeff# mine\nlanguage = de\r\nwidth = 80\nsound = false # at night\n"
    file.write_bytes(text.encode())
    assert len(settings_file.keep("sound", True).mistakes) == 2
    assert file.read_bytes().decode() == text.replace("false # at night", "true  # at night")


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"# " + b"x" * settings_file.LARGEST_BYTES])
def test_a_file_that_cannot_be_read_is_told_and_never_written(file: Path, data: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(data)
    assert [one.kind for one in settings_file.load().mistakes] == ["unreadable"]
    with pytest.raises(SettingsError) as raised:
        settings_file.keep("sound", False)
    assert raised.value.code == "settings_unreadable" and file.read_bytes() == data


def test_a_folder_in_its_place_is_a_mistake(file: Path) -> None:
    file.mkdir(parents=True)
    assert settings_file.load().mistakes[0].kind == "unreadable"


def test_what_goes_over_lines_is_left_to_its_writer(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('sound = true\nname = """\nAnna"""\n')
    with pytest.raises(SettingsError) as raised:
        settings_file.keep("name", "Oma")
    assert (raised.value.code, raised.value.fields["line"]) == ("settings_odd", 2)


@pytest.mark.skipif(os.name != "posix", reason="links need rights elsewhere")
def test_a_link_to_a_file_elsewhere_stays_one(file: Path, tmp_path: Path) -> None:
    file.parent.mkdir()
    (tmp_path / "mine.toml").write_text("# mine\n")
    file.symlink_to(tmp_path / "mine.toml")
    settings_file.keep("sound", False)
    assert file.is_symlink() and "sound = false" in (tmp_path / "mine.toml").read_text()


def test_the_language_that_is_set_goes_before_the_environment_and_lang_before_both(tmp_path: Path) -> None:
    write(tmp_path, 'language = "de"\n')
    assert "für jeden Befehl" in run(tmp_path, "--help").out
    assert "for every command" in run(tmp_path, "--lang", "en", "--help").out
    write(tmp_path, 'language = "auto"\n')
    assert "for every command" in run(tmp_path, "--help").out


def test_another_folder_has_settings_of_its_own(tmp_path: Path) -> None:
    write(tmp_path, 'language = "de"\n')
    other = tmp_path / "other"
    other.mkdir()
    (other / "settings.toml").write_text('language = "en"\n')
    assert "for every command" in run(tmp_path, "--config", str(other), "--help").out


def test_lines_that_are_set_need_no_option(tmp_path: Path) -> None:
    write(tmp_path, 'plain = true\nname = "Oma"\n')
    ran = run(tmp_path, given="name\nquit\n")
    assert ran.code == 0 and "You are called Oma." in ran.out
    assert "You are called Anna." in run(tmp_path, "--name", "Anna", given="name\nquit\n").out
    assert "You are called Anna." in run(tmp_path, given="name\nquit\n").out, "the last one is remembered"
    run(tmp_path, given="name Oma\nquit\n")
    assert "You are called Oma." in run(tmp_path, given="name\nquit\n").out
    assert run(tmp_path, LANSWIM_PLAIN="0").code == 2  # a full screen, which needs a terminal


def test_a_mistake_is_told_in_lines_by_line_and_the_rest_counts(tmp_path: Path) -> None:
    write(tmp_path, 'name = "Oma"\nsound = ja\n')
    ran = run(tmp_path, "--plain", given="settings\nquit\n")
    assert ran.err == "settings.toml, line 2: sound cannot be ja; allowed is true or false.\n"
    assert "Name: Oma." in ran.out and "Bell: yes." in ran.out


@pytest.mark.parametrize("call", [("value", "AS", "KS", "TS"), ("rules", "list"), ("verify", "nothing")])
def test_a_command_without_a_screen_tells_of_them_too_where_they_count(
    tmp_path: Path, call: tuple[str, ...]
) -> None:
    write(tmp_path, "sound = ja\n")
    told = "settings.toml, line 1: sound cannot be ja" in run(tmp_path, *call).err
    assert told == (call[0] != "verify")


def test_what_is_set_in_lines_is_there_at_the_next_start(tmp_path: Path) -> None:
    typed = "setze sprache deutsch\nsetze glocke aus\nsetze name Änne\nende\n"
    assert "Sprache: Deutsch." in run(tmp_path, "--plain", given=typed).out
    again = run(tmp_path, "--plain", given="einstellungen\nende\n").out
    assert "Name: Änne." in again and "Glocke: nein." in again
    kept = (tmp_path / "config" / "settings.toml").read_text(encoding="utf-8")
    assert [line.partition("  #")[0] for line in kept.splitlines()[1:]] == [
        'language = "de"',
        "sound = false",
        'name = "Änne"',
    ]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="terminals are made as on POSIX")
def test_on_a_screen_each_change_is_seen_at_once_and_kept(tmp_path: Path) -> None:
    from tests.support.screen import DOWN, ESCAPE, RIGHT, Screen

    write(tmp_path, "# mine\nsound = ja\n")
    with Screen([sys.executable, "-m", "lanswim"], env=environment(tmp_path)) as screen:
        screen.wait_for("settings.toml, line 2: sound cannot be ja; allowed is true or false.")
        screen.send("e")
        screen.wait_for("Language")
        screen.send(DOWN)
        screen.wait_for("What lanswim speaks")
        screen.send(RIGHT)
        screen.wait_for("< Deutsch >")
        screen.send(DOWN)
        screen.wait_for("Eichel, Laub")
        screen.send(RIGHT)
        assert "LaK He10 ScO EiA" in screen.wait_for("< deutsch >")
        screen.send(ESCAPE)
        screen.wait_for("[G] Tisch aufmachen")
        screen.send("q")
        assert screen.wait() == 0
    kept = (tmp_path / "config" / "settings.toml").read_text().splitlines()
    assert [line.partition("  #")[0] for line in kept] == [
        "# mine",
        "sound = ja",
        'language = "de"',
        'pack = "german"',
    ]
