"""Hands every case of the golden file to the tests that ask for `golden_case`."""

from __future__ import annotations

import json

import pytest


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "golden_case" not in metafunc.fixturenames:
        return
    path = metafunc.config.getoption("--golden")
    try:
        cases = json.loads(path.read_text(encoding="utf-8"))["cases"]
    except (OSError, ValueError, KeyError) as error:
        raise pytest.UsageError(f"--golden {path}: no golden cases in this file ({error})") from error
    metafunc.parametrize("golden_case", cases, ids=[case["id"] for case in cases])
