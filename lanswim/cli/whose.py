"""Whose keys cut in a kept match, in words to compare. What a file says is told, nothing of it is judged."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from lanswim.cli.safe import printable
from lanswim.client.deals.kept_round import KeptRound
from lanswim.client.identity import IdentityError, known, load_without_lock
from lanswim.locale import _, language
from lanswim.trust.words import key_words

MOST_KEYS: Final = 64
"""that are told, so that no file fills memory or screen"""
_DIGITS_OF_A_KEY: Final = 64


class Whose:
    """Everybody who has a part in the rounds that were read: each name with its key, in their order."""

    def __init__(self) -> None:
        self._keys: dict[tuple[str, bytes], None] = {}
        self._more = False
        self._keeper = ""
        self._own = frozenset(key.hex() for key in own_keys())

    @property
    def is_own(self) -> bool:
        """Whether the last round was kept by a key of this home folder."""
        return self._keeper in self._own

    def note(self, kept: KeptRound) -> None:
        """One more round."""
        self._keeper = kept.keeper
        deals = () if kept.deal is None else (kept.deal.lot, kept.deal)
        for part in (part for deal in deals if deal is not None for part in deal.parts):
            if len(self._keys) < MOST_KEYS:
                self._keys[part.name, part.key] = None
            self._more |= (part.name, part.key) not in self._keys

    def sentences(self) -> list[str]:
        """What the file is worth, and the words of each key; nothing where nobody cut."""
        if not self._keys:
            return []
        own, told = own_keys(), _("{name}: {words}")
        lines = [_("One player's program has kept this. Names prove nothing: compare the words of the keys.")]
        for name, key in self._keys:
            text = told.format(name=printable(name, 80), words=" ".join(key_words(key, language())))
            lines.append(f"  {text} {_('(your key)')}" if key in own else f"  {text}")
        return [*lines, "  …"] if self._more else lines

    def objects(self) -> list[dict[str, Any]]:
        """The same for `--json`; own: the key is one of this home folder."""
        own = own_keys()
        return [
            {"name": name, "key": key.hex(), "words": key_words(key, language()), "own": key in own}
            for name, key in self._keys
        ]


def is_the_keepers(kept: KeptRound) -> bool:
    """Whether the key of who kept a round is in its deck, as far as the line names one."""
    if kept.deal is None or not kept.deal.mine or len(kept.keeper) != _DIGITS_OF_A_KEY:
        return kept.deal is not None and kept.deal.mine
    return kept.keeper in [part.key.hex() for part in kept.deal.parts]


def own_keys() -> frozenset[bytes]:
    """The keys of this home folder, as far as they can be read."""
    found = set[bytes]()
    for name in known():
        with suppress(IdentityError):
            found.add(load_without_lock(name).key.public)
    return frozenset(found)
