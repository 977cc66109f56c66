"""The public log of the running round, folded from its events. No card of a hand or of the stock enters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from lanswim_protocol.dealing import LOG_LIMIT
from lanswim_protocol.messages import LogEntry, LogKind

from lanswim.rules.cards import CARD_NAMES, Card
from lanswim.rules.events import DealerChose, Dealt, Event, MiddleTurned, Played


class PublicLog(NamedTuple):
    """The last public actions of the running round, oldest first, and each seat's own last action."""

    entries: tuple[LogEntry, ...] = ()
    last: Mapping[int, LogKind] = MappingProxyType({})


EMPTY_LOG: Final = PublicLog()


def fold(log: PublicLog, event: Event) -> PublicLog:
    """The log after one more event; a deal empties it, events without a public action leave it as it is."""
    match event:
        case Dealt():
            return EMPTY_LOG
        case DealerChose(seat=seat, reject=reject, middle=middle):
            return _add(log, LogEntry(seat, "reject" if reject else "keep", names(middle)))
        case Played(seat=seat, action=action, laid=laid, taken=taken):
            return _add(log, LogEntry(seat, action.kind, names(laid), names(taken), action.close))
        case MiddleTurned(cards=cards):
            return _add(log, LogEntry(None, "new_middle", names(cards)))
        case _:
            return log


@lru_cache(maxsize=8_192)
def names(cards: tuple[Card, ...]) -> list[str]:
    """Cards as the wire writes them; the same list for the same cards, and nobody changes it."""
    return [CARD_NAMES[card] for card in cards]


def _add(log: PublicLog, entry: LogEntry) -> PublicLog:
    last = log.last if entry.seat is None else MappingProxyType({**log.last, entry.seat: entry.kind})
    return PublicLog((*log.entries, entry)[-LOG_LIMIT:], last)
