"""What goes wrong at an audited match, each thing at its moment. Who is there is said in audit_match.py."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from lanswim_protocol.hello import our_hello
from lanswim_protocol.messages import Admit, CutCommit, Kick, Lobby, Order, Say, Start, with_id

from tests.support.audit_guests import Line
from tests.support.audit_table import Moment
from tests.support.keys import key
from tests.support.peer import Peer

if TYPE_CHECKING:
    from tests.support.audit_match import AuditedMatch

STAY: tuple[str, ...] = ("Ben", "Eve", "Gus", "Hal")
"""who has nothing else to do, and may go away"""


class Troubles:
    """All of one match, in order."""

    def __init__(self, match: AuditedMatch) -> None:
        self._match = match
        self._loop = asyncio.get_running_loop()
        self._away = ""
        """who has lost the connection when it was their turn"""
        match.people["Eve"].withholds.add(2)
        self._to_come: list[tuple[Moment, Callable[[], object]]] = [
            ((1, 1), self._ben_is_cut),
            ((1, 3), partial(match.comes, "Cid")),
            ((1, 4), self._somebody_talks_rubbish),
            ((1, 5), self._a_stranger_comes),
            ((1, 6), self._ida_talks),
            ((1, 7), self._whose_turn_it_is_goes_away),
            ((2, 0), self._dora_leaves),
            ((2, 1), self._cid_is_sent_away),
            ((2, 2), self._nico_knocks),
            ((2, 3), self._a_code_is_guessed),
            ((2, 4), self._the_host_is_killed),
        ]

    @property
    def are_over(self) -> bool:
        """Whether everything has happened that was to happen."""
        return not self._to_come and not self._away

    def come(self, moment: Moment) -> None:
        """All that is due now happens soon; whoever is away comes back once a bot has taken over."""
        stands_in = {one.name for _, one in self._match.state.holders() if one.stands_in}
        if self._away in stands_in:
            self._loop.call_later(0.12, self._match.comes, self._away)  # a bot of the host moves after 50 ms
            self._away = ""
        while self._to_come and self._to_come[0][0] <= moment:
            self._loop.call_soon(self._to_come.pop(0)[1])

    def _later(self, trouble: Callable[[], object]) -> None:
        """It cannot be yet: at the next moment."""
        self._to_come.insert(0, ((0, 0), trouble))

    def _ben_is_cut(self) -> None:
        line = self._match.people["Ben"].line
        assert line is not None
        line.channel.abort()
        self._loop.call_later(1, self._match.comes, "Ben")

    def _dora_leaves(self) -> None:
        line = self._match.people["Dora"].line
        assert line is not None
        line.leave()
        self._loop.call_later(1, self._match.comes, "Dora")

    def _a_stranger_comes(self) -> None:
        """To a private table without its code; at an open one all may watch, and this one only looks."""
        stranger = Line(self._match.someone("Uli")) if self._match.private else Peer()
        self._match.connect(stranger)
        if not self._match.private:
            stranger.say(our_hello("test"), Lobby())

    def _ida_talks(self) -> None:
        for name in ("Ida", "Ben", "Ida"):
            self._orders(name, Say(0, "Nice move!"))
        self._orders("Ida", Start(0))

    def _cid_is_sent_away(self) -> None:
        """And comes again, in vain."""
        seat = next(seat for seat, one in self._match.state.holders() if one.key == key("Cid").public)
        self._orders("Ada", Kick(0, seat=seat))
        self._loop.call_later(0.1, self._match.comes, "Cid")

    def _nico_knocks(self) -> None:
        """Twice: before the owner has let him in, and afterwards."""
        address = f"10.0.0.{self._match.conns_of('Cid')[1]}"
        self._match.comes("Nico", address)
        self._loop.call_later(0.1, self._nico_is_let_in, address)

    def _nico_is_let_in(self, address: str) -> None:
        (knock,) = self._match.state.door.knocks
        self._orders("Ada", Admit(0, knock.number, True))
        self._loop.call_later(0.1, self._match.comes, "Nico", address)

    def _whose_turn_it_is_goes_away(self) -> None:
        """Until a bot has moved. A bot stays where it is."""
        here = self._match.state.match
        assert here is not None and here.round is not None
        holder = self._match.state.seats[here.round.seats[here.round.turn]]
        name = holder.name if holder is not None and holder.present else ""
        if name not in STAY or here.phase != "round":
            self._later(self._whose_turn_it_is_goes_away)
            return
        self._away = name
        line = self._match.people[name].line
        assert line is not None
        line.channel.abort()

    def _the_host_is_killed(self) -> None:
        """Once everybody is there."""
        if self._away or not any(one.name == "Nico" for one in self._match.state.watchers):
            self._later(self._the_host_is_killed)
            return
        self._loop.call_later(0.2, self._match.host.kill)
        self._loop.call_later(1, self._the_host_is_resumed)

    def _the_host_is_resumed(self) -> None:
        self._match.host.resume(len(self._match.lines))
        for name, who in self._match.people.items():
            if name not in ("Cid", self._away) and who.line is not None:
                self._match.comes(name)

    def _orders(self, name: str, order: Order) -> None:
        who = self._match.people[name]
        if who.line is not None:
            who.line.say(with_id(order, who.new_id()))

    def _a_code_is_guessed(self) -> None:
        self._match.connect(Line(self._match.someone("Max"), code="wrong-wrong-wrong"))

    def _somebody_talks_rubbish(self) -> None:
        rubbish, early = Peer(), Peer()
        self._match.connect(rubbish)
        rubbish.say(our_hello("test"))
        rubbish.channel.send_frame(b"\0\0\0\x05rabbi")
        self._match.connect(early)
        early.say(our_hello("test"), CutCommit(1, 1, 1, bytes(32)))
