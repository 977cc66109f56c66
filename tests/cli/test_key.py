"""`lanswim key`: one's own key and the hosts one knows, in words and as JSON; a new key only on purpose."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from lanswim.cli import main
from lanswim.client.acquaintances import load_known
from lanswim.client.identity import open_identity
from lanswim.trust.words import key_words
from tests.support.keys import key
from tests.support.program import run

PAPA, OMA = key("Papa").public, key("Oma").public


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANSWIM_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("LANSWIM_DATA_DIR", str(tmp_path / "data"))
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main.run(["key", *arguments]) == code
    out, err = capsys.readouterr()
    return out if code == 0 else err


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(said(capsys, *arguments, "--json"))
    return answer


def test_it_shows_ones_own_key_in_words_and_the_hosts_one_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert "do not know any host" in said(capsys)
    load_known().pin(PAPA, "Papa", "t1")
    own = open_identity("default")
    shown = said(capsys, "show")
    assert " ".join(key_words(own.key.public, "en")) in shown
    assert " ".join(key_words(PAPA, "en")) in shown and "Papa" in shown
    assert " ".join(key_words(PAPA, "de")) in said(capsys, "show", "--lang", "de")
    own.close()


def test_as_json_it_has_whole_keys(capsys: pytest.CaptureFixture[str]) -> None:
    load_known().pin(PAPA, "Papa", "t1")
    answer = told(capsys)
    assert answer["identity"] == "default" and len(answer["key"]) == 64
    [host] = answer["hosts"]
    assert (host["key"], host["name"], host["tables"]) == (PAPA.hex(), "Papa", ["t1"])


def test_another_identity_has_another_key(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "show")["key"] != told(capsys, "show", "--identity", "second")["key"]


def test_words_of_ones_own_key_and_of_a_host_by_its_name_or_key(capsys: pytest.CaptureFixture[str]) -> None:
    load_known().pin(PAPA, "Papa", "t1")
    assert len(said(capsys, "words").split()) == 6
    words = " ".join(key_words(PAPA, "en"))
    assert said(capsys, "words", "papa").strip() == said(capsys, "words", PAPA.hex()[:8]).strip() == words


def test_a_host_one_does_not_know_and_two_of_one_name_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no host called" in said(capsys, "words", "Papa", code=1)
    known = load_known()
    known.pin(PAPA, "Papa", "t1")
    known.pin(OMA, "Papa", "t2")
    assert PAPA.hex()[:16] in said(capsys, "forget", "Papa", code=1)


def test_a_forgotten_host_is_new(capsys: pytest.CaptureFixture[str]) -> None:
    known = load_known()
    known.pin(PAPA, "Papa", "t1")
    known.pin(OMA, "Oma", "t2")
    assert "Papa" in said(capsys, "forget", "Papa")
    assert [host.name for host in load_known().hosts.hosts] == ["Oma"]


def test_a_new_key_keeps_the_old_one_in_a_file_and_gives_up_its_seats(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = open_identity("default")
    own.remember("t1", "Stube", ("h:1",))
    own.close()
    old = (home / "config" / "identities" / "default.key").read_bytes()
    before, after = told(capsys)["key"], told(capsys, "replace", "--yes")
    assert after["key"] == told(capsys)["key"] != before
    assert Path(after["backup"]).read_bytes() == old
    again = open_identity("default")
    assert again.seats == ()
    again.close()
    assert told(capsys, "replace", "--yes")["backup"] != after["backup"], "no backup is written over"


def test_a_new_key_is_warned_of_while_ones_own_table_may_run(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = open_identity("default")
    own.remember("t1", "Stube", ("h:1",), own.key.public)
    own.remember("t2", "Küche", ("h:2",), PAPA)
    own.close()
    assert main.run(["key", "replace", "--yes"]) == 0
    err = capsys.readouterr().err
    assert "Stube" in err and "old key" in err and "Küche" not in err
    assert main.run(["key", "replace", "--yes"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")
def test_a_key_that_others_could_read_is_said_once_and_closed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys)
    path = home / "config" / "identities" / "default.key"
    path.chmod(0o644)
    assert main.run(["key", "--json"]) == 0
    assert str(path) in capsys.readouterr().err
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert main.run(["key"]) == 0
    assert capsys.readouterr().err == ""


def test_the_key_of_a_window_that_is_open_is_not_replaced(capsys: pytest.CaptureFixture[str]) -> None:
    own = open_identity("default")
    assert "in use" in said(capsys, "replace", "--yes", code=1)
    own.close()
    assert told(capsys)["key"] == own.key.public.hex()


def test_through_a_pipe_a_new_key_needs_the_option(home: Path) -> None:
    ran = run(home, "key", "replace", given="yes\n")
    assert ran.code == 1 and "--yes" in ran.err
    assert run(home, "key", "replace", "--yes").code == 0


def test_a_damaged_file_of_hosts_is_one_sentence(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "data").mkdir()
    (home / "data" / "known_hosts.json").write_text("{")
    assert "known_hosts.json is damaged" in said(capsys, "show", code=1)
