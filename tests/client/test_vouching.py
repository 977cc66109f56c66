"""Whether a host is who it says, from the first dial to a seat: every way to be somebody else is refused."""

from __future__ import annotations

import pytest
from lanswim_protocol.messages import Person, TableInfo, TableView, Welcome, with_proof
from msgspec.structs import replace

from lanswim.client import signals as s
from lanswim.client.model import Suspect
from lanswim.client.vouching import Judged, Trust, judge
from lanswim.trust.known import KnownHosts
from tests.support.client_play import (
    CERTIFICATE,
    HELLO,
    HERE,
    LINK,
    THERE,
    Linked,
    Play,
    claimed,
    info,
    lobby,
    view,
    welcome,
)
from tests.support.keys import key, proved

PAPA, MALLORY = key("Papa").public, key("Mallory").public
KNOWN = KnownHosts().add(PAPA, "Papa", "t1", 1)
TRUST = Trust(KNOWN)
OTHER_CERTIFICATE = b"M" * 32


def offered(
    table: str = "t1", host: str | None = "Papa", who: str = "Papa", *, own: bool = True
) -> TableInfo:
    """A table in the lobby of the host with the key of `who`, over the usual connection."""
    return info(table, host=host, who=who, own=own)


def stand(trust: Trust, offer: TableInfo) -> str:
    """How the host stands that offers this over the usual connection."""
    return judge(trust, offer, CERTIFICATE).standing


# Proofs


def test_a_proof_is_for_one_certificate_table_term_and_key() -> None:
    assert stand(TRUST, offered()) == "known"
    assert stand(TRUST, proved(offered(), OTHER_CERTIFICATE, "Papa")) == "unproved"
    assert stand(TRUST, replace(offered(), table="t2")) == "unproved"
    assert stand(TRUST, replace(offered(), term=1)) == "unproved"
    assert stand(TRUST, replace(offered(), key=MALLORY)) == "unproved"
    assert stand(TRUST, replace(offered(), proof=bytes(64))) == "unproved"


@pytest.mark.parametrize("missing", ["key", "proof"])
def test_without_key_or_proof_a_host_is_unproved(missing: str) -> None:
    assert stand(TRUST, replace(offered(), **{missing: None})) == "unproved"


def test_a_proof_copied_from_the_real_host_is_worth_nothing_on_another_certificate() -> None:
    """Mallory shows Papa's very lobby, over a connection with a certificate of her own."""
    play = Play(trust=TRUST)
    play.give(s.Begin())
    play.connect(link=Linked(OTHER_CERTIFICATE))
    play.hear(HELLO, lobby(offered()))
    assert play.model.failure == "bad_proof"
    assert not play.sent(), "nothing is claimed"


def test_a_copied_certificate_is_worth_nothing_without_the_hosts_key() -> None:
    """Whoever has Papa's certificate, and not his key, can only sign with a key of their own."""
    assert stand(TRUST, offered(who="Mallory")) == "impostor"
    own = with_proof(offered(), PAPA, key("Mallory").sign(b"anything"))
    assert stand(TRUST, own) == "unproved"


def test_a_host_without_a_nonce_is_not_claimed_from() -> None:
    play = Play()
    play.give(s.Begin())
    play.connect()
    play.hear(replace(HELLO, nonce=None), lobby(info("t1")))
    assert (play.model.failure, play.sent()) == ("bad_proof", [])


@pytest.mark.parametrize(
    "answer",
    [
        replace(welcome(), proof=None),
        replace(welcome(), key=None),
        welcome(certificate=OTHER_CERTIFICATE),
        welcome(who="Mallory"),
        welcome(table="t2"),
    ],
    ids=["no proof", "no key", "another certificate", "another key", "another table"],
)
def test_a_welcome_that_is_not_the_hosts_own_is_not_believed(answer: Welcome) -> None:
    play = Play()
    play.give(s.Begin())
    play.meet()
    play.hear(answer)
    assert (play.model.failure, play.model.seat) == ("bad_proof", None)


# Known, new, impostor


def test_a_key_never_met_is_new_and_one_that_was_is_known() -> None:
    assert judge(Trust(), offered(), CERTIFICATE) == Judged("new")
    assert judge(TRUST, offered(), CERTIFICATE) == Judged("known", "Papa")


