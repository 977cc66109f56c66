"""The words of a key, and the lists they come from."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lanswim.trust.words import Language, key_words, word_list

KEY = bytes(range(32))


@pytest.mark.parametrize(
    ("name", "count", "longest"),
    [("en", 7776, 9), ("de", 7776, 12), ("en_codes", 1296, 5), ("de_codes", 1296, 8)],
)
def test_a_list_has_as_many_different_plain_words(name: str, count: int, longest: int) -> None:
    words = word_list(name)
    assert len(set(words)) == len(words) == count
    assert list(words) == sorted(words)
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words)
    assert {len(word) for word in words} <= set(range(3, longest + 1))


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("en", "215352d350fe21662e3d61d48a10316f95fac38e4f2e36131a7c71a47d13a148"),
        ("de", "cb841f6388b2b2ca352ab05c00fb9892ec57c2a7d877fc2e3cd72835fb62c753"),
    ],
)
def test_a_list_that_was_published_stays(name: str, digest: str) -> None:
    """People compare the words of two versions: a changed line would look like an impostor."""
    assert sha256("\n".join(word_list(name)).encode()).hexdigest() == digest


def test_golden_words_of_a_key() -> None:
    assert " ".join(key_words(KEY, "en")) == "eloquence impulsive crabgrass tripod portfolio eldercare"
    assert " ".join(key_words(KEY, "de")) == "ethik herrichten burggraben verarbeiten misslingen erziehen"


@given(st.binary(min_size=32, max_size=32), st.sampled_from(["en", "de"]), st.integers(5, 12))
def test_words_are_the_hash_divided_again_and_again(key: bytes, language: Language, count: int) -> None:
    rest = int.from_bytes(sha256(key).digest(), "big")
    expected = []
    for _ in range(count):
        rest, line = divmod(rest, 7776)
        expected.append(word_list(language)[line])
    assert list(key_words(key, language, count)) == expected


@pytest.mark.parametrize("count", [0, 4, 13])
def test_fewer_than_five_words_say_too_little(count: int) -> None:
    with pytest.raises(ValueError, match="5 to 12"):
        key_words(KEY, "en", count)
