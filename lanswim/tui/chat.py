"""What is said at the table, and the line that is typed for it. Nothing may be sent or drawn here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from lanswim_protocol.messages import ChatLine

from lanswim.client.ordering import SAID_AT_MOST
from lanswim.locale import _
from lanswim.tui.clean import typed
from lanswim.tui.fields import edited

LOST_WITH: Final = frozenset({"too_fast", "muted"})
"""reasons for which a line was not told to anybody: it is typed again by itself"""


class Chat(NamedTuple):
    """The line that is typed, what of the talk has been seen, and whose lines are hidden on this screen."""

    text: str = ""
    sent: str = ""
    """the last line, until it has come back from the table"""
    read: int = -1
    """the number of the last line that was seen"""
    hidden: frozenset[str] = frozenset()
    """names, as the table has them"""
    warned: bool = False
    """that some lines are missing has been read"""


def after(chat: Chat, key: str) -> Chat:
    """The line after a key that edits it."""
    return chat._replace(text=edited(chat.text, key, SAID_AT_MOST))


def pasted(chat: Chat, text: str) -> Chat:
    """The line after a pasted text: on one line, and never sent by itself."""
    one_line = " ".join(typed(part) for part in text.split())
    return chat._replace(text=(chat.text + one_line)[:SAID_AT_MOST])


def sent(chat: Chat) -> Chat:
    """The line is on its way."""
    return chat._replace(text="", sent=chat.text.strip())


def refused(chat: Chat) -> Chat:
    """It was not told: it stands in the line again, unless another one is typed already."""
    return chat._replace(text=chat.text or chat.sent, sent="")


def seen(chat: Chat, lines: Sequence[ChatLine]) -> Chat:
    """Everything said so far has been seen."""
    return chat._replace(read=max([chat.read, *(line.n for line in lines)]))


def told(chat: Chat, lines: Sequence[ChatLine]) -> list[ChatLine]:
    """What is to be shown, in order."""
    return [line for line in lines if line.name not in chat.hidden]


def some_left_out() -> str:
    """A host that lets through everything would not let one read anything else."""
    return _("The host passes on more lines than people can say: some are left out.")


def unread(chat: Chat, lines: Sequence[ChatLine]) -> int:
    """How many lines have come since the last look."""
    return sum(line.n > chat.read for line in told(chat, lines))


def with_hidden(chat: Chat, name: str) -> Chat:
    """Lines of this person go, or come back."""
    return chat._replace(hidden=chat.hidden ^ {name})
