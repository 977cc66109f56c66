"""Each test begins in English, with catalogs as they are in the sources."""

from tests.support.speech import english_again, fresh_catalogs

__all__ = ["english_again", "fresh_catalogs"]
