"""What a listener on the same Wi-Fi has of a whole match: the table's line in the lobby, nothing else.

Each search must find something in the same recording, or in what was encrypted, before its silence counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lanswim_protocol.codec import encode
from lanswim_protocol.messages import Person, RoundView, TableView

from lanswim.trust.codes import made_of_words
from lanswim.trust.keys import SigningKey
from lanswim.trust.words import key_words
from scripts.netlab import NetLab
from tests.support.lan import machines
from tests.support.pcap import packets
from tests.support.programs import Player, exit_codes, until_nothing_runs

pytestmark = [pytest.mark.lan, pytest.mark.timeout(120)]

NAMES = ("Adalgisa", "Bonifatius", "Kunigunde")
TABLE = "Parlour"
"""what a table is called by default; it is announced"""
CARDS = re.compile(
    rb"(\xa2[789TJQKA][CSHD]){2}|([789TJQKA][CSHD][ ,;]+){2}| of (clubs|spades|hearts|diamonds)"
)
"""cards as messages, people and screens write them"""


@pytest.fixture
def lab() -> Iterator[NetLab]:
    with machines(3) as lab:
        yield lab


def play(lab: NetLab, home: Path, *, private: bool) -> str:
    """A whole match; the guests find the table by themselves. The code, if it has one."""
    options = ("--once", "--seats", "3", "--rules", "pub,lives=1", *(["--private"] if private else []))
    owner = Player(lab, 1, NAMES[0], home / "1", "host", *options)
    owner.saying(f"You sit at the table {TABLE}.", 30)
    code = owner.saying("code").split()[-1].strip(".") if private else ""
    assert made_of_words(code) is private
    enter = ("join", *(("--code", code) if private else ()))
    guests = [Player(lab, i, NAMES[i - 1], home / str(i), *enter) for i in (2, 3)]
    for guest in guests:
        guest.saying(f"You sit at the table {TABLE}.", 30)
    owner.type("start")
    for player in (owner, *guests):
        player.until(is_end, 60, "end of the match")
    assert exit_codes([owner, *guests]) == [0, 0, 0]
    until_nothing_runs(lab)
    return code


def is_end(line: str) -> bool:
    return bool(re.search("wins? the match|nobody wins", line.lower()))


def words_of_keys(home: Path) -> list[str]:
    """Of all who played, in both languages; the shortest would be found by chance."""
    seeds = [path.read_bytes() for path in home.rglob("identities/*.key")]
    assert len(seeds) >= 3
    keys = [SigningKey.from_seed(seed).public for seed in seeds]
    words = [word for one in keys for language in ("de", "en") for word in key_words(one, language)]
    return [word for word in words if len(word) > 5]


def spellings(text: str) -> list[bytes]:
    """As it could stand somewhere."""
    cases = (text, text.upper(), text.lower(), text.capitalize())
    return [one.encode(form) for one in cases for form in ("utf-8", "utf-16-le")]


@pytest.mark.parametrize("private", [False, True], ids=["open", "private"])
def test_a_listener_has_no_name_no_card_no_code_and_no_word_of_a_key(
    private: bool, lab: NetLab, tmp_path: Path
) -> None:
    recording = lab.record(path=tmp_path / "all.pcap")
    code = play(lab, tmp_path, private=private)
    sent = list(packets(lab.recorded(recording)))
    assert sum(map(len, sent)) > 20_000, "a whole match has crossed"
    everything = b"\n".join(sent)
    for found in (TABLE.encode(), b"_lanswim", b"s=3", b"pr=1" if private else b"pr=0"):
        assert found in everything, "the table is announced, by choice"
    secrets = [*NAMES, *words_of_keys(tmp_path)]
    if private:
        secrets += [code, code.replace("-", ""), code.replace("-", " ")]
    for text in secrets:
        assert not any(form in everything for form in spellings(text)), text
    assert not any(CARDS.search(packet) for packet in sent)


def test_the_same_search_finds_what_is_not_encrypted() -> None:
    round_ = RoundView("turn", "pub", hand=["AS", "TH", "7D"])
    message = encode(TableView("t1", 0, 1, TABLE, 3, round_, [Person(0, NAMES[0])]))
    assert CARDS.search(message) and CARDS.search(b"Hand: AS, TH, 7D")
    assert CARDS.search(b"Hand: ace of spades")
    assert any(form in message for form in spellings(NAMES[0]))
    assert any(form in "ADALGISA".encode("utf-16") for form in spellings(NAMES[0]))
