"""The command line's tests may run on the virtual clock."""

from tests.support.clock import pytest_asyncio_loop_factories, pytest_configure

__all__ = ["pytest_asyncio_loop_factories", "pytest_configure"]
