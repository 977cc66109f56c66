"""A key in words, in the language of the person. Nothing is judged here."""

from __future__ import annotations

from lanswim import locale


def told(key: bytes) -> str:
    """Six words to compare by ear; both sides have to speak the same language."""
    from lanswim.client.words import key_words

    return " ".join(key_words(key, locale.language()))
