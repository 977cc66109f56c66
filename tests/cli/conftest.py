"""The command line's tests may run on the virtual clock; each begins in English and leaves no log behind."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from lanswim.cli.writer import Writer
from tests.support.clock import pytest_asyncio_loop_factories, pytest_configure
from tests.support.speech import english_again, fresh_catalogs

__all__ = ["english_again", "fresh_catalogs", "pytest_asyncio_loop_factories", "pytest_configure"]


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """A command sets up a log for its whole process; here it ends with the test, and so does its thread."""
    root = logging.getLogger()
    before, level, raises = list(root.handlers), root.level, logging.raiseExceptions
    yield
    for handler in set(root.handlers) - set(before):
        root.removeHandler(handler)
        handler.close()
        if isinstance(stream := getattr(handler, "stream", None), Writer):
            stream.close()
    root.setLevel(level)
    logging.raiseExceptions = raises
