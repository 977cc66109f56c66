"""What an honest host brings about is never an alarm, and what was not seen is never said to be proved."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from lanswim_protocol.messages import CutCommit, CutNews, CutOpen, CutReveal, CutVoid, Ping, ToClient

from lanswim.client.deals.deeds import Keep
from lanswim.client.deals.kept_round import read_line
from lanswim.client.deals.match_check import Checked, follow
from lanswim.client.signals import Send
from lanswim.rules import CARD_NAMES, KEEP, Action, RuleSet, act, parse_rules
from tests.support.cut_table import CutTable, Guest, told
from tests.support.playing import rule_sets, seeds

FEW = settings(max_examples=10, deadline=None)


class Restless(CutTable):
    """Its guests lose their connections and come back, at any message."""

    def __init__(self, seed: int, *, crash: bool, rules: RuleSet) -> None:
        super().__init__(seed, players=min(4, rules.max_players), cutters=(0, 1), rules=rules)
        self.chance = Random(seed)
        self.crash = crash
        self.coming: set[int] = set()

    def send(self, guest: Guest, message: ToClient, *, pongs: bool = True) -> list[int]:
        if guest.seat in self.coming:
            return super().send(guest, message, pongs=pongs)
        if guest.here and self.chance.random() < 0.1:
            guest.here = False
        elif not guest.here and self.chance.random() < 0.3:
            if self.crash and self.chance.random() < 0.5:
                guest.crash()
            self.coming.add(guest.seat)
            self.come_back(guest)
            self.coming.remove(guest.seat)
            return []
        return super().send(guest, message, pongs=pongs)


def test_an_honest_match_is_checked_round_by_round() -> None:
    table = CutTable(1, players=4)
    table.play()
    for guest in table.guests.values():
        assert told(guest)[0] == "checked"
        assert guest.alarms == set()
        assert len(guest.lines) == table.state.rounds


@FEW
@given(seeds(), rule_sets())
def test_under_every_rule_an_honest_host_is_never_accused(seed: int, rules: RuleSet) -> None:
    table = CutTable(seed, players=min(3, rules.max_players), cutters=(0, 1), rules=rules)
    table.play(rounds=3)
    for guest in table.guests.values():
        assert guest.alarms == set()
        assert told(guest)[0] == "checked"


@FEW
@given(seeds(), rule_sets(), st.booleans())
def test_whoever_comes_and_goes_accuses_nobody(seed: int, rules: RuleSet, crash: bool) -> None:
    table = Restless(seed, crash=crash, rules=rules)
    table.play(rounds=4)
    for guest in table.guests.values():
        assert guest.alarms == set()
        check_file(guest)


def test_what_is_kept_can_be_checked_by_others() -> None:
    table = CutTable(5)
    table.bad = {(0, 1): (None, "restart"), (2, 1): (2, "missing")}
    table.play()
    assert [line.mine for line in check_file(table.guests[0])] == [True] * table.state.rounds
    assert [line.mine for line in check_file(table.guests[2])] == [True] + [False] * (table.state.rounds - 1)


def test_the_part_is_kept_before_it_is_bound_and_before_it_is_said() -> None:
    table = CutTable(2)
    table.play(rounds=2)
    for guest in table.guests.values():
        for before, after in zip(guest.done, guest.done[1:], strict=False):
            if isinstance(after, Send) and isinstance(after.message, CutCommit | CutReveal):
                assert isinstance(before, Keep)
            if isinstance(after, Send) and isinstance(after.message, Ping):
                assert isinstance(before, Send)


def test_one_attempt_has_one_commitment_and_one_reveal_however_often_it_is_asked_for() -> None:
    table = Restless(12, crash=True, rules=CutTable(0).rules)
    table.play(rounds=12)
    again = 0
    for guest in table.guests.values():
        by_attempt: dict[tuple[type, int, int], set[bytes]] = {}
        for said in guest.said:
            content = said.commitment if isinstance(said, CutCommit) else said.secret + said.signature
            by_attempt.setdefault((type(said), said.round, said.attempt), set()).add(content)
        assert all(len(contents) == 1 for contents in by_attempt.values())
        again += len(guest.said) - len(by_attempt)
    assert again > 0


def test_whoever_was_away_for_the_cut_has_no_part_and_knows_it() -> None:
    table = CutTable(3)
    table.play(rounds=1)
    away = table.guests[1]
    away.here = False
    deck = table.cut_deck(2)
    table.come_back(away)
    table.play_round(deck)
    assert told(away) == ("checked", 2, 3, False)
    assert told(table.guests[0])[:2] == ("checked", 2)


def test_whoever_comes_back_after_a_void_that_was_missed_accuses_nobody() -> None:
    """Before the first view the host repeats what it has said of all cuts that are not done with."""

    class Missed(CutTable):
        def tell(self, message: CutNews) -> None:
            guest, is_here = self.guests[1], (message.round, message.attempt) != (2, 1)
            guest.here = is_here
            again = is_here and message.round == 2 and isinstance(message, CutOpen)
            if again:
                guest.witness.joined(1)
                for one in repeated:
                    self.send(guest, one)
            super().tell(message)
            if again:
                self.send(guest, self.view_of(1))
            if is_here or isinstance(message, CutVoid):
                repeated.append(message)

    repeated: list[CutNews] = []
    table = Missed(1)
    table.bad = {(2, 1): (2, "missing")}
    table.play()
    assert table.guests[1].alarms == set()
    check_file(table.guests[1])


def test_a_round_that_is_never_proved_is_unproved_after_a_while() -> None:
    class Silent(CutTable):
        def prove(self) -> None:
            if self.state.rounds == 0:
                super().prove()

    table = Silent(4)
    table.play(rounds=1)
    guest = table.guests[0]
    assert told(guest)[0] == "open"
    table.wait(3_000)
    assert told(guest) == ("unproved", 3, 3, True)
    table.wait(1)
    guest.take(guest.witness.over(table.now))
    assert guest.alarms == set()


def test_a_proof_that_comes_late_still_counts() -> None:
    class Slow(CutTable):
        def prove(self) -> None:
            self.wait(4_000)
            super().prove()

    table = Slow(4)
    table.play(rounds=3)
    assert told(table.guests[0])[0] == "checked"


def test_the_middle_of_a_long_round_that_was_missed_is_not_said_to_be_proved() -> None:
    """A view has the last 64 moves, and more than these went by unseen."""

    class Dozing(CutTable):
        def play_on(self) -> None:
            while self.view_of(0).round.turns < 100:
                view = self.view_of(0).round
                assert view.turn is not None
                hand, middle = self.view_of(view.turn).round.hand, view.middle
                move = KEEP
                if middle:
                    move = Action("swap", CARD_NAMES.index(hand[0]), CARD_NAMES.index(middle[0]))
                self.happened(act(self.state, view.turn, move))
                if view.turns == 3:
                    self.guests[1].here = False
                if view.turns == 90:
                    self.come_back(self.guests[1])
                self.show()
            super().play_on()

    table = Dozing(1, rules=parse_rules("pub,instant_31=off,three_aces=trips"))
    table.play(rounds=1)
    assert told(table.guests[0])[0] == "checked"
    dozed = table.guests[1].witness.deals.last
    assert dozed is not None and dozed.state == "unproved" and not dozed.seen and dozed.mine
    table.guests[1].witness.over(table.now)
    (line,) = check_file(table.guests[1])
    assert line.state == "unproved"


def check_file(guest: Guest) -> list[Checked]:
    """What `verify` finds in the file of this guest: no alarm."""
    so_far = None
    found: list[Checked] = []
    for line in guest.lines:
        so_far, checked = follow(so_far, read_line(line))
        assert checked.state != "alarm", checked
        found.append(checked)
    return found
