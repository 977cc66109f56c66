"""The check that tests leave out nothing fails for a statement, for a branch, and for a test that fails."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("coverage", reason="coverage is checked where it is installed")

from scripts import _covered

pytestmark = pytest.mark.slow
SOURCE = """
def grade(points):
    text = "low"
    if points > 20:
        text = "high"
    return text
"""


@pytest.mark.parametrize(
    ("tests", "code", "said"),
    [
        ("assert grade(21) == 'high' and grade(3) == 'low'", 0, "100%"),
        ("assert grade(21) == 'high'", 2, "4->6"),
        ("assert grade(3) == 'low'", 2, "5"),
        ("assert grade(3) == 'high' and grade(21) == 'high'", 1, "1 failed"),
    ],
)
def test_what_is_left_out_is_told(
    tests: str, code: int, said: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "graded.py").write_text(SOURCE, encoding="utf-8")
    test = f"from graded import grade\n\ndef test_grade():\n    {tests}\n"
    (tmp_path / "test_graded.py").write_text(test, encoding="utf-8")
    assert _covered.main([str(tmp_path), str(tmp_path / "test_graded.py")]) == code
    assert said in capfd.readouterr().out
