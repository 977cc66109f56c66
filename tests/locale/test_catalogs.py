"""Every message of the code has its German; the compiled catalog says the same as its source."""

from __future__ import annotations

import pytest

pytest.importorskip("babel", reason="the catalogs are checked where babel is installed")

from scripts import catalogs


def test_every_message_has_a_translation() -> None:
    assert list(catalogs.problems()) == []


def test_messages_inside_f_strings_are_found() -> None:
    source = "def f():\n    return f'{_(\"one\")} {ngettext(\"a\", \"b\", 2)}', pgettext('c', 'd')\n"
    assert set(catalogs.messages(source)) == {("one", None), (("a", "b"), None), ("d", "c")}