def test_ones_own_host_is_known() -> None:
    assert stand(Trust(own=PAPA), offered()) == "known"


def test_an_impostor_by_name_is_told_with_the_name_and_both_keys() -> None:
    assert judge(TRUST, offered("t7", "papa", "Mallory"), CERTIFICATE) == Judged("impostor", "Papa", PAPA)


def test_an_impostor_by_table_is_told_though_it_names_nobody() -> None:
    assert judge(TRUST, offered("t1", None, "Mallory"), CERTIFICATE) == Judged("impostor", "Papa", PAPA)


def test_an_impostor_by_a_seat_one_holds_is_told_though_its_host_was_forgotten() -> None:
    trust = Trust(held=(("t5", PAPA),))
    assert judge(trust, offered("t5", None, "Mallory"), CERTIFICATE) == Judged("impostor", "", PAPA)


def test_a_known_key_under_a_new_name_is_known() -> None:
    assert judge(TRUST, offered("t9", "Daddy"), CERTIFICATE) == Judged("known", "Papa")


def test_a_guest_who_owns_the_table_of_a_shared_host_does_not_make_it_an_impostor() -> None:
    """Papa, who hosts at home, sits down first at the club's server, which one knows too."""
    club = Trust(KNOWN.add(MALLORY, "", "t5", 2))
    assert judge(club, offered("t6", "Papa", "Mallory", own=False), CERTIFICATE) == Judged("known")
    assert stand(club, offered("t6", "Papa", "Mallory")) == "impostor"


def test_the_name_of_a_guest_makes_a_new_host_neither_known_nor_an_impostor() -> None:
    assert judge(TRUST, offered("t6", "Papa", "Mallory", own=False), CERTIFICATE) == Judged("new")
    assert stand(TRUST, offered("t1", "Papa", "Mallory", own=False)) == "impostor", "the table is Papa's"


def test_an_accepted_key_sits_down_and_no_other() -> None:
    offer = offered("t7", "Papa", "Mallory")
    assert stand(TRUST._replace(accepted=frozenset({MALLORY})), offer) == "new"
    assert stand(TRUST._replace(accepts_any=True), offer) == "new"
    assert stand(TRUST._replace(accepted=frozenset({PAPA})), offer) == "impostor"


# At a table


def test_an_impostor_is_left_without_a_claim() -> None:
    play = Play(trust=TRUST)
    play.give(s.Begin())
    play.reach()
    play.hear(lobby(offered(who="Mallory")))
    assert play.model.failure == "impostor"
    assert play.model.suspect == Suspect("Papa", PAPA, MALLORY)
    assert not play.sent()


def test_an_impostor_at_one_address_does_not_hide_the_host_at_another() -> None:
    play = Play(HERE, THERE, trust=TRUST)
    play.give(s.Begin())
    play.reach()
    play.hear(lobby(offered(who="Mallory")))
    assert play.of(s.Dial) == [s.Dial((THERE,))]
    play.reach(THERE)
    play.hear(lobby(offered()))
    assert play.sent() == [claimed("t1")]


def test_the_seat_is_claimed_with_the_certificate_of_this_very_connection() -> None:
    """So a host in between, whose certificate is another, has nothing to pass on."""
    theirs = Linked(OTHER_CERTIFICATE)
    play = Play()
    play.give(s.Begin())
    play.connect(link=theirs)
    play.hear(HELLO, lobby(info("t1", certificate=OTHER_CERTIFICATE)))
    assert play.sent() == [claimed("t1", link=theirs)] != [claimed("t1", link=LINK)]


def test_whoever_has_the_table_after_a_loss_must_have_the_key_of_its_host() -> None:
    play = Play().seat()
    play.hear(view(1))
    assert play.model.host_key == key("host").public
    play.give(s.Lost())
    play.wait()
    play.reach()
    play.hear(lobby(info("t1", who="Mallory")))
    assert play.model.failure == "impostor"
    assert play.model.suspect == Suspect("", key("host").public, MALLORY)


def test_a_key_accepted_once_is_the_one_to_come_back_to() -> None:
    play = Play(trust=TRUST._replace(accepts_any=True))
    play.give(s.Begin())
    play.reach()
    play.hear(lobby(offered(who="Mallory")), welcome(who="Mallory"))
    play.hear(view(1))
    play.give(s.Lost())
    play.wait()
    play.reach()
    play.hear(lobby(offered(who="Mallory")))
    assert play.sent() == [claimed("t1")]
    play.give(s.Lost())
    play.wait()
    play.reach()
    play.hear(lobby(offered(who="Eve")))
    assert play.model.failure == "impostor"


