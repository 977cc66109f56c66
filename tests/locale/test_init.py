"""Which language is spoken, and what is left of it where only ASCII can be shown."""

from __future__ import annotations

import subprocess
import sys

import pytest

from lanswim import locale


@pytest.mark.parametrize(
    ("wanted", "environ", "language"),
    [
        (None, {}, "en"),
        (None, {"LANG": "de_AT.UTF-8"}, "de"),
        (None, {"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        (None, {"LC_MESSAGES": "de_DE", "LANG": "en_US.UTF-8"}, "de"),
        (None, {"LC_ALL": "", "LANG": "de"}, "de"),
        ("en", {"LANG": "de_DE.UTF-8"}, "en"),
        ("de", {"LANG": "en_US.UTF-8"}, "de"),
    ],
)
def test_what_was_asked_for_comes_before_the_environment(
    wanted: str | None, environ: dict[str, str], language: str
) -> None:
    assert locale.pick(wanted, environ) == language


def test_messages_are_spoken_in_the_language_chosen() -> None:
    locale.use("de")
    assert locale._("swimming") == "schwimmt"
    assert locale.ngettext("{n} table", "{n} tables", 2) == "{n} Tische"
    locale.use("en")
    assert locale._("swimming") == "swimming"


def test_in_ascii_umlauts_are_written_out() -> None:
    locale.use("de", ascii_only=True)
    assert locale._("[Esc] back") == "[Esc] zurueck"
    assert locale.plain_letters("30½ – „Öl“ 漢") == '30.5 - "Oel" ?'


@pytest.mark.parametrize(
    ("encoding", "can"), [("utf-8", True), ("UTF8", True), ("ascii", False), (None, False)]
)
def test_utf8_is_known_by_the_name_of_the_encoding(encoding: str | None, can: bool) -> None:
    assert locale.utf8(encoding) is can


def test_it_loads_nothing_slow() -> None:
    code = (
        "import sys, lanswim.locale; "
        "print([m for m in ('asyncio', 'prompt_toolkit', 'msgspec', 'zeroconf') if m in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
