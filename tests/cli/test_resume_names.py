"""Refusals of `--resume` name the table, by its name or its id; lobbies know of damaged ones."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest

from lanswim.cli import journals
from lanswim.cli.own_table import play_again
from lanswim.cli.resume import chosen
from lanswim.cli.stop import Stop
from lanswim.client.identity import open_identity
from lanswim.store import ABOUT, TITLE, journal_path
from tests.support.held_journals import held_journal, impatient

NEXT = "A damaged table does not come back: lanswim host opens a new one."


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the journals of this test lie."""
    return impatient(tmp_path, monkeypatch)


def damaged(folder: Path, table: str, name: str, part: str = "settings", identity: str = "default") -> None:
    """One whose host has died, and of which this part is not as it was written."""
    journal = held_journal(folder, table, name, identity)
    journal._db.execute("UPDATE kept SET body = x'00' WHERE name = ?", (part,))
    journal.close()


def why(wanted: str | None) -> str:
    """What is said to `lanswim host WANTED --resume`."""
    with pytest.raises(Stop) as caught:
        chosen(wanted)
    return caught.value.text


@pytest.mark.parametrize("wanted", [None, "Stube", "k3tqm8w2xp"])
def test_a_damaged_one_is_refused_by_name_and_id(folder: Path, wanted: str | None) -> None:
    damaged(folder, "k3tqm8w2xp", "Stube")
    path = journal_path(folder, "k3tqm8w2xp")
    told = f'The journal of table "Stube" (k3tqm8w2xp) is damaged ({path}): the table cannot be resumed.'
    assert why(wanted) == f"{told}\n{NEXT}"


def test_also_with_a_player_all_of_the_refusal_is_said(folder: Path) -> None:
    damaged(folder, "t1", "Stube")
    with pytest.raises(Stop) as caught:
        play_again(Namespace(table="Stube"))
    assert caught.value.text == why("t1")


def test_where_no_name_can_be_read_each_damaged_one_is_told_of_whatever_name_is_typed(folder: Path) -> None:
    damaged(folder, "t1", "Stube", TITLE)
    damaged(folder, "t2", "Garten", TITLE)
    damaged(folder, "t3", "Keller")
    first, *others, todo = why("Stube").split("\n")
    assert first == 'No unfinished table is called "Stube", unless it is one whose name cannot be read:'
    assert [line.partition(" is damaged")[0] for line in others] == [
        "The journal of table t1", "The journal of table t2",
    ]  # fmt: skip
    assert todo == NEXT
    assert why("t2").startswith("The journal of table t2 is damaged")


def test_of_several_damaged_ones_each_is_named(folder: Path) -> None:
    damaged(folder, "t1", "Stube")
    damaged(folder, "t2", "Garten")
    assert [line.partition(" is damaged")[0] for line in why(None).split("\n")[:-1]] == [
        'The journal of table "Stube" (t1)', 'The journal of table "Garten" (t2)',
    ]  # fmt: skip
    assert "Garten" not in why("t1")


def test_the_one_that_runs_is_told_of_before_those_that_are_damaged(folder: Path) -> None:
    damaged(folder, "t1", "Stube")
    host = held_journal(folder, "t2", "Garten")
    in_use, way, other, _ = why(None).split("\n")
    assert in_use.startswith("Table t2 is in use") and way == "lanswim join t2 brings you to it."
    assert other.startswith('The journal of table "Stube" (t1) is damaged')
    host.close()


def test_a_name_that_none_can_have_is_just_not_there(folder: Path) -> None:
    damaged(folder, "t1", "Stube")
    assert why("Keller") == 'No unfinished table is called "Keller".'


@pytest.mark.parametrize("wanted", [None, "Stube", "t1"])
def test_beside_a_running_host_its_table_is_named_and_the_way_back(folder: Path, wanted: str | None) -> None:
    player = open_identity("default")
    player.remember("t1", "Stube", ("127.0.0.1:4031",))
    player.close()
    host = held_journal(folder, "t1", "Stube")
    in_use = 'Table "Stube" (t1) is in use: another host process of this account runs it.'
    assert why(wanted) == f"{in_use}\nlanswim join t1 brings you back to it."
    host.close()


@pytest.mark.parametrize("name", ["Annas Stube", 'Kit"chen', "-x", "a$HOME"])
def test_the_way_back_is_typed_by_the_id_whatever_the_name_means_to_a_shell(folder: Path, name: str) -> None:
    player = open_identity("default")
    player.remember("t1", name, ("127.0.0.1:4031",))
    player.close()
    host = held_journal(folder, "t1", name)
    assert why(None).endswith("\nlanswim join t1 brings you back to it.")
    host.close()


def test_a_running_host_at_which_nobody_of_this_account_sits_goes_by_its_id(folder: Path) -> None:
    host = held_journal(folder, "t1", "Stube")
    assert why("t1").split("\n")[1] == "lanswim join t1 brings you to it."
    first, *others = why("Stube").split("\n")
    assert first == 'Table "Stube" may be this one, which a running program holds:'
    assert others == why("t1").split("\n")
    second = held_journal(folder, "t2", "Garten")
    assert why("Stube").startswith('Table "Stube" may be one of these, which running programs hold:\n')
    second.close()
    host.close()


def test_lobbies_know_the_damaged_ones_of_their_player_and_those_that_may_be(folder: Path) -> None:
    damaged(folder, "t1", "Stube")
    damaged(folder, "t2", "Garten", ABOUT)
    damaged(folder, "t3", "Keller", identity="other")
    held_journal(folder, "t4", "Küche").close()
    found = {one.table: (one.name, one.damaged) for one in journals.own("default")}
    assert found == {"t1": ("Stube", True), "t2": ("Garten", True), "t4": ("Küche", False)}
