"""Which letter does what, in each language. Digits, signs, A, K and Enter mean the same everywhere."""

from __future__ import annotations

from typing import Final, Literal

from lanswim import locale
from lanswim.locale import Language

Command = Literal[
    "host",
    "practice",
    "address",
    "name",
    "quit",
    "pass",
    "keep",
    "reject",
    "yes",
    "no",
    "rules",
    "moves",
    "swap_seats",
    "keep_rules",
    "agree",
    "chat",
    "people",
    "watch",
    "want_seat",
    "edit_rules",
    "clock",
    "absence",
    "resume",
    "ask_again",
    "tip",
    "settings",
    "cover",
    "other",
]
_LETTERS: Final[dict[Language, dict[Command, str]]] = {
    "de": {
        "host": "g",
        "practice": "u",
        "address": "i",
        "name": "n",
        "quit": "q",
        "pass": "s",
        "keep": "b",
        "reject": "w",
        "yes": "j",
        "no": "n",
        "rules": "r",
        "moves": "l",
        "swap_seats": "x",
        "keep_rules": "m",
        "agree": "e",
        "chat": "c",
        "people": "h",
        "watch": "z",
        "want_seat": "p",
        "edit_rules": "b",
        "clock": "u",
        "absence": "f",
        "resume": "w",
        "ask_again": "n",
        "tip": "t",
        "settings": "e",
        "cover": "v",
        "other": "o",
    },
    "en": {
        "host": "h",
        "practice": "p",
        "address": "i",
        "name": "n",
        "quit": "q",
        "pass": "p",
        "keep": "e",
        "reject": "j",
        "yes": "y",
        "no": "n",
        "rules": "r",
        "moves": "l",
        "swap_seats": "x",
        "keep_rules": "m",
        "agree": "g",
        "chat": "c",
        "people": "h",
        "watch": "w",
        "want_seat": "s",
        "edit_rules": "e",
        "clock": "u",
        "absence": "f",
        "resume": "b",
        "ask_again": "n",
        "tip": "t",
        "settings": "e",
        "cover": "v",
        "other": "o",
    },
}


def letter(command: Command) -> str:
    """The key for a command in the language spoken."""
    return _LETTERS[locale.language()][command]


def cap(command: Command) -> str:
    """The key as it stands on a keyboard, in brackets."""
    return f"[{letter(command).upper()}]"
