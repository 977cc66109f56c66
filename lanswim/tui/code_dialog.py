"""The code of a private table is asked for: what is typed, what is wrong with it. Nothing is drawn here."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from lanswim.client.codes import BadCode, TableCode, read_code
from lanswim.client.model import ClientModel
from lanswim.client.other_kinds import kind_of
from lanswim.locale import faults, kinds
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


def is_asked(model: ClientModel) -> bool:
    """Whether the table wants a code."""
    return model.status == "closed" and model.refuse is not None and model.refuse.reason in ASKING


def after(one: CodeField, key: str) -> CodeField:
    """The field after a key that edits it."""
    return CodeField(edited(one.text, key, MOST), warned_of=one.warned_of)


def pasted(one: CodeField, text: str) -> CodeField:
    """The field after a text that was pasted."""
    return CodeField((one.text + typed(text).strip())[:MOST], warned_of=one.warned_of)


def entered(one: CodeField) -> TableCode | CodeField:
    """The code that is typed, or the field with the reason why it is none."""
    kind = kind_of(one.text)
    if kind in ("key_words", "rules_code") and one.warned_of != one.text:
        return replace(one, said=kinds.said(kind), warned_of=one.text)
    try:
        return read_code(one.text)
    except BadCode as error:
        return replace(one, said=faults.sentence(error.code, error.fields))
