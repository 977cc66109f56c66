"""Every error of client and host has a sentence for people that needs just the fields the error carries."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

import lanswim.cli
import lanswim.client
import lanswim.host
import lanswim.store
from lanswim import locale
from lanswim.locale import Language, faults

ERRORS = (
    "AddressError", "FolderError", "IdentityError", "IdentityInUse", "ChildError", "HostError",
    "SavedRulesError", "KnownHostsError", "BadCode", "StoreError", "DamagedError",
    "SettingsError",
)  # fmt: skip
ROOMS = (lanswim.client.__path__[0], lanswim.host.__path__[0], lanswim.store.__path__[0])
SETTINGS = Path(lanswim.cli.__path__[0]) / "settings_file.py"
NOT_FIELDS = ("exit_code", "saved", "told")


def raised() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The code and the names of the fields of each error that these rooms make, and the file of settings."""
    files = chain.from_iterable(sorted(Path(room).glob("*.py")) for room in ROOMS)
    for path in (*files, SETTINGS):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                code = node.args[0]
                assert isinstance(code, ast.Constant) and isinstance(code.value, str)
                names = tuple(word.arg for word in node.keywords if word.arg and word.arg not in NOT_FIELDS)
                yield code.value, names


@pytest.mark.parametrize(("code", "names"), sorted(set(raised())))
def test_each_error_is_said_in_both_languages(code: str, names: tuple[str, ...]) -> None:
    fields = {name: f"<{name}>" for name in names}
    languages: tuple[Language, Language] = ("en", "de")
    said = []
    for language in languages:
        locale.use(language)
        said.append(faults.sentence(code, fields))
    assert said[0] != said[1]
    for sentence in said:
        assert sentence.endswith(".") and "\n" not in sentence
        assert all(text in sentence for text in fields.values())


def test_no_sentence_is_left_over() -> None:
    assert faults.codes() == {code for code, _names in raised()}


def test_words_of_the_host_process_end_with_one_full_stop() -> None:
    assert faults.sentence("said", {"why": "The port is taken."}).endswith("taken.")


def test_an_unknown_code_is_said_too() -> None:
    assert "news" in faults.sentence("news", {})