# The key that was chosen


def chosen(*addresses: str, trust: Trust = TRUST, table: str = "t2") -> Play:
    """Somebody who has seen this table in the lobby, with Papa's key."""
    play = Play(*addresses, table=table, trust=trust, chosen=PAPA)
    play.give(s.Begin())
    return play.reach()


def test_who_chose_a_host_in_the_lobby_sits_down_at_no_other() -> None:
    """At the same address somebody else answers: the same table, no name, a key one never saw."""
    play = chosen()
    play.hear(lobby(offered("t2", None, "Mallory")))
    assert play.model.failure == "impostor"
    assert play.model.suspect == Suspect("Papa", PAPA, MALLORY)
    assert not play.sent()


@pytest.mark.parametrize("key_there", ["Mallory", "Oma"])
def test_also_not_where_neither_of_them_is_known_or_the_other_one_is(key_there: str) -> None:
    known = KnownHosts().add(key("Oma").public, "Oma", "t7", 1)
    play = chosen(trust=Trust(known))
    play.hear(lobby(offered("t2", "Oma" if key_there == "Oma" else None, key_there)))
    assert (play.model.failure, play.sent()) == ("impostor", [])
    assert play.model.suspect == Suspect("", PAPA, key(key_there).public)


def test_the_chosen_host_is_looked_for_at_its_other_addresses() -> None:
    play = chosen(HERE, THERE)
    play.hear(lobby(offered("t2", None, "Mallory")))
    assert play.of(s.Dial) == [s.Dial((THERE,))]
    play.reach(THERE)
    play.hear(lobby(offered("t2")))
    assert play.sent() == [claimed("t2")]


def test_one_may_say_yes_to_the_other_key() -> None:
    play = chosen(trust=TRUST._replace(accepted=frozenset({MALLORY})))
    play.hear(lobby(offered("t2", None, "Mallory")))
    assert play.sent() == [claimed("t2")]


def test_ones_own_key_does_not_answer_for_a_host_that_was_chosen() -> None:
    play = chosen()
    play.hear(lobby(offered("t2", None, "Anna")))
    assert (play.model.failure, play.sent()) == ("impostor", [])


# The name shown at the table


def sits_at(offer: TableInfo, *views: TableView, trust: Trust = TRUST) -> Play:
    """Sits down with Mallory, and sees these views."""
    play = Play(table=offer.table, trust=trust)
    play.give(s.Begin())
    play.reach()
    play.hear(lobby(offer), welcome(offer.table, who="Mallory"), *views)
    return play


@pytest.mark.parametrize("name", [None, "Bob"])
def test_a_host_that_takes_a_known_name_after_the_lobby_is_found_out(name: str | None) -> None:
    play = sits_at(offered("t5", name, "Mallory"), view(1, table="t5"))
    assert play.model.failure == "impostor"
    assert play.model.suspect == Suspect("Papa", PAPA, MALLORY)
    assert play.model.view is None, "nothing of its table is shown"


def test_a_host_that_shows_its_owner_late_is_found_out_too() -> None:
    nobody = replace(view(1, table="t5"), people=[Person(2, "Anna")])
    play = sits_at(offered("t5", None, "Mallory"), nobody, view(2, table="t5"))
    assert play.model.failure == "impostor"


def test_a_table_that_passes_to_a_guest_of_a_known_name_goes_on() -> None:
    bob = replace(view(1, table="t5"), people=[Person(0, "Bob", owner=True), Person(2, "Anna")])
    play = sits_at(offered("t5", "Bob", "Mallory"), bob, view(2, table="t5"))
    assert play.model.status == "seated"


def test_at_a_host_that_only_hosts_anybody_may_sit() -> None:
    assert sits_at(offered("t5", None, "Mallory", own=False), view(1, table="t5")).model.status == "seated"


def test_whoever_said_yes_is_not_asked_again_at_the_table() -> None:
    accepted = TRUST._replace(accepted=frozenset({MALLORY}))
    play = sits_at(offered("t5", None, "Mallory"), view(1, table="t5"), trust=accepted)
    assert play.model.status == "seated"
