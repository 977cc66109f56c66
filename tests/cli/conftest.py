"""The command line's tests may run on the virtual clock; each begins in English."""

from tests.support.clock import pytest_asyncio_loop_factories, pytest_configure
from tests.support.speech import english_again, fresh_catalogs

__all__ = ["english_again", "fresh_catalogs", "pytest_asyncio_loop_factories", "pytest_configure"]
