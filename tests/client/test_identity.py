"""Identities: their files, their keys, and the lock that ends with a process."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lanswim.client.choose import candidates, choose_identity, why_another
from lanswim.client.identity import (
    Identity,
    IdentityError,
    IdentityInUse,
    known,
    load_without_lock,
    open_identity,
    throw_away,
)
from lanswim.client.memory import Memory, Seat
from lanswim.client.model import ClientModel, Target
from lanswim.client.recall import keeper
from lanswim.client.vouching import NOBODY_KNOWN

HOLD = """
import sys
from lanswim.client.choose import choose_identity
name, table = sys.argv[1] or None, sys.argv[2]
identity = choose_identity(name, table=table)
if name: identity.show_as(name)
identity.remember(table, "Stube", ("10.0.0.1:4031",))
print(identity.name, identity.key.public.hex(), flush=True)
sys.stdin.read()
"""
WRONG_TYPE = b'{"format": 1, "shown": 1, "used": 0, "seats": []}'
ENDLESS = b'{"format": 1, "shown": "Anna", "used": 1e400, "seats": []}'
HALF_A_PAIR = b'{"format": 1, "shown": "\\ud800", "used": 0, "seats": []}'
DAMAGED = [b"", b"{", b"[]", b'{"format": 2}', b"\xff", WRONG_TYPE, ENDLESS, HALF_A_PAIR]


class Holder:
    """Another process that has sat down at a table."""

    def __init__(self, name: str, table: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOLD, name, table],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.identity, _, self.key = self.process.stdout.readline().strip().partition(" ")

    def kill(self) -> None:
        """As kill -9 does."""
        self.process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        self.process.communicate()


@contextmanager
def holding(*who: tuple[str, str]) -> Iterator[list[Holder]]:
    holders = [Holder(name, table) for name, table in who]
    try:
        yield holders
    finally:
        for holder in holders:
            holder.kill()


@pytest.fixture
def opened(home: Path) -> Iterator[Identity]:
    identity = open_identity("default")
    yield identity
    identity.close()


def key(home: Path, name: str = "default") -> Path:
    return home / "config" / "identities" / f"{name}.key"


# Files


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_the_person_can_read_the_files(home: Path, opened: Identity) -> None:
    opened.show_as("Anna")
    files = [path for path in home.rglob("*") if path.is_file()]
    assert len(files) == 3
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    assert {stat.S_IMODE(path.parent.stat().st_mode) for path in files} == {0o700}


def test_a_key_is_the_same_again_and_differs_by_identity(opened: Identity) -> None:
    first = opened.key.public
    opened.close()
    again, other = open_identity("default"), open_identity("other")
    assert len(first) == 32
    assert again.key.public == first
    assert len({first, other.key.public, throw_away().key.public}) == 3
    again.close()
    other.close()


def test_neither_repr_nor_memory_shows_a_secret(home: Path, opened: Identity) -> None:
    secret = key(home).read_bytes()
    opened.remember("t1", "Stube", ("10.0.0.1:4031",))
    written = (home / "data" / "identities" / "default.json").read_bytes()
    assert repr(opened) == "Identity('default')"
    assert secret.hex().encode() not in written
    assert secret.hex() not in repr(opened.key)


@pytest.mark.parametrize("content", [b"", b"x" * 31, b"x" * 33])
def test_a_damaged_key_is_said_and_left_alone(home: Path, content: bytes) -> None:
    open_identity("default").close()
    key(home).write_bytes(content)
    with pytest.raises(IdentityError) as caught:
        choose_identity(None)
    assert (caught.value.code, caught.value.fields["bytes"]) == ("key_damaged", len(content))
    assert caught.value.fields["path"] == str(key(home))
    assert key(home).read_bytes() == content
    with pytest.raises(IdentityError):
        load_without_lock("default")


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_memory_is_said_and_left_alone(home: Path, opened: Identity, content: bytes) -> None:
    opened.show_as("Anna")
    opened.close()
    path = home / "data" / "identities" / "default.json"
    path.write_bytes(content)
    with pytest.raises(IdentityError) as caught:
        open_identity("default")
    assert (caught.value.code, caught.value.fields) == ("memory_damaged", {"path": str(path)})
    assert path.read_bytes() == content
    assert known()["default"] == Memory()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(home: Path, opened: Identity) -> None:
    opened.show_as("Anna")
    opened.close()
    for path, code in (
        (home / "data" / "identities" / "default.json", "memory_unreadable"),
        (home / "config" / "identities" / "default.key", "key_unusable"),
    ):
        path.unlink()
        os.mkfifo(path)
        with pytest.raises(IdentityError) as raised:
            open_identity("default")
        assert raised.value.code == code


@pytest.mark.parametrize("name", ["", "../x", "a/b", "-x", "a b", "x" * 41, "ä", "a\n"])
def test_a_name_that_is_no_file_is_refused(home: Path, name: str) -> None:
    with pytest.raises(IdentityError) as caught:
        open_identity(name)
    assert caught.value.code == "bad_name"
    assert not list(home.rglob("*.key"))


def test_a_folder_that_cannot_be_made_is_said(home: Path) -> None:
    (home / "config").write_text("a file")
    with pytest.raises(IdentityError) as caught:
        open_identity("default")
    assert caught.value.code == "not_kept" and str(home / "config") in str(caught.value.fields["path"])


def test_a_host_process_reads_the_identity_its_owner_holds(opened: Identity) -> None:
    assert load_without_lock("default").key.public == opened.key.public


def test_a_host_process_makes_an_identity_that_is_new(home: Path) -> None:
    made = load_without_lock("papa")
    with_lock = open_identity("papa")
    assert with_lock.key.public == made.key.public
    with_lock.close()


def test_a_throw_away_leaves_no_file(home: Path) -> None:
    bot = throw_away()
    bot.remember("t1", "Stube", ())
    assert [each.table for each in bot.seats] == ["t1"]
    bot.close()
    assert list(home.iterdir()) == []


# What is remembered


def test_seats_and_names_are_there_again_the_latest_first(opened: Identity) -> None:
    opened.show_as("Änne")
    for number in range(25):
        opened.remember(f"t{number}", "Küche", ("[fe80::1%eth0]:4031",))
    opened.remember("t20", "Küche", ())
    opened.forget("t24")
    opened.close()
    again = open_identity("default")
    assert again.memory.shown == "Änne"
    assert [each.table for each in again.seats][:3] == ["t20", "t23", "t22"]
    assert len(again.seats) == 19
    assert again.seats[1].addresses == ("[fe80::1%eth0]:4031",)
    again.close()


def test_a_seat_is_remembered_while_it_is_held(opened: Identity) -> None:
    keep = keeper(opened, Target(("10.0.0.1:4031",)), lambda *host: None, NOBODY_KNOWN)
    keep(ClientModel())
    assert list(opened.seats) == []
    keep(ClientModel("seated", "t1", seat=2))
    keep(ClientModel("lost", "t1", seat=2))
    keep(ClientModel("closed", "t1", seat=2, failure="gave_up"))
    assert [(each.table, each.addresses) for each in opened.seats] == [("t1", ("10.0.0.1:4031",))]
    keep(ClientModel("closed", "t1", seat=2, closed="taken_over"))
    assert [each.table for each in opened.seats] == ["t1"]
    keep(ClientModel("closed", "t1", seat=2, closed="left"))
    assert not opened.memory.seats


# Choosing


def test_one_identity_one_process(home: Path) -> None:
    with holding(("Anna", "t1")) as [anna]:
        assert anna.identity == "default"
        with pytest.raises(IdentityInUse) as caught:
            choose_identity(None, "default")
        assert (caught.value.code, caught.value.fields) == ("in_use", {"name": "default"})
        anna.kill()
        mine = choose_identity(None, "default")
        assert mine.key.public.hex() == anna.key
        mine.close()


def test_four_windows_of_one_home_hold_four_seats(home: Path) -> None:
    with holding(("Anna", "t1"), ("Ben", "t1"), ("", "t1"), ("", "t1")) as holders:
        assert [each.identity for each in holders] == ["default", "default-2", "default-3", "default-4"]
        assert len({each.key for each in holders}) == 4


@pytest.mark.parametrize("order", [("Anna", "Ben"), ("Ben", "Anna")])
def test_after_kill_nine_each_name_gets_its_own_seat_in_any_order(home: Path, order: tuple[str, str]) -> None:
    with holding(("Anna", "t1"), ("Ben", "t1")) as [anna, ben]:
        before = {"Anna": anna.key, "Ben": ben.key}
    with holding(*((name, "t1") for name in order)) as again:
        assert {name: each.key for name, each in zip(order, again, strict=True)} == before


def test_after_kill_nine_windows_without_names_get_the_seats_of_this_table(home: Path) -> None:
    with holding(("", "t1"), ("", "t2"), ("", "t2")) as first:
        before = {each.key for each in first[1:]}
    with holding(("", "t2"), ("", "t2")) as again:
        assert {each.key for each in again} == before


def seat(table: str, *addresses: str) -> Seat:
    return Seat(table, "Stube", addresses, 0)


MEMORIES = {
    "default": Memory("Anna", 30, (seat("t1", "10.0.0.1:1"),)),
    "default-2": Memory("Ben", 20, (seat("t1", "10.0.0.1:1"), seat("t2"))),
    "work": Memory("Anna", 10),
}


@pytest.mark.parametrize(
    ("name", "table", "address", "first"),
    [
        (None, "t1", "", ["default", "default-2", "default-3"]),
        (None, "t2", "", ["default-2", "default", "default-3"]),
        (None, "", "10.0.0.1:1", ["default", "default-2", "default-3"]),
        (None, "t9", "", ["default", "default-2", "default-3"]),
        ("Anna", "t1", "", ["default", "work", "default-3"]),
        ("Ben", "t1", "", ["default-2", "default-3", "default-4"]),
        ("Ben", "t9", "", ["default-2", "default", "default-3"]),
        ("Cara", "t1", "", ["default-3", "default-4", "default-5"]),
        ("Cara", "", "10.0.0.1:1", ["default-3", "default-4", "default-5"]),
        ("Cara", "t9", "", ["default", "default-2", "default-3"]),
    ],
)
def test_the_order_of_choice(name: str | None, table: str, address: str, first: list[str]) -> None:
    assert list(candidates(name, MEMORIES, table, (address,)))[:3] == first


def test_a_name_used_in_two_windows_comes_back_to_the_usual_identity() -> None:
    """The second window was used later, but friends know the key of the first one."""
    memories = {"default": Memory("Anna", 30), "default-2": Memory("Anna", 40)}
    assert candidates("Anna", memories, "t9", ())[:2] == ("default", "default-2")


def test_the_second_window_of_a_name_is_default_again_once_that_is_free(home: Path) -> None:
    with holding(("Anna", "t1"), ("Anna", "t2")) as both:
        assert [each.identity for each in both] == ["default", "default-2"]
    with holding(("Anna", "t3")) as [again]:
        assert again.identity == "default"


@pytest.mark.parametrize(
    ("chosen", "name", "table", "why"),
    [
        ("default", "Anna", "t1", None),
        ("default-2", "Ben", "t2", "seat"),
        ("default-2", "Ben", "t9", "name"),
        ("default-2", None, "t9", "in_use"),
        ("work", "Anna", "t9", "in_use"),
        ("default-3", "Cara", "t9", "in_use"),
    ],
)
def test_why_it_is_not_the_usual_one(chosen: str, name: str | None, table: str, why: str | None) -> None:
    assert why_another(chosen, name, MEMORIES, table) == why
