"""The client at the door of a private table, by playbooks: who has to show the code, and what leaves when."""

from __future__ import annotations

from hashlib import sha256

import pytest
from lanswim_protocol.messages import Code, CodeAnswer, CodeProof, Join, Lobby, Refuse, TableInfo
from lanswim_protocol.statements import code_identity
from msgspec.structs import replace

from lanswim.client import signals as s
from lanswim.client.vouching import Trust
from lanswim.trust import pake
from lanswim.trust.codes import TableCode
from lanswim.trust.known import KnownHosts
from tests.support.client_play import HERE, LINK, THERE, Play, claimed, info, lobby, welcome
from tests.support.keys import key

CODE = TableCode("salad-tiger-bench")
HOST = key("host").public
KNOWN = Trust(KnownHosts().add(HOST, "Papa", "t0", 1))


def private(table: str = "t1", *, who: str = "host") -> TableInfo:
    """A table whose lobby line names nobody."""
    return replace(info(table, who=who), private=True)


def at_the_door(play: Play, offer: TableInfo | None = None) -> Play:
    """The host was reached, and offers its private table."""
    play.give(s.Begin())
    play.reach()
    assert play.sent() == [Lobby()]
    play.hear(lobby(offer or private()))
    return play


def reckon(play: Play) -> None:
    """The arithmetic that was wanted last is done."""
    (wanted,) = play.of(s.Reckon)
    play.give(wanted.work())


def answer(code: Code, words: str = CODE.words, certificate: bytes = LINK.binding) -> CodeAnswer:
    """What a host with this code and certificate says."""
    identity = code_identity(certificate, "t1", LINK.heard, LINK.said)
    element, shared = pake.answer(words, code.key, identity, code.element)
    return CodeAnswer(element, pake.confirm(shared, "host", code.element, element))


def asked(play: Play) -> Code:
    """The client's first step, which has just left, and nothing else with it."""
    reckon(play)
    (code,) = play.sent()
    assert isinstance(code, Code)
    return code


def test_the_code_is_proved_and_the_seat_claimed_in_one_go() -> None:
    play = at_the_door(Play(code=CODE))
    assert play.sent() == []
    code = asked(play)
    assert (code.table, code.key) == ("t1", key("Anna").public)
    play.hear(answer(code))
    reckon(play)
    proof, join = play.sent()
    assert isinstance(proof, CodeProof) and join == claimed("t1")
    play.hear(welcome())
    assert (play.model.status, play.model.code) == ("seated", CODE)


def test_the_host_is_believed_only_with_the_proof_that_this_code_and_connection_give() -> None:
    play = at_the_door(Play(code=CODE))
    code = asked(play)
    identity = code_identity(LINK.binding, "t1", LINK.heard, LINK.said)
    element, shared = pake.answer(CODE.words, code.key, identity, code.element)
    play.hear(CodeAnswer(element, pake.confirm(shared, "host", code.element, element)))
    reckon(play)
    (proof, _join) = play.sent()
    assert isinstance(proof, CodeProof)
    assert pake.confirmed(shared, "client", code.element, element, proof.confirm)


@pytest.mark.parametrize("words", ["salad-tiger-benchs", "other-words-here"])
def test_a_host_that_does_not_know_the_code_learns_neither_proof_nor_name(words: str) -> None:
    play = at_the_door(Play(code=CODE))
    play.hear(answer(asked(play), words))
    reckon(play)
    assert play.sent() == []
    assert play.model.refuse == Refuse("wrong_code")
    assert isinstance(play.effects[-1], s.Done)


def test_an_exchange_relayed_to_a_host_with_another_certificate_fails() -> None:
    """Whoever is in between shows its own certificate; the real host reckons with its own."""
    play = at_the_door(Play(code=CODE))
    play.hear(answer(asked(play), certificate=sha256(b"the real one").digest()))
    reckon(play)
    assert play.sent() == [] and play.model.refuse == Refuse("wrong_code")


def test_an_element_sent_back_is_refused() -> None:
    for letter in (b"A", b"B"):
        play = at_the_door(Play(code=CODE))
        code = asked(play)
        play.hear(CodeAnswer(letter + code.element[1:], bytes(32)))
        reckon(play)
        assert play.sent() == [] and play.model.refuse == Refuse("wrong_code")


def test_a_second_answer_is_not_looked_at() -> None:
    """With each look at another answer somebody could try another code."""
    play = at_the_door(Play(code=CODE))
    code = asked(play)
    play.hear(answer(code))
    play.hear(answer(code))
    assert play.of(s.Reckon) == [] and play.of(s.HangUp)


def test_what_was_reckoned_for_a_connection_that_is_gone_is_thrown_away() -> None:
    play = at_the_door(Play(code=CODE))
    (wanted,) = play.of(s.Reckon)
    play.give(s.Lost())
    assert play.give(wanted.work()) == []


def test_without_a_code_a_new_host_is_told_nothing_and_the_person_is_asked() -> None:
    play = at_the_door(Play())
    assert play.sent() == [] and play.model.refuse == Refuse("code_needed")


