"""Names given on the command line: how much of one can be shown is counted in cells, and said so."""

from __future__ import annotations

import pytest

from lanswim.cli.common import person_name, table_name
from lanswim.cli.stop import USAGE, Stop


@pytest.mark.parametrize(
    ("name", "given"), [("漢" * 11, 22), ("x" * 21, 21), ("a\u0308" * 21, 21), ("\ufdfa" * 2, 36)]
)
def test_a_name_that_is_too_wide_is_told_how_wide_it_is(name: str, given: int) -> None:
    for check in (person_name, table_name):
        with pytest.raises(Stop) as caught:
            check(name)
        assert caught.value.code == USAGE and f"not {given}." in caught.value.text


def test_a_name_that_just_fits_is_taken() -> None:
    assert table_name("漢" * 10) == "漢" * 10
    assert person_name("ä" * 20) == "ä" * 20
