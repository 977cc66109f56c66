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


TYPED_AT_ONCE: Final = 60
"""so many keys a slow connection may hand over in one piece; more of them are a paste"""


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
    at_once: int = 0
    """keys that came together, the last one included"""
    lines: int = 0
    """how many Enters were among them"""
    enter_ms: int | None = None
    """when the only one of them came: if it is the last key, it sends the line"""


def after(chat: Chat, key: str) -> Chat:
    """The line after a key that edits it."""
    return chat._replace(text=edited(chat.text, key, SAID_AT_MOST))


def counted(chat: Chat, key: str, *, is_pasted: bool) -> Chat:
    """The keys that come together, after this one; an Enter that others follow is a gap between words."""
    text = chat.text if chat.enter_ms is None else after(chat, " ").text
    at_once, lines = (chat.at_once, chat.lines) if is_pasted else (0, 0)
    return chat._replace(text=text, at_once=at_once + 1, lines=lines + (key == "enter"), enter_ms=None)


def may_end(chat: Chat) -> bool:
    """Whether an Enter among keys that came together may end a typed line, and no pasted text."""
    return chat.lines == 1 and chat.at_once <= TYPED_AT_ONCE


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
