"""A field got something else than it is for: which it is, in a sentence. The kinds are the caller's."""

from __future__ import annotations

from typing import Final

from lanswim.locale import N_, _

_SAID: Final = {
    "table_code": N_("That is the code of a private table, not rules: it is asked for where one sits down."),
    "key_words": N_("Those are the words of a key, to know a host by: they are no rules and open no table."),
    "rules_code": N_("That is a rules code: it says by which rules one plays, and opens no table."),
}


def said(kind: str) -> str:
    """What it is."""
    return _(_SAID[kind])