def test_a_host_that_one_knows_may_have_let_one_in_before() -> None:
    play = at_the_door(Play(trust=KNOWN))
    assert play.sent() == [claimed("t1")]
    play.hear(welcome(resumed=False))
    assert play.model.status == "seated"


def test_if_it_has_not_the_person_is_asked() -> None:
    play = at_the_door(Play(trust=KNOWN))
    play.hear(Refuse("code_needed"))
    assert play.model.refuse == Refuse("code_needed") and isinstance(play.effects[-1], s.Done)


def test_who_has_a_seat_there_needs_no_code() -> None:
    held = Trust(held=(("t1", HOST),))
    play = at_the_door(Play(trust=held))
    assert play.sent() == [claimed("t1")]


def test_ones_own_table_needs_no_code_and_tells_it() -> None:
    play = at_the_door(Play(code=CODE), private(who="Anna"))
    assert [type(one) for one in play.sent()] == [Join]
    play.hear(welcome(who="Anna"))
    assert play.model.code == CODE


def test_a_code_that_was_not_needed_is_not_told_on() -> None:
    play = at_the_door(Play(code=CODE, trust=Trust(held=(("t1", HOST),))))
    play.hear(welcome())
    assert play.model.status == "seated" and play.model.code is None


def test_a_seat_that_the_host_does_not_know_any_more_costs_the_code_once() -> None:
    play = at_the_door(Play(code=CODE, trust=Trust(held=(("t1", HOST),))))
    play.hear(Refuse("code_needed"))
    assert play.of(s.Dial) == [s.Dial((HERE,))]
    play.reach().hear(lobby(private()))
    asked(play)


def test_a_reconnect_shows_no_code() -> None:
    play = at_the_door(Play(code=CODE))
    play.hear(answer(asked(play)))
    reckon(play)
    play.hear(welcome())
    play.give(s.Lost())
    play.wait()
    play.reach().hear(lobby(private()))
    assert [type(one) for one in play.sent()] == [Join]


def test_a_new_host_that_wants_no_code_has_not_shown_that_it_knows_it() -> None:
    """Else an impostor would only have to say that the table is open."""
    play = at_the_door(Play(code=CODE), info("t1"))
    assert (play.sent(), play.model.failure) == ([], "no_code_there")


def test_it_does_not_hide_the_private_table_at_another_address() -> None:
    play = at_the_door(Play(HERE, THERE, code=CODE), info("t1"))
    assert play.of(s.Dial) == [s.Dial((THERE,))]
    play.reach(THERE)
    play.hear(lobby(private()))
    asked(play)


@pytest.mark.parametrize("trust", [KNOWN, Trust(held=(("t1", HOST),))])
def test_at_an_open_table_of_a_host_that_one_knows_a_code_is_not_used(trust: Trust) -> None:
    play = at_the_door(Play(code=CODE, trust=trust), info("t1"))
    assert play.sent() == [claimed("t1")]


def test_after_too_many_tries_the_same_code_is_shown_again_a_little_later() -> None:
    play = at_the_door(Play(code=CODE))
    asked(play)
    play.hear(Refuse("too_many_tries"))
    assert (play.model.refuse, play.model.status) == (Refuse("too_many_tries"), "dialing")
    before = play.now_ms
    assert play.wait()[0] == s.Dial((HERE,)) and play.now_ms - before >= 1_000
    play.reach().hear(lobby(private()))
    play.hear(answer(asked(play)))
    reckon(play)
    play.hear(welcome())
    assert (play.model.refuse, play.model.status) == (None, "seated")


def test_where_somebody_guesses_all_the_time_it_ends_after_a_minute_and_says_so() -> None:
    play = at_the_door(Play(code=CODE))
    began = play.now_ms
    while not play.core.is_over():
        asked(play)
        play.hear(Refuse("too_many_tries"))
        if not play.core.is_over():
            play.wait()
            play.reach().hear(lobby(private()))
    assert (play.model.refuse, play.model.failure) == (Refuse("too_many_tries"), None)
    assert 50_000 < play.now_ms - began <= 61_000


def test_an_address_from_outside_is_given_up_for_another_one() -> None:
    play = Play(HERE, THERE)
    play.give(s.Begin())
    play.connect(HERE)
    play.hear(Refuse("not_local"))
    assert play.of(s.Dial) == [s.Dial((THERE,))]


def test_the_code_is_in_nothing_that_is_said_or_shown() -> None:
    """Neither in a message, nor in what a log or an error would show of the core's work."""
    play = at_the_door(Play(code=CODE))
    told = [repr(play.effects), repr(play.model), repr(CODE)]
    play.hear(answer(asked(play)))
    told += [repr(play.effects)]
    reckon(play)
    told += [repr(play.effects), repr(play.sent())]
    play.hear(welcome())
    told += [repr(play.effects), repr(play.model)]
    assert play.model.code == CODE
    assert not any(word in text for text in told for word in ("salad", "tiger", "bench"))
