"""Hosts that leak: an audit that does not find every one of them is worth nothing."""

from __future__ import annotations

import logging
from base64 import b64encode

import msgspec
from lanswim_protocol.messages import CutOpen, LogEntry, News, RoundView, TableInfo, TableView, Watcher

from lanswim.rules import CARD_NAMES
from lanswim.table.core import Table
from lanswim.table.effects import Announce, Effect, Send, Show, ToSend, each_sent
from lanswim.table.inputs import Input

log = logging.getLogger("lanswim.host")
replace = msgspec.structs.replace


class Leaking(Table):
    """Changes what it says, once cards are dealt."""

    def handle(self, given: Input, now_ms: int) -> list[Effect]:
        """As a table, and then not."""
        return [self.changed(effect) for effect in each_sent(super().handle(given, now_ms))]

    def changed(self, effect: Effect) -> Effect:
        """An effect of a leaking table."""
        if isinstance(effect, Send):
            return Send(effect.conn, self.sent(effect.message))
        return effect

    def sent(self, message: ToSend) -> ToSend:
        """A message of it."""
        if isinstance(message, TableView) and message.round.phase == "turn":
            return replace(message, round=self.seen(message.round))
        return message

    def seen(self, view: RoundView) -> RoundView:
        """A view of it, in the middle of a round."""
        return view

    def hidden(self, you: int | None) -> str:
        """A card that this seat cannot know."""
        here = self.state.match
        assert here is not None and here.round is not None
        mine = here.round.seats.index(you) if you in here.round.seats else -1
        return CARD_NAMES[here.round.hands[(mine + 1) % len(here.round.seats)][0]]


class OtherHand(Leaking):
    """Shows a card of the next seat among one's own."""

    def seen(self, view: RoundView) -> RoundView:
        return replace(view, hand=[self.hidden(view.you), *view.hand[1:]])


class TooMuchLaid(Leaking):
    """Tells what was laid face down."""

    def seen(self, view: RoundView) -> RoundView:
        return replace(view, log=[*view.log, LogEntry(0, "swap", [self.hidden(view.you)])])


class CardInAText(Leaking):
    """Says a card in words."""

    def sent(self, message: ToSend) -> ToSend:
        if isinstance(message, TableView) and message.round.hand:
            return replace(message, news=[News("seated", 0, f"has {self.hidden(message.round.you)}")])
        return message


class PublicHand(Leaking):
    """Prints a hand for everybody."""

    def changed(self, effect: Effect) -> Effect:
        if isinstance(effect, Show) and effect.view.round.phase == "turn":
            return Show(replace(effect.view, round=replace(effect.view.round, hand=[self.hidden(0)] * 3)))
        return effect


class HandForWatchers(Leaking):
    """Lets whoever watches look into a hand."""

    def seen(self, view: RoundView) -> RoundView:
        return view if view.you is not None else replace(view, middle=[self.hidden(0), *view.middle[1:]])


class CardInANameOfOne(Leaking):
    """Calls somebody who watches after a card."""

    def sent(self, message: ToSend) -> ToSend:
        if isinstance(message, TableView) and message.round.phase == "turn":
            return replace(message, watchers=[Watcher(1, f"has {self.hidden(message.round.you)}")])
        return message


class NamesInTheAir(Leaking):
    """Announces who sits there."""

    def changed(self, effect: Effect) -> Effect:
        if isinstance(effect, Announce):
            people = [one.name for _, one in self.state.holders()]
            return Announce(replace(effect.info, name=f"The table of {people[-1]}"))
        return effect


class NamesInThePrivateLobby(Leaking):
    """Tells everybody who owns a private table."""

    def changed(self, effect: Effect) -> Effect:
        if isinstance(effect, Announce):
            return Announce(_with_host(effect.info, [one.name for _, one in self.state.holders()]))
        return effect


class PartTooEarly(Leaking):
    """Commits to a part by sending it."""

    def sent(self, message: ToSend) -> ToSend:
        cut = self.state.deals.cut
        return replace(message, commitment=cut.opened) if isinstance(message, CutOpen) and cut else message


class PartOfAnother(Leaking):
    """Shows a part of somebody before the round has ended."""

    def sent(self, message: ToSend) -> ToSend:
        dealt = self.state.deals.dealt
        if isinstance(message, TableView) and message.round.phase == "turn" and dealt is not None:
            return replace(message, news=[News("moved", 0, dealt.reveals[-1].opened.hex())])
        return message


class LoggedCard(Leaking):
    """Writes down a hand."""

    def seen(self, view: RoundView) -> RoundView:
        log.debug("seat %s has %s", view.you, view.hand)
        return view


class LoggedPart(Leaking):
    """Writes down its part, in base64."""

    def sent(self, message: ToSend) -> ToSend:
        if isinstance(message, CutOpen) and self.state.deals.cut is not None:
            log.info("cut: %s", b64encode(b"cut" + self.state.deals.cut.opened))
        return message


class Counting(Leaking):
    """A number that may be anything is made of the cards in the stock."""

    def seen(self, view: RoundView) -> RoundView:
        here = self.state.match
        assert here is not None and here.round is not None
        return replace(view, pass_streak=here.round.stock[0] + here.round.stock[-1])


LEAKS: dict[type[Leaking], str] = {
    OtherHand: r"in RoundView\.hand, which it may not know",
    TooMuchLaid: r"in LogEntry\.laid, which it may not know",
    CardInAText: r"News\.name, has a card in its text",
    PublicHand: r"the public view got \'..\' in RoundView\.hand",
    HandForWatchers: r"connection 3 got \'..\' in RoundView\.middle, which it may not know",
    CardInANameOfOne: r"Watcher\.name, has a card in its text",
    NamesInTheAir: "the TXT record names",
    NamesInThePrivateLobby: r"has no seat and got \['Ada'\] in TableInfo\.host",
    PartTooEarly: "holds the host's part",
    PartOfAnother: "holds the part of Gus",
    LoggedCard: "the log of lanswim.host has a card in its text",
    LoggedPart: "the log of lanswim.host holds the host's part",
}
"""each of them, and what an audit has to say of it"""

def _with_host(info: TableInfo, people: list[str]) -> TableInfo:
    return replace(info, host="Ada" if "Ada" in people else None)
