"""The file of known hosts: what is kept of whom, and what happens to a damaged one."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from lanswim_protocol.messages import Person
from msgspec.structs import replace

from lanswim.client import acquaintances
from lanswim.client.acquaintances import MOST_HOSTS, KnownHostsError, load_known
from lanswim.client.identity import Identity, open_identity, throw_away
from lanswim.client.model import ClientModel, Suspect, Target
from lanswim.client.recall import keeper
from lanswim.client.vouching import Trust
from lanswim.lock import FileLock
from lanswim.trust.known import KnownHosts
from tests.support.client_play import view
from tests.support.keys import key

PAPA = key("Papa").public
FILE = "data/known_hosts.json"


def test_a_host_that_was_pinned_is_known_by_the_next_window(home: Path) -> None:
    load_known().pin(PAPA, "Papa", "t1")
    again = load_known().hosts.get(PAPA)
    assert again is not None and (again.name, again.tables) == ("Papa", ("t1",))


def test_two_windows_do_not_forget_what_the_other_has_learnt(home: Path) -> None:
    one, other = load_known(), load_known()
    one.pin(PAPA, "Papa", "t1")
    other.pin(key("Oma").public, "Oma", "t2")
    assert {host.name for host in load_known().hosts.hosts} == {"Papa", "Oma"}


PINS = """
import sys
from lanswim.client.acquaintances import load_known
for number in range(20):
    load_known().pin(bytes([int(sys.argv[1]), number]) * 16, "Papa", "t1")
