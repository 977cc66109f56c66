"""Known hosts: the key counts; a name or a table under another key is an impostor until one says yes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanswim.trust.known import KnownHosts

ANNA, BEN, OTHER = (bytes([number]) * 32 for number in (1, 2, 3))
MET = KnownHosts().add(ANNA, "Anna", "t1", 100).add(BEN, "Ben", "t2", 200)


def test_a_host_one_has_sat_at_is_known_also_at_another_table() -> None:
    verdict = MET.verdict(ANNA, "Anna", "t9")
    assert (verdict.kind, verdict.host) == ("known", MET.get(ANNA))


def test_a_key_nobody_has_the_name_or_table_of_is_new() -> None:
    assert MET.verdict(OTHER, "Zenzi", "t9") == ("new", None)


def test_a_known_name_under_another_key_is_an_impostor() -> None:
    assert MET.verdict(OTHER, "Anna", "t9") == ("impostor", MET.get(ANNA))


@pytest.mark.parametrize("name", ["anna", "A nna", "АNNА", "Ａｎｎａ", "An\u200bna", "\u202eAnna"])
def test_a_name_that_looks_like_a_known_one_is_an_impostor(name: str) -> None:
    assert MET.verdict(OTHER, name, "t9").kind == "impostor"


def test_a_table_one_had_a_seat_at_under_another_key_is_an_impostor() -> None:
    assert MET.verdict(OTHER, "Zenzi", "t2") == ("impostor", MET.get(BEN))
    assert MET.verdict(OTHER, "", "t2").kind == "impostor"  # a private table names nobody


@pytest.mark.parametrize("name", ["Anna", "", "Annabell"])
def test_a_stranger_who_copied_the_id_of_a_table_does_not_make_its_host_an_impostor(name: str) -> None:
    """Whoever sits once at a table with a copied id remembers the id under the wrong key."""
    poisoned = MET.add(OTHER, "Bob", "t9", 300)
    assert poisoned.verdict(ANNA, name, "t9") == ("known", MET.get(ANNA))
    assert poisoned.verdict(ANNA, "Ben", "t9").kind == "impostor"


def test_a_known_host_that_takes_the_name_of_another_is_an_impostor() -> None:
    assert MET.verdict(BEN, "Anna", "t2") == ("impostor", MET.get(ANNA))


def test_a_known_host_may_take_a_name_nobody_has() -> None:
    assert MET.verdict(BEN, "Benedikt", "t2").kind == "known"


def test_no_name_is_nobodys_name() -> None:
    nameless = KnownHosts().add(ANNA, "", "t1", 1)
    assert nameless.verdict(OTHER, "", "t9").kind == "new"


def test_a_yes_is_remembered() -> None:
    accepted = MET.add(OTHER, "Anna", "t3", 300)
    assert accepted.verdict(OTHER, "Anna", "t9").kind == "known"
    assert accepted.verdict(ANNA, "Anna", "t1").kind == "known"
    assert accepted.verdict(bytes(32), "Anna", "t9").kind == "impostor"


def test_what_one_calls_a_host_oneself_is_as_good_as_its_name() -> None:
    renamed = MET.rename(ANNA, "Anna from work")
    known = renamed.get(ANNA)
    assert known is not None
    assert (known.label, known.name) == ("Anna from work", "Anna")
    assert renamed.verdict(OTHER, "Anna from work", "t9").kind == "impostor"
    assert renamed.verdict(OTHER, "Anna", "t9").kind == "impostor"
    assert renamed.rename(ANNA, "") == MET


def test_seeing_a_host_again_keeps_what_one_knows_of_it() -> None:
    again = MET.rename(ANNA, "A").add(ANNA, "Annabell", "t3", 500).add(ANNA, "", "t1", 400).get(ANNA)
    assert again is not None
    assert again._asdict() == {
        "key": ANNA, "name": "Annabell", "tables": ("t3", "t1"),
        "first_seen": 100, "last_seen": 500, "alias": "A",
    }  # fmt: skip


def test_a_forgotten_host_is_new() -> None:
    assert MET.forget(ANNA).verdict(ANNA, "Anna", "t1").kind == "new"
    assert MET.forget(OTHER) == MET


def test_only_a_known_host_can_be_renamed() -> None:
    with pytest.raises(KeyError):
        MET.rename(OTHER, "Anna")


def test_a_name_is_kept_as_it_may_be_shown() -> None:
    host = KnownHosts().add(ANNA, "\x1b[31mAn\u202ena", "t1", 1).get(ANNA)
    assert host is not None
    assert host.name == "[31mAnna"


def test_of_many_tables_the_newest_are_kept() -> None:
    many = KnownHosts()
    for number in range(60):
        many = many.add(ANNA, "Anna", f"t{number}", number)
    host = many.get(ANNA)
    assert host is not None
    assert (len(host.tables), host.tables[-1]) == (50, "t59")


SEEN = st.tuples(st.integers(0, 3), st.sampled_from("abc"), st.sampled_from(["t1", "t2"]))


@given(st.lists(SEEN, max_size=8))
def test_every_key_is_there_once_and_never_new(seen: list[tuple[int, str, str]]) -> None:
    hosts = KnownHosts()
    for key, name, table in seen:
        hosts = hosts.add(bytes([key]) * 32, name, table, 1)
    keys = [host.key for host in hosts.hosts]
    assert len(set(keys)) == len(keys)
    for key, name, table in seen:
        assert hosts.verdict(bytes([key]) * 32, name, table).kind != "new"
