"""Names as nobody honest has them, and screens on which all others have them. No test lives here."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from lanswim_protocol.messages import ChatLine, Knock, News, Person, TableInfo, TableView, Watcher

from lanswim.client.model import Suspect
from lanswim.client.vouching import Judged
from lanswim.tui.context import OwnTable
from lanswim.tui.notes import Note
from lanswim.tui.told import Told

HOSTILE: Final = {
    "escape": "\x1b[2J\x1b]0;mine\x07\x1b[31mBen",
    "c1": "\x9b2J\x9d0;mine\x9cBen\x85",
    "newlines": "Ben\n\r\nhas left\x0b\x0c\u2028the table\u2029",
    "bidi": "\u202eneB\u202c \u2066x\u2069\u200f\u061c",
    "hidden": "B\u200b\u200c\u200de\u2060\ufeffn\u00ad\U000e0041\ufe0f\u3164",
    "marks": "Be" + "\u0301\u0489" * 20 + "n",
    "endless": "Ben" * 3_334,
    "wide": "👨\u200d👩\u200d👧\u200d👦🏳\ufe0f\u200d🌈🀄猫ｗｉｄｅ" * 3,
    "nothing": "\u200b\x00\x1b",
}
_THEIRS: Final[dict[type, tuple[str, ...]]] = {
    Person: ("name",),
    TableView: ("name",),
    Watcher: ("name",),
    Knock: ("name",),
    News: ("name",),
    ChatLine: ("name", "text"),
    TableInfo: ("name", "host", "rules"),
    Judged: ("label",),
    OwnTable: ("name",),
    Suspect: ("name",),
    Told: ("name", "also"),
    Note: ("name",),
}
"""what others choose, of everything that a screen holds"""


def with_names(value: Any, name: str) -> Any:
    """The same value, in which everything that others choose is this name."""
    if isinstance(value, str | bytes | int | None):
        return value
    if isinstance(value, list | set | frozenset):
        return type(value)(with_names(each, name) for each in value)
    if isinstance(value, msgspec.Struct):
        fields = value.__struct_fields__
        return msgspec.structs.replace(value, **_changed(value, fields, name))
    if hasattr(value, "_fields"):
        return value._replace(**_changed(value, value._fields, name))
    return tuple(with_names(each, name) for each in value) if isinstance(value, tuple) else value


def _changed(value: Any, fields: tuple[str, ...], name: str) -> dict[str, Any]:
    theirs = _THEIRS.get(type(value), ())
    old = {each: getattr(value, each) for each in fields}
    return {
        each: _chosen(was, name) if each in theirs else with_names(was, name) for each, was in old.items()
    }


def _chosen(was: str | tuple[str, ...] | None, name: str) -> str | tuple[str, ...] | None:
    if isinstance(was, tuple):
        return tuple(name for _each in was)
    return name if was else was