"""


def test_processes_that_pin_at_the_same_time_lose_nothing(home: Path) -> None:
    processes = [subprocess.Popen([sys.executable, "-c", PINS, str(number)]) for number in range(3)]
    assert [process.wait(60) for process in processes] == [0, 0, 0]
    assert len(load_known().hosts.hosts) == 60


def test_a_file_that_another_process_keeps_locked_is_waited_for_and_no_longer(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(acquaintances, "PATIENCE_S", 0.05)
    known = load_known()
    known.pin(PAPA, "Papa", "t1")
    lock = FileLock(home / "data/known_hosts.lock")
    assert lock.acquire()
    with pytest.raises(KnownHostsError) as caught:
        known.forget(PAPA)
    assert caught.value.code == "known_not_kept"
    known.pin(key("Oma").public, "Oma", "t2")
    assert known.hosts.get(key("Oma").public) is not None, "this window knows her all the same"
    lock.release()
    assert [host.name for host in load_known().hosts.hosts] == ["Papa"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_the_person_can_read_it(home: Path) -> None:
    load_known().pin(PAPA, "Papa", "t1")
    assert stat.S_IMODE((home / FILE).stat().st_mode) == 0o600


def test_who_was_not_seen_for_the_longest_time_is_forgotten_first(home: Path) -> None:
    known = load_known()
    known.pin(PAPA, "Papa", "t1")
    content = json.loads((home / FILE).read_bytes())
    [papa] = content["hosts"]
    content["hosts"] = [
        {**papa, "key": f"{number:064x}", "name": f"H{number}", "last_seen": 100 + number}
        for number in range(MOST_HOSTS)
    ]
    (home / FILE).write_text(json.dumps(content))
    known.pin(PAPA, "Papa", "t1")
    hosts = load_known().hosts
    assert len(hosts.hosts) == MOST_HOSTS
    assert hosts.get(PAPA) is not None and hosts.get(bytes(32)) is None


def test_a_forgotten_host_is_new_again(home: Path) -> None:
    known = load_known()
    known.pin(PAPA, "Papa", "t1")
    known.forget(PAPA)
    assert load_known().hosts.hosts == ()


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[]", b"\xff", b'{"format": 2, "hosts": []}', b'{"format": 1, "hosts": [{}]}',
        b'{"format": 1, "hosts": [{"key": "00", "name": "", "alias": "", "tables": [], "first_seen": 1,'
        b' "last_seen": 1}]}',
    ],
)  # fmt: skip
def test_a_damaged_file_is_said_and_kept_as_it_is(home: Path, content: bytes) -> None:
    known = load_known()
    (home / "data").mkdir()
    (home / FILE).write_bytes(content)
    with pytest.raises(KnownHostsError) as caught:
        load_known()
    assert (caught.value.code, caught.value.fields["path"]) == ("known_damaged", str(home / FILE))
    known.pin(PAPA, "Papa", "t1")
    assert (home / FILE).read_bytes() == content, "a window that was open does not write over it either"


# When and how a host is pinned

SEATED = ClientModel("seated", "t1", seat=2, view=view(1), host_key=PAPA, host_is_owner=True)
Pinned = list[tuple[bytes, str, str]]


def pinned_by(*models: ClientModel, trust: Trust | None = None, identity: Identity | None = None) -> Pinned:
    """What is pinned while these models come."""
    pinned: Pinned = []
    keep = keeper(
        identity or throw_away(), Target(("h:1",)), lambda *one: pinned.append(one), trust or Trust()
    )
    for model in models:
        keep(model)
    return pinned


def test_a_key_is_pinned_at_the_first_sight_of_the_table_and_once() -> None:
    assert pinned_by(SEATED._replace(view=None)) == []
    later = SEATED._replace(view=view(2))
    assert pinned_by(SEATED._replace(view=None), SEATED, later) == [(PAPA, "Papa", "t1")]


def test_a_host_that_only_hosts_is_not_called_like_its_first_guest() -> None:
    assert pinned_by(SEATED._replace(host_is_owner=False)) == [(PAPA, "", "t1")]


REAL = Trust(KnownHosts().add(key("the real Papa").public, "Papa", "t9", 1))


def test_a_name_that_belongs_to_another_key_is_not_pinned() -> None:
    """Whatever the lobby said: what counts is the name that would be kept."""
    assert pinned_by(SEATED, trust=REAL) == [(PAPA, "", "t1")]


def test_name_and_key_that_somebody_said_yes_to_go_together_from_then_on() -> None:
    accepted = REAL._replace(accepted=frozenset({PAPA}))
    assert pinned_by(SEATED, trust=accepted) == [(PAPA, "Papa", "t1")]
    assert pinned_by(SEATED._replace(host_is_owner=False), trust=accepted) == [(PAPA, "", "t1")]


def test_the_seat_at_a_host_that_showed_too_late_whom_it_passes_for_is_forgotten(home: Path) -> None:
    identity = open_identity("default")
    ended = SEATED._replace(status="closed", failure="impostor", suspect=Suspect("Papa", PAPA, PAPA))
    pinned_by(SEATED._replace(view=None), ended, identity=identity)
    assert not identity.seats
    pinned_by(SEATED, ended._replace(suspect=Suspect("", PAPA, key("Oma").public)), identity=identity)
    assert [seat.table for seat in identity.seats] == ["t1"], "another key there takes no seat away"
    identity.close()


def test_nobody_is_pinned_where_nobody_owns_the_table() -> None:
    alone = replace(view(1), people=[Person(2, "Anna")])
    assert pinned_by(SEATED._replace(view=alone)) == [(PAPA, "", "t1")]


def test_ones_own_key_is_not_pinned() -> None:
    mine = throw_away()
    assert pinned_by(SEATED._replace(host_key=mine.key.public), identity=mine) == []


def test_the_seat_is_remembered_with_the_key_of_its_host(home: Path) -> None:
    identity = open_identity("default")
    keeper(identity, Target(("h:1",)), lambda *one: None, Trust())(SEATED)
    identity.close()
    identity = open_identity("default")
    identity.close()
    [seat] = identity.seats
    assert (seat.table, seat.key) == ("t1", PAPA.hex())


def test_a_memory_from_before_keys_is_read(home: Path) -> None:
    folder = home / "data" / "identities"
    folder.mkdir(parents=True)
    seat = b'{"table": "t", "name": "", "addresses": [], "seen": 1}'
    old = b'{"format": 1, "shown": "", "used": 0, "seats": [' + seat + b"]}"
    (folder / "default.json").write_bytes(old)
    identity = open_identity("default")
    identity.close()
    assert [seat.key for seat in identity.seats] == [""]
