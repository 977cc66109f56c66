"""The code of a private table is asked for: what is typed, what is wrong with it. Nothing is drawn here."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from lanswim.client.codes import BadCode, TableCode, read_code
from lanswim.client.model import ClientModel
from lanswim.client.other_kinds import kind_of
from lanswim.locale import _, faults, kinds
from lanswim.tui.clean import typed
from lanswim.tui.fields import edited

ASKING: Final = frozenset({"code_needed", "wrong_code"})
"""reasons of a refuse that a code, or another one, helps against"""
MOST: Final = 60


@dataclass(frozen=True)
class CodeField:
    """What is typed, in no repr, and what was said of it."""

    text: str = field(default="", repr=False)
    said: str = ""
    warned_of: str = field(default="", repr=False)
    """what seems to be something else; typed once more it is taken as it is"""
    trying: bool = False
    """a code is under way: what is typed is kept for the next one"""


def is_asked(model: ClientModel) -> bool:
    """Whether the table wants a code."""
    return model.status == "closed" and model.refuse is not None and model.refuse.reason in ASKING


def is_tried(one: CodeField, model: ClientModel) -> bool:
    """Whether the host has not yet said what it thinks of the code; a wrong one just before delays that."""
    return one.trying and model.view is None and model.status in ("dialing", "joining")


def is_open(one: CodeField, model: ClientModel) -> bool:
    """Whether what is typed belongs to a code."""
    return is_asked(model) or is_tried(one, model)


def being_checked() -> str:
    """Said meanwhile."""
    return _("The code is being checked, one moment.")


def helped() -> list[str]:
    """What can be typed, and what it is for."""
    return [
        _("A private table: only who knows its code sits down. Who was let in once needs it no more."),
        _("Whoever opened the table tells it to you: three words, or what was chosen instead."),
        _("Capitals, blanks and hyphens do not matter. After a wrong code the next has to wait a little."),
    ]


def after(one: CodeField, key: str) -> CodeField:
    """The field after a key that edits it."""
    return CodeField(edited(one.text, key, MOST), warned_of=one.warned_of, trying=one.trying)


def pasted(one: CodeField, text: str) -> CodeField:
    """The field after a text that was pasted."""
    whole = (one.text + typed(text).strip())[:MOST]
    return CodeField(whole, warned_of=one.warned_of, trying=one.trying)


def entered(one: CodeField) -> TableCode | CodeField:
    """The code that is typed, or the field with the reason why it is none."""
    kind = kind_of(one.text)
    if kind in ("key_words", "rules_code") and one.warned_of != one.text:
        return replace(one, said=kinds.said(kind), warned_of=one.text)
    try:
        return read_code(one.text)
    except BadCode as error:
        return replace(one, said=faults.sentence(error.code, error.fields))
