"""The words of a key, for the screens. What is shown is decided there."""

from __future__ import annotations

from lanswim.trust.words import key_words

__all__ = ["key_words"]
